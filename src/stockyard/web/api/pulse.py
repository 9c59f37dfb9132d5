"""The heartbeat of all streams: one timer for all, as one for each message would cost more than that."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from stockyard.table.bell import Listener

BEAT: Final = 15.0
"""Seconds without a message after which something is sent all the same."""
TICK: Final = 1.0


class Pulsed:
    """A stream. ``last`` is when it sent something."""

    def __init__(self) -> None:
        self.last = asyncio.get_running_loop().time()


class Pulse:
    """The open streams, each with its listener. Used on the event loop alone."""

    def __init__(self) -> None:
        self._open: dict[Pulsed, Listener] = {}
        self._timer: asyncio.TimerHandle | None = None

    @contextmanager
    def of(self, stream: Pulsed, listener: Listener) -> Iterator[None]:
        """Have the listener told to beat whenever the stream was silent for long, while the block runs."""
        self._open[stream] = listener
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(TICK, self._tick)
        try:
            yield
        finally:
            del self._open[stream]

    def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        late = loop.time() - BEAT
        for stream, listener in self._open.items():
            if stream.last <= late:
                listener.tell("beat", 0)
        self._timer = loop.call_later(TICK, self._tick) if self._open else None
