"""A table that has begun: moves and all that a seat may do there."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final

from stockyard.table.hints import allowed
from stockyard.table.keys import HOST
from stockyard.table.reasons import Accepted, Outcome
from stockyard.table.table import Table
from stockyard.table.talk import Line, tidy_line
from stockyard.text import Catalogue, catalogue
from stockyard.web.api.call import Answer, Call, acting, seat_asked_for, since_asked_for, too_many, watching
from stockyard.web.api.problems import ProblemError, refused
from stockyard.web.api.seen import Showings
from stockyard.web.api.wishes import Act, ActAt, Consent, Moves, SendAway, Talk
from stockyard.web.limits import TooManyError
from stockyard.web.present.hint import moves
from stockyard.web.present.side import sat_down

SHOWN_LINES: Final = 200
CREATED: Final = 201


async def move(call: Call) -> Answer:
    """Carry out a seat's moves. The answer comes when they are kept."""
    wish: Moves = call.body
    call.hit("moves")
    table, held = await at_table(call)
    seat = acting(wish.seat, held)
    return _answer(call, table, await _kept(table.submit_soon(seat, wish.ply, wish.key, wish.moves)))


def _kept(outcome: Future[Outcome]) -> asyncio.Future[Outcome]:
    """The same for this event loop, at half the cost of asyncio's own way, as nobody takes a request back."""
    loop = asyncio.get_running_loop()
    here: asyncio.Future[Outcome] = loop.create_future()

    def settle(told: Outcome) -> None:
        if not here.done():
            here.set_result(told)

    def done(kept: Future[Outcome]) -> None:
        with suppress(RuntimeError):
            # Otherwise the loop has been closed, and nobody waits.
            loop.call_soon_threadsafe(settle, kept.result())

    outcome.add_done_callback(done)
    return here


async def at_table(call: Call) -> tuple[Table, frozenset[int]]:
    """The table and the caller's chairs there, without a thread where both are at hand."""
    yard = call.house.yard
    table = yard.if_open(call.table_id)
    held = yard.if_held(call.table_id, call.holder)
    if table is None or held is None:
        return await asyncio.to_thread(lambda: (call.table(), call.held()))
    return table, held


async def view(call: Call, showings: Showings) -> bytes:
    """The state as a viewer sees it."""
    since, lang = since_asked_for(call), call.lang()
    table, held = await at_table(call)
    viewer = watching(seat_asked_for(call), held, table)
    _, state = await showings.of(table).state(viewer, lang, since)
    return state


def _answer(call: Call, table: Table, outcome: Outcome) -> Answer:
    if isinstance(outcome, Accepted):
        return Answer({"ply": outcome.ply, "again": outcome.again})
    raise refused(table, outcome, call.lang())


# Beside the game


def undo(call: Call) -> Answer:
    """Take one's last move back."""
    wish, table, seat = _acting_at(call)
    return _answer(call, table, table.take_back(seat, wish.ply, wish.key))


def ask_undo(call: Call) -> Answer:
    """Ask the others for one's last move."""
    wish, table, seat = _acting_at(call)
    return _answer(call, table, table.ask_back(seat, wish.ply, wish.key))


def consent(call: Call) -> Answer:
    """Allow what somebody asks for, or not."""
    wish: Consent = call.body
    _, table, seat = _acting_at(call)
    return _answer(call, table, table.consent(seat, wish.ply, wish.key, wish.yes))


def away(call: Call) -> Answer:
    """Have a computer player play for oneself."""
    wish: Act = call.body
    table, seat = _acting(call, wish.seat)
    return _answer(call, table, table.send_away(seat, wish.key, "self"))


def back(call: Call) -> Answer:
    """Play again."""
    wish: Act = call.body
    table, seat = _acting(call, wish.seat)
    return _answer(call, table, table.come_back(seat, wish.key))


def send_away(call: Call) -> Answer:
    """Have a computer player play for somebody else whose time is up; the host need not wait for that."""
    wish: SendAway = call.body
    call.hit("moves")
    table, held = call.table(), call.held()
    by = "host" if call.runs(table, held) else f"seat.{acting(wish.seat, held)}"
    if wish.other not in table.persons:
        raise ProblemError("bad_field", "other: no person sits there", field="other")
    return _answer(call, table, table.send_away(wish.other, wish.key, by))


def end(call: Call) -> Answer:
    """Give the table up."""
    wish: Act = call.body
    call.hit("moves")
    table, held = call.table(), call.held()
    if not call.runs(table, held):
        raise ProblemError("not_host")
    mine = min(held - {HOST}, default=None)
    ended = table.give_up(table.host if mine is None else mine, wish.key, seated=mine is not None)
    return _answer(call, table, ended)


def _acting(call: Call, seat: int | None) -> tuple[Table, int]:
    call.hit("moves")
    table = call.table()
    return table, acting(seat, call.held())


def _acting_at(call: Call) -> tuple[ActAt, Table, int]:
    wish: ActAt = call.body
    return (wish, *_acting(call, wish.seat))


# What is told


def hint(call: Call) -> Answer:
    """The best moves of a seat that is asked, or that they are being thought of."""
    table, held = call.table(), call.held()
    seat = acting(seat_asked_for(call), held)
    if not allowed(table):
        raise ProblemError("no_hints", ply=table.ply)
    with table.lock:
        ply, asked = table.ply, seat in table.asked_persons()
        if not asked:
            raise ProblemError("over" if table.over else "not_asked", ply=ply, seat=seat)
        try:
            found = call.house.hint(table, seat, call.address, call.holder)
        except TooManyError as error:
            raise too_many(error) from None
        cat = catalogue(call.lang()).at(table.match.cards.data, table.names)
        told = moves(table, seat, found, cat)
    for one in told:
        del one["said"], one["than"]
    return Answer({"ply": ply, "seat": seat, "thinking": found.thinking, "moves": told})


def log(call: Call) -> Answer:
    """What happened, in sentences, as a viewer may read it."""
    table = call.table()
    viewer = watching(seat_asked_for(call), call.held(), table)
    with table.lock:
        lines = table.match.log(viewer, call.lang(), table.names, call.number("since") or 0)
        return Answer({"ply": table.ply, "seat": viewer, "lines": lines})


def record(call: Call) -> Answer:
    """The game as a text that can be replayed: whole once it is over, before that as a viewer may keep it."""
    table = call.table()
    viewer = watching(seat_asked_for(call), call.held(), table)
    with table.lock:
        match = table.match
        text = match.record(tell=True) if table.over else match.record_seen(viewer)
    return Answer(None, text=text)


def lines(call: Call) -> Answer:
    """What people said."""
    table = call.table()
    watching(None, call.held(), table) if not call.held() else None
    cat = table.match.catalogue(call.lang(), table.names)
    yard = call.house.yard
    said = yard.store.lines(table.id, call.number("since") or 0, SHOWN_LINES)
    sat = sat_down(yard, table.id, table.persons) if said else {}
    return Answer({"lines": [_line(one, cat, one.number <= sat.get(one.seat, 0)) for one in said]})


def _line(line: Line, cat: Catalogue, gone: bool = False) -> dict[str, Any]:
    """``gone``: whoever said it before the game has stood up, and somebody else sits there now."""
    about = {"seat": line.about} if line.about >= 0 else {}
    if gone:
        text = cat.say("side.gone_said", text=line.text)
        return {"number": line.number, "seat": None, "text": text, "at": round(line.at, 3)}
    return {
        "number": line.number,
        "seat": line.seat if line.seat >= 0 else None,
        "text": line.text if line.seat >= 0 else cat.say(line.text, **about),
        "at": round(line.at, 3),
    }


def say(call: Call) -> Answer:
    """Say a line to everybody who sees the table."""
    wish: Talk = call.body
    table = call.table()
    seat = acting(wish.seat, call.held())
    text = tidy_line(wish.text)
    if not text:
        raise ProblemError("bad_field", "text: nothing that can be read", field="text")
    call.hit("chat")
    number = call.house.yard.store.say(Line(table.id, 0, seat, text, table.now()))
    call.house.yard.ring("talk", table.id, number)
    return Answer({"number": number, "seat": seat, "text": text}, CREATED)
