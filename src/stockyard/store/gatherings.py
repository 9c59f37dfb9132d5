"""Tables that wait for their people."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, exists, insert, select, update

from stockyard.store import people, rows, sayings
from stockyard.store.schema import game, gathering, hold
from stockyard.store.tables import held_by
from stockyard.table.gathering import Gathering
from stockyard.table.keys import Hold, mark_of
from stockyard.table.ports import PlyTakenError


def gather(connection: Connection, new: Gathering, holds: Sequence[Hold]) -> None:
    """Keep a new one. PlyTakenError or IntegrityError when there is a gathering or a table of this id."""
    people.queue_up(connection, new.id)
    if connection.execute(select(game.c.id).where(game.c.id == new.id)).first():
        raise PlyTakenError(mark_of(new.id))
    connection.execute(insert(gathering).values(rows.gathering_values(new)))
    people.add(connection, holds)


def find(connection: Connection, table: str) -> Gathering | None:
    """The gathering of this id."""
    row = connection.execute(select(gathering).where(gathering.c.id == table)).one_or_none()
    return None if row is None else rows.gathering_from(row)


def regather(connection: Connection, new: Gathering) -> bool:
    """Keep the next version, if the version before it is the last."""
    before = (gathering.c.id == new.id) & (gathering.c.version == new.version - 1)
    return (
        connection.execute(update(gathering).where(before).values(rows.gathering_values(new))).rowcount == 1
    )


def disperse(connection: Connection, table: str) -> None:
    """Forget one and all that was kept for it."""
    if connection.execute(delete(gathering).where(gathering.c.id == table)).rowcount:
        people.forget(connection, table)
        sayings.forget(connection, table)


def opened_before(connection: Connection, at: float, limit: int) -> list[Gathering]:
    """The oldest ones that were opened before a time."""
    found = select(gathering).where(gathering.c.created < at).order_by(gathering.c.created).limit(limit)
    return [rows.gathering_from(row) for row in connection.execute(found)]


def listed(connection: Connection, limit: int, holder: str | None) -> list[Gathering]:
    """The newest public ones, or those at which the holder has a chair."""
    which: ColumnElement[bool] = gathering.c.public
    if holder:
        which = gathering.c.id.in_(held_by(holder))
    elif holder is not None:
        which = ~exists().where(hold.c.game == gathering.c.id)
    found = select(gathering).where(which).order_by(gathering.c.created.desc()).limit(limit)
    return [rows.gathering_from(row) for row in connection.execute(found)]
