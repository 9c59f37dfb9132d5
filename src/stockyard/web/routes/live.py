"""Live updates: a stream that says that something has changed at a table, and nothing about what.

Each event is a topic and a number (`stockyard.table.bell`). A connection begins with the ply of the table and
repeats it every few seconds: a page that hears nothing for longer knows that the line is dead, and one that
missed an event learns where the table is. Before that it tells the bell's mark, which a page has, too: a page
that was drawn at the same mark has missed nothing and need not look.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import StreamingResponse

from stockyard.table.bell import Topic
from stockyard.table.keys import HOST
from stockyard.table.table import Table
from stockyard.web.house import House, OfHouse, OfTable
from stockyard.web.limits import TooManyError

router = APIRouter()
BEAT: Final = 15.0
RETRY: Final = b"retry: 1000\n\n"
HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}


@router.get("/tables/{table_id}/live")
def live(request: Request, house: OfHouse, table: OfTable) -> StreamingResponse:
    """The stream of a table."""
    net = table.deal.terms.net
    seats = tuple(house.chairs(request, table.id) - {HOST}) if net else ()
    rings = told(request, house, table, seats)
    return StreamingResponse(rings, headers=HEADERS, media_type="text/event-stream")


async def told(request: Request, house: House, table: Table, seats: tuple[int, ...]) -> AsyncIterator[bytes]:
    """What one open page hears, until the server stops or the page goes away.

    ``seats`` are those that are played over the net from there.
    """
    yard = house.yard
    with ExitStack() as while_open:
        try:
            while_open.enter_context(house.limits.stream(request))
        except TooManyError:
            yield _events({"bye": 0})
            return
        listener = while_open.enter_context(table.bell.listen())
        while_open.enter_context(house.attendance.here(yard, table.id, seats))
        yield RETRY + b"event: mark\ndata: %s\n\n" % table.bell.mark.encode() + _events({"table": table.ply})
        while not listener.closed:
            await house.attendance.note(yard, table.id, seats)
            try:
                async with asyncio.timeout(BEAT):
                    heard: Mapping[Topic, int] = await listener.next()
            except TimeoutError:
                heard = {"table": table.ply}
            yield _events(heard)


def _events(heard: Mapping[Topic, int]) -> bytes:
    return b"".join(b"event: %s\ndata: %d\n\n" % (topic.encode(), number) for topic, number in heard.items())
