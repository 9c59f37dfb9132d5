"""Who holds which chair."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, exists, func, insert, select, update

from stockyard.store import rows
from stockyard.store.schema import game, hold
from stockyard.table.keys import MOST_HOLDS, Hold


def queue_up(connection: Connection, table: str) -> None:
    """Let nobody else count or add anything at this table before this transaction is done.

    SQLite has one writer anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(table, 0))))


def add(connection: Connection, holds: Sequence[Hold]) -> None:
    """Keep holds, and forget the oldest codes beyond `MOST_HOLDS` of a chair."""
    tables = sorted({one.table for one in holds})
    for table in tables:
        queue_up(connection, table)
    for one in holds:
        _add(connection, one)
    for table in tables:
        note(connection, table)


def note(connection: Connection, table: str) -> None:
    """Note at a table whether anybody holds a chair there."""
    held = exists().where(hold.c.game == table)
    connection.execute(update(game).where(game.c.id == table).values(held=held))


def _add(connection: Connection, one: Hold) -> None:
    found = select(hold).where(hold.c.game == one.table).order_by(hold.c.id)
    kept = connection.execute(found).all()
    if any((row.chair, row.holder) == (one.chair, one.holder) for row in kept):
        return
    # Of the same chair: who fills theirs must not be able to make others' codes go.
    beside = [row for row in kept if row.chair == one.chair]
    surplus = max(0, len(beside) + 1 - MOST_HOLDS)
    codes = [row.id for row in beside if row.kind == "code"][:surplus]
    if codes:
        connection.execute(delete(hold).where(hold.c.id.in_(codes)))
    # Where all the others are no codes, a new code is the oldest one.
    if one.kind != "code" or len(codes) == surplus:
        connection.execute(insert(hold).values(rows.hold_values(one)))


def holds(connection: Connection, table: str) -> list[Hold]:
    """All holds of a table, oldest first."""
    found = select(hold).where(hold.c.game == table).order_by(hold.c.id)
    return [rows.hold_from(row) for row in connection.execute(found)]


def release(connection: Connection, table: str, chair: int, keep: str) -> None:
    """Forget all holds of a chair but that of one holder."""
    queue_up(connection, table)
    connection.execute(delete(hold).where(hold.c.game == table, hold.c.chair == chair, hold.c.holder != keep))
    note(connection, table)


def forget(connection: Connection, table: str) -> None:
    """Forget all holds of a table."""
    connection.execute(delete(hold).where(hold.c.game == table))
