"""A game looked at again, step by step, through somebody's eyes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from stockyard.agents import LEVELS
from stockyard.review import NoPointError
from stockyard.table.table import Table
from stockyard.text import Catalogue
from stockyard.web import present, visitor
from stockyard.web.forms import MAX_KEY, Fields, field
from stockyard.web.house import House, OfHouse, OfTable
from stockyard.web.pages import catalogue_of
from stockyard.web.sitting import Sitting

router = APIRouter()
WATCHER: Final = "watch"
OPEN: Final = "open"
LONGEST_NUMBER: Final = 9
USUAL: Final = "medium"


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
    finished = match.result is not None
    bar = {"step": at, "steps": steps, "eyes": chosen, "choices": choices, "finished": finished}
    bar["onward"] = _onward(house, table, chosen) if finished and then.asked else None
    head = {"id": table.id, "name": table.deal.name, "game": table.deal.game}
    seat = int(chosen) if chosen.isdigit() else None
    t, say = present.step(then, table.seats, seat, cat.lang, head, bar, chosen == OPEN)
    return HTMLResponse(house.pages.draw("replay.html", cat.lang, request.url.path, say=say, t=t))


@router.post("/tables/{table_id}/on")
def play_on(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Play on from a step, at one of the seats, against computer players. Two clicks open one table."""
    step, seat, agent = (field(form, name) for name in ("step", "seat", "agent"))
    seats = [str(one.number) for one in table.seats if one.kind != "bot"]
    if table.match.result is None or seat not in seats or agent not in LEVELS:
        raise HTTPException(400, "bad_field")
    if not (step.isascii() and step.isdigit() and len(step) <= LONGEST_NUMBER):
        raise HTTPException(400, "bad_field")
    house.limits.hit("tables", request)
    key = field(form, "key")[:MAX_KEY]
    secret, holder = house.welcome(request, key)
    wish = f"on {table.id} {holder} {step} {seat} {agent} {key}" if key else ""
    try:
        fresh = house.yard.play_on(table, int(step), int(seat), agent, wish, holder)
    except NoPointError:
        raise HTTPException(409, "no_point") from None
    answer = RedirectResponse(f"/tables/{fresh.id}", 303)
    visitor.remember(request, answer, secret)
    return answer


def _onward(house: House, table: Table, chosen: str) -> dict[str, Any]:
    """The form that plays on: at the seat through whose eyes one looks, if they are a seat's."""
    seats = [one for one in table.seats if one.kind != "bot"]
    mine = next((one.number for one in seats if str(one.number) == chosen), seats[0].number)
    names = [{"seat": one.number, "name": one.name} for one in seats]
    return {"key": house.new_key(), "seats": names, "mine": mine, "levels": list(LEVELS), "usual": USUAL}


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
