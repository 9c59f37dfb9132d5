"""Work in threads of this program: for a store that no other program uses.

A table waits here for its time, once however often it is woken. When looking after it fails (the disk is
full, the file is locked) it waits again, longer with each failure.
"""

from __future__ import annotations

import heapq
import threading
import time
from typing import Final

from stockyard.table.care import Care
from stockyard.work.clearing import FIRST, Clearing
from stockyard.work.figures import Figures
from stockyard.work.looks import Looks, unfinished

THREADS: Final = 2
CLEARING: Final = ""
"""Waits among the tables, and is none."""
BETWEEN: Final = 0.02
"""At the start tables are replayed one after the other, so that the first visitors need not wait for that."""


class Threads:
    """Fulfils `stockyard.work.Work`."""

    def __init__(self, care: Care, figures: Figures) -> None:
        self._care = care
        self._looks = Looks(care, figures)
        self._clearing = Clearing(care.yard)
        self._due: dict[str, float] = {}
        self._first: list[tuple[float, str]] = []
        """A heap. What no longer agrees with ``_due`` counts for nothing."""
        self._busy: set[str] = set()
        self._something = threading.Condition()
        self._stopped = False
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Begin, with the tables that are unfinished."""
        self._care.yard.changed = self._changed
        for number in range(THREADS):
            thread = threading.Thread(target=self._work, name=f"work-{number}", daemon=True)
            self._threads.append(thread)
            thread.start()
        for number, table in enumerate(unfinished(self._care)):
            self.wake(table, number * BETWEEN)
        self.wake(CLEARING, FIRST)

    def stop(self) -> None:
        """Finish what is under way and stop."""
        with self._something:
            self._stopped = True
            self._something.notify_all()
        for thread in self._threads:
            thread.join()

    def wake(self, table: str, after: float = 0.0) -> None:
        """Look at a table in so many seconds, or sooner if somebody else wants it sooner."""
        at = time.monotonic() + after
        with self._something:
            if at >= self._due.get(table, at + 1):
                return
            self._due[table] = at
            if table not in self._busy:
                self._push(at, table)

    def waiting(self) -> int:
        """How many tables wait to be looked at now."""
        now = time.monotonic()
        with self._something:
            return sum(at <= now for at in self._due.values())

    def _push(self, at: float, table: str) -> None:
        heapq.heappush(self._first, (at, table))
        if self._first[0] == (at, table):
            self._something.notify()

    def _changed(self, table: str) -> None:
        after = self._care.first_look(table)
        if after is not None:
            self.wake(table, after)

    def _work(self) -> None:
        while (table := self._next()) is not None:
            after = self._clearing.look() if table == CLEARING else self._looks.look(table)
            with self._something:
                self._busy.discard(table)
                if table in self._due:
                    self._push(self._due[table], table)
            if after is not None:
                self.wake(table, after)

    def _next(self) -> str | None:
        """The next table whose time has come, or None when it is time to stop."""
        with self._something:
            while not self._stopped:
                while self._first and self._due.get(self._first[0][1]) != self._first[0][0]:
                    heapq.heappop(self._first)
                now = time.monotonic()
                if not self._first or self._first[0][0] > now:
                    self._something.wait(self._first[0][0] - now if self._first else None)
                    continue
                _, table = heapq.heappop(self._first)
                del self._due[table]
                self._busy.add(table)
                if self._first:
                    # Another thread may be waiting for longer than until the next one.
                    self._something.notify()
                return table
        return None
