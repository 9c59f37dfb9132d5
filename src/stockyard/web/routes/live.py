"""Live updates: a stream that says that something has changed at a table, and nothing about what.

Each event is a topic and a number (`stockyard.table.bell`). A connection begins with the ply of the table and
repeats it every few seconds: a page that hears nothing for longer knows that the line is dead, and one that
missed an event learns where the table is.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Final

from fastapi import APIRouter, HTTPException, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from stockyard.table.bell import Bell, Topic
from stockyard.table.keys import HOST
from stockyard.table.table import Table
from stockyard.web.house import LONGEST_ID, House, OfHouse, table_of

router = APIRouter()
BEAT: Final = 15.0
RETRY: Final = b"retry: 1000\n\n"
HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}


@router.get("/tables/{table_id}/live")
async def live(request: Request, house: OfHouse, table_id: str) -> StreamingResponse:
    """The stream of a table, or of the people who gather for one."""
    stream = await run_in_threadpool(_found, request, house, table_id)
    return StreamingResponse(stream.events(house), headers=HEADERS, media_type="text/event-stream")


def _found(request: Request, house: House, name: str) -> Stream:
    if len(name) <= LONGEST_ID and house.yard.table(name) is not None:
        table = table_of(request, name)
        net = table.deal.terms.net
        return Stream(name, table.bell, table, tuple(house.chairs(request, name) - {HOST}) if net else ())
    if len(name) > LONGEST_ID or house.waiting.find(name) is None:
        raise HTTPException(404, "no_table")
    return Stream(name, house.yard.bell(name), None, ())


@dataclass(frozen=True, slots=True)
class Stream:
    """What one open page hears. ``seats`` are those that are played over the net from there."""

    name: str
    bell: Bell
    table: Table | None
    seats: tuple[int, ...]

    async def events(self, house: House) -> AsyncIterator[bytes]:
        """Until the server stops, or the page goes away."""
        with self.bell.listen() as listener, house.presence.here(house.yard, self.name, self.seats):
            yield RETRY + _told(self._stand())
            while not listener.closed:
                await house.presence.note(house.yard, self.name, self.seats)
                try:
                    async with asyncio.timeout(BEAT):
                        heard = await listener.next()
                except TimeoutError:
                    heard = self._stand()
                yield _told(heard)

    def _stand(self) -> Mapping[Topic, int]:
        """Where the table is now; a gathering has no plies, so its people look for themselves."""
        return {"people": self.bell.count("people")} if self.table is None else {"table": self.table.ply}


def _told(heard: Mapping[Topic, int]) -> bytes:
    return b"".join(b"event: %s\ndata: %d\n\n" % (topic.encode(), number) for topic, number in heard.items())
