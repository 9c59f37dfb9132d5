"""Between the rows of the database and the table's own types."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row

from stockyard.table.entries import Entry
from stockyard.table.gathering import Chair, Gathering
from stockyard.table.keys import Hold
from stockyard.table.ports import Deal, Glance, Listed
from stockyard.table.seats import Seat
from stockyard.table.talk import Line
from stockyard.table.terms import read_terms


def dumped(glance: Glance) -> str:
    """A glance as text."""
    return json.dumps({"ply": glance.ply, "asked": glance.asked, "facts": glance.facts})


def glance_from(row: Row[Any]) -> Glance:
    """A glance from the row of its game."""
    data = json.loads(row.glance)
    return Glance(data["ply"], bool(row.over), tuple(data["asked"]), data["facts"])


def game_values(deal: Deal, glance: Glance) -> dict[str, Any]:
    """A table as it is written when it is new."""
    return {
        "id": deal.id,
        "game": deal.game,
        "name": deal.name,
        "start": deal.start,
        "origin": deal.origin,
        "created": deal.created,
        "changed": deal.created,
        "over": glance.over,
        "glance": dumped(glance),
        "terms": json.dumps(deal.terms.data()),
        "host": deal.host,
    }


def deal_from(row: Row[Any], seats: Iterable[Row[Any]]) -> Deal:
    """A deal from the rows of its game and its seats."""
    chairs = tuple(Seat(seat.number, seat.kind, seat.name, seat.agent) for seat in seats)
    terms = read_terms(json.loads(row.terms))
    return Deal(row.id, row.game, row.name, chairs, row.start, row.created, row.origin, terms, row.host)


def listed_from(row: Row[Any], seats: Iterable[Row[Any]]) -> Listed:
    """A line of the list of tables."""
    return Listed(deal_from(row, seats), glance_from(row), row.changed, bool(row.archived))


def seat_values(table: str, one: Seat) -> dict[str, Any]:
    """A chair as it is written."""
    return {"game": table, "number": one.number, "kind": one.kind, "name": one.name, "agent": one.agent}


def entry_from(row: Any) -> Entry:
    """A line of the log, from the columns of `ENTRY`."""
    ply, kind, seat, moves, at, asked, request, print_ = row
    return Entry(ply, kind, seat, tuple(moves.split()), at, asked, request or "", print_)


ENTRY = ("ply", "kind", "seat", "moves", "at", "asked", "request", "print")


def entry_values(entry: Entry) -> tuple[Any, ...]:
    """The columns of `ENTRY`. Names of moves have no spaces."""
    moves = " ".join(entry.moves)
    return entry.ply, entry.kind, entry.seat, moves, entry.at, entry.asked, entry.key or None, entry.print


def gathering_values(one: Gathering) -> dict[str, Any]:
    """A gathering as it is written."""
    body = {
        "game": one.game,
        "name": one.name,
        "options": one.options,
        "chairs": [asdict(chair) for chair in one.chairs],
        "terms": one.terms.data(),
        "secret": one.secret.hex(),
        "host": one.host,
        "origin": one.origin,
        "stage": one.stage,
        "changed": one.changed,
    }
    return {
        "id": one.id,
        "version": one.version,
        "public": one.terms.public,
        "created": one.created,
        "body": json.dumps(body),
    }


def gathering_from(row: Row[Any]) -> Gathering:
    """A gathering from its row."""
    body = json.loads(row.body)
    return Gathering(
        row.id,
        body["game"],
        body["name"],
        body["options"],
        tuple(Chair(**chair) for chair in body["chairs"]),
        read_terms(body["terms"]),
        bytes.fromhex(body["secret"]),
        body["host"],
        row.created,
        row.version,
        body["origin"],
        body.get("stage", "open"),
        body.get("changed", 0.0),
    )


def hold_values(one: Hold) -> dict[str, Any]:
    """A hold as it is written."""
    return {"game": one.table, "chair": one.chair, "holder": one.holder, "kind": one.kind, "at": one.at}


def hold_from(row: Row[Any]) -> Hold:
    """A hold from its row."""
    return Hold(row.game, row.chair, row.holder, row.kind, row.at)


def line_values(one: Line, number: int) -> dict[str, Any]:
    """A line that somebody said, as it is written."""
    return {
        "game": one.table,
        "number": number,
        "seat": one.seat,
        "text": one.text,
        "at": one.at,
        "about": one.about,
    }


def line_from(row: Row[Any]) -> Line:
    """What somebody said, from its row."""
    return Line(row.game, row.number, row.seat, row.text, row.at, row.about)
