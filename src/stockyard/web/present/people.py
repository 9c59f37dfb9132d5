"""The people of a table as pages show them: who is away, whose time runs, who is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stockyard.table.seats import Seat
from stockyard.table.table import Table
from stockyard.text import Catalogue
from stockyard.web.people import player
from stockyard.web.sitting import Sitting

Model = dict[str, Any]
MINUTE, HOUR, DAY = 60, 3600, 86400


def players(table: Table, eyes: int | None, view: Mapping[str, Any]) -> list[Model]:
    """The players by seat."""
    return [
        seated(seat, eyes, view)
        | {"away": seat.number in table.away, "clock": None if table.over else clock(table, seat.number)}
        for seat in table.seats
    ]


def seated(seat: Seat, eyes: int | None, view: Mapping[str, Any]) -> Model:
    """A player at a table, or at a step of a replay."""
    on_turn = view["current"] == seat.number and bool(view["asked"])
    return {**player(seat), "is_me": seat.number == eyes, "on_turn": on_turn, "away": False, "clock": None}


def clock(table: Table, seat: int) -> Model | None:
    """A seat's clock as the server judges it now; None where there is none, or none that says anything."""
    if seat not in table.persons:
        return None
    found = table.clock(seat)
    if not found.shown or (table.deal.terms.clock == "move" and not found.running):
        return None
    return {"left": round(max(0.0, found.left), 1), "running": found.running, "text": time_text(found.left)}


def time_text(seconds: float) -> str:
    """``4:07``, ``3:05:09`` or ``2 d 5 h``; a script counts on in the same way."""
    whole = max(0, int(seconds))
    if whole >= DAY:
        return f"{whole // DAY} d {whole % DAY // HOUR} h"
    if whole >= HOUR:
        return f"{whole // HOUR}:{whole % HOUR // MINUTE:02}:{whole % MINUTE:02}"
    return f"{whole // MINUTE}:{whole % MINUTE:02}"


def title(table: Table, sitting: Sitting, view: Mapping[str, Any], asked: bool, cat: Catalogue) -> Model:
    """What the tab of the browser says: whose turn it is, marked where it is the viewer who is asked."""
    eyes, current = sitting.eyes, view["current"]
    mine = asked or (eyes is not None and eyes in table.asked_persons())
    waited = [seat for seat in table.match.asked if seat != eyes]
    if table.over:
        words, mine = cat.say("side.title.ended" if table.ended else "web.game_over"), False
    elif mine:
        words = cat.say("side.title.mine" if eyes == current and not asked else "side.title.asked")
    elif len(waited) == 1:
        words = cat.say("side.title.turn", seat=waited[0])
    else:
        words = cat.say("side.title.waits", seats=waited)
    return {"text": f"{'● ' if mine else ''}{words} · {table.deal.name}", "asked": mine}
