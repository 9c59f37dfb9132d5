"""Tells whoever listens that something has changed at a table, and nothing about what.

A ring has a topic and a number that only grows: "table" the ply of the log, "device" that a device changed
hands, "talk" the last line that was said, "people" who sits where and who is there, "bye" that the server
stops. A "beat" is told to one listener alone, so that it looks whether its line still stands. Ringing works
from any thread; listeners live on event loops. A slow listener misses rings but never the last one of a
topic, and what it then fetches is the table as it is, so nothing piles up behind it.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

Topic = Literal["table", "device", "talk", "people", "beat", "bye"]


class Listener:
    """One open page or stream. Made and waited for on its event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Future[None] | None = None
        self._heard: dict[Topic, int] = {}
        self.closed = False

    def tell(self, topic: Topic, number: int) -> None:
        """Called from any thread."""
        try:
            self._loop.call_soon_threadsafe(self._hear, topic, number)
        except RuntimeError:
            # The loop has been closed: nobody is left to hear it.
            return

    def _hear(self, topic: Topic, number: int) -> None:
        self._heard[topic] = max(number, self._heard.get(topic, number))
        self.closed = self.closed or topic == "bye"
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self) -> dict[Topic, int]:
        """Wait for rings: the newest number of each topic that rang since the last time."""
        while not self._heard:
            self._waiting = self._loop.create_future()
            await self._waiting
        return self.more()

    def more(self) -> dict[Topic, int]:
        """What rang since the last time, without waiting."""
        heard, self._heard = self._heard, {}
        return heard


class Bell:
    """The listeners of one table."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: set[Listener] = set()
        self._counts: dict[Topic, int] = {}
        self._name = secrets.token_hex(4)
        self._rings = 0

    @property
    def mark(self) -> str:
        """Stays the same as long as nothing rings; no other bell, here or in another program, has it."""
        return f"{self._name}.{self._rings}"

    @contextmanager
    def listen(self) -> Iterator[Listener]:
        """Listen until the block is left."""
        listener = Listener()
        with self._lock:
            self._listeners.add(listener)
        try:
            yield listener
        finally:
            with self._lock:
                self._listeners.discard(listener)

    def ring(self, topic: Topic, number: int | None = None) -> None:
        """Tell all listeners. Without a number the bell counts by itself."""
        with self._lock:
            self._rings += 1
            if number is None:
                number = self._counts.get(topic, 0) + 1
            self._counts[topic] = number
            listeners = list(self._listeners)
        for listener in listeners:
            listener.tell(topic, number)

    def count(self, topic: Topic) -> int:
        """The last number of a topic."""
        return self._counts.get(topic, 0)

    @property
    def listeners(self) -> int:
        """How many pages are open."""
        return len(self._listeners)
