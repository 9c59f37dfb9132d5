"""One server measured: what it did in so many seconds, what that took, and what it holds in memory."""

from __future__ import annotations

import asyncio
import gc
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.load.boards import Boards
from bench.load.play import Tables
from bench.load.tally import Tally
from bench.running import Process, cpu_seconds, engine_environment, free_port, memory_bytes
from bench.wire import Caller, Place, request

SEATS: Final = 4
Database = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Plan:
    """Seconds of warming up and of measuring, and how many tables."""

    seconds: float = 10.0
    warming: float = 4.0
    tables: int = 100
    held_streams: int = 2000
    paced: float = 700.0


class Measured:
    """A server in a process of its own. ``database`` tells the processor time of what it writes to."""

    def __init__(self, folder: Path, address: str, database: Database) -> None:
        self.place = Place("127.0.0.1", free_port())
        self._database = database
        self._server = Process(
            ("-m", "bench.load.serving", str(self.place.port), address),
            folder / f"server-{self.place.port}.log",
            engine_environment(True),
        )
        self._asks = Caller(self.place)

    async def start(self) -> None:
        """Start it."""
        self._server.start()
        await asyncio.to_thread(self._server.wait_for_port, self.place)

    def stop(self) -> None:
        """End it."""
        self._asks.close()
        self._server.stop()

    @property
    def memory(self) -> int:
        """What it holds now."""
        return memory_bytes(self._server.pid)

    async def over(self, seconds: float, played: Tables | Boards) -> dict[str, Any]:
        """What happens in so many seconds from now."""
        gc.collect()
        before, counts = self._processor(), await self._counts()
        played.tally = tally = Tally()
        await asyncio.sleep(seconds)
        found, after, done = tally.figures(), self._processor(), await self._counts()
        commits = done["commits"] - counts["commits"]
        names = ("cpu_server", "cpu_client", "cpu_database")
        return {
            **found,
            "batch": round((done["writings"] - counts["writings"]) / max(1, commits), 1),
            "commits_per_s": round(commits / found["seconds"], 1),
            "commit_ms": round(1000 * (done["seconds"] - counts["seconds"]) / max(1, commits), 2),
            **{
                name: round(max(0.0, late - early) / found["seconds"], 2)
                for name, early, late in zip(names, before, after, strict=True)
            },
            "sweeping": round((done["sweeping"] - counts["sweeping"]) / found["seconds"], 3),
            "memory_mb": round(self.memory / 1e6, 1),
            "reasons": dict(tally.refused),
        }

    def _processor(self) -> tuple[float, float, float]:
        return cpu_seconds(self._server.pid), cpu_seconds(os.getpid()), self._database()

    async def _counts(self) -> dict[str, Any]:
        answer = await self._asks.ask_again(request(self.place, "GET", "/bench/counts"))
        found: dict[str, Any] = json.loads(answer.body)
        return found


async def flat_out(server: Measured, plan: Plan) -> dict[str, Any]:
    """All tables as fast as the server acknowledges."""
    return await _played(server, plan, 0.0)


async def paced(server: Measured, plan: Plan) -> dict[str, Any]:
    """All tables at a steady pace, so that requests need not wait for each other."""
    return {"pace": plan.paced, **await _played(server, plan, plan.tables / plan.paced)}


async def _played(server: Measured, plan: Plan, pace: float) -> dict[str, Any]:
    tables = Tables(server.place)
    tables.pace = pace
    await tables.deal(plan.tables, SEATS)
    await tables.listen()
    playing = asyncio.create_task(tables.play())
    try:
        await asyncio.sleep(plan.warming)
        found = await server.over(plan.seconds, tables)
        _still_well(playing)
    finally:
        await _end(playing)
        tables.close()
    return found


async def hold(server: Measured, plan: Plan) -> dict[str, Any]:
    """Many more streams than tables that anybody hurries at: what they hold, and what moves cost then."""
    tables, count = Tables(server.place), plan.held_streams // SEATS
    await tables.deal(2, SEATS)
    empty = server.memory
    await tables.deal(count - 2, SEATS)
    dealt = server.memory
    await tables.listen()
    heard = server.memory
    tables.pace = count / (plan.paced / 2)
    playing = asyncio.create_task(tables.play())
    try:
        await asyncio.sleep(plan.warming)
        found = await server.over(plan.seconds, tables)
        _still_well(playing)
    finally:
        await _end(playing)
        tables.close()
    return {
        **found,
        "pace": plan.paced / 2,
        "tables": count,
        "streams": count * SEATS,
        "kb_per_table": round((dealt - empty) / (count - 2) / 1e3, 1),
        "kb_per_stream": round((heard - dealt) / (count * SEATS) / 1e3, 1),
    }


async def pages(server: Measured, plan: Plan) -> dict[str, Any]:
    """All tables in browsers: each seat fetches its board after every change."""
    boards = Boards(server.place)
    await boards.deal(plan.tables, SEATS)
    playing = asyncio.create_task(boards.play())
    try:
        await asyncio.sleep(plan.warming)
        found = await server.over(plan.seconds, boards)
        _still_well(playing)
    finally:
        await _end(playing)
    return found


def _still_well(playing: asyncio.Task[None]) -> None:
    if playing.done():
        playing.result()
        raise AssertionError("the games ended before they were measured")


async def _end(playing: asyncio.Task[None]) -> None:
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
