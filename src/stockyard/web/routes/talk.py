"""The panel beside the board: what people say to each other, and what a seat writes for itself."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import HTMLResponse, Response

from stockyard.table.reasons import Accepted, Refusal
from stockyard.table.table import EVERYBODY, Table
from stockyard.table.talk import LONGEST_NOTE, Line, tidy_line, tidy_note
from stockyard.web import forms
from stockyard.web.answering import answer, draw_side, seat_of, tell
from stockyard.web.forms import Fields
from stockyard.web.house import House, OfHouse, OfTable
from stockyard.web.present.side import print_of

router = APIRouter()
MOST_LINES: Final = 10
WITHIN: Final = 30.0
"""So many lines of one seat within so many seconds are enough."""
TOO_MANY: Final = 429
CONFLICT: Final = 409
BETWEEN: Final = "\n\n"


@router.get("/tables/{table_id}/side")
def panel(request: Request, house: OfHouse, table: OfTable) -> HTMLResponse:
    """The panel alone, for a page that has heard of something."""
    return draw_side(request, house, table)


@router.post("/tables/{table_id}/talk")
def talk(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Say a line to everybody who sees the table. Watchers listen."""
    key, seat, text = forms.key(form), seat_of(form), tidy_line(forms.field(form, "text"))
    typed = {"text": forms.field(form, "text")}
    if not house.sitting(request, table).acts_for(seat):
        return tell(request, house, table, "side.only_seats_talk", CONFLICT, typed)
    if not text:
        return tell(request, house, table, "side.say_something", typed=typed)
    said = house.yard.store.lines(table.id)
    if _has_said(house, table, seat, key, text, said):
        return answer(request, house, table, Accepted(table.ply, again=True), form)
    since = table.now() - WITHIN
    if sum(line.seat == seat and line.at > since for line in said) >= MOST_LINES:
        return tell(request, house, table, "side.too_fast", TOO_MANY, typed)
    house.yard.store.once(table.id, seat, f"talk {key}", table.now())
    number = house.yard.store.say(Line(table.id, 0, seat, text, table.now()))
    house.yard.ring("talk", table.id, number)
    return answer(request, house, table, Accepted(table.ply), form)


def _has_said(house: House, table: Table, seat: int, key: str, text: str, said: list[Line]) -> bool:
    """Whether this request was carried out already: it comes again when its answer was lost on the way."""
    if not any(line.seat == seat and line.text == text for line in said):
        return False
    return not house.yard.store.once(table.id, seat, f"talk {key}", table.now())


@router.post("/tables/{table_id}/mute")
def mute(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Hide what a seat says, or show it again. Only the one who asked notices."""
    seat, other = seat_of(form), forms.number(form, "other")
    if other >= len(table.seats):
        raise HTTPException(400, "bad_field")
    if not house.sitting(request, table).acts_for(seat):
        return answer(request, house, table, Refusal("not_yours", table.ply, seat), form)
    muted = {one for one in table.desk(seat).get("muted") or () if isinstance(one, int)}
    muted = muted - {other} if forms.field(form, "on") == "0" else muted | {other}
    table.keep(seat, "muted", sorted(muted) or None)
    return answer(request, house, table, Accepted(table.ply), form)


@router.post("/tables/{table_id}/note")
def note(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Keep the private note of a seat. What was written elsewhere meanwhile is kept under it."""
    seat = seat_of(form)
    if not house.sitting(request, table).screen.may_act(seat) or seat == EVERYBODY:
        return answer(request, house, table, Refusal("not_yours", table.ply, seat), form)
    typed = {name: forms.field(form, name) for name in ("note", "was")}
    text, kept = tidy_note(typed["note"]), str(table.desk(seat).get("note") or "")
    if text == kept:
        return answer(request, house, table, Accepted(table.ply), form)
    if kept and typed["was"] != print_of(kept):
        if len(text) + len(kept) + len(BETWEEN) > LONGEST_NOTE:
            return tell(request, house, table, "side.note_elsewhere", CONFLICT, typed)
        table.keep(seat, "note", text + BETWEEN + kept)
        return tell(request, house, table, "side.note_both", CONFLICT)
    if len(typed["note"].replace("\r\n", "\n")) > LONGEST_NOTE:
        return tell(request, house, table, "side.note_too_long", typed=typed)
    table.keep(seat, "note", text or None)
    return answer(request, house, table, Accepted(table.ply), form)
