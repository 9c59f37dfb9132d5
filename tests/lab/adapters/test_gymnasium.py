"""Gymnasium's own check of environments, and games of one learner against computer players."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from stockyard import agents, shelf
from stockyard.kernel.game import BadRecord
from stockyard.lab.adapters.gymnasium import IDS, Learner

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("zoo", {}),
    ("zoo", {"seats": 2, "memory": True, "modules": ["events", "goals", "intrigues"], "seat": 1}),
    ("zoo", {"seats": 3, "bots": 1, "opponents": ["random"], "reward": "margin"}),
    ("sharenanigans", {"opponents": "random"}),
    ("sharenanigans", {"seats": 3, "memory": True, "illegal": "end", "seat": 2}),
)
tables = pytest.mark.parametrize(("game", "given"), TABLES)


@tables
def test_the_suite_of_gymnasium(game: str, given: dict[str, Any]) -> None:
    check_env(gymnasium.make(IDS[game], **given).unwrapped)


def play(env: Any, seed: int | None) -> tuple[list[bytes], float]:
    """A game by lot; all observations, and the reward."""
    seen, info = env.reset(seed=seed)
    rows = [seen.tobytes()]
    dice = np.random.default_rng(1)
    while True:
        legal = np.flatnonzero(info["action_mask"])
        seen, reward, terminated, truncated, info = env.step(dice.choice(legal))
        rows.append(seen.tobytes())
        assert not truncated and "illegal_move" not in info
        if terminated:
            return rows, reward


@tables
def test_equal_seeds_give_equal_games(game: str, given: dict[str, Any]) -> None:
    env = gymnasium.make(IDS[game], **given)
    first = play(env, 7)
    assert play(env, None) != first
    assert play(env, 7) == first
    assert len(first[0]) > 10 and first[1] != 0.0


def test_the_mask_and_its_other_form_agree() -> None:
    env = Learner("zoo", 3)
    _, info = env.reset(seed=1)
    assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
    assert env.render().startswith("seat=1,0,0 ")


def test_an_illegal_move_is_replaced_and_told_or_loses() -> None:
    env = Learner("zoo", 2)
    env.reset(seed=1)
    *_, info = env.step(0)
    assert info["illegal_move"] == 0
    strict = Learner("zoo", 2, illegal="end")
    strict.reset(seed=1)
    assert strict.step(0)[1:3] == (-1.0, True)


def test_opponents_may_be_agents_of_ones_own() -> None:
    class Last:
        """Takes the last move, and remembers: it is handed views with what its seat knows."""

        remembers = True
        asked = 0

        def choose(self, view: Any, legal: list[int], budget: int, dice: Any) -> int:
            assert view.ledger is not None
            self.asked += 1
            return legal[-1]

    last = Last()
    env = Learner("zoo", 3, [last, agents.make("greedy", shelf.find("zoo"))])
    env.reset(seed=2)
    for _ in range(20):
        env.step(env.action_masks().nonzero()[0][0])
    assert last.asked > 5


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"opponents": "grandmaster"}, "there is no computer player"),
        ({"opponents": ["greedy"]}, "one for each of 3 seats"),
        ({"seat": 4}, "a seat that decides"),
        ({"seat": 0.0}, "seat: a whole number"),
        ({"opponents": [1, 2, 3]}, "objects with a method choose, not 1"),
        ({"opponents": 5}, "one for each of 3 seats"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(given: dict[str, Any], what: str) -> None:
    with pytest.raises(BadRecord, match=what):
        Learner(**given)


@pytest.mark.parametrize("action", ["x", None, 6.0, 6.9, np.array([6]), np.array([6, 7])], ids=repr)
def test_what_is_no_move_is_replaced_or_loses_like_an_illegal_one(action: Any) -> None:
    env = Learner("zoo", 2)
    env.reset(seed=1)
    *_, info = env.step(action)
    assert info["illegal_move"] is action
    strict = Learner("zoo", 2, illegal="end")
    strict.reset(seed=1)
    assert strict.step(action)[1:3] == (-1.0, True)
    with pytest.raises(BadRecord, match="call reset first"):
        strict.step(6)


def test_before_a_game_one_is_told_to_reset() -> None:
    env = Learner("zoo", 2)
    for call in (env.render, lambda: env.step(6)):
        with pytest.raises(BadRecord, match="call reset first"):
            call()
    for seed in ("a", 1.5, True, -1):
        with pytest.raises(BadRecord, match="seed: None or a whole number"):
            env.reset(seed=seed)  # type: ignore[arg-type]


def test_an_opponent_that_moves_against_the_rules_is_named() -> None:
    class Wrong:
        """Chooses what is never legal."""

        def choose(self, view: Any, legal: list[int], budget: int, dice: Any) -> int:
            return -1

    env = Learner("zoo", 2, [Wrong()])
    with pytest.raises(BadRecord, match="opponents: the one at seat 1 chose a move that is not legal"):
        play(env, 1)
