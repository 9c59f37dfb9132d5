"""Work in a transaction: all or nothing, and on the disk when it is done.

A connection may have died since it was used last, as when the server of the database was started again. So
what was not yet to be committed is done once more, on a new one. When the line is cut during the commit
itself, nobody knows what became of it: that is raised, and whoever asked will ask again under the same key.
Transactions that meet others crosswise are done again, a few times.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, PoolProxiedConnection, exc

from stockyard.store.engine import BEGIN, for_writing
from stockyard.store.faults import is_crosswise, unreachable

T = TypeVar("T")

CUTS: Final = 1
MEETINGS: Final = 5
PAUSE: Final = 0.02
"""Seconds before a transaction that met another is done again, more each time: the other comes through."""


@dataclass(slots=True)
class Try:
    """How far a transaction came: whether its commit was begun, and whether its line was cut."""

    committing: bool = False
    cut: bool = False


class Transactions:
    """Reads and writes of one engine, from any thread. StoreError where the database does not answer."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writing = for_writing(engine)
        self._driver: Any = engine.dialect.loaded_dbapi
        self._faults = (
            *(exc.OperationalError, exc.InterfaceError, exc.TimeoutError),
            *(self._driver.OperationalError, self._driver.InterfaceError),
        )
        # SQLite lets one write at a time and has the others ask again and again. Here they queue up.
        queue = engine.dialect.name == "sqlite"
        self._turn: AbstractContextManager[object] = threading.Lock() if queue else nullcontext()

    def read(self, work: Callable[[Connection], T]) -> T:
        """What some queries find."""

        def attempt(_now: Try) -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return self._again(attempt)

    def read_fast(self, work: Callable[[Any], T]) -> T:
        """The same with a cursor of the driver's, for what is asked at every move: SQLAlchemy takes ten times
        as long to put a small question as the database takes to answer it.
        """

        def attempt(now: Try) -> T:
            held = self._engine.raw_connection()
            try:
                return self._held(held, work, now)
            finally:
                held.close()

        return self._again(attempt)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do all of it or, when it raises, nothing."""

        def attempt(now: Try) -> T:
            with self._turn, self._writing.connect() as connection, connection.begin() as transaction:
                found = work(connection)
                now.committing = True
                transaction.commit()
            return found

        return self._again(attempt)

    def write_fast(self, work: Callable[[Any], T]) -> T:
        """The same with a cursor of the driver's. SQLAlchemy takes as long to hand over a small batch as the
        database takes to write it.
        """

        def attempt(now: Try) -> T:
            with self._turn:
                held = self._engine.raw_connection()
                try:
                    return self._written(held, work, now)
                finally:
                    held.close()  # the pool rolls back what was not committed

        return self._again(attempt)

    def _written(self, held: PoolProxiedConnection, work: Callable[[Any], T], now: Try) -> T:
        def whole(cursor: Any) -> T:
            cursor.execute(BEGIN[self._engine.dialect.name])
            found = work(cursor)
            now.committing = True
            cursor.execute("COMMIT")
            return found

        return self._held(held, whole, now)

    def _held(self, held: PoolProxiedConnection, work: Callable[[Any], T], now: Try) -> T:
        """Work with a cursor; whether it was the line that failed is noted."""
        cursor = held.cursor()
        try:
            return work(cursor)
        except self._driver.Error as fault:
            now.cut = self._engine.dialect.is_disconnect(fault, held.dbapi_connection, cursor)
            if now.cut:
                held.invalidate()
                self._engine.dispose()
            raise

    def _again(self, attempt: Callable[[Try], T]) -> T:
        """Attempt it, once more after a line was cut, and some times more after meeting others crosswise."""
        cuts = meetings = 0
        while True:
            now = Try()
            try:
                return attempt(now)
            except self._faults as fault:
                cut, met = now.cut or getattr(fault, "connection_invalidated", False), is_crosswise(fault)
                cuts, meetings = cuts + cut, meetings + met
                if now.committing or not (cut or met) or cuts > CUTS or meetings > MEETINGS:
                    raise unreachable(fault) from fault
            # Who begins again at once may take again what the other waits for.
            time.sleep(PAUSE * meetings)
