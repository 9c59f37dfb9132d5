"""A bad net in one place: between clients and servers, losing, delaying and doubling what goes through.

It reads requests, so that it can cut a connection before the server has one, or after it but before the
answer; and so that it can send the very same bytes again, now or seconds later, perhaps to another server.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from bench.wire import Place

PIECE: Final = 65_536
END_OF_HEAD: Final = b"\r\n\r\n"
LENGTH: Final = b"content-length:"
GONE: Final = (ConnectionError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)
ANSWER: Final = 10.0


@dataclass(frozen=True, slots=True)
class Weather:
    """How likely each thing happens to a request, and within how many seconds what comes later does."""

    lost: float = 0.0
    unanswered: float = 0.0
    delayed: float = 0.0
    doubled: float = 0.0
    broken_off: float = 0.0
    delay: float = 0.3
    later: float = 2.0


FAIR: Final = Weather()
FOUL: Final = Weather(lost=0.03, unanswered=0.05, delayed=0.2, doubled=0.15, broken_off=0.02)


class Proxy:
    """Listens on a port of its own. ``weather`` may be changed at any time; ``seen`` counts what it did."""

    def __init__(self, behind: Sequence[Place], dice: Random) -> None:
        self.weather = FAIR
        self.seen: Counter[str] = Counter()
        self._behind = list(behind)
        self._dice = dice
        self._server: asyncio.Server | None = None
        self._served: set[asyncio.Task[None]] = set()
        self._copies: set[asyncio.Task[None]] = set()
        self._open: set[asyncio.StreamWriter] = set()

    async def start(self) -> Place:
        """Where clients reach it."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        host, port = self._server.sockets[0].getsockname()[:2]
        return Place(host, port)

    async def close(self) -> None:
        """Cut everything and listen no more."""
        if self._server is not None:
            self._server.close()
        self.cut()
        tasks = [*self._served, *self._copies]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def calm(self) -> None:
        """Wait until every copy that is still under way has arrived."""
        self.weather = FAIR
        await asyncio.gather(*self._copies, return_exceptions=True)

    def cut(self) -> None:
        """Cut all connections there are."""
        for writer in list(self._open):
            writer.transport.abort()

    # One connection

    def _accept(self, reads: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._spawn(self._serve(reads, writer), self._served)

    async def _serve(self, client_reads: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        self._open.add(client)
        try:
            reads, server = await self._reach()
        except GONE:
            self.seen["nobody there"] += 1
            self._hang_up(client)
            return
        self._open.add(server)
        down = asyncio.create_task(self._down(reads, client))
        try:
            while True:
                await self._up(await self._request(client_reads), server, client)
        except GONE:
            pass
        finally:
            down.cancel()
            self._hang_up(client)
            self._hang_up(server)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to any server that is up."""
        places = self._dice.sample(self._behind, len(self._behind))
        for place in places[:-1]:
            with contextlib.suppress(*GONE):
                return await asyncio.open_connection(place.host, place.port)
        return await asyncio.open_connection(places[-1].host, places[-1].port)

    async def _request(self, reads: asyncio.StreamReader) -> bytes:
        head = await reads.readuntil(END_OF_HEAD)
        at = head.lower().find(LENGTH)
        length = int(head[at + len(LENGTH) :].split(b"\r\n", 1)[0]) if at >= 0 else 0
        return head + (await reads.readexactly(length) if length else b"")

    async def _up(self, asked: bytes, server: asyncio.StreamWriter, client: asyncio.StreamWriter) -> None:
        """Pass a request on, or whatever else becomes of it."""
        weather, dice = self.weather, self._dice
        if dice.random() < weather.lost:
            self.seen["lost"] += 1
            raise ConnectionResetError("lost")
        if dice.random() < weather.delayed:
            self.seen["delayed"] += 1
            await asyncio.sleep(dice.random() * weather.delay)
        if asked.startswith(b"POST") and dice.random() < weather.doubled:
            later = dice.choice((0.0, dice.random() * weather.later))
            self._spawn(self._again(asked, later), self._copies)
        server.write(asked)
        await server.drain()
        if asked.startswith(b"POST") and dice.random() < weather.unanswered:
            self.seen["unanswered"] += 1
            self._hang_up(client)
            # The server is to have it: hanging up there at once could undo that.
            await asyncio.sleep(dice.random() * weather.delay)
            raise ConnectionResetError("unanswered")

    async def _down(self, reads: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        """Pass answers on, perhaps not to their ends."""
        try:
            while piece := await reads.read(PIECE):
                if self._dice.random() < self.weather.broken_off:
                    self.seen["broken off"] += 1
                    client.write(piece[: self._dice.randrange(len(piece))])
                    await client.drain()
                    break
                client.write(piece)
                await client.drain()
        except GONE:
            pass
        finally:
            self._hang_up(client)

    async def _again(self, asked: bytes, later: float) -> None:
        """Send a request once more, over a connection of its own; nobody waits for the answer."""
        await asyncio.sleep(later)
        try:
            reads, writer = await self._reach()
        except GONE:
            return
        self.seen["doubled"] += 1
        try:
            writer.write(asked)
            await writer.drain()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(reads.read(PIECE), ANSWER)
        except GONE:
            return
        finally:
            self._hang_up(writer)

    def _spawn(self, work: Coroutine[None, None, None], tasks: set[asyncio.Task[None]]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    def _hang_up(self, writer: asyncio.StreamWriter) -> None:
        self._open.discard(writer)
        writer.transport.abort()
