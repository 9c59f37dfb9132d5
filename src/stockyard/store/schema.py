"""The tables of the database.

The log is the game: `game` says how it started, `move` what was done, one row a request, and every state is
their replay. `game.ply` counts the rows and guards their order; `game.glance` is derived from the log, to
list tables quickly. What may be kept for a table that waits for its people (`gathering`) names it in a column
``game`` that is no foreign key: the table begins under the same id.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()


def _id() -> Column[Any]:
    # A number of its own as primary key keeps the file in the order of writing: no page is rewritten.
    return Column("id", Integer, primary_key=True)


game = Table(
    "game",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("name", String(160), nullable=False),
    Column("start", Text, nullable=False),
    Column("origin", String(20), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("glance", Text, nullable=False),
    Column("terms", Text, nullable=False, server_default=text("'{}'")),
    Column("host", Integer, nullable=False, server_default=text("0")),
    Column("ply", Integer, nullable=False, server_default=text("0")),
    Column("archived", Boolean, nullable=False, server_default=text("false")),
    # Whether anybody holds a chair there. Derived from `hold`: tables that nobody holds are few and old.
    Column("held", Boolean, nullable=False, server_default=text("false")),
    Index("game_listed", "archived", "over", "changed"),
    Index("game_free", "changed", sqlite_where=text("held = 0"), postgresql_where=text("NOT held")),
)

seat = Table(
    "seat",
    metadata,
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(20), nullable=False),
    Column("name", String(80), nullable=False),
    Column("agent", String(40), nullable=False),
)

move = Table(
    "move",
    metadata,
    _id(),
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("moves", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("asked", Integer, nullable=False, server_default=text("0")),
    # The key of the request on its last row; NULL, which is like no other NULL, on the others.
    Column("request", Text),
    Column("print", Text, nullable=False, server_default=text("''")),
    UniqueConstraint("game", "ply", name="move_ply"),
    Index("move_request", "game", "request", unique=True),
)

gathering = Table(
    "gathering",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("body", Text, nullable=False),
    Index("gathering_listed", "public", "created"),
)

hold = Table(
    "hold",
    metadata,
    _id(),
    Column("game", String(40), nullable=False),
    Column("chair", Integer, nullable=False),
    Column("holder", String(64), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("game", "chair", "holder", name="hold_once"),
    Index("hold_holder", "holder", "game"),
)

line = Table(
    "line",
    metadata,
    _id(),
    Column("game", String(40), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("about", Integer, nullable=False),
    UniqueConstraint("game", "number", name="line_number"),
)

desk = Table(
    "desk",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

duty = Table(
    "duty",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("duty", Text, primary_key=True),
    Column("at", Float, nullable=False),
)

secret = Table(
    "secret",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

version = Table("version", metadata, Column("number", Integer, nullable=False))
