"""Seats that move between devices: taking one along by a link or a code, and losing the devices of before.

A code is made when it is asked for, shown once, and kept as a digest. Whoever brings it holds the same
chairs, so a link may be opened twice and on two devices; and nothing happens before somebody takes the seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from stockyard.table.gathering import Gathering
from stockyard.table.keys import MOST_HOLDS, Hold, HoldKind, holder_of, new_code
from stockyard.table.talk import Line
from stockyard.web import links, visitor
from stockyard.web.forms import MAX_KEY, Fields, field, small
from stockyard.web.house import House, OfHouse
from stockyard.web.pages import catalogue_of
from stockyard.web.people import LOOKS, link_part
from stockyard.web.routes.waiting import OfGathering

router = APIRouter()
WRONG: Final = 422
CONFLICT: Final = 409
MOST_CODES: Final = 6
"""Of one seat: a table keeps a number of them, and nobody may crowd out those of others."""
TOLD: Final = "side.told.new_link"


@router.get("/tables/{table_id}/seat")
def ask(request: Request, house: OfHouse, table_id: str, gathering: OfGathering) -> HTMLResponse:
    """Where the link of a seat leads. The code stands behind the #, so only the browser knows it yet."""
    return _ask(request, house, table_id, _name(house, table_id, gathering))


@router.post("/tables/{table_id}/seat")
def take(request: Request, house: OfHouse, table_id: str, gathering: OfGathering, form: Fields) -> Response:
    """Hold on this device what the code holds."""
    code, key = links.pasted(field(form, "code")), field(form, "key")[:MAX_KEY]
    house.limits.hit("codes", request)
    chairs = {one.chair for one in house.yard.store.holds(table_id) if one.holder == holder_of(code)}
    if not code or not chairs:
        typed = field(form, "code")[: links.LONGEST_PASTE]
        return _ask(request, house, table_id, _name(house, table_id, gathering), typed, wrong=True)
    secret, holder = house.welcome(request, key)
    _hold(house, table_id, chairs, holder, "browser")
    answer = RedirectResponse(f"/tables/{table_id}", 303)
    visitor.remember(request, answer, secret)
    return answer


@router.post("/tables/{table_id}/link")
def link(request: Request, house: OfHouse, table_id: str, gathering: OfGathering, form: Fields) -> Response:
    """A new link to one's own chairs; from the host also to the chair of somebody who has lost theirs."""
    part = link_part(request, house, table_id)
    if part is None:
        raise HTTPException(403, "not_yours")
    about = None
    if field(form, "other"):
        other = small(field(form, "other"), 0, len(LOOKS) - 1)
        about = next((one for one in part["others"] if one["seat"] == other), None)
        if about is None:
            raise HTTPException(403, "not_yours")
    chairs = {about["seat"]} if about else set(house.chairs(request, table_id))
    name = _name(house, table_id, gathering)
    if not about and _codes(house, table_id, chairs) >= MOST_CODES:
        why = catalogue_of(request).say("net.refused_codes", n=MOST_CODES)
        return _linked(request, house, table_id, name, {"refused": why})
    code = new_code()
    _hold(house, table_id, chairs, holder_of(code), "code")
    if not house.yard.held(table_id, holder_of(code)) >= chairs:
        # A device that somebody sits at is worth more than a new code, so the store has not kept it.
        why = catalogue_of(request).say("net.refused_devices", n=MOST_HOLDS)
        return _linked(request, house, table_id, name, {"refused": why})
    if about:
        line = Line(table_id, 0, -1, TOLD, house.yard.clock.now(), about["seat"])
        house.yard.ring("talk", table_id, house.yard.store.say(line))
    made = links.link(request, house.settings, f"/tables/{table_id}/seat", code) | {"player": about}
    return _linked(request, house, table_id, name, {"fresh": made})


@router.post("/tables/{table_id}/sign-out")
def sign_out(
    request: Request,
    house: OfHouse,
    table_id: str,
    gathering: OfGathering,
    form: Fields,  # noqa: ARG001
) -> Response:
    """Take one's chairs from all other devices, and make their links and codes worthless."""
    if link_part(request, house, table_id) is None:
        raise HTTPException(403, "not_yours")
    house.waiting.sign_out(table_id, house.chairs(request, table_id), visitor.holder(request))
    return _linked(request, house, table_id, _name(house, table_id, gathering), {"signed_out": True})


def _codes(house: House, table_id: str, chairs: set[int]) -> int:
    """How many codes there are of the chair that has most of them."""
    found = Counter(one.chair for one in house.yard.store.holds(table_id) if one.kind == "code")
    return max(found[chair] for chair in chairs)


def _linked(
    request: Request, house: House, table_id: str, name: str, done: Mapping[str, Any]
) -> HTMLResponse:
    """The part with what was done for a script, and a page around it otherwise."""
    part = {**(link_part(request, house, table_id) or {}), **done}
    code = CONFLICT if part["refused"] else 200
    if "hx-request" in request.headers:
        return house.pages.page(request, "parts/seat_link.html", code, link=part)
    path = f"/tables/{table_id}"
    return house.pages.page(request, "link.html", code, path, link=part, table_name=name)


def _ask(
    request: Request, house: House, table_id: str, name: str, typed: str = "", wrong: bool = False
) -> HTMLResponse:
    say = catalogue_of(request).say
    seat = {
        "table": table_id,
        "name": name,
        "code": typed,
        "key": house.new_key(),
        "error": say("net.refused_code") if wrong else None,
    }
    return house.pages.page(request, "seat.html", WRONG if wrong else 200, seat=seat)


def _hold(house: House, table_id: str, chairs: set[int], holder: str, kind: HoldKind) -> None:
    now = house.yard.clock.now()
    house.yard.store.hold([Hold(table_id, chair, holder, kind, now) for chair in sorted(chairs)])
    house.yard.ring("people", table_id)


def _name(house: House, table_id: str, gathering: Gathering | None) -> str:
    found = gathering or house.yard.store.deal(table_id)
    return found.name if found else ""
