"""A table set up by hand, for tests of single cards: given, do, expect."""

from collections.abc import Sequence
from typing import Any

from stockyard import Match, scenario
from stockyard.sharenanigans import game

# Prices on the market card dog_days: rockets 5, fish 4, honey 5, wool 3, cheese 4, timber 4.
# On the next one, wolf_moon: rockets 1, fish 2, honey 2, wool 2, cheese 3, timber 3.
BASE: dict[str, Any] = {
    "seats": 3,
    "current": 0,
    "options": {"reactions": "holders"},
    "draw": {"top": ["dog_days", "wolf_moon", "lift_off"]},
    "share_pile": ["fish@wolf_moon"],
}

Do = str | tuple[int, str]


def table(hand: Sequence[str] = (), **given: Any) -> Match:
    """Seat 0 is on turn with this hand; ``me``, ``left`` and ``right`` are entries of seats 0, 1 and 2."""
    seats = [
        {"hand": list(hand)} | given.pop("me", {}),
        given.pop("left", {}),
        given.pop("right", {}),
    ]
    return Match.from_position(BASE | {"seat": seats} | given)


def do(match: Match, *moves: Do) -> Match:
    """Make the moves: of seat 0, or of the seat that stands beside."""
    for move in moves:
        seat, name = move if isinstance(move, tuple) else (0, move)
        match.play(seat, name)
    return match


def expect(match: Match, **wanted: Any) -> None:
    """A part of the position is as wanted, and of ``prices``, ``asked`` and ``legal`` (of seat 0)."""
    found = match.position() | {
        "prices": match.view(None)["prices"],
        "asked": list(match.asked),
        "legal": list(match.legal(0)),
    }
    for key in ("me", "left", "right"):
        found[key] = found["seat"][("me", "left", "right").index(key)]
    differences = list(scenario.differences(wanted, found, "", game))
    assert differences == []
