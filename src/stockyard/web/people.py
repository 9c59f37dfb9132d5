"""How players look: by seat, the same at every table. And the part of a page that takes a seat along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starlette.requests import Request

from stockyard.table.keys import HOST
from stockyard.table.seats import Seat
from stockyard.web.house import House

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


def link_part(request: Request, house: House, table_id: str) -> dict[str, Any] | None:
    """What ``parts/seat_link.html`` draws for who has a chair; None for others, and where nobody holds any.

    ``fresh`` is for a link that was just made: it is shown once, as only its digest is kept.
    """
    if HOST in house.yard.held(table_id, ""):
        return None
    mine = house.chairs(request, table_id)
    if not mine:
        return None
    others = _others(house, table_id, mine)
    return {"table": table_id, "others": others, "fresh": None, "signed_out": False, "refused": None}


def _others(house: House, table_id: str, mine: frozenset[int]) -> list[dict[str, Any]]:
    """The people for whom the host may make a new link."""
    gathering = house.waiting.find(table_id)
    if gathering is not None:
        seats = [chair.seat() for chair in gathering.chairs if chair.taken or chair.name]
        runs = HOST in mine
    else:
        table = house.table(table_id)
        # Who runs the table for a while sends away and ends, but gets nobody's seat into their hands.
        seats, runs = list(table.seats), HOST in mine
    return [player(seat) for seat in seats if runs and seat.kind == "person" and seat.number not in mine]
