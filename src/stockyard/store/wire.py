"""What programs tell each other through PostgreSQL: topic, table, number, and a mark of who tells it."""

from __future__ import annotations

import logging
import selectors
import socket
import threading
from typing import Any, Final

from stockyard.table.ports import Heard

CHANNEL: Final = "stockyard"
NOTIFY: Final = f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(%s::text[]) AS told"
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
READY: Final = 10.0
logger = logging.getLogger("stockyard.store")


def payload(topic: str, table: str, number: int, mark: str) -> str:
    """As it is sent."""
    return f"{topic} {table} {number} {mark}"


class Listener:
    """A thread that listens with a connection of its own and calls ``heard``.

    When the line was cut, something may have been told meanwhile: so the first thing that is heard on a new
    line is of topic "table" with no table, which means that anything may have changed.
    """

    def __init__(self, address: str, mark: str, heard: Heard) -> None:
        self._address = address
        self._mark = mark
        self._heard = heard
        self._ready = threading.Event()
        self._closed = threading.Event()
        self._bell, self._ear = socket.socketpair()
        self._thread = threading.Thread(target=self._work, name="listener", daemon=True)
        self._thread.start()
        self._ready.wait(READY)

    def close(self) -> None:
        """Stop listening."""
        self._closed.set()
        self._bell.close()
        self._thread.join()
        self._ear.close()

    def _work(self) -> None:
        import psycopg  # only where there is a PostgreSQL

        pause, gap = FIRST_PAUSE, False
        while not self._closed.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._ready.set()
                    if gap:
                        self._tell("table", "", 0)
                    pause, gap = FIRST_PAUSE, True
                    self._hear(connection)
            except (psycopg.Error, OSError) as fault:
                gap = True
                logger.warning("listening again in %.1f s: %s", pause, type(fault).__name__)
                self._closed.wait(pause)
                pause = min(LONGEST_PAUSE, 2 * pause)

    def _hear(self, connection: Any) -> None:
        """Pass on what is told until the line is cut or we are closed."""
        with selectors.DefaultSelector() as lines:
            lines.register(connection, selectors.EVENT_READ)
            lines.register(self._ear, selectors.EVENT_READ)
            while not self._closed.is_set():
                for notice in connection.notifies(timeout=0):
                    self._read(notice.payload)
                lines.select()

    def _read(self, told: str) -> None:
        topic, table, number, mark = (told.split(" ") + [""] * 4)[:4]
        if mark and mark != self._mark and number.isdecimal():
            self._tell(topic, table, int(number))

    def _tell(self, topic: str, table: str, number: int) -> None:
        try:
            self._heard(topic, table, number)
        except Exception:
            logger.exception("what another program told was not understood")
