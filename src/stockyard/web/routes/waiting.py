"""The waiting room of a table: who comes, who goes, and when the game begins.

What changes something is a form, and its answer leads back to the table's address, where the room is until
the game has begun and the game from then on. A link alone changes nothing, whoever opens it how often.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack
from typing import Annotated, Final

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from stockyard.table.gathering import Gathering
from stockyard.table.keys import HOST
from stockyard.table.seats import tidy_name
from stockyard.table.waiting import FILL_IN, LOBBY, NotNowError
from stockyard.web import links, visitor
from stockyard.web.forms import MAX_KEY, Fields, field, small
from stockyard.web.house import LONGEST_ID, House, OfHouse
from stockyard.web.limits import TooManyError
from stockyard.web.pages import catalogue_of
from stockyard.web.people import LOOKS
from stockyard.web.room import blank, head, room
from stockyard.web.routes.live import BEAT, HEADERS, RETRY

router = APIRouter()
CONFLICT: Final = 409
BEGUN: Final = -1
"""The version of a room that is none any more."""


def gathering_of(house: OfHouse, table_id: str) -> Gathering | None:
    """The gathering of the address; None when its game has begun. The page "no such table" otherwise."""
    known = len(table_id) <= LONGEST_ID
    found = house.waiting.find(table_id) if known else None
    if found is None and not (known and house.yard.store.deal(table_id)):
        raise HTTPException(404, "no_table")
    return found


OfGathering = Annotated[Gathering | None, Depends(gathering_of)]


def page(
    request: Request,
    house: House,
    gathering: Gathering,
    refused: str | None = None,
    typed: str | None = None,
    said: str = "",
    code: int = CONFLICT,
) -> HTMLResponse:
    """The room, and a sentence if something could not be done: then with the name and the line as typed."""
    shown = room(request, house, gathering, catalogue_of(request), refused, typed)
    shown["talk"]["typed"] = said
    status = code if refused else 200
    return house.pages.page(request, "waiting.html", status, f"/tables/{gathering.id}", room=shown)


@router.get("/tables/{table_id}/join")
def invited(request: Request, house: OfHouse, table_id: str, gathering: OfGathering) -> HTMLResponse:
    """Where an invitation leads. The code stands behind the #, so only the browser knows it yet."""
    return _door(request, house, table_id, gathering)


@router.post("/tables/{table_id}/sit")
def sit(request: Request, house: OfHouse, table_id: str, gathering: OfGathering, form: Fields) -> Response:
    """Take a chair. Two clicks take one, and who sits already is led to their chair."""
    house.limits.hit("joining", request)
    key, typed = field(form, "key")[:MAX_KEY], field(form, "name")
    secret, holder = house.welcome(request, key)
    try:
        seat = _seat(field(form, "seat"))
        name = tidy_name(typed, "") or _usual_name(request, house, gathering, seat)
        code = links.pasted(field(form, "code"))
        house.waiting.sit_down(table_id, holder, name, field(form, "nonce"), seat, code)
    except NotNowError as refusal:
        if field(form, "from") == "join":
            return _door(request, house, table_id, house.waiting.find(table_id), refusal.why, form)
        return _back(request, house, table_id, refusal, typed)
    answer = _to(table_id)
    visitor.remember(request, answer, secret)
    visitor.remember_name(request, answer, typed)
    return answer


@router.post("/tables/{table_id}/stand")
def stand(request: Request, house: OfHouse, table_id: str, form: Fields) -> Response:
    """Stand up; the host may also free somebody else's chair."""
    held = house.chairs(request, table_id)
    mine = [seat for seat in held if seat != HOST]
    seat = _seat(field(form, "seat")) if field(form, "seat") else next(iter(mine), None)
    if seat is None or (seat not in mine and HOST not in held):
        raise HTTPException(403, "not_yours")
    try:
        house.waiting.stand_up(table_id, seat)
    except NotNowError as refusal:
        return _back(request, house, table_id, refusal)
    return _to(table_id)


@router.post("/tables/{table_id}/begin")
def begin(request: Request, house: OfHouse, table_id: str, form: Fields) -> Response:
    """Begin, with computer players on the free chairs (fill=1) or without those chairs.

    That is for the host to do, and after a day for anybody who sits there.
    """
    found = house.waiting.find(table_id)
    held = house.chairs(request, table_id)
    if not (house.waiting.may_begin(found, held) if found else HOST in held):
        raise HTTPException(403, "not_yours")
    names = [catalogue_of(request).say(f"web.animal.{animal}") for animal, _color, _shape in LOOKS]
    try:
        house.waiting.begin(table_id, FILL_IN if field(form, "fill") != "0" else "", names)
    except NotNowError as refusal:
        return _back(request, house, table_id, refusal)
    return _to(table_id)


@router.post("/tables/{table_id}/call-off")
def call_off(request: Request, house: OfHouse, table_id: str, form: Fields) -> Response:  # noqa: ARG001
    """The host calls it off."""
    _hosted(request, house, table_id)
    try:
        house.waiting.disperse(table_id)
    except NotNowError as refusal:
        return _back(request, house, table_id, refusal)
    return RedirectResponse("/", 303)


@router.get("/tables/{table_id}/waiting-live")
def live(request: Request, house: OfHouse, table_id: str, gathering: OfGathering) -> StreamingResponse:
    """The version of the room now (as "table"), and a ring at each change: then the page looks again."""
    held = house.chairs(request, table_id)
    seats = tuple(chair.number for chair in gathering.chairs if chair.number in held) if gathering else ()
    rings = told(request, house, table_id, gathering.version if gathering else BEGUN, seats)
    return StreamingResponse(rings, headers=HEADERS, media_type="text/event-stream")


@router.get("/lobby-live")
def lobby_live(request: Request, house: OfHouse) -> StreamingResponse:
    """A ring whenever the list of public tables that wait changes."""
    rings = told(request, house, LOBBY, 0, ())
    return StreamingResponse(rings, headers=HEADERS, media_type="text/event-stream")


async def told(
    request: Request, house: House, name: str, version: int, seats: tuple[int, ...]
) -> AsyncIterator[bytes]:
    """What one open page hears; also when nothing happens, so that it knows that the line is not dead."""
    yard = house.yard
    with ExitStack() as while_open:
        try:
            while_open.enter_context(house.limits.stream(request))
        except TooManyError:
            yield _event("bye", 0)
            return
        listener = while_open.enter_context(yard.bell(name).listen())
        while_open.enter_context(house.attendance.here(yard, name, seats))
        yield RETRY + _event("table", version)
        while not listener.closed:
            await house.attendance.note(yard, name, seats)
            try:
                async with asyncio.timeout(BEAT):
                    heard = await listener.next()
            except TimeoutError:
                yield _event("talk", 0)
                continue
            yield b"".join(_event("bye" if topic == "bye" else "people", heard[topic]) for topic in heard)


def _event(name: str, number: int) -> bytes:
    return f"event: {name}\ndata: {number}\n\n".encode()


def _door(
    request: Request,
    house: House,
    table_id: str,
    gathering: Gathering | None,
    why: str | None = None,
    form: Fields | None = None,
) -> HTMLResponse:
    """The page behind an invitation: who is there, and a form to sit down; or that the game has begun."""
    cat = catalogue_of(request)
    typed = None if form is None else field(form, "name")
    mine = any(chair != HOST for chair in house.chairs(request, table_id))
    refused = cat.say(f"net.refused_{why}") if why and why != "begun" else None
    door = {
        "url": f"/tables/{table_id}",
        "mine": mine,
        "code": "" if form is None else field(form, "code")[: links.LONGEST_PASTE],
        "refused": refused,
        "head": head(gathering, cat) if gathering else None,
        "form": blank(request, house, typed),
    }
    return house.pages.page(
        request, "join.html", CONFLICT if why else 200, f"/tables/{table_id}/join", door=door
    )


def _back(
    request: Request, house: House, table_id: str, refusal: NotNowError, typed: str | None = None
) -> Response:
    """The room as it is now, with the reason; or the table, if it has become one."""
    found = house.waiting.find(table_id)
    if found is None:
        if refusal.why == "gone":
            raise HTTPException(404, "no_table")
        return _to(table_id)
    why = catalogue_of(request).say(f"net.refused_{refusal.why}")
    return page(request, house, found, why, typed)


def _hosted(request: Request, house: House, table_id: str) -> None:
    """Only the host goes on."""
    if HOST not in house.chairs(request, table_id):
        raise HTTPException(403, "not_yours")


def _usual_name(request: Request, house: House, gathering: Gathering | None, seat: int | None) -> str:
    """What somebody is called who gives no name: as on the chair that is kept for them, or its animal."""
    around = gathering.chairs if gathering else ()
    held = house.chairs(request, gathering.id) if gathering else ()
    for chair in around:
        if chair.number in held and chair.name and not chair.taken:
            return chair.name
    free = [chair.number for chair in around if chair.free]
    number = seat if seat is not None else next(iter(free), 0)
    return catalogue_of(request).say(f"web.animal.{LOOKS[number][0]}")


def _seat(text: str) -> int | None:
    """The chair that a form names; none when it leaves the choice open."""
    if not text:
        return None
    seat = small(text, 0, len(LOOKS) - 1)
    if seat is None:
        raise HTTPException(400, "bad_field")
    return seat


def _to(table_id: str) -> RedirectResponse:
    return RedirectResponse(f"/tables/{table_id}", 303)
