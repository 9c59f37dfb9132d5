"""Small tables for tests of the store."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence

from stockyard.table.entries import Entry
from stockyard.table.ports import Deal, Glance, Writing
from stockyard.table.seats import Seat

GLANCE = Glance(0, False, (0,), {})
SECONDS = 20.0


def deal(name: str = "t") -> Deal:
    return Deal(name, "sharenanigans", "Night shift", (Seat(0, "person", "Mia"),), "start", 1.0)


def writing(ply: int = 0, move: str = "buy", table: str = "t", key: str = "") -> Writing:
    return Writing(table, (Entry(ply, "move", 0, (move,), 2.0 + ply, 1, key),), GLANCE)


def together(*works: Callable[[], object]) -> None:
    """Do all of it at once, each in a thread of its own, and raise what went wrong."""
    faults: list[BaseException] = []
    start = threading.Barrier(len(works))

    def run(work: Callable[[], object]) -> None:
        try:
            start.wait(SECONDS)
            work()
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]


class Ear:
    """Remembers what was heard."""

    def __init__(self) -> None:
        self._queue: queue.Queue[tuple[str, str, int]] = queue.Queue()

    def __call__(self, topic: str, table: str, number: int) -> None:
        self._queue.put((topic, table, number))

    def next(self) -> tuple[str, str, int]:
        return self._queue.get(timeout=SECONDS)

    def until(self, last: tuple[str, str, int]) -> list[tuple[str, str, int]]:
        """All up to one thing."""
        heard = [self.next()]
        while heard[-1] != last:
            heard.append(self.next())
        return heard


def numbers(entries: Sequence[Entry]) -> list[int]:
    return [entry.ply for entry in entries]
