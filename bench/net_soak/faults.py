"""What goes wrong on purpose, one thing after another, in an order that the seed decides."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from bench.net_soak.proxy import FAIR, FOUL, Proxy, Weather
from bench.net_soak.world import World
from bench.running import Process

PATIENCE: Final = 30.0
LOOK: Final = 0.05
WENT_WELL: Final = 3
DELUGE: Final = Weather(
    lost=0.1, unanswered=0.15, delayed=0.5, doubled=0.5, broken_off=0.05, delay=0.6, later=4.0
)


@dataclass(frozen=True, slots=True)
class Lengths:
    """Seconds: between two faults, that something is down, and that the database stands still."""

    between: float = 1.0
    down: float = 1.5
    still: float = 3.0


class Faults:
    """Drives them. ``done`` counts what was done; ``progress`` tells how many requests were acknowledged.

    A fault that meets nobody at play shows nothing, so each waits until something went well after the last.
    """

    def __init__(
        self, world: World, proxy: Proxy, dice: Random, lengths: Lengths, progress: Callable[[], int]
    ) -> None:
        self.done: Counter[str] = Counter()
        self._progress = progress
        self._world = world
        self._proxy = proxy
        self._dice = dice
        self._lengths = lengths
        self._all: dict[str, Callable[[], Awaitable[None]]] = {
            "server killed": self._server_killed,
            "server stopped": self._server_stopped,
            "server frozen": self._server_frozen,
            "connections cut": self._cut,
            "weather changed": self._weather,
            "database still": self._database_still,
            "database restarted": self._database_restarted,
        }
        if world.workers:
            self._all["worker killed"] = self._worker_killed
        if world.base.single:
            del self._all["database restarted"]

    async def drive(self, seconds: float) -> None:
        """Do each kind at least once, in an order of the dice, and go on so until the time is over."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        self._proxy.weather = FOUL
        while True:
            names = list(self._all)
            self._dice.shuffle(names)
            for name in names:
                await self._play_on()
                if loop.time() > end and len(self.done) == len(self._all):
                    return
                self._world.revive()
                await self._all[name]()
                self.done[name] += 1

    async def _play_on(self) -> None:
        """Let the people play for a while, and until something of it was acknowledged."""
        loop, known = asyncio.get_running_loop(), self._progress()
        await asyncio.sleep(self._lengths.between * self._dice.random())
        end = loop.time() + PATIENCE
        while self._progress() < known + WENT_WELL and loop.time() < end:
            await asyncio.sleep(LOOK)

    async def heal(self) -> None:
        """Everything is up and the net is fair again."""
        self._proxy.weather = FAIR
        await self._world.start()

    async def _down(self) -> None:
        await asyncio.sleep(self._lengths.down * self._dice.random())

    async def _up_again(self, process: Process) -> None:
        """Start it again. Where it was the only one, nothing else goes wrong before it is there."""
        await self._down()
        process.start()
        if not any(one.up for one in self._world.servers if one is not process):
            await self._world.start()

    async def _server_killed(self) -> None:
        process = self._dice.choice(self._world.servers)
        process.kill()
        await self._up_again(process)

    async def _server_stopped(self) -> None:
        process = self._dice.choice(self._world.servers)
        await asyncio.to_thread(process.stop)
        await self._up_again(process)

    async def _server_frozen(self) -> None:
        process = self._dice.choice(self._world.servers)
        process.freeze(True)
        await self._down()
        process.freeze(False)

    async def _worker_killed(self) -> None:
        process = self._dice.choice(self._world.workers)
        process.kill()
        await self._up_again(process)

    async def _cut(self) -> None:
        self._proxy.cut()

    async def _weather(self) -> None:
        self._proxy.weather = self._dice.choice((FAIR, FOUL, FOUL, DELUGE))

    async def _database_still(self) -> None:
        await self._world.base.stop_for(self._lengths.still * (0.3 + 0.7 * self._dice.random()))

    async def _database_restarted(self) -> None:
        await self._world.base.restart(self._dice.random() < 0.5)
