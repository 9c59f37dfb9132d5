"""People of a table as programs: each hears its own stream and answers it with a random legal move.

Nothing is read of a state but its ply, whether the game is over, and the moves that are offered: reading it
all would cost more than the server took to write it.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import Callable
from typing import Final

from bench.load.tally import Tally
from bench.opening import API, JSON, Taken, UnexpectedError, open_table
from bench.wire import Answer, Caller, Place, Stream, listen, request

PLY: Final = re.compile(rb'{"type":"state","ply":(\d+)')
MOVE: Final = re.compile(rb'"move":"([^"]+)"')
OVER: Final = b'"over":true'
DECISION: Final = b'"decision":'
REFUSED: Final = b'"refused":'
NDJSON: Final = "application/x-ndjson"
REST: Final = 0.05


class Pace:
    """How fast a table plays: as fast as it can, or one request every ``seconds()``."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._next = 0.0

    async def wait(self) -> None:
        """Wait for the next turn to send something. Turns that were missed are not made up for."""
        seconds = self._seconds()
        if not seconds:
            return
        now = asyncio.get_running_loop().time()
        first = now + random.random() * seconds
        self._next = max(now, self._next + seconds) if self._next else first
        await asyncio.sleep(self._next - now)


class Person:
    """One seat with its stream and its line for requests."""

    def __init__(
        self, place: Place, taken: Taken, tally: Callable[[], Tally], pace: Pace, dice: random.Random
    ) -> None:
        self._place = place
        self._dice = dice
        self._taken = taken
        self._tally = tally
        self._pace = pace
        self._ply = -1
        self._needed = 0
        self._state = b""
        self._new = asyncio.Event()
        self._stream: Stream | None = None
        self._caller = Caller(place)
        self._count = 0

    async def open(self) -> None:
        """Open the stream."""
        headers = {**self._taken.headers, "Accept": NDJSON}
        path = f"{API}/tables/{self._taken.table}/stream?seat={self._taken.seat}"
        self._stream = await listen(self._place, request(self._place, "GET", path, b"", headers), self._hear)

    def close(self) -> None:
        """Leave."""
        self._caller.close()
        if self._stream is not None:
            self._stream.close()

    def _hear(self, line: bytes) -> None:
        found = PLY.match(line)
        if found is None:
            return
        ply, tally = int(found[1]), self._tally()
        if self._ply >= 0:
            tally.states += 1
            tally.folded += max(0, ply - self._ply - 1)
            tally.bytes += len(line)
        self._ply, self._state = ply, line
        self._new.set()

    async def play(self) -> None:
        """Answer what is asked, until the game is over or the stream has ended."""
        while self._stream is not None and not self._stream.ended.is_set():
            await self._new.wait()
            self._new.clear()
            if OVER in self._state.partition(DECISION)[0]:
                return
            if self._ply < self._needed or not offered(self._state):
                continue
            await self._pace.wait()
            # Others may have acted meanwhile.
            moves = offered(self._state)
            if moves:
                await self._move(self._dice.choice(moves))

    async def _move(self, move: bytes) -> None:
        taken, self._count = self._taken, self._count + 1
        body = b'{"seat":%d,"ply":%d,"key":"%d-%d","moves":["%b"]}' % (
            taken.seat, self._ply, taken.seat, self._count, move,
        )  # fmt: skip
        sent = request(
            self._place, "POST", f"{API}/tables/{taken.table}/moves", body, {**JSON, **taken.headers}
        )
        start = time.perf_counter()
        answer = await self._caller.ask_again(sent)
        took = time.perf_counter() - start
        tally = self._tally()
        if answer.status == 200:
            tally.took.append(took)
            self._needed = int(json.loads(answer.body)["ply"])
        else:
            tally.refused[_why(answer)] += 1
            await asyncio.sleep(REST)
        # What came meanwhile may be what is asked next.
        self._new.set()


def offered(state: bytes) -> list[bytes]:
    """The moves that a state offers its seat."""
    at = state.find(DECISION)
    if at < 0:
        return []
    end = state.find(REFUSED, at)
    return MOVE.findall(state, at, end if end >= 0 else len(state))


def _why(answer: Answer) -> str:
    if answer.status >= 500 and answer.status != 503:
        raise UnexpectedError(f"{answer.status} {answer.body[:400]!r}")
    try:
        return str(json.loads(answer.body).get("reason", answer.status))
    except ValueError:
        return str(answer.status)


class Tables:
    """So many tables played at once; where a game ends, the next one begins.

    ``tally`` counts, and may be changed for another one; ``pace`` are the seconds from one request of a table
    to its next, none for as fast as it goes.
    """

    def __init__(self, place: Place) -> None:
        self.tally = Tally()
        self.pace = 0.0
        self._place = place
        self._caller = Caller(place)
        self._one_by_one = asyncio.Lock()
        self._open: list[tuple[str, int, list[Taken]]] = []
        self._people: dict[int, list[Person]] = {}

    async def deal(self, tables: int, seats: int) -> None:
        """Make the tables, half of them of each game."""
        for number in range(tables):
            game = ("sharenanigans", "zoo")[number % 2]
            self._open.append((game, seats, await self._new(game, seats)))

    async def _new(self, game: str, seats: int) -> list[Taken]:
        async with self._one_by_one:
            kinds = [{"kind": "person"}] * seats
            return await open_table(self._caller, self._place, game, kinds, f"bench-{time.time_ns()}")

    async def listen(self) -> None:
        """Open a stream for each seat."""
        for number, (_, _, chairs) in enumerate(self._open):
            self._people[number] = await self._seated(number, chairs)

    async def _seated(self, number: int, chairs: list[Taken]) -> list[Person]:
        pace = Pace(lambda: self.pace)
        people = [
            Person(self._place, one, lambda: self.tally, pace, random.Random(f"{number} {one.seat}"))
            for one in chairs
        ]
        for person in people:
            await person.open()
        return people

    async def play(self) -> None:
        """Play at all tables until cancelled."""
        async with asyncio.TaskGroup() as group:
            for number in self._people:
                group.create_task(self._play_on(number))

    async def _play_on(self, number: int) -> None:
        while True:
            people = self._people[number]
            await asyncio.gather(*(person.play() for person in people))
            for person in people:
                person.close()
            self.tally.games += 1
            game, seats, _ = self._open[number]
            self._people[number] = await self._seated(number, await self._new(game, seats))

    def close(self) -> None:
        """Hang up everything."""
        for people in self._people.values():
            for person in people:
                person.close()
        self._caller.close()
