"""Playing on from a point of a finished game: what the seat knew stays, what it did not is dealt anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stockyard import load, shelf
from stockyard.review import NoPointError, onward

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("two_auto_call", "from_a_position", "zoo_two_everything", "zoo_five_bots")


def tidy(data: Any, game: str) -> Any:
    """The same without the order of lists whose order says nothing."""
    if isinstance(data, dict):
        loose = shelf.find(game).UNORDERED
        return {
            key: sorted(value) if key in loose and isinstance(value, list) else tidy(value, game)
            for key, value in data.items()
        }
    return [tidy(one, game) for one in data] if isinstance(data, list) else data


@pytest.mark.parametrize("name", GAMES)
def test_the_seat_sees_what_it_saw_and_nothing_tells_what_it_did_not(name: str) -> None:
    match = load((RECORDS / f"{name}.txt").read_text("utf-8"))
    others = 0
    for ply in range(0, match.ply, 9):
        then = match.at_ply(ply)
        for seat in then.asked:
            found = onward(match, ply, seat, f"{ply}")
            before, after = then.view(seat), found.view(seat)
            assert before.pop("ply") == ply and after.pop("ply") == 0
            assert tidy(after, match.game) == tidy(before, match.game)
            assert found.asked == then.asked and found.legal(seat) == then.legal(seat)
            truth, dealt = then.position(), found.position()
            assert truth["key"] != dealt["key"], "what is to come is another chance"
            others += dealt != {**truth, "key": dealt["key"]}
            found.play(found.asked[0], found.legal(found.asked[0])[0])
            assert load(found.record()).moves == found.moves
    assert others > 3, "truly other worlds"


def test_where_the_game_was_over_nothing_goes_on() -> None:
    match = load((RECORDS / "two_auto_call.txt").read_text("utf-8"))
    with pytest.raises(NoPointError, match="over there"):
        onward(match, match.ply, 0, "x")
    assert onward(match, 3, 0, "x").record() == onward(match, 3, 0, "x").record()
