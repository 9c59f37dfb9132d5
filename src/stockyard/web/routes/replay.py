"""A game looked at again, step by step, through somebody's eyes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from stockyard.table.table import Table
from stockyard.text import Catalogue
from stockyard.web import present
from stockyard.web.house import OfHouse, OfTable
from stockyard.web.pages import catalogue_of
from stockyard.web.sitting import Sitting

router = APIRouter()
WATCHER: Final = "watch"
OPEN: Final = "open"
LONGEST_NUMBER: Final = 9


@router.get("/tables/{table_id}/replay")
def replay(request: Request, house: OfHouse, table: OfTable, step: str = "", eyes: str = "") -> HTMLResponse:
    """One step. Of a running game one looks through one's own eyes, or as a watcher does."""
    cat = catalogue_of(request)
    with table.lock:
        match = table.match.copy()
        choices = eyes_of(table, house.sitting(request, table), cat)
    chosen = eyes if eyes in [choice["value"] for choice in choices] else choices[0]["value"]
    steps = match.ply
    at = min(int(step), steps) if step.isascii() and step.isdigit() and len(step) <= LONGEST_NUMBER else 0
    then = match.at_ply(at)
    bar = {"step": at, "steps": steps, "eyes": chosen, "choices": choices}
    head = {"id": table.id, "name": table.deal.name, "game": table.deal.game}
    seat = int(chosen) if chosen.isdigit() else None
    t, say = present.step(then, table.seats, seat, cat.lang, head, bar, chosen == OPEN)
    return HTMLResponse(house.pages.draw("replay.html", cat.lang, request.url.path, say=say, t=t))


def eyes_of(table: Table, sitting: Sitting, cat: Catalogue) -> Sequence[dict[str, Any]]:
    """Through whose eyes one may look: one's own while the game runs, everybody's once it is over.

    People who share a browser look in turn, as at the table: through the eyes of who has the device.
    """
    names = table.names
    watcher = {"value": WATCHER, "seat": None, "name": cat.say("web.replay_watcher")}
    if table.over:
        everybody = [{"value": str(seat), "seat": seat, "name": name} for seat, name in enumerate(names)]
        return [{"value": OPEN, "seat": None, "name": cat.say("web.replay_open")}, *everybody]
    eyes = sitting.eyes
    if eyes is None:
        return [watcher]
    return [{"value": str(eyes), "seat": eyes, "name": names[eyes]}, watcher]
