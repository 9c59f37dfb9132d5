"""Bringing a database up to date.

A new one gets the tables of `schema` as they are. An older one runs the steps it lacks, each once, all in
one transaction (`steps`). A test compares an old database brought up to date with a new one.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, func, insert, inspect, select, update

from stockyard.store import schema
from stockyard.store.faults import ForeignError, TooNewError
from stockyard.store.steps import STEPS

VERSION: Final = 2
OURS: Final = frozenset({"game", "seat", "move", "secret", "version"})
"""The tables of every version."""
FOREIGN: Final = "it belongs to another program, use another one"
LOCK: Final = 0x53544F434B594152
"""Held by whoever looks at the tables of a PostgreSQL: several programs may start at once."""


def migrate(connection: Connection) -> None:
    """Make the tables or bring them up to date.

    TooNewError when they are ahead of us; ForeignError when they are not ours: nothing is added to them then.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
    tables = set(inspect(connection).get_table_names())
    if not tables:
        schema.metadata.create_all(connection)
        connection.execute(insert(schema.version).values(number=VERSION))
        return
    found = _version(connection) if tables >= OURS else None
    if found is None:
        raise ForeignError(FOREIGN)
    if found > VERSION:
        raise TooNewError(
            f"it is of version {found} and this program knows versions up to {VERSION}; "
            "use the newer program, or another database"
        )
    if found < VERSION:
        for number in range(found, VERSION):
            STEPS[number](connection)
        connection.execute(update(schema.version).values(number=VERSION))
    _check(connection)


def _version(connection: Connection) -> int | None:
    """The number in it, or None where another program keeps something else under this name."""
    columns = {column["name"] for column in inspect(connection).get_columns("version")}
    found = connection.execute(select(schema.version.c.number)).all() if "number" in columns else []
    number = found[0].number if len(found) == 1 else None
    return number if isinstance(number, int) and number > 0 else None


def _check(connection: Connection) -> None:
    """All tables and columns are there. Any program may have a table with a version in it."""
    inspector = inspect(connection)
    for name, table in schema.metadata.tables.items():
        columns = inspector.get_columns(name) if inspector.has_table(name) else []
        if not {column.name for column in table.columns} <= {column["name"] for column in columns}:
            raise ForeignError(FOREIGN)
