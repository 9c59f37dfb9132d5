"""The log: how writings get onto the disk, and back.

A batch is two statements, one for the tables and one for their entries, each run for all rows at once. The
row of a table says how long its log is, and it moves on only from where the writing begins: so of two
writers one finds it moved, in one process or in several. Unique keys of the rows hold the same behind it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, select
from sqlalchemy.exc import DataError, IntegrityError

from stockyard.store import rows
from stockyard.store.schema import move
from stockyard.table.entries import Entry
from stockyard.table.ports import Writing

MOVE_ON: Final = "UPDATE game SET ply = ?, over = ?, glance = ?, changed = ? WHERE id = ? AND ply = ?"
ADD: Final = (
    "INSERT INTO move (game, ply, kind, seat, moves, at, asked, request, print) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
log = logging.getLogger("stockyard.store")


class ConflictError(Exception):
    """Something of a batch is there already: take all of it back."""


NOT_ALL: Final = (ConflictError, IntegrityError, DataError, ValueError)
"""A batch with these faults is written one by one."""


def write_all(connection: Connection, writings: Sequence[Writing]) -> None:
    """Write all of them. ConflictError when something is there already."""
    games = [_moved_on(one) for one in writings]
    entries = [(one.table, *rows.entry_values(entry)) for one in writings for entry in one.entries]
    if _run(connection, MOVE_ON, games) != len(games) or _run(connection, ADD, entries) != len(entries):
        raise ConflictError


def write_each(connection: Connection, writings: Sequence[Writing]) -> list[bool]:
    """Write what can be written, each whole or not at all."""
    return [_written(connection, one) for one in writings]


def _written(connection: Connection, one: Writing) -> bool:
    try:
        with connection.begin_nested():
            write_all(connection, [one])
    except (ConflictError, IntegrityError):
        return False
    except (DataError, ValueError):
        # Signs that this database can't keep. The others of the batch must not suffer for it.
        log.exception("a writing of table %s can't be kept", one.table)
        return False
    return True


def entries(connection: Connection, table: str, since: int) -> list[Entry]:
    """The log of a table from a ply on."""
    columns = [move.c[name] for name in rows.ENTRY]
    found = select(*columns).where(move.c.game == table, move.c.ply >= since).order_by(move.c.ply)
    return [rows.entry_from(row) for row in connection.execute(found)]


def _moved_on(one: Writing) -> tuple[Any, ...]:
    last, glance = one.entries[-1], one.glance
    return last.ply + 1, glance.over, rows.dumped(glance), last.at, one.table, one.entries[0].ply


def _run(connection: Connection, statement: str, values: Sequence[tuple[Any, ...]]) -> int:
    """Run a statement for each of the values; how many rows it changed."""
    return connection.exec_driver_sql(statement, values).rowcount
