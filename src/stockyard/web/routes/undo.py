"""Taking back: alone, or with the consent of the others."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from stockyard.table.table import EVERYBODY
from stockyard.web import forms, present
from stockyard.web.answering import answer, elsewhere, ply_of, seat_of
from stockyard.web.forms import Fields
from stockyard.web.house import OfHouse, OfTable

router = APIRouter()


@router.post("/tables/{table_id}/undo")
def undo(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Take the last move back. In a window that everybody looks at it is the one who played the card."""
    seat = present.undo_seat(table, house.sitting(request, table))
    if seat is None or seat_of(form) not in (seat, EVERYBODY):
        return answer(request, house, table, elsewhere(table, form, seat_of(form)), form)
    return answer(request, house, table, table.take_back(seat, ply_of(form), forms.key(form)), form)


@router.post("/tables/{table_id}/ask-undo")
def ask_undo(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Ask the others for the last move."""
    seat = seat_of(form)
    if not house.sitting(request, table).acts_for(seat):
        return answer(request, house, table, elsewhere(table, form, seat), form)
    return answer(request, house, table, table.ask_back(seat, ply_of(form), forms.key(form)), form)


@router.post("/tables/{table_id}/consent")
def consent(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Allow the undo that somebody asks for, or not."""
    seat, yes = seat_of(form), forms.field(form, "yes") == "1"
    if not house.sitting(request, table).acts_for(seat):
        return answer(request, house, table, elsewhere(table, form, seat), form)
    return answer(request, house, table, table.consent(seat, ply_of(form), forms.key(form), yes), form)
