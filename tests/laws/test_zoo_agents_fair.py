"""Nobody cheats in Spółka ZOO: a computer player decides the same when all it can't know is dealt anew."""

from collections.abc import Iterator

import pytest

from stockyard import agents
from stockyard.kernel.rng import Dice
from stockyard.zoo import flow, game, legal
from stockyard.zoo.board import ASK_NAMES, Options, State, View
from stockyard.zoo.knowledge import state_key, view_key
from tests.zoo.play import options

TABLES = [options(2, modules=True), options(3, bots=4, modules=True), options(4), options(5, modules=True)]
tables = pytest.mark.parametrize("at", TABLES, ids=[f"{t.seats} players" for t in TABLES])


def positions(at: Options, name: str, seed: int, most: int = 5000) -> Iterator[tuple[State, int]]:
    """The state and the deciding seat before each move of a game in which all play alike."""
    agent = agents.make(name, game)
    dice = Dice(f"players {seed}")
    s = flow.new(at, seed.to_bytes(32, "big"), True)
    for _ in range(most):
        mask = legal.asked(s)
        if not mask:
            return
        seat = (mask & -mask).bit_length() - 1
        yield s, seat
        flow.apply(s, seat, agent.choose(game.view(s, seat), legal.legal(s, seat), 0, dice))


def decisions(view: View, seat: int) -> list[int]:
    """What each kind of player does, twice with other luck."""
    moves = legal.legal(view, seat)
    return [
        agents.make(name, game).choose(view, moves, 0, Dice(seed))
        for name in ("random", "greedy")
        for seed in ("a", "b")
    ]


@tables
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_deal_the_seat_can_not_tell_apart_changes_no_decision(at: Options, name: str) -> None:
    other_worlds = 0
    kinds: set[str] = set()
    for n, (s, seat) in enumerate(positions(at, name, at.seats)):
        kinds.add(ASK_NAMES[s.stack[-1][1]])
        view = game.view(s, seat)
        world = game.fill(view, n)
        other_worlds += state_key(world) != state_key(s)
        seen = game.view(world, seat)
        assert view_key(seen) == view_key(view)
        assert decisions(seen, seat) == decisions(view, seat)
    assert other_worlds > 50, "the worlds were truly different ones"
    assert len(kinds) > 7, "many kinds of questions were asked"


@tables
def test_appraising_changes_neither_view_nor_game(at: Options) -> None:
    for s, seat in positions(at, "greedy", 7):
        before = state_key(s)
        view = game.view(s, seat)
        moves = legal.legal(view, seat)
        worths = game.weigh(view, moves)
        assert view_key(view) == view_key(game.view(s, seat))
        assert state_key(s) == before
        assert [game.appraise(view, move) for move in moves] == worths


def test_a_glance_without_ledgers_can_be_weighed() -> None:
    for s, seat in positions(TABLES[1], "greedy", 11):
        moves = legal.legal(s, seat)
        assert len(game.weigh(game.glance(s, seat), moves)) == len(moves)
