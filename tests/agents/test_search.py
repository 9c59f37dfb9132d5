"""The search: what it counts, what it may be told, and that it sees what one step ahead does not show."""

import os
import subprocess
import sys
from collections import Counter
from itertools import count
from typing import Any, cast

import pytest

from stockyard import Match, agents, shelf
from stockyard.agents import Ismcts, Search, Way
from stockyard.kernel.game import Game
from stockyard.kernel.rng import Dice

GAMES = ("sharenanigans", "zoo")
games = pytest.mark.parametrize("name", GAMES)


def begun(match: Match, iterations: int, seed: str = "x") -> agents.Search:
    """A search for whoever is asked first, after so many iterations."""
    view, legal = match.question(match.asked[0])
    agent = agents.make("ismcts:1", shelf.find(match.game))
    assert isinstance(agent, Ismcts)
    search = agent.begin(view, legal, Dice(seed))
    search.on(iterations)
    return search


class Dealing:
    """A game that notes with which seeds worlds are dealt."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.seeds: list[int] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def fill(self, view: Any, seed: int) -> Any:
        """A world."""
        self.seeds.append(seed)
        return self.game.fill(view, seed)


@games
def test_every_iteration_tries_one_move_of_the_root(name: str) -> None:
    search = begun(Match(name, seats=3, seed="counted"), 12)
    tried = search.tried()
    assert search.done == 12 == sum(one.tries for one in tried)
    assert {one.move for one in tried} == set(search.legal)
    assert [one.tries for one in tried] == sorted((one.tries for one in tried), reverse=True)
    for one in tried:
        assert 0.0 <= one.mean <= 1.0 and 0.0 <= one.spread <= 0.5
    assert search.best() == tried[0].move


@games
def test_the_same_luck_gives_the_same_search(name: str) -> None:
    match = Match(name, seats=2, seed="twice")
    one, two = begun(match, 10), begun(match, 10)
    assert [(t.move, t.tries, t.mean) for t in one.tried()] == [
        (t.move, t.tries, t.mean) for t in two.tried()
    ]


def test_a_budget_replaces_the_iterations_of_the_level() -> None:
    match = Match("sharenanigans", seats=2, seed="budget")
    view, legal = match.question(match.asked[0])
    assert len(legal) > 1

    def dealt(iterations: int, budget: int) -> int:
        """How many worlds a search dealt."""
        game = Dealing(shelf.find("sharenanigans"))
        Ismcts(cast(Game, game), Way(iterations)).choose(view, legal, budget, Dice("x"))
        return len(game.seeds)

    assert dealt(1000, 3) == dealt(3, 0) == 3 != dealt(5, 0)


@games
def test_the_same_try_of_each_move_is_made_in_the_same_world(name: str) -> None:
    match = Match(name, seats=2, seed="worlds")
    view, legal = match.question(match.asked[0])
    game = Dealing(shelf.find(name))
    search = Search(cast(Game, game), Way(1, even=1.0, eager=1000.0), view, legal, Dice("x"))
    search.on(3 * len(legal))
    assert sorted(Counter(game.seeds).values()) == [len(legal)] * 3


def test_a_clock_may_say_how_long() -> None:
    match = Match("sharenanigans", seats=2, seed="clock")
    view, legal = match.question(match.asked[0])
    ticks = count()
    agent = Ismcts(shelf.find("sharenanigans"), Way(1), seconds=4.0, clock=lambda: float(next(ticks)))
    assert agent.choose(view, legal, 0, Dice("x")) in legal
    assert next(ticks) == 5, "asked at the start, and before each iteration but the first"


def test_a_search_ends_when_nothing_can_change_any_more() -> None:
    search = begun(Match("sharenanigans", seats=2, seed="settled"), 10)
    tries = [one.tries for one in search.tried()]
    lead = tries[0] - tries[1]
    assert search.settled(lead - 1) and not search.settled(lead)


@games
def test_an_outlook_adds_up(name: str) -> None:
    match = Match(name, seats=3, seed="outlook")
    view, _ = match.question(match.asked[0])
    means, errors = agents.outlook(shelf.find(name), view, 6, 1, Dice("x"))
    assert sum(means) == pytest.approx(1.0) and all(0 < mean < 1 for mean in means)
    assert all(0 <= error < 0.5 for error in errors)


def test_names_of_computer_players_are_understood_or_refused_with_a_sentence() -> None:
    game = shelf.find("zoo")
    for name in (*agents.NAMES, "ismcts:7"):
        agents.make(name, game)
    for name in (
        "ismcts",
        "ismcts:",
        "ismcts:0",
        "ismcts:-3",
        "ismcts:1e3",
        "ismcts:²",
        "ismcts:10000000",
        "x",
    ):
        with pytest.raises(KeyError, match=r"iterations|there is no computer player"):
            agents.make(name, game)


@games
def test_easy_misjudges_and_medium_is_one_step_ahead(name: str) -> None:
    match = Match(name, seats=2, seed="easy")
    game = shelf.find(name)
    other = 0
    for ply in range(30):
        seat = match.asked[0]
        greedy = match.choose(agents.make("greedy", game), seat, Dice(f"{ply}"))
        assert match.choose(agents.make("medium", game), seat, Dice(f"{ply}")) == greedy
        other += match.choose(agents.make("easy", game), seat, Dice(f"{ply}")) != greedy
        match.play(seat, greedy)
    assert 0 < other < 30


TELL = """
import sys
from stockyard import Match, agents, shelf
from stockyard.kernel.rng import Dice
for name in ("sharenanigans", "zoo"):
    match = Match(name, seats=3, seed="processes")
    print(match.choose(agents.make("ismcts:3", shelf.find(name)), match.asked[0], Dice("p")))
"""


def test_neither_process_nor_hash_seed_changes_a_decision() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", TELL],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "4711")
    }
    assert len(told) == 1
    here = [
        match.choose(agents.make("ismcts:3", shelf.find(match.game)), match.asked[0], Dice("p"))
        for match in (Match(name, seats=3, seed="processes") for name in GAMES)
    ]
    assert told == {"".join(f"{move}\n" for move in here)}
