"""Tables as they begin, and the list of them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, exists, insert, select, update

from stockyard.store import people, rows
from stockyard.store.schema import game, gathering, hold, seat, secret
from stockyard.store.statements import insert_or_nothing
from stockyard.table.keys import Hold
from stockyard.table.ports import Deal, Glance, Listed

NEW_SECRET: Final = insert_or_nothing("secret", "name", "value")


def create(connection: Connection, deal: Deal, glance: Glance, holds: Sequence[Hold]) -> None:
    """Keep a new table, in the place of its gathering. IntegrityError when there is one of this id."""
    people.queue_up(connection, deal.id)
    connection.execute(insert(game).values(rows.game_values(deal, glance)))
    connection.execute(insert(seat), [rows.seat_values(deal.id, one) for one in deal.seats])
    connection.execute(delete(gathering).where(gathering.c.id == deal.id))
    people.add(connection, holds)


def deal(connection: Connection, table: str) -> Deal | None:
    """How a table began."""
    row = connection.execute(select(game).where(game.c.id == table)).one_or_none()
    if row is None:
        return None
    chairs = select(seat).where(seat.c.game == table).order_by(seat.c.number)
    return rows.deal_from(row, connection.execute(chairs))


def listed(
    connection: Connection, limit: int, over: bool | None, holder: str | None, archived: bool
) -> list[Listed]:
    """The tables changed last. The index serves one kind of tables, so both kinds are two queries."""
    if over is None:
        both = [one for over in (False, True) for one in listed(connection, limit, over, holder, archived)]
        return sorted(both, key=lambda one: -one.changed)[:limit]
    wanted = select(game).where(game.c.archived == archived, game.c.over == over)
    if holder is not None:
        wanted = wanted.where(held_by(holder, game.c.id))
    found = connection.execute(wanted.order_by(game.c.changed.desc()).limit(limit)).all()
    chairs = select(seat).where(seat.c.game.in_([row.id for row in found])).order_by(seat.c.number)
    around = connection.execute(chairs).all()
    return [rows.listed_from(row, [one for one in around if one.game == row.id]) for row in found]


def held_by(holder: str, table: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether the holder has a chair at a table, or if empty whether nobody has."""
    if holder:
        return table.in_(select(hold.c.game).where(hold.c.holder == holder))
    return ~exists().where(hold.c.game == table)


def archive(connection: Connection, table: str, archived: bool) -> None:
    """Put a table away, or take it back."""
    connection.execute(update(game).where(game.c.id == table).values(archived=archived))


def secret_of(connection: Connection, name: str) -> bytes | None:
    """The secret of this name, if it was made."""
    found = connection.execute(select(secret.c.value).where(secret.c.name == name)).scalar_one_or_none()
    return None if found is None else bytes(found)


def new_secret(connection: Connection, name: str) -> bytes:
    """Make a secret, or find the one that somebody else just made."""
    connection.execute(NEW_SECRET, {"name": name, "value": secrets.token_bytes(32)})
    made = secret_of(connection, name)
    assert made is not None
    return made
