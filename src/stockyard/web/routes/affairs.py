"""People who come and go, and the end of a table."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from stockyard.table.reasons import Refusal
from stockyard.web import forms
from stockyard.web.answering import answer, elsewhere, go, seat_of, tell
from stockyard.web.forms import Fields
from stockyard.web.house import OfHouse, OfTable

router = APIRouter()


@router.post("/tables/{table_id}/away")
def away(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Take a break: a computer player plays on."""
    seat = seat_of(form)
    if not house.sitting(request, table).acts_for(seat):
        return answer(request, house, table, elsewhere(table, form, seat), form)
    return answer(request, house, table, table.send_away(seat, forms.key(form), "self"), form)


@router.post("/tables/{table_id}/back")
def back(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Play again."""
    seat = seat_of(form)
    if not house.sitting(request, table).acts_for(seat):
        return answer(request, house, table, elsewhere(table, form, seat), form)
    return answer(request, house, table, table.come_back(seat, forms.key(form)), form)


@router.post("/tables/{table_id}/send-away")
def send_away(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Have a computer player play for somebody who does not."""
    other, key, sitting = forms.number(form, "other"), forms.key(form), house.sitting(request, table)
    if other not in table.persons:
        raise HTTPException(400, "bad_field")
    if not sitting.held:
        return answer(request, house, table, elsewhere(table, form, seat_of(form)), form)
    by = "host" if sitting.host else f"seat.{sitting.speaker}"
    return answer(request, house, table, table.send_away(other, key, by), form)


@router.post("/tables/{table_id}/end")
def end(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Give the table up, which is for its host to say, twice."""
    key, sitting = forms.key(form), house.sitting(request, table)
    if not sitting.host:
        return answer(request, house, table, Refusal("not_yours", table.ply), form)
    if forms.field(form, "sure") != "1":
        return tell(request, house, table, "side.sure_first")
    mine = sitting.speaker
    ended = table.give_up(table.host if mine is None else mine, key, seated=mine is not None)
    return answer(request, house, table, ended, form)


@router.post("/tables/{table_id}/archive")
def archive(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Put the table away, or take it back: the host at any time, the others once it is over."""
    sitting, away_with_it = house.sitting(request, table), forms.field(form, "on") != "0"
    if not sitting.host and not (sitting.held and table.over):
        return answer(request, house, table, Refusal("not_yours", table.ply), form)
    house.yard.store.archive(table.id, away_with_it)
    return go(request, "/" if away_with_it else f"/tables/{table.id}")
