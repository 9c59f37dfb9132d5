"""The log: how writings get onto the disk, and back.

A batch is two statements, one for the tables and one for their entries, each run for all rows at once. The
row of a table says how long its log is, and it moves on only from where the writing begins: so of two
writers one finds it moved, in one program or in several. Unique keys of the rows hold the same behind it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Engine, select

from stockyard.store import rows
from stockyard.store.schema import move
from stockyard.store.transactions import Transactions
from stockyard.store.wire import NOTIFY, payload
from stockyard.table.entries import Entry
from stockyard.table.keys import mark_of
from stockyard.table.ports import Writing

MOVE_ON: Final = "UPDATE game SET ply = ?, over = ?, glance = ?, changed = ? WHERE id = ? AND ply = ?"
ADD: Final = (
    "INSERT INTO move (game, ply, kind, seat, moves, at, asked, request, print) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
logger = logging.getLogger("stockyard.store")


class ConflictError(Exception):
    """Something of a batch is there already: take all of it back."""


class Log:
    """Writes batches. With a ``mark``, other programs are told in the same transaction."""

    def __init__(self, engine: Engine, mark: str = "") -> None:
        sign = "?" if engine.dialect.name == "sqlite" else "%s"
        self._move_on, self._add = MOVE_ON.replace("?", sign), ADD.replace("?", sign)
        self._mark = mark
        driver: Any = engine.dialect.loaded_dbapi
        self._conflicts = (ConflictError, driver.IntegrityError)
        # A value that this database can't keep. The others of the batch must not suffer for it.
        self._unfit = (driver.DataError, ValueError, OverflowError)

    def append(self, transactions: Transactions, writings: Sequence[Writing]) -> list[bool]:
        """Write all at once or, where that can't be, one by one in the same transaction."""
        # Whoever locks the rows of many tables does so in the same order as everybody else.
        order = sorted(range(len(writings)), key=lambda k: writings[k].table)
        ordered = [writings[k] for k in order]
        try:
            transactions.write_fast(lambda cursor: self._write(cursor, ordered))
        except (*self._conflicts, *self._unfit):
            written = transactions.write_fast(lambda cursor: [self._one(cursor, one) for one in ordered])
            return [good for _, good in sorted(zip(order, written, strict=True))]
        return [True] * len(writings)

    def _write(self, cursor: Any, writings: Sequence[Writing]) -> None:
        games = [_moved_on(one) for one in writings]
        entries = [(one.table, *rows.entry_values(entry)) for one in writings for entry in one.entries]
        if _run(cursor, self._move_on, games) != len(games) or _run(cursor, self._add, entries) != len(
            entries
        ):
            raise ConflictError
        if self._mark:
            told = [payload("table", one.table, one.entries[-1].ply + 1, self._mark) for one in writings]
            cursor.execute(NOTIFY, (told,))

    def _one(self, cursor: Any, one: Writing) -> bool:
        cursor.execute("SAVEPOINT one")
        try:
            self._write(cursor, [one])
        except (*self._conflicts, *self._unfit) as fault:
            if isinstance(fault, self._unfit):
                logger.exception("a writing of table %s can't be kept", mark_of(one.table))
            cursor.execute("ROLLBACK TO SAVEPOINT one")
            return False
        finally:
            cursor.execute("RELEASE SAVEPOINT one")
        return True


def entries(connection: Connection, table: str, since: int) -> list[Entry]:
    """The log of a table from a ply on."""
    columns = [move.c[name] for name in rows.ENTRY]
    found = select(*columns).where(move.c.game == table, move.c.ply >= since).order_by(move.c.ply)
    return [rows.entry_from(row) for row in connection.execute(found)]


def _moved_on(one: Writing) -> tuple[Any, ...]:
    last, glance = one.entries[-1], one.glance
    return last.ply + 1, bool(glance.over), rows.dumped(glance), last.at, one.table, one.entries[0].ply


def _run(cursor: Any, statement: str, values: Sequence[tuple[Any, ...]]) -> int:
    """Run a statement for each of the values; how many rows it changed."""
    cursor.executemany(statement, values)
    return int(cursor.rowcount)
