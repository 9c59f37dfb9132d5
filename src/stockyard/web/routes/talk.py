"""The panel beside the board: what people say to each other, and what a seat writes for itself."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import HTMLResponse, Response

from stockyard.table.reasons import Accepted, Refusal
from stockyard.table.table import EVERYBODY
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
STATUS: Final = {"side.say_something": 422, "side.too_fast": TOO_MANY}
BETWEEN: Final = "\n\n"


@router.get("/tables/{table_id}/side")
def panel(request: Request, house: OfHouse, table: OfTable) -> HTMLResponse:
    """The panel alone, for a page that has heard of something."""
    return draw_side(request, house, table)


@router.post("/tables/{table_id}/talk")
def talk(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Say a line to everybody who sees the table. Watchers listen."""
    key, seat = forms.key(form), seat_of(form)
    typed = {"text": forms.field(form, "text")}
    if not house.sitting(request, table).acts_for(seat):
        return tell(request, house, table, "side.only_seats_talk", CONFLICT, typed)
    trouble = keep_line(house, table.id, seat, key, forms.field(form, "text"))
    if trouble:
        return tell(request, house, table, trouble, STATUS[trouble], typed)
    return answer(request, house, table, Accepted(table.ply), form)


def keep_line(house: House, name: str, seat: int, key: str, typed: str) -> str:
    """Keep what a seat says at a table or where its people gather, and tell everybody.

    Gives a key of the catalogue that says why it was not done; empty when it was, now or before.
    """
    store, now, text = house.yard.store, house.yard.clock.now(), tidy_line(typed)
    if not text:
        return "side.say_something"
    said = store.lines(name)
    if _has_said(house, name, seat, key, text, said):
        return ""
    if sum(line.seat == seat and line.at > now - WITHIN for line in said) >= MOST_LINES:
        return "side.too_fast"
    store.once(name, seat, f"talk {key}", now)
    number = store.say(Line(name, 0, seat, text, now))
    house.yard.ring("talk", name, number)
    return ""


def _has_said(house: House, name: str, seat: int, key: str, text: str, said: list[Line]) -> bool:
    """Whether this request was carried out already: it comes again when its answer was lost on the way."""
    if not any(line.seat == seat and line.text == text for line in said):
        return False
    return not house.yard.store.once(name, seat, f"talk {key}", house.yard.clock.now())


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
