"""OpenSpiel's own tests, unmodified; searches and learners of its library; and that nobody sees too much."""

import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, outcome_sampling_mccfr

from stockyard.kernel.game import BadRecord
from stockyard.lab.adapters import openspiel

TABLES = (
    "stockyard_zoo(seats=2)",
    "stockyard_zoo(seats=3)",
    "stockyard_zoo(seats=3,bots=1,modules=events+goals+intrigues)",
    "stockyard_sharenanigans(seats=2,turn_limit=10)",
    "stockyard_sharenanigans(seats=4,turn_limit=6,reactions=all,head_start=true)",
)
tables = pytest.mark.parametrize("table", TABLES)


@pytest.fixture(autouse=True, scope="module")
def _registered() -> None:
    openspiel.register()
    openspiel.register()


def positions(game: Any, seed: int, most: int = 400) -> Any:
    """The states before each move of a game by lot, from the deal on."""
    dice = np.random.default_rng(seed)
    state = game.new_initial_state()
    for at in range(most):
        if state.is_terminal():
            return
        if at >= openspiel.CHANCES:
            yield state
        state.apply_action(int(dice.choice(state.legal_actions())))
    yield state


@tables
def test_the_suite_of_random_games(table: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(table), num_sims=1, serialize=True, verbose=False)


@tables
def test_states_are_saved_and_cloned_whole(table: str) -> None:
    game = pyspiel.load_game(table)
    for at, state in enumerate(positions(game, 1)):
        if at % 20:
            continue
        text = pyspiel.serialize_game_and_state(game, state)
        _, loaded = pyspiel.deserialize_game_and_state(text)
        for twin in (loaded, state.clone(), state.elsewhere(state.current_player(), at)):
            assert str(twin) == str(state) and twin.history() == state.history()
            assert twin.legal_actions() == state.legal_actions()
            assert twin.information_state_string() == state.information_state_string()
            assert twin.observation_tensor() == state.observation_tensor()
            again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, twin))[1]
            assert again.information_state_string() == state.information_state_string()


@pytest.mark.parametrize("table", [TABLES[0], TABLES[3]])
def test_a_playthrough_can_be_printed(table: str) -> None:
    text = generate_playthrough.playthrough(table, action_sequence=[1, 2, 3], observation_params_string=None)
    assert "deal.1" in text and 'GameType.short_name = "stockyard_' in text


@tables
def test_a_deal_that_a_player_can_not_tell_apart_looks_the_same_to_it(table: str) -> None:
    """The resampler's promise, at every question; others may see a change."""
    game = pyspiel.load_game(table)
    others = 0
    for seed, state in enumerate(positions(game, 2, 150)):
        if state.is_terminal():
            break
        player = state.current_player()
        other = state.elsewhere(player, seed)
        assert other.legal_actions() == state.legal_actions()
        for look in ("information_state_string", "observation_string"):
            assert getattr(other, look)(player) == getattr(state, look)(player)
        rival = (player + 1) % game.num_players()
        others += other.information_state_string(rival) != state.information_state_string(rival)
        twin = state.clone()
        twin.apply_action(twin.legal_actions()[0])
        assert other.information_state_string(player) == state.information_state_string(player)
    assert others > 5


def test_secret_answers_are_in_nobody_elses_information_state() -> None:
    game = pyspiel.load_game("stockyard_zoo(seats=3)")
    states = []
    for token in (6, 9):
        state = game.new_initial_state()
        for action in (1, 2, 3, token):
            state.apply_action(action)
        states.append(state)
    one, two = states
    assert one.information_state_string(1) == two.information_state_string(1)
    assert one.observation_tensor(2) == two.observation_tensor(2)
    assert one.information_state_string(0) != two.information_state_string(0)
    assert str(one) != str(two)


def test_an_information_state_does_not_depend_on_when_it_is_asked_for() -> None:
    game = pyspiel.load_game(TABLES[1])
    now_and_then = [state.information_state_string(0) for state in positions(game, 3, 60)][-1]
    *_, state = positions(game, 3, 60)
    assert state.information_state_string(0) == now_and_then


@pytest.mark.parametrize("table", [TABLES[1], TABLES[4]])
def test_the_search_of_the_library_plays(table: str) -> None:
    game = pyspiel.load_game(table)
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 2.0, 12, random_state=luck)
    bot.set_resampler(openspiel.Resampler(1))
    plain = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 2.0, 4, random_state=luck)
    state = game.new_initial_state()
    for action in (5, 6, 7):
        state.apply_action(action)
    for _ in range(3):
        for searcher in (bot, plain):
            action = searcher.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


@pytest.mark.parametrize("table", [TABLES[0], TABLES[3]])
def test_outcome_sampling_runs(table: str) -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(table))
    for _ in range(3):
        solver.iteration()
    assert solver._infostates


@tables
def test_the_rl_environment_runs(table: str) -> None:
    env = rl_environment.Environment(pyspiel.load_game(table))
    step = env.reset()
    steps = 0
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        step = env.step([step.observations["legal_actions"][player][0]])
        steps += 1
    assert steps > 10 and len(step.rewards) == env.num_players


def test_a_program_that_registers_ends_well() -> None:
    program = "from stockyard.lab.adapters import openspiel; openspiel.register(); import pyspiel;"
    program += "pyspiel.load_game('stockyard_zoo').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_before_the_deal_nothing_is_seen() -> None:
    game = pyspiel.load_game("stockyard_zoo")
    state = game.new_initial_state()
    assert state.is_chance_node() and not any(state.observation_tensor(0))
    assert state.information_state_string(0) == "not dealt yet" == state.observation_string(0)
    assert str(state) == "deal -: -" and state.returns() == [0.0] * 4
    with pytest.raises(ValueError, match="observations have no parameters"):
        game.make_py_observer(None, {"much": True})


def test_what_does_not_fit_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadRecord, match="module"):
        openspiel.Zoo({"modules": "weather"})


@pytest.mark.parametrize(
    ("table", "what"),
    [
        ("zoo(seats=99)", "seats: a whole number from 2 to 5, not 99"),
        ("zoo(bots=9)", "bots: a whole number from 0 to 3"),
        ("zoo(cards=../x)", "there is no card set"),
        ("sharenanigans(turn_limit=0)", "turn_limit: a whole number from 1"),
        ("sharenanigans(reactions=none)", "there are all, holders"),
    ],
)
def test_parameters_that_do_not_fit_are_refused_by_load_game(table: str, what: str) -> None:
    with pytest.raises(BadRecord, match=what):
        pyspiel.load_game(f"stockyard_{table}")


@pytest.mark.parametrize(
    ("given", "what"), [({"modules": 5}, "joined by"), ({"memory": "x"}, "true or false"), (5, "a table")]
)
def test_parameters_of_other_types_are_refused(given: Any, what: str) -> None:
    with pytest.raises(BadRecord, match=what):
        openspiel.Zoo(given)


def test_an_illegal_action_is_refused_and_nothing_has_happened() -> None:
    state = pyspiel.load_game(TABLES[0]).new_initial_state()
    with pytest.raises(BadRecord, match="outcomes from 0 to 99, not 100"):
        state.apply_action(100)
    for outcome in (1, 2, 3):
        state.apply_action(outcome)
    before = str(state), state.legal_actions(), state.information_state_string(0)
    for action in (0, 9999, -5, 10**12):
        with pytest.raises(BadRecord, match=f"{action} is not legal for player 0 now; legal are 6, 7, "):
            state.apply_action(action)
    assert (str(state), state.legal_actions(), state.information_state_string(0)) == before
    for action in (-3, 99999):
        with pytest.raises(BadRecord, match="a whole number below"):
            state.action_to_string(0, action)
    for player, seed in ((9, 1), (-1, 1), (0, "x")):
        with pytest.raises(BadRecord, match=r"player|seed"):
            state.elsewhere(player, seed)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    with pytest.raises(BadRecord, match="the game is over"):
        state.apply_action(6)
