"""What people say at a table, what a seat keeps for itself, and what was done for it."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select

from stockyard.store import people, rows
from stockyard.store.schema import desk, duty, line
from stockyard.store.statements import insert_or_nothing, insert_or_replace
from stockyard.table.talk import Line

PUT: Final = insert_or_replace("desk", "value", "game", "seat", "name")
ON_DESK: Final = "SELECT name, value FROM desk WHERE game = ? AND seat = ?"
DONE: Final = insert_or_nothing("duty", "game", "seat", "duty", "at")


def say(connection: Connection, said: Line) -> int:
    """Keep a line under the number after the last one of its table."""
    people.queue_up(connection, said.table)
    last = select(func.coalesce(func.max(line.c.number), 0)).where(line.c.game == said.table)
    number = int(connection.execute(last).scalar_one()) + 1
    connection.execute(insert(line).values(rows.line_values(said, number)))
    return number


def lines(connection: Connection, table: str, since: int, limit: int) -> list[Line]:
    """The last lines with a number above ``since``, in order."""
    wanted = select(line).where(line.c.game == table, line.c.number > since)
    latest = connection.execute(wanted.order_by(line.c.number.desc()).limit(limit)).all()
    return [rows.line_from(row) for row in reversed(latest)]


def on_desk(cursor: Any, sign: str, table: str, seat: int) -> dict[str, Any]:
    """All that a seat keeps, read with a cursor of the driver's. ``sign`` is how it marks a parameter."""
    cursor.execute(ON_DESK.replace("?", sign), (table, seat))
    return {name: json.loads(value) for name, value in cursor.fetchall()}


def keep(connection: Connection, table: str, seat: int, name: str, value: Any) -> None:
    """Keep one thing there; None forgets it."""
    if value is None:
        where = (desk.c.game == table) & (desk.c.seat == seat) & (desk.c.name == name)
        connection.execute(delete(desk).where(where))
        return
    connection.execute(PUT, {"game": table, "seat": seat, "name": name, "value": json.dumps(value)})


def once(connection: Connection, table: str, seat: int, duty: str, at: float) -> bool:
    """Note that a duty is done; False if it was noted before."""
    done = {"game": table, "seat": seat, "duty": duty, "at": at}
    return connection.execute(DONE, done).rowcount == 1


def forget(connection: Connection, table: str) -> None:
    """Forget all of that."""
    for kept in (line, desk, duty):
        connection.execute(delete(kept).where(kept.c.game == table))
