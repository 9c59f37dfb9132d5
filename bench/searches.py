"""`python -m bench.searches`: our search and OpenSpiel's Python ISMCTS on our games, through the adapter.

Both look at the same positions of greedy games: iterations a second, in one run on one core. Then both play
two-handed games with the same time for each decision, each deal twice with changed seats. The compiled engine
is used with ``PYTHONPATH=build/compiled``; `make bench-peers` runs this too.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from stockyard import agents, shelf
from stockyard.kernel.rng import Dice
from stockyard.lab.adapters import openspiel

GAMES: Final = ("sharenanigans", "zoo")
SEATS: Final = (2, 4)
ITERATIONS: Final = {"ours": 200, "theirs": 20}
UCT: Final = 1.0
EVERY: Final = 9
POSITIONS: Final = 10


class Ours:
    """This project's search as an OpenSpiel bot."""

    def __init__(self, name: str, seconds: float) -> None:
        self.rules = shelf.find(name)
        way = agents.way_of(name, 1)
        self.agent = agents.Ismcts(self.rules, way, seconds, time.perf_counter)
        self.dice = Dice("ours")

    def step(self, state: Any) -> int:
        """The move."""
        course = state.course
        seat = course.setup.asked(course.s)
        view, legal = self.rules.view(course.s, seat), state.legal_actions()
        return self.agent.choose(view, legal, 0, self.dice)


def theirs(game: Any, iterations: int, seed: int = 1) -> Any:
    """OpenSpiel's search, worlds dealt by the adapter, games played out at random."""
    luck = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), UCT, iterations, random_state=luck)
    bot.set_resampler(openspiel.Resampler(seed))
    return bot


def begun(game: Any, number: int) -> Any:
    """The n-th deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        state.apply_action(outcomes[(number * 37 + 11) % len(outcomes)])
    return state


def positions(name: str, game: Any) -> list[Any]:
    """Questions with several answers out of a greedy game."""
    rules, greedy, dice = shelf.find(name), agents.make("greedy", shelf.find(name)), Dice("greedy")
    found: list[Any] = []
    state, ply = begun(game, 1), 0
    while not state.is_terminal() and len(found) < POSITIONS:
        legal = state.legal_actions()
        if len(legal) > 1 and ply % EVERY == 0:
            found.append(state.clone())
        seat = state.course.setup.asked(state.course.s)
        state.apply_action(greedy.choose(rules.view(state.course.s, seat), legal, 0, dice))
        ply += 1
    return found


def rates(name: str, game: Any) -> tuple[float, float]:
    """Iterations a second of both, ours first."""
    rules, found = shelf.find(name), positions(name, game)
    start = time.process_time()
    for state in found:
        seat = state.course.setup.asked(state.course.s)
        agent = agents.make("ismcts:1", rules)
        assert isinstance(agent, agents.Ismcts)
        agent.begin(rules.view(state.course.s, seat), state.legal_actions(), Dice("x")).on(ITERATIONS["ours"])
    ours = time.process_time() - start
    bot = theirs(game, ITERATIONS["theirs"])
    start = time.process_time()
    for state in found:
        bot.step(state)
    took = time.process_time() - start
    return len(found) * ITERATIONS["ours"] / ours, len(found) * ITERATIONS["theirs"] / took


def duel(name: str, game: Any, games: int, seconds: float, their_rate: float) -> float:
    """What part of games ours wins with the same time for each decision."""
    won = 0.0
    for number in range(games):
        state, seat = begun(game, number // 2), number % 2
        bots: list[Any] = [None, None]
        bots[seat] = Ours(name, seconds)
        bots[1 - seat] = theirs(game, max(2, round(seconds * their_rate)), number)
        while not state.is_terminal():
            legal = state.legal_actions()
            bot = bots[state.current_player()]
            state.apply_action(legal[0] if len(legal) == 1 else bot.step(state))
        returns = state.returns()
        won += 1.0 if returns[seat] > returns[1 - seat] else 0.5 if returns[0] == returns[1] else 0.0
    return won / games


def main() -> None:
    """Print a table: a row for each game and number of seats."""
    parser = argparse.ArgumentParser(prog="bench.searches", description=__doc__)
    parser.add_argument(
        "--games", type=int, default=20, help="of each kind, for the comparison at equal time"
    )
    parser.add_argument("--seconds", type=float, default=0.2, help="for each decision")
    asked = parser.parse_args()
    openspiel.register()
    print(
        "| game | seats | iterations/s | OpenSpiel's Python ISMCTS | | "
        f"wins of {asked.games} games, {asked.seconds} s a decision |\n|---|---|---|---|---|---|"
    )
    for name in GAMES:
        for seats in SEATS:
            game = pyspiel.load_game(f"stockyard_{name}(seats={seats})")
            ours, other = rates(name, game)
            won = f"{100 * duel(name, game, asked.games, asked.seconds, other):.0f} %" if seats == 2 else ""
            print(
                f"| {name} | {seats} | {ours:,.0f} | {other:,.0f} | {ours / other:.1f} x | {won} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
