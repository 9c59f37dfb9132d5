"""Tells whoever listens that a table has changed, or that a device changed hands. It carries the ply alone.

Ringing works from any thread; listeners live on event loops. A slow listener misses rings but never the
last one, and what it then fetches is the table as it is, so nothing piles up behind it.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Listener:
    """One open page. Made and waited for on its event loop."""

    def __init__(self, ply: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._event = asyncio.Event()
        self._ply = ply
        self._handed = False
        self.closed = False

    def tell(self, ply: int, handed: bool, closed: bool) -> None:
        """Called from any thread."""
        try:
            self._loop.call_soon_threadsafe(self._hear, ply, handed, closed)
        except RuntimeError:
            # The loop has been closed: nobody is left to hear it.
            return

    def _hear(self, ply: int, handed: bool, closed: bool) -> None:
        self._ply = max(ply, self._ply)
        self._handed = self._handed or handed
        self.closed = self.closed or closed
        self._event.set()

    async def next(self) -> tuple[int, bool]:
        """Wait for the next ring; the ply, and whether a device changed hands."""
        await self._event.wait()
        self._event.clear()
        handed, self._handed = self._handed, False
        return self._ply, handed


class Bell:
    """The listeners of one table."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: set[Listener] = set()

    @contextmanager
    def listen(self, ply: int) -> Iterator[Listener]:
        """Listen until the block is left."""
        listener = Listener(ply)
        with self._lock:
            self._listeners.add(listener)
        try:
            yield listener
        finally:
            with self._lock:
                self._listeners.discard(listener)

    def ring(self, ply: int, handed: bool = False, closed: bool = False) -> None:
        """Tell all listeners."""
        with self._lock:
            listeners = list(self._listeners)
        for listener in listeners:
            listener.tell(ply, handed, closed)

    @property
    def listeners(self) -> int:
        """How many pages are open."""
        return len(self._listeners)
