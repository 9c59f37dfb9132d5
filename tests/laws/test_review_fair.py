"""Nobody is blamed for what they could not know: dealt anew behind a view, a decision is judged the same."""

from __future__ import annotations

from typing import Any

import pytest

from stockyard import Match, agents, shelf
from stockyard.kernel.rng import Dice
from stockyard.review.judging import Decision, duel, outlook, propose

GAMES: dict[str, dict[str, Any]] = {"sharenanigans": {}, "zoo": {"modules": ["goals", "intrigues"]}}


def nothing() -> None:
    """Nobody counts."""


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_the_seat_can_not_tell_apart_changes_no_judgement(name: str) -> None:
    game = shelf.find(name)
    match = Match(name, seats=3, seed="fair", **GAMES[name])
    player, dice = agents.make("greedy", game), Dice("fair")
    other_worlds = judged = 0
    for ply in range(60):
        if not match.asked:
            break
        seat = match.asked[-1]
        view, legal = match.question(seat)
        if ply % 6 == 0 and len(legal) > 1:
            world = game.fill(view, ply)
            other_worlds += game.position_data(world) != match.position()
            seen = game.view(world, seat)
            assert game.legal(seen, seat) == legal
            assert _judgement(game, seen, legal, seat) == _judgement(game, view, legal, seat)
            judged += 1
        match.play(seat, match.choose(player, seat, dice))
    assert judged > 4 and other_worlds == judged, "the worlds were truly different ones"


def _judgement(game: object, view: object, legal: list[int], seat: int) -> object:
    one = Decision(0, seat, view, legal, legal[-1])
    proposal = propose(game, one, 4, Dice("look"), nothing)  # type: ignore[arg-type]
    return proposal, duel(game, one, legal[0], 2, Dice("duel"), nothing)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_the_chances_of_the_game_are_those_that_a_watcher_sees(name: str) -> None:
    game = shelf.find(name)
    match = Match(name, seats=2, seed="watched", **GAMES[name])
    player, dice = agents.make("greedy", game), Dice("watched")
    for _ in range(12):
        seat = match.asked[0]
        match.play(seat, match.choose(player, seat, dice))
    view = match.engine_view(None)
    seen = game.view(game.fill(view, 5), -1)
    assert outlook(game, seen, 2, Dice("x"), nothing) == outlook(game, view, 2, Dice("x"), nothing)
