"""Tables as they begin, and the list of them."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, select, update

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
    people.note(connection, deal.id)


def deal(connection: Connection, table: str) -> Deal | None:
    """How a table began."""
    row = connection.execute(select(game).where(game.c.id == table)).one_or_none()
    if row is None:
        return None
    return rows.deal_from(row, connection.execute(_chairs_of([table])))


def _chairs_of(tables: Sequence[str]) -> Select[tuple[str, int, str, str, str]]:
    return select(seat).where(seat.c.game.in_(tables)).order_by(seat.c.game, seat.c.number)


def listed(
    connection: Connection, limit: int, over: bool | None, holder: str | None, archived: bool
) -> list[Listed]:
    """The tables changed last. The index serves one kind of tables, so both kinds are two queries."""
    if over is None:
        both = [one for over in (False, True) for one in listed(connection, limit, over, holder, archived)]
        return sorted(both, key=lambda one: -one.changed)[:limit]
    wanted = select(game).where(*_wanted(over, archived, holder))
    found = connection.execute(wanted.order_by(game.c.changed.desc()).limit(limit)).all()
    around = defaultdict(list)
    for chair in connection.execute(_chairs_of([row.id for row in found])):
        around[chair.game].append(chair)
    return [rows.listed_from(row, around[row.id]) for row in found]


def _wanted(over: bool, archived: bool, holder: str | None) -> tuple[ColumnElement[bool], ...]:
    if holder is None:
        return (game.c.archived == archived, game.c.over == over)
    # Wrapped up, so that SQLite starts from the few tables of a holder, or from those that nobody holds, and
    # not from all that are listed.
    there = (func.coalesce(game.c.archived, False) == archived, func.coalesce(game.c.over, False) == over)
    return (game.c.id.in_(held_by(holder)) if holder else ~game.c.held, *there)


def held_by(holder: str) -> Select[tuple[str]]:
    """The tables at which somebody has a chair."""
    return select(hold.c.game).where(hold.c.holder == holder)


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
