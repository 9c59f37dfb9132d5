"""Nobody cheats: a search decides the same when all that its seat can't know is dealt anew."""

from typing import Any

import pytest

from stockyard import Match, agents, shelf
from stockyard.kernel.rng import Dice

TABLES: list[tuple[str, int, dict[str, Any], str]] = [
    ("sharenanigans", 3, {"head_start": True}, "ismcts:3"),
    ("sharenanigans", 4, {}, "expert"),
    ("zoo", 2, {"modules": ["events", "goals", "intrigues"]}, "ismcts:3"),
    ("zoo", 4, {"bots": 1}, "ismcts:3"),
]
EVERY = 11
MOST = 90


@pytest.mark.parametrize(
    ("game", "seats", "options", "player"), TABLES, ids=["sharenanigans", "expert", "everything", "a bot"]
)
def test_a_deal_the_seat_can_not_tell_apart_changes_no_decision(
    game: str, seats: int, options: dict[str, Any], player: str
) -> None:
    rules = shelf.find(game)
    greedy, search = agents.make("greedy", rules), agents.make(player, rules)
    match = Match(game, seats, seed="fair", **options)
    searched = 0
    while match.asked and match.ply < MOST:
        seat = match.asked[-1]
        if match.ply % EVERY == 0:
            view, legal = match.question(seat)
            world = rules.fill(view, match.ply)
            seen = rules.view(world, seat)
            chosen = search.choose(view, legal, 3, Dice("luck"))
            assert search.choose(seen, rules.legal(seen, seat), 3, Dice("luck")) == chosen
            assert chosen in legal
            searched += len(legal) > 1
        match.play(seat, match.choose(greedy, seat, Dice(f"{match.ply}")))
    assert searched > 3
