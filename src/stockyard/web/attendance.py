"""Who is at the table: a seat with an open page. What is kept of it is one time, "seen", on the seat's desk.

It is written when a page opens and from then on every half minute, whichever program serves the page, so all
of them can say who is here and when somebody was last seen.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from stockyard.table.yard import Yard

EVERY: Final = 30.0
"""Seconds between two notes that a seat is there."""
HERE: Final = 50.0
"""Whoever was seen so many seconds ago is still here: a note may be a heartbeat late."""


def seen(desk: Mapping[str, Any]) -> float | None:
    """When a page of the seat was last open, as far as is known."""
    found = desk.get("seen")
    return found if isinstance(found, float) else None


class Attendance:
    """The open pages of this program, by table and seat. Used on the event loop alone."""

    def __init__(self) -> None:
        self._open: Counter[tuple[str, int]] = Counter()
        self._noted: dict[tuple[str, int], float] = {}

    @contextmanager
    def here(self, yard: Yard, table: str, seats: Sequence[int]) -> Iterator[None]:
        """These seats are there while the block runs. Some time after it others are told to look again."""
        mine = [(table, seat) for seat in seats]
        self._open.update(mine)
        try:
            yield
        finally:
            self._open.subtract(mine)
            gone = [one for one in mine if not self._open[one]]
            for one in gone:
                del self._open[one]
                self._noted.pop(one, None)
            if gone:
                loop = asyncio.get_running_loop()
                loop.call_later(HERE + 1, self._look_again, yard, table, gone)

    def _look_again(self, yard: Yard, table: str, gone: Sequence[tuple[str, int]]) -> None:
        if any(one not in self._open for one in gone):
            asyncio.get_running_loop().run_in_executor(None, yard.ring, "people", table)

    async def note(self, yard: Yard, table: str, seats: Sequence[int]) -> None:
        """Write that the seats are there, where that was not done lately."""
        now = yard.clock.now()
        due = [seat for seat in seats if now - self._noted.get((table, seat), 0.0) >= EVERY]
        self._noted.update({(table, seat): now for seat in due})
        if due:
            await asyncio.to_thread(_write, yard, table, due, now)


def _write(yard: Yard, table: str, seats: Sequence[int], now: float) -> None:
    came = False
    for seat in seats:
        before = seen(yard.store.desk(table, seat))
        came = came or before is None or now - before > HERE
        yard.store.keep(table, seat, "seen", float(now))
    if came:
        yard.ring("people", table)
