"""People of a table in browsers: each hears its live stream and fetches the board, as pages do."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

from bench.load.tally import Tally
from bench.opening import Taken, open_table
from bench.pages import FORM, buttons_of, form_of, is_over, ply_of
from bench.wire import Caller, Place, Stream, listen, request

EVENT: Final = b"event: table"
DATA: Final = b"data: "
REST: Final = 0.05


class Page:
    """One seat's page."""

    def __init__(self, place: Place, taken: Taken, tally: Callable[[], Tally]) -> None:
        self._place = place
        self._path = f"/tables/{taken.table}"
        self._headers = {"Cookie": f"visitor={taken.token}"}
        self._tally = tally
        self._caller = Caller(place)
        self._told = -1
        self._drawn = -1
        self._event = b""
        self._new = asyncio.Event()
        self._stream: Stream | None = None

    def _hear(self, line: bytes) -> None:
        if line.startswith(b"event: "):
            self._event = line
        elif line.startswith(DATA) and self._event.startswith(EVENT):
            self._told = int(line[len(DATA) :])
            self._new.set()

    async def open(self) -> None:
        """Open the live stream."""
        headers = {**self._headers, "Accept": "text/event-stream"}
        self._stream = await listen(
            self._place, request(self._place, "GET", f"{self._path}/live", b"", headers), self._hear
        )

    async def follow(self) -> None:
        """Fetch the board after each change, and press a button where there is one."""
        while True:
            await self._new.wait()
            self._new.clear()
            page = ""
            while self._drawn < self._told:
                page = await self._draw()
            if is_over(page):
                return
            await self._press(page)

    async def _draw(self) -> str:
        start, told = time.perf_counter(), self._told
        answer = await self._caller.ask_again(
            request(self._place, "GET", f"{self._path}/board", b"", self._headers)
        )
        tally = self._tally()
        tally.pages.append(time.perf_counter() - start)
        tally.bytes += len(answer.body)
        page = answer.body.decode()
        tally.folded += max(0, ply_of(page) - self._drawn - 1) if self._drawn >= 0 else 0
        self._drawn = max(ply_of(page), told)
        return page

    async def _press(self, page: str) -> None:
        fields, moves = form_of(page), buttons_of(page)
        if not fields or not moves:
            return
        body = urlencode({**fields, "move": random.choice(moves)}).encode()
        headers = {**self._headers, "Content-Type": FORM, "HX-Request": "true"}
        start = time.perf_counter()
        answer = await self._caller.ask_again(
            request(self._place, "POST", f"{self._path}/moves", body, headers)
        )
        tally = self._tally()
        if answer.status == 200:
            tally.took.append(time.perf_counter() - start)
            self._drawn = max(self._drawn, ply_of(answer.body.decode()))
            tally.bytes += len(answer.body)
            return
        tally.refused[str(answer.status)] += 1
        await asyncio.sleep(REST)
        self._drawn = -1
        self._new.set()

    def close(self) -> None:
        """Close the page."""
        self._caller.close()
        if self._stream is not None:
            self._stream.close()


class Boards:
    """So many tables of people in browsers."""

    def __init__(self, place: Place) -> None:
        self.tally = Tally()
        self._place = place
        self._caller = Caller(place)
        self._pages: list[Page] = []

    async def deal(self, tables: int, seats: int) -> None:
        """Make the tables, half of them of each game, and open a page for each seat."""
        for number in range(tables):
            game = ("sharenanigans", "zoo")[number % 2]
            kinds = [{"kind": "person"}] * seats
            for taken in await open_table(self._caller, self._place, game, kinds, f"pages-{time.time_ns()}"):
                self._pages.append(Page(self._place, taken, lambda: self.tally))

    async def play(self) -> None:
        """Play at all tables until cancelled, or until every game is over."""
        try:
            for page in self._pages:
                await page.open()
            await asyncio.gather(*(page.follow() for page in self._pages))
        finally:
            for page in self._pages:
                page.close()
            self._caller.close()
