"""Bringing a database up to date.

A new file gets the tables of `schema` as they are. An older one runs the steps it lacks, each once, all in
one transaction (`steps`). A test compares an old database brought up to date with a new one.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, insert, inspect, select, update

from stockyard import StockyardError
from stockyard.store import schema
from stockyard.store.steps import STEPS

VERSION: Final = 2


class TooNewError(StockyardError):
    """The file was written by a later version of this program."""


class ForeignError(StockyardError):
    """The file is the database of another program."""

    def __init__(self) -> None:
        super().__init__("the database belongs to another program: use another file")


def migrate(connection: Connection) -> None:
    """Make the tables or bring them up to date.

    TooNewError when the file is ahead of us; ForeignError when it is not ours: nothing is added to it then.
    """
    tables = inspect(connection).get_table_names()
    if not tables:
        schema.metadata.create_all(connection)
        connection.execute(insert(schema.version).values(number=VERSION))
        return
    found = _version(connection) if "version" in tables else None
    if found is None:
        raise ForeignError
    if found > VERSION:
        raise TooNewError(
            f"the database is of version {found} and this program knows versions up to {VERSION}: "
            "use the newer program, or another database"
        )
    for number in range(found, VERSION):
        STEPS[number](connection)
    connection.execute(update(schema.version).values(number=VERSION))
    _check(connection)


def _version(connection: Connection) -> int | None:
    """The number in the file, or None where another program keeps something else under this name."""
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
            raise ForeignError
