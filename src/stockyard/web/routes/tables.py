"""A game on the table: the page, the board as a fragment, and everything one can do there.

Every request that changes something carries its seat, the ply its page was drawn at, a key of its own and
names of moves. It is answered with the board as it is then: 200, or 409 with a sentence when the table has
moved on, or 422 with the rule when the move is not allowed. Without script the same is a page.
"""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, HTTPException, Request
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, RedirectResponse, Response

from stockyard.table.device import Device, Screen, screen_of
from stockyard.table.reasons import Accepted, Outcome, Refusal
from stockyard.table.table import EVERYBODY, Table
from stockyard.web import forms, present
from stockyard.web.forms import Fields
from stockyard.web.house import House, OfHouse, OfTable
from stockyard.web.pages import lang_of

router = APIRouter()
CODES: Final = {"illegal": 422, "unknown_move": 422, "not_for_all": 422, "reused_key": 422}
CONFLICT: Final = 409


@router.get("/tables/{table_id}")
def page(request: Request, house: OfHouse, table: OfTable) -> HTMLResponse:
    """The whole page."""
    return draw(request, house, table, house.devices.read(request, table.id), whole=True)


@router.get("/tables/{table_id}/board")
def board(request: Request, house: OfHouse, table: OfTable) -> HTMLResponse:
    """The board alone, for a page that has heard of a change."""
    return draw(request, house, table, house.devices.read(request, table.id), whole=False)


@router.post("/tables/{table_id}/moves")
def move(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Play moves, whole or not at all."""
    moves = forms.fields(form, "move")
    if not 0 < len(moves) <= forms.MAX_MOVES or any(len(name) > forms.MAX_KEY for name in moves):
        raise HTTPException(400, "bad_field")
    seat = seat_of(form)
    device, screen = house.screen(request, table)
    if not screen.may_act(seat):
        return answer(request, house, table, device, elsewhere(table, form, seat))
    return answer(request, house, table, device, table.submit(seat, ply_of(form), forms.key(form), moves))


@router.post("/tables/{table_id}/undo")
def undo(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Take the last move back. In a window that everybody looks at it is the one who played the card."""
    device, screen = house.screen(request, table)
    seat = present.undo_seat(table, screen)
    if seat is None or seat_of(form) not in (seat, EVERYBODY):
        return answer(request, house, table, device, elsewhere(table, form, seat_of(form)))
    return answer(request, house, table, device, table.take_back(seat, ply_of(form), forms.key(form)))


@router.post("/tables/{table_id}/device")
def hand_over(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Somebody takes the device; nobody: the hands are covered."""
    seat = seat_of(form)
    if seat != EVERYBODY and seat not in table.persons:
        raise HTTPException(400, "bad_field")
    device = Device(None if seat == EVERYBODY else seat, table.ply)
    response = answer(request, house, table, device, Accepted(table.ply))
    house.devices.write(response, table.id, device)
    table.bell.ring(table.ply, handed=True)
    return response


@router.post("/tables/{table_id}/again")
def again(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Deal anew for the same people. Two clicks open one table."""
    fresh = house.yard.again(table, forms.key(form), house.settings.seed)
    url = f"/tables/{fresh.id}"
    if "hx-request" in request.headers:
        return Response(status_code=204, headers={"hx-redirect": url})
    return RedirectResponse(url, 303)


def seat_of(form: FormData) -> int:
    """The seat that acts; an empty field speaks for everybody."""
    return forms.number(form, "seat") if forms.field(form, "seat") else EVERYBODY


def ply_of(form: FormData) -> int:
    """The ply at which the page was drawn."""
    return forms.number(form, "ply")


def elsewhere(table: Table, form: FormData, seat: int) -> Outcome:
    """A seat that has not the device. Mostly a second tab, or a second click after the device moved on."""
    known = table.told(forms.key(form))
    if known is not None:
        return Accepted(known.ply, again=True)
    return Refusal("stale" if ply_of(form) != table.ply else "not_yours", table.ply, seat)


def answer(request: Request, house: House, table: Table, device: Device, outcome: Outcome) -> Response:
    """The board after a request, with a sentence if it was refused."""
    refusal = outcome if isinstance(outcome, Refusal) else None
    if "hx-request" in request.headers:
        return draw(request, house, table, device, whole=False, refusal=refusal)
    if refusal is None:
        return RedirectResponse(f"/tables/{table.id}", 303)
    return draw(request, house, table, device, whole=True, refusal=refusal)


def draw(
    request: Request,
    house: House,
    table: Table,
    device: Device,
    whole: bool,
    refusal: Refusal | None = None,
) -> HTMLResponse:
    """The table as this browser may see it."""
    lang = lang_of(request)
    with table.lock:
        screen: Screen = screen_of(table, device)
        t, say = present.board(table, screen, lang, refusal)
    code = CODES.get(refusal.reason, CONFLICT) if refusal else 200
    template = "table.html" if whole else f"{table.deal.game}/board.html"
    path = f"/tables/{table.id}"
    return HTMLResponse(house.pages.draw(template, lang, path, say=say, t=t), code)
