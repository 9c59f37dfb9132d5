"""Bringing a database up to date.

A new file gets the tables of `schema` as they are. An older one runs the steps it lacks, each once, all in
one transaction. A step is written in plain SQL that SQLite and PostgreSQL understand and never uses
`schema`, which moves on. A test compares an old file brought up to date with a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sqlalchemy import Connection, insert, inspect, select, update

from stockyard import StockyardError
from stockyard.store import schema

VERSION: Final = 1

STEPS: Final[Mapping[int, Callable[[Connection], None]]] = {}
"""From a version to the next one: ``{1: step_that_makes_2_of_1}``."""


class TooNewError(StockyardError):
    """The file was written by a later version of this program."""


def migrate(connection: Connection) -> None:
    """Make the tables or bring them up to date. TooNewError when the file is ahead of us."""
    if not inspect(connection).has_table("version"):
        schema.metadata.create_all(connection)
        connection.execute(insert(schema.version).values(number=VERSION))
        return
    found = connection.execute(select(schema.version.c.number)).scalar_one()
    if found > VERSION:
        raise TooNewError(
            f"the database is of version {found} and this program knows versions up to {VERSION}: "
            "use the newer program, or another database"
        )
    for number in range(found, VERSION):
        STEPS[number](connection)
    connection.execute(update(schema.version).values(number=VERSION))
