"""A table followed as it changes: one message with everything, then one for each change.

Messages are lines of JSON, or server-sent events for browsers. A reader that is slow gets the newest state
only: nothing piles up behind it. After a while in which nothing happened comes an empty line, or a comment,
so that both sides know that the line still stands.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, suppress
from typing import Final

from pydantic_core import to_json
from starlette.types import Receive, Scope, Send

from stockyard.table.bell import Listener, Topic
from stockyard.table.keys import HOST
from stockyard.table.ports import StoreError
from stockyard.table.table import Table
from stockyard.web.api import facts
from stockyard.web.api.call import Call, acting, seat_asked_for, since_asked_for, too_many, watching
from stockyard.web.api.problems import ProblemError
from stockyard.web.api.pulse import Pulse, Pulsed
from stockyard.web.api.seen import Showings
from stockyard.web.attendance import EVERY
from stockyard.web.limits import TooManyError

NDJSON: Final = b"application/x-ndjson"
SSE: Final = b"text/event-stream"
QUERY: Final = ("seat", "lang", "since", "messages")
MOST_MESSAGES: Final = 1000
RETRY: Final = b"retry: 2000\n\n"
NOTHING_NEW: Final = 204
CALM: Final = 0.004
"""A server whose turn of work takes longer than so many seconds is busy."""
LONGEST_PUT_OFF: Final = 0.1
"""So long a busy server puts a state off, in seconds, to answer requests first."""
PUT_OFF: Final = 4
"""A state is put off for so many turns of work."""


class Streams:
    """The streams of a server."""

    def __init__(self, showings: Showings) -> None:
        self._showings = showings
        self._pulse = Pulse()

    async def __call__(self, call: Call, receive: Receive, send: Send) -> None:
        """Answer with a stream."""
        call.query(QUERY)
        with ExitStack() as open_now:
            try:
                open_now.enter_context(call.house.limits.holding("streams", call.address, call.holder))
            except TooManyError as error:
                raise too_many(error) from None
            await _Stream(call, send, self._showings).run(receive, self._pulse)


class _Stream(Pulsed):
    """One open stream. It ends with a "bye" that says why, or after as many messages as were asked for."""

    def __init__(self, call: Call, send: Send, showings: Showings) -> None:
        super().__init__()
        self._call = call
        self._send = send
        self._showings = showings
        self._sse = wants_events(call.scope)
        self._seat = seat_asked_for(call)
        self._lang = call.lang()
        self._left = call.number("messages", MOST_MESSAGES, 1)
        asked = since_asked_for(call)
        self._since = last_event(call.scope) if asked is None else asked
        self._gone = False
        self._note_next = 0.0
        self._noting: asyncio.Task[None] | None = None
        self._table: Table | None = None
        self._viewer: int | None = None

    async def run(self, receive: Receive, pulse: Pulse) -> None:
        """Send until there is nothing left to be told, or nobody left to hear it."""
        yard, table_id = self._call.house.yard, self._call.table_id
        while True:
            told = await asyncio.to_thread(self._enter)
            bell = yard.bell(table_id) if self._table is None else self._table.bell
            with bell.listen() as listener, pulse.of(self, listener):
                if self._table is None:
                    # It may have begun before anybody listened.
                    told = await asyncio.to_thread(self._enter)
                elif yard.if_open(table_id) is not self._table:
                    continue
                await self._answer(receive, listener, told)
                return

    async def _answer(self, receive: Receive, listener: Listener, told: bytes | None) -> None:
        if self._table is not None and self._table.over and self._since == self._table.ply:
            await self._send({"type": "http.response.start", "status": NOTHING_NEW, "headers": []})
            await self._send({"type": "http.response.body"})
            return
        leaving = asyncio.create_task(self._wait_until_gone(receive, listener))
        house, seats = self._call.house, () if self._viewer is None else (self._viewer,)
        try:
            await self._begin()
            with house.attendance.here(house.yard, self._call.table_id, seats):
                why = await self._follow(listener, told, seats)
            await self._end(why)
        finally:
            leaving.cancel()
            if self._noting is not None:
                self._noting.cancel()

    # Who looks at what

    def _enter(self) -> bytes | None:
        """Find the table and the viewer; a problem when there is none. What is told of a table that waits."""
        call = self._call
        found, held = facts.find(call), call.held()
        if isinstance(found, Table):
            self._table, self._viewer = found, watching(self._seat, held, found)
            return None
        mine = any(seat != HOST for seat in held)
        self._viewer = acting(self._seat, held) if self._seat is not None or mine else None
        told = {"type": "waiting", **facts.facts(call, found, held)}
        return to_json(told) + b"\n"

    async def _look_again(self) -> tuple[str, bytes | None]:
        """Somebody came or went. Why it is over for this stream, if it is; and what is told of who waits."""
        viewer, begun = self._viewer, self._table is not None
        try:
            told = await asyncio.to_thread(self._enter)
        except ProblemError as problem:
            return ("called_off" if problem.reason in ("no_table", "gone") else problem.reason), None
        except StoreError:
            return "stopping", None
        lost = self._viewer != viewer and (begun or viewer is not None)
        return ("not_yours" if lost else ""), told

    async def _wait_until_gone(self, receive: Receive, listener: Listener) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._gone = True
        listener.tell("bye", 0)

    def _note(self, seats: tuple[int, ...]) -> None:
        """Write now and then that the seats are there, while the stream goes on."""
        now = asyncio.get_running_loop().time()
        if seats and now >= self._note_next:
            self._note_next = now + EVERY / 2
            self._noting = asyncio.create_task(self._noted(seats))

    async def _noted(self, seats: tuple[int, ...]) -> None:
        house = self._call.house
        with suppress(StoreError):
            await house.attendance.note(house.yard, self._call.table_id, seats)

    # What is sent

    async def _begin(self) -> None:
        media = SSE if self._sse else NDJSON
        headers = [(b"content-type", media), (b"x-accel-buffering", b"no"), (b"cache-control", b"no-store")]
        await self._send({"type": "http.response.start", "status": 200, "headers": headers})
        if self._sse:
            await self._send({"type": "http.response.body", "body": RETRY, "more_body": True})

    async def _follow(self, listener: Listener, told: bytes | None, seats: tuple[int, ...]) -> str:
        """Send what there is, and then what comes. Why there is no more."""
        since, changed = self._since, True
        while not self._gone:
            if told is not None:
                await self._tell("waiting", 0, told)
            elif changed and self._table is not None:
                since, message = await self._showings.of(self._table).state(self._viewer, self._lang, since)
                await self._tell("state", since, message)
                if self._table.over and self._table.ply == since:
                    return "over"
            if self._left == 0:
                return ""
            self._note(seats)
            heard = await listener.next()
            if "table" in heard:
                heard |= await _given_way(listener)
            if "bye" in heard:
                return "stopping"
            changed, told = "table" in heard, None
            if "people" in heard or (changed and self._table is None):
                waited = self._table is None
                why, told = await self._look_again()
                if why:
                    return why
                changed = changed or waited
            if "talk" in heard:
                await self._tell("talk", heard["talk"], b'{"type":"talk","number":%d}\n' % heard["talk"])
            if "beat" in heard and len(heard) == 1:
                await self._write(b":\n\n" if self._sse else b"\n")
        return ""

    async def _tell(self, kind: str, number: int, message: bytes) -> None:
        """Send one message."""
        if self._left is not None:
            self._left -= 1
        if self._sse:
            message = b"event: %b\nid: %d\ndata: %b\n" % (kind.encode(), number, message)
        await self._write(message)

    async def _write(self, body: bytes) -> None:
        if not self._gone:
            await self._send({"type": "http.response.body", "body": body, "more_body": True})
            self.last = asyncio.get_running_loop().time()

    async def _end(self, why: str) -> None:
        if self._gone:
            return
        body = b""
        if why:
            body = to_json({"type": "bye", "why": why}) + b"\n"
            body = b"event: bye\ndata: %b\n" % body if self._sse else body
        await self._send({"type": "http.response.body", "body": body, "more_body": False})


async def _given_way(listener: Listener) -> dict[Topic, int]:
    """Let those go first who wait for an answer, where the server is busy; what rang meanwhile.

    A state that a newer one overtakes is never drawn, so a busy server has less to do.
    """
    loop = asyncio.get_running_loop()
    before = loop.time()
    await asyncio.sleep(0)
    turn = loop.time() - before
    if turn > CALM:
        await asyncio.sleep(min(PUT_OFF * turn, LONGEST_PUT_OFF))
    return listener.more()


def wants_events(scope: Scope) -> bool:
    """Whether server-sent events are asked for; lines otherwise."""
    return any(name == b"accept" and SSE in value for name, value in scope["headers"])


def last_event(scope: Scope) -> int | None:
    """The ply of the last state that a browser got before its line was cut."""
    for name, value in scope["headers"]:
        if name == b"last-event-id" and value.isdigit() and len(value) < 10:
            return int(value)
    return None
