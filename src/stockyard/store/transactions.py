"""Work in a transaction: all or nothing, and on the disk when it is done."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import nullcontext
from typing import TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Work = Callable[[Connection], T]


class Transactions:
    """Reads and writes of one engine, from any thread."""

    def __init__(self, engine: Engine) -> None:
        self.dialect = engine.dialect.name
        self._reading = engine
        self._writing = engine.execution_options(writes=True)
        # SQLite lets one write at a time, and makes the others ask again and again. Here they queue up.
        self._turn = threading.Lock() if self.dialect == "sqlite" else nullcontext()

    def read(self, work: Work[T]) -> T:
        """What some queries find."""
        with self._reading.connect() as connection:
            return work(connection)

    def write(self, work: Work[T]) -> T:
        """Do all of it or, when it raises, nothing."""
        with self._turn, self._writing.begin() as connection:
            return work(connection)
