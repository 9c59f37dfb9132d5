"""A game on the table: the page, the board as a fragment, and the moves.

Every request that changes something carries its seat, the ply its page was drawn at, a key of its own and
names of moves; `stockyard.web.answering` says what it is answered with.
"""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import HTMLResponse, Response

from stockyard.table.device import Device
from stockyard.table.reasons import Accepted, Refusal
from stockyard.table.table import EVERYBODY
from stockyard.table.waiting import NotNowError
from stockyard.web import forms, visitor
from stockyard.web.answering import answer, draw_board, draw_page, elsewhere, go, ply_of, seat_of
from stockyard.web.forms import Fields
from stockyard.web.house import LONGEST_ID, OfHouse, OfTable, table_of

router = APIRouter()
LONGEST_NUMBER = 9


@router.get("/tables/{table_id}")
def page(request: Request, house: OfHouse, table_id: str) -> Response:
    """The whole page: the table, or the room where its people gather before the game begins."""
    known = len(table_id) <= LONGEST_ID
    if known and house.yard.table(table_id) is None and (gathering := house.waiting.find(table_id)):
        # Its module shows tables too, so it is imported when there is one to show.
        from stockyard.web.routes import waiting

        return waiting.page(request, house, gathering)
    return draw_page(request, house, table_of(request, table_id))


@router.get("/tables/{table_id}/board")
def board(request: Request, house: OfHouse, table: OfTable, since: str = "") -> HTMLResponse:
    """The board alone, for a page that has heard of a change. ``since``: what it saw before a gap."""
    known = since.isascii() and since.isdigit() and len(since) <= LONGEST_NUMBER
    return draw_board(request, house, table, since=int(since) if known else None)


@router.post("/tables/{table_id}/moves")
def move(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Play moves, whole or not at all."""
    moves = forms.fields(form, "move")
    if len(moves) > forms.MAX_MOVES or any(len(name) > forms.MAX_KEY for name in moves):
        raise HTTPException(400, "bad_field")
    seat, ply, key = seat_of(form), ply_of(form), forms.key(form)
    if not house.sitting(request, table).screen.may_act(seat):
        return answer(request, house, table, elsewhere(table, form, seat), form)
    if not moves:
        return answer(request, house, table, Refusal("nothing_chosen", table.ply, seat), form)
    return answer(request, house, table, house.submit(request, table, seat, ply, key, moves), form)


@router.post("/tables/{table_id}/device")
def hand_over(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Somebody takes the device; nobody: the hands are covered."""
    seat = seat_of(form)
    if seat != EVERYBODY and seat not in table.persons:
        raise HTTPException(400, "bad_field")
    if seat != EVERYBODY and seat not in house.chairs(request, table.id):
        return answer(request, house, table, Refusal("not_yours", table.ply, seat), form)
    device = Device(None if seat == EVERYBODY else seat, table.ply)
    response = answer(request, house, table, Accepted(table.ply), form, device)
    house.devices.write(response, table.id, device)
    table.bell.ring("device")
    house.yard.store.tell("device", table.id, 0)
    return response


@router.post("/tables/{table_id}/again")
def again(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """The next game of the same people. Two clicks open one table, and so do two people over the net."""
    key = forms.key(form)
    if not house.chairs(request, table.id):
        return answer(request, house, table, elsewhere(table, form, seat_of(form)), form)
    if table.deal.terms.net:
        if not table.over:
            return answer(request, house, table, Refusal("stale", table.ply), form)
        try:
            fresh = house.waiting.rematch(table).id
        except NotNowError:
            # Its people have gathered and begun.
            fresh = house.waiting.rematch_of(table)
    else:
        fresh = house.yard.again(table, key, house.settings.seed, visitor.holder(request)).id
    return go(request, f"/tables/{fresh}")
