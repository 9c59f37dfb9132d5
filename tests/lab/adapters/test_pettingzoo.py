"""PettingZoo's own suites, unmodified, and what they don't look at: masks, rewards, one's own luck."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from stockyard.kernel.game import BadRecord
from stockyard.lab.adapters import pettingzoo

EVERYTHING: dict[str, Any] = {"bots": 1, "modules": ["events", "goals", "intrigues"]}
TABLES: tuple[dict[str, Any], ...] = (
    {"game": "zoo", "seats": 4},
    {"game": "zoo", "seats": 3, "memory": True, "reward": "margin", **EVERYTHING},
    {"game": "sharenanigans", "seats": 4},
    {"game": "sharenanigans", "seats": 2, "memory": True, "reactions": "all", "illegal": "end"},
)
tables = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table['game']}-{table['seats']}")
# The suites know the environments by name that, as ours, have a dict of vector and mask; at the end of a game
# there are no legal moves.
expected = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    r"ignore:Action mask numpy array is all zeros \(no legal actions\)",
)


@tables
@expected
def test_the_suite_of_the_api(table: dict[str, Any]) -> None:
    api_test(pettingzoo.env(**table), num_cycles=100)


@tables
def test_the_suite_of_seeds(table: dict[str, Any]) -> None:
    seed_test(lambda: pettingzoo.env(**table), num_cycles=100)


@tables
def test_the_suites_of_parallel_environments(table: dict[str, Any]) -> None:
    parallel_api_test(pettingzoo.parallel_env(**table), num_cycles=100)
    parallel_seed_test(lambda: pettingzoo.parallel_env(**table), num_cycles=60)


def test_the_suite_of_max_cycles() -> None:
    max_cycles_test(pettingzoo)


def play(env: Any, seed: int) -> tuple[list[tuple[str, int]], dict[str, float]]:
    """A game by the first legal move or the last one, in turn; the moves made, and what each agent got."""
    env.reset(seed=seed)
    made: list[tuple[str, int]] = []
    got: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        assert not truncated
        if terminated:
            got[agent] = reward
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        action = int(legal[-(len(made) % 2)])
        made.append((agent, action))
        env.step(action)
    return made, got


@tables
def test_a_game_ends_for_all_at_once_with_rewards_that_add_up(table: dict[str, Any]) -> None:
    env = pettingzoo.env(**table)
    made, got = play(env, 1)
    assert play(env, 1) == (made, got) != play(env, 2)
    assert set(got) == set(env.possible_agents)
    if "bots" in table:
        assert "player_2" not in got
    elif table.get("reward", "win") == "win":
        assert sum(got.values()) == pytest.approx(0.0)
        assert max(got.values()) > 0
    names = [env.move_name(action) for _, action in made]
    assert len(set(names)) > 10


def test_the_mask_is_what_the_rules_allow_and_only_the_asked_agent_has_moves() -> None:
    env = pettingzoo.env("zoo", 3)
    env.reset(seed=3)
    assert env.agent_selection == "player_0", "a question to all is answered from the lowest seat on"
    seen = env.observe("player_0")
    assert [env.move_name(k) for k in np.flatnonzero(seen["action_mask"])] == [
        f"token.{token}" for token in ("share_trading", "fruit_trading", "hiring", "lobbying", "speculation")
    ]
    assert not env.observe("player_1")["action_mask"].any()
    before = env.observe("player_1")["observation"]
    env.step(6)
    assert env.agent_selection == "player_1"
    other = pettingzoo.env("zoo", 3)
    other.reset(seed=3)
    other.step(9)
    assert np.array_equal(env.observe("player_1")["observation"], other.observe("player_1")["observation"])
    assert not np.array_equal(env.observe("player_1")["observation"], before), "that it chose can be seen"


def test_an_illegal_move_is_replaced_and_told_or_loses() -> None:
    env = pettingzoo.env("sharenanigans", 2)
    env.reset(seed=5)
    agent = env.agent_selection
    env.step(297)
    assert env.infos[agent] == {"illegal_move": 297}
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env.infos[agent] == {}
    strict = pettingzoo.env("sharenanigans", 2, illegal="end")
    strict.reset(seed=5)
    strict.step(297)
    assert strict.terminations == {"player_0": True, "player_1": True}
    assert strict.rewards[agent] == -1.0 and sum(strict.rewards.values()) == -1.0


def test_in_a_cycle_all_who_are_asked_answer_and_the_others_wait() -> None:
    env = pettingzoo.parallel_env("zoo", 3)
    seen, _ = env.reset(seed=1)
    assert all(not row["action_mask"][env.wait] for row in seen.values())
    seen, *_ = env.step({"player_0": 6, "player_1": 7, "player_2": 8})
    waiting = [agent for agent, row in seen.items() if row["action_mask"][env.wait]]
    assert len(waiting) == 2
    assert all(row["action_mask"].sum() == 1 for agent, row in seen.items() if agent in waiting)


def test_it_can_be_read() -> None:
    env = pettingzoo.env("zoo", 2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("player_0: seat=1,0 round=1,0,0,0,0 ")
    assert pettingzoo.parallel_env("zoo", 2).metadata["is_parallelizable"]


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"seats": 9}, "seats"),
        ({"reward": "fame"}, "one of win, margin"),
        ({"illegal": "ignore"}, "one of replace, end"),
        ({"modules": ["events", "weather"]}, "module"),
        ({"colour": "red"}, "colour"),
        ({"max_cycles": 0}, "at least 1"),
        ({"max_cycles": "x"}, "max_cycles: a whole number, at least 1, not 'x'"),
        ({"max_cycles": 1.5}, "a whole number"),
        ({"memory": "x"}, "true or false"),
        ({"game": ["zoo"]}, "there is no game"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(given: dict[str, Any], what: str) -> None:
    with pytest.raises(BadRecord, match=what):
        pettingzoo.env(**given)


NO_MOVES = ("x", None, 1.0, 6.9, np.array([6]), np.array([6, 7]), -1, 10**12, np.True_)


@pytest.mark.parametrize("action", NO_MOVES, ids=repr)
def test_what_is_no_move_is_replaced_or_loses_like_an_illegal_one(action: Any) -> None:
    env = pettingzoo.env("zoo", 2)
    env.reset(seed=1)
    env.step(action)
    assert env.infos["player_0"]["illegal_move"] is action and env.agent_selection == "player_1"
    env = pettingzoo.env("zoo", 2, illegal="end")
    env.reset(seed=1)
    env.step(action)
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    cycles = pettingzoo.parallel_env("zoo", 2)
    cycles.reset(seed=1)
    *_, infos = cycles.step({"player_0": action, "player_1": 6})
    assert infos["player_0"]["illegal_move"] is action and infos["player_1"] == {}


def test_a_whole_number_of_numpy_is_a_move() -> None:
    env = pettingzoo.env("zoo", 2)
    env.reset(seed=1)
    for action in (np.int64(6), np.array(6)):
        agent = env.agent_selection
        env.step(action)
        assert env.infos[agent] == {}


@pytest.mark.parametrize("seed", ["a", 1.5, True, -1], ids=repr)
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    for env in (pettingzoo.env("zoo", 2), pettingzoo.parallel_env("zoo", 2)):
        with pytest.raises(BadRecord, match="seed: None or a whole number, at least 0, not"):
            env.reset(seed=seed)
        assert env.agents == []
        env.reset(seed=3)


@pytest.mark.parametrize(
    ("actions", "what"),
    [
        ({}, "none for player_0, player_1, player_2$"),
        ({"player_1": 6}, "none for player_0, player_2$"),
        (6, "by name"),
    ],
)
def test_who_is_asked_and_has_no_action_is_named(actions: Any, what: str) -> None:
    env = pettingzoo.parallel_env("zoo", 3)
    env.reset(seed=1)
    with pytest.raises(BadRecord, match=what):
        env.step(actions)
    assert not any(env.step(dict.fromkeys(env.agents, 6))[2].values())


def test_before_a_game_and_after_it_one_is_told_to_reset() -> None:
    env = pettingzoo.env("zoo", 2, illegal="end")
    cycles = pettingzoo.parallel_env("zoo", 2, illegal="end")
    calls = (env.last, lambda: env.step(6), lambda: cycles.step({"player_0": 6, "player_1": 6}))
    for call in (*calls, lambda: env.observe("player_0"), env.render, cycles.render):
        with pytest.raises(BadRecord, match="call reset first"):
            call()
    env.reset(seed=1)
    with pytest.raises(BadRecord, match="agent: one of player_0, player_1, not 'player_7'"):
        env.observe("player_7")
    for action in (None, None, None):
        env.step(action)
    cycles.reset(seed=1)
    cycles.step({"player_0": 0, "player_1": 0})
    for call in calls:
        with pytest.raises(BadRecord, match="call reset first"):
            call()
    for action in (9999, 1.5, -1):
        with pytest.raises(BadRecord, match="a whole number below"):
            env.move_name(action)
