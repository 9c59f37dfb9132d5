"""Nobody cheats: a computer player decides the same when all that its seat can't know is dealt anew."""

import pytest

from stockyard.kernel.rng import Dice
from stockyard.sharenanigans import game, legal
from stockyard.sharenanigans.board import TURN, Board, Options, State, View
from stockyard.sharenanigans.knowledge import state_key, view_key
from tests.agents.games import player, positions, table

TABLES = [table(seats, head_start=seats > 2, holders=seats == 3) for seats in (2, 3, 4)]
tables = pytest.mark.parametrize("at", TABLES, ids=[f"{t.seats} players" for t in TABLES])


def decisions(view: View, seat: int) -> list[int]:
    """What each kind of player does, twice with other luck."""
    moves = legal.legal(view, seat)
    return [
        player(name).choose(view, moves, 0, Dice(seed))
        for name in ("random", "greedy")
        for seed in ("a", "b")
    ]


@tables
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_deal_the_seat_can_not_tell_apart_changes_no_decision(at: Options, name: str) -> None:
    other_worlds = 0
    kinds: set[int] = set()
    for n, (s, seat) in enumerate(positions(at, name, at.seats, 240)):
        kinds.add(s.stack[-1][1])
        view = game.view(s, seat)
        world = game.fill(view, n)
        other_worlds += hands(world) != hands(s)
        seen = game.view(world, seat)
        assert view_key(seen) == view_key(view)
        assert decisions(seen, seat) == decisions(view, seat)
    assert other_worlds > 50, "the worlds were truly different ones"
    assert len(kinds) > 3, "many kinds of questions were asked"


def hands(s: State) -> list[list[int]]:
    """All hands."""
    return s.hands


@tables
def test_a_glance_is_enough_for_greedy(at: Options) -> None:
    for seed in range(2):
        for s, seat in positions(at, "greedy", 100 + seed):
            moves = legal.legal(s, seat)
            view = game.view(s, seat)
            glance = game.glance(s, seat)
            assert game.weigh(glance, moves) == game.weigh(view, moves)


@tables
def test_appraising_changes_neither_view_nor_game(at: Options) -> None:
    for s, seat in positions(at, "greedy", 7, 150):
        before = state_key(s)
        view = game.view(s, seat)
        moves = legal.legal(view, seat)
        worths = game.weigh(view, moves)
        assert view_key(view) == view_key(game.view(s, seat))
        assert state_key(s) == before
        assert [game.appraise(view, move) for move in moves] == worths


def test_a_view_holds_no_hand_but_the_own_one() -> None:
    for s, seat in positions(TABLES[1], "greedy", 3, 60):
        view: Board = game.view(s, seat)
        assert not isinstance(view, State)
        assert not hasattr(view, "hands") and not hasattr(view, "deck") and not hasattr(view, "chance")
        if s.stack[-1][1] == TURN:
            assert game.view(s, seat).hand == s.hands[seat]
