"""Between the rows of the database and the table's own types."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row

from stockyard.table.entries import Entry
from stockyard.table.ports import Deal, Glance, Listed
from stockyard.table.seats import Seat


def dumped(glance: Glance) -> str:
    """A glance as text."""
    return json.dumps({"ply": glance.ply, "asked": glance.asked, "facts": glance.facts})


def glance_from(row: Row[Any]) -> Glance:
    """A glance from the row of its game."""
    data = json.loads(row.glance)
    return Glance(data["ply"], row.over, tuple(data["asked"]), data["facts"])


def deal_from(row: Row[Any], seats: Iterable[Row[Any]]) -> Deal:
    """A deal from the rows of its game and its seats."""
    chairs = tuple(Seat(seat.number, seat.kind, seat.name, seat.agent) for seat in seats)
    return Deal(row.id, row.game, row.name, chairs, row.start, row.created, row.origin)


def listed_from(row: Row[Any], seats: Iterable[Row[Any]]) -> Listed:
    """A line of the list of tables."""
    return Listed(deal_from(row, seats), glance_from(row), row.changed)


def seat_values(table: str, one: Seat) -> dict[str, Any]:
    """A chair as it is written."""
    return {"game": table, "number": one.number, "kind": one.kind, "name": one.name, "agent": one.agent}


def entry_from(row: Row[Any]) -> Entry:
    """A line of the log."""
    return Entry(row.ply, row.kind, row.seat, tuple(row.moves.split()), row.at)


def entry_values(table: str, entry: Entry) -> dict[str, Any]:
    """A line of the log as it is written. Names of moves have no spaces."""
    return {
        "game": table,
        "ply": entry.ply,
        "kind": entry.kind,
        "seat": entry.seat,
        "moves": " ".join(entry.moves),
        "at": entry.at,
    }
