"""The servers, workers and the database of a soak: what can be killed, stopped and started again."""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.running import Postgres, Process, engine_environment, free_port
from bench.wire import Place

SERVE: Final = ("-m", "bench.net_soak.serving")
WORK: Final = ("-c", "from stockyard.cli import main; main()", "worker", "--pause", "0.02")
LAST_WORDS: Final = 3000


class Base(ABC):
    """A database. ``address`` is how servers find it; ``single``: it is for one server, and runs in it."""

    address: str
    single = False

    @abstractmethod
    async def stop_for(self, seconds: float) -> None:
        """Let nobody do anything with it for so long."""

    @abstractmethod
    async def restart(self, harshly: bool) -> None:
        """Cut everybody off; harshly: as if it had crashed."""

    @abstractmethod
    def close(self) -> None:
        """End it."""


class File(Base):
    """SQLite: a file that one server writes."""

    single = True

    def __init__(self, path: Path) -> None:
        self._path = path
        self.address = str(path)

    async def stop_for(self, seconds: float) -> None:
        """Lock the file, as a backup by a careless program would."""
        await asyncio.to_thread(self._lock)
        try:
            await asyncio.sleep(seconds)
        finally:
            self._locked.rollback()
            self._locked.close()

    def _lock(self) -> None:
        self._locked = sqlite3.connect(self._path, timeout=30, isolation_level=None, check_same_thread=False)
        self._locked.execute("BEGIN EXCLUSIVE")

    async def restart(self, harshly: bool) -> None:
        """There is nothing that runs."""

    def close(self) -> None:
        """There is nothing that runs."""


class Server(Base):
    """PostgreSQL, shared by all servers and workers."""

    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres
        self.address = postgres.database()

    async def stop_for(self, seconds: float) -> None:
        """Freeze all its processes."""
        self._postgres.freeze(True)
        try:
            await asyncio.sleep(seconds)
        finally:
            self._postgres.freeze(False)

    async def restart(self, harshly: bool) -> None:
        """Stop it and start it."""
        await asyncio.to_thread(self._postgres.restart, harshly)

    def close(self) -> None:
        """End it."""
        self._postgres.close()


class World:
    """All of it. ``doors`` are where the servers listen."""

    def __init__(self, folder: Path, base: Base, servers: int, workers: int, compiled: bool) -> None:
        environment = engine_environment(compiled)
        self.base = base
        self.doors: Sequence[Place] = [Place("127.0.0.1", free_port()) for _ in range(servers)]
        hands = () if base.single else ("0",) if workers else ("1",)
        self.servers = [
            Process((*SERVE, base.address, str(door.port), *hands), folder / f"server-{k}.log", environment)
            for k, door in enumerate(self.doors)
        ]
        self.workers = [
            Process((*WORK, "--db", base.address), folder / f"worker-{k}.log", environment)
            for k in range(workers)
        ]

    def revive(self) -> None:
        """Start what does not run: one that met a stopped database has ended, as a server may."""
        for process in (*self.servers, *self.workers):
            if not process.up:
                process.start()

    async def start(self) -> None:
        """The same, and wait until the servers listen."""
        self.revive()
        for process, door in zip(self.servers, self.doors, strict=True):
            await asyncio.to_thread(process.wait_for_port, door)

    def words(self) -> str:
        """The last that each of them said."""
        said = [(one.said.name, one.words()[-LAST_WORDS:]) for one in (*self.servers, *self.workers)]
        return "\n".join(f"--- {name}\n{words}" for name, words in said)

    def close(self) -> None:
        """End all of it."""
        for process in (*self.servers, *self.workers):
            process.freeze(False)
            process.kill()
        self.base.close()
