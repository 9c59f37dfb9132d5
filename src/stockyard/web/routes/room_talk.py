"""What people say to each other before the game begins. It stays in view once the game has begun."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from stockyard.table.gathering import Gathering
from stockyard.table.keys import HOST
from stockyard.web import forms
from stockyard.web.forms import Fields
from stockyard.web.house import House, OfHouse
from stockyard.web.pages import catalogue_of
from stockyard.web.routes.talk import CONFLICT, STATUS, keep_line
from stockyard.web.routes.waiting import OfGathering, page

router = APIRouter()
SEATS: Final = 5


@router.post("/tables/{table_id}/room-talk")
def talk(request: Request, house: OfHouse, table_id: str, gathering: OfGathering, form: Fields) -> Response:
    """Say a line to everybody who sees the room. Who sits nowhere listens."""
    key, typed = forms.key(form), forms.field(form, "text")
    seat = _seat(request, house, table_id, gathering)
    trouble = "side.only_seats_talk" if seat is None else keep_line(house, table_id, seat, key, typed)
    if trouble and gathering is not None:
        why = catalogue_of(request).say(trouble)
        return page(request, house, gathering, why, said=typed, code=STATUS.get(trouble, CONFLICT))
    return RedirectResponse(f"/tables/{table_id}", 303)


@router.post("/tables/{table_id}/room-mute")
def mute(request: Request, house: OfHouse, table_id: str, gathering: OfGathering, form: Fields) -> Response:
    """Hide what a seat says, or show it again. Only the one who asked notices."""
    back = bool(forms.field(form, "unmute"))
    other = forms.number(form, "unmute" if back else "mute")
    seat = _seat(request, house, table_id, gathering)
    if other >= SEATS:
        raise HTTPException(400, "bad_field")
    if seat is None:
        raise HTTPException(403, "not_yours")
    store = house.yard.store
    muted = {one for one in store.desk(table_id, seat).get("muted") or () if isinstance(one, int)}
    muted = muted - {other} if back else muted | {other}
    store.keep(table_id, seat, "muted", sorted(muted) or None)
    house.yard.ring("talk", table_id)
    return RedirectResponse(f"/tables/{table_id}", 303)


def _seat(request: Request, house: House, table_id: str, gathering: Gathering | None) -> int | None:
    """Where the visitor sits; a game that has just begun changes nothing about that."""
    held = house.chairs(request, table_id) - {HOST}
    if gathering is not None:
        held &= {chair.number for chair in gathering.chairs if chair.taken}
    return min(held, default=None)
