"""Records that strangers bring: bounded in size and moves, and dealt again beside everything else.

Dealing a game again takes as long as its moves are many. A thread of its own does it, one record after the
other, so that the event loop and the threads of other pages are free; and no record has more moves here than
that thread deals in a second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
MOST_MOVES = 10_000
"""Twice as many as the longest games of players who move at random. The command line takes longer ones."""


class TooManyMovesError(Exception):
    """A record has more than MOST_MOVES moves."""


class Aside:
    """One thread for what takes long and nobody else should wait for."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "aside")

    async def do(self, work: Callable[[], T]) -> T:
        """What the work returns or raises, after all that was asked for before."""
        return await asyncio.wrap_future(self._thread.submit(work))


def see_that_it_is_short(record: str | bytes) -> None:
    """Raise TooManyMovesError for a record of too many moves, before any of it is dealt."""
    text = record.decode("utf-8", "replace") if isinstance(record, bytes) else record
    lines = iter(text.split("\n"))
    if not any(line.strip() == "moves:" for line in lines):
        return
    moves = 0
    for line in lines:
        name = line.strip()
        if name.startswith(("result:", "told:")):
            return
        moves += bool(name) and not name.startswith("#")
        if moves > MOST_MOVES:
            raise TooManyMovesError
