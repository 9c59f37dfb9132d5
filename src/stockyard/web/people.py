"""How players look: by seat, the same at every table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stockyard.table.seats import Seat

LOOKS: Final = (
    ("fox", "blue", "circle"),
    ("rabbit-face", "rasp", "square"),
    ("bear", "green", "triangle"),
    ("owl", "violet", "hexagon"),
    ("raccoon", "star", "star"),
)


def look(seat: int) -> dict[str, str]:
    """Animal, colour and shape of a seat."""
    animal, color, shape = LOOKS[seat]
    return {"animal": animal, "color": color, "shape": shape}


def player(seat: Seat) -> dict[str, Any]:
    """A player as pages list them."""
    return {
        "seat": seat.number,
        "name": seat.name,
        "kind": seat.kind,
        "agent": seat.agent or None,
        **look(seat.number),
    }


def players(seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """All players of a table."""
    return [player(seat) for seat in seats]
