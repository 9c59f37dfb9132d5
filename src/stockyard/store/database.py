"""The Store in a database."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from stockyard.store import gatherings, log, people, sayings, tables, wire
from stockyard.store.engine import driver_address
from stockyard.store.migrations import migrate
from stockyard.store.transactions import Transactions
from stockyard.table.entries import Entry
from stockyard.table.gathering import Gathering
from stockyard.table.keys import Hold, mark_of
from stockyard.table.ports import Deal, Glance, Heard, Listed, PlyTakenError, StoreError, Writing
from stockyard.table.talk import Line

logger = logging.getLogger("stockyard.store")


class Database:
    """Fulfils `stockyard.table.ports.Store`: which statements in which transactions."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._mark = secrets.token_hex(4) if engine.dialect.name == "postgresql" else ""
        self._transactions = Transactions(engine)
        self._read = self._transactions.read
        self._write = self._transactions.write
        self._log = log.Log(engine, self._mark)
        self._sign = "?" if engine.dialect.name == "sqlite" else "%s"
        self._listeners: list[wire.Listener] = []
        try:
            self._write(migrate)
        except BaseException:
            engine.dispose()
            raise

    def close(self) -> None:
        """Let go of it."""
        while self._listeners:
            self._listeners.pop().close()
        self._engine.dispose()

    # Tables and their logs

    def create(self, deal: Deal, glance: Glance, holds: Sequence[Hold] = ()) -> None:
        """Keep a new table, in the place of its gathering."""
        try:
            self._write(lambda connection: tables.create(connection, deal, glance, holds))
        except IntegrityError:
            raise PlyTakenError(mark_of(deal.id)) from None  # the driver's words show the id

    def deal(self, table: str) -> Deal | None:
        """A table's start, or None when there is no such table."""
        return self._read(lambda connection: tables.deal(connection, table))

    def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The log from a ply on, in order."""
        return self._read(lambda connection: log.entries(connection, table, since))

    def append(self, writings: Sequence[Writing]) -> list[bool]:
        """Write them in one commit, each whole or not at all; which of them are written."""
        return self._log.append(self._transactions, writings) if writings else []

    def tables(
        self, limit: int, over: bool | None = None, holder: str | None = None, archived: bool = False
    ) -> list[Listed]:
        """The tables changed last."""
        return self._read(lambda connection: tables.listed(connection, limit, over, holder, archived))

    def archive(self, table: str, archived: bool) -> None:
        """Put a table away, or take it back."""
        self._write(lambda connection: tables.archive(connection, table, archived))

    def secret(self, name: str) -> bytes:
        """32 random bytes made at the first call with this name and the same ever after."""
        kept = self._read(lambda connection: tables.secret_of(connection, name))
        return kept or self._write(lambda connection: tables.new_secret(connection, name))

    # Tables that wait for people

    def gather(self, gathering: Gathering, holds: Sequence[Hold] = ()) -> None:
        """Keep a new gathering. PlyTakenError when there is a gathering or a table of this id."""
        try:
            self._write(lambda connection: gatherings.gather(connection, gathering, holds))
        except IntegrityError:
            raise PlyTakenError(mark_of(gathering.id)) from None

    def gathering(self, table: str) -> Gathering | None:
        """The gathering of this id."""
        return self._read(lambda connection: gatherings.find(connection, table))

    def regather(self, gathering: Gathering) -> bool:
        """Keep the next version of a gathering; False if somebody else made that version first."""
        return self._write(lambda connection: gatherings.regather(connection, gathering))

    def disperse(self, table: str) -> None:
        """Forget a gathering and all that was kept for it."""
        self._write(lambda connection: gatherings.disperse(connection, table))

    def gatherings(self, limit: int, holder: str | None = None) -> list[Gathering]:
        """The newest public ones, or those at which the holder has a chair."""
        return self._read(lambda connection: gatherings.listed(connection, limit, holder))

    def gatherings_before(self, at: float, limit: int) -> list[Gathering]:
        """The oldest gatherings that were opened before a time."""
        return self._read(lambda connection: gatherings.opened_before(connection, at, limit))

    # Who holds which chair

    def hold(self, holds: Sequence[Hold]) -> None:
        """Keep holds; one that is there already stays. The oldest codes beyond MOST_HOLDS of a chair go."""
        self._write(lambda connection: people.add(connection, holds))

    def holds(self, table: str) -> list[Hold]:
        """All holds of a table."""
        return self._read(lambda connection: people.holds(connection, table))

    def release(self, table: str, chair: int, keep: str = "") -> None:
        """Forget all holds of a chair but that of one holder."""
        self._write(lambda connection: people.release(connection, table, chair, keep))

    # What people say, and what a seat keeps for itself

    def say(self, line: Line) -> int:
        """Keep a line; its number, one more than that of the last line of the table."""
        return self._write(lambda connection: sayings.say(connection, line))

    def lines(self, table: str, since: int = 0, limit: int = 200) -> list[Line]:
        """The last lines with a number above ``since``, in order."""
        return self._read(lambda connection: sayings.lines(connection, table, since, limit))

    def desk(self, table: str, seat: int) -> dict[str, Any]:
        """What the seat keeps there."""
        return self._transactions.read_fast(lambda cursor: sayings.on_desk(cursor, self._sign, table, seat))

    def keep(self, table: str, seat: int, name: str, value: Any) -> None:
        """Keep one such thing; None forgets it."""
        self._write(lambda connection: sayings.keep(connection, table, seat, name, value))

    def once(self, table: str, seat: int, duty: str, at: float) -> bool:
        """True the first time it is called for this duty of the seat, in whichever program."""
        return self._write(lambda connection: sayings.once(connection, table, seat, duty, at))

    # Other programs on the same store

    def listen(self, heard: Heard) -> None:
        """Call ``heard`` from a thread whenever another program tells something. A file tells nothing.

        With no table's name it means that anything may have changed: nobody was heard for a while.
        """
        if self._mark:
            self._listeners.append(wire.Listener(driver_address(self._engine.url), self._mark, heard))

    def tell(self, topic: str, table: str, number: int) -> None:
        """Tell other programs. Whoever can't be told was cut off, and will look for themselves."""
        if not self._mark:
            return
        told = [wire.payload(topic, table, number, self._mark)]
        try:
            self._transactions.write_fast(lambda cursor: cursor.execute(wire.NOTIFY, (told,)))
        except StoreError as fault:
            logger.warning("nobody was told about %s: %s", topic, fault)
