"""The tables of the database.

The log is the game: `game` says how it started, `move` what was done, and every state is their replay.
`answer` keeps what requests were told. `glance` is derived from the log, to list tables quickly.
"""

from __future__ import annotations

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
)

metadata = MetaData()

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
    Index("game_changed", "over", "changed"),
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
    # A number of its own as primary key keeps the file in the order of writing: no page is rewritten.
    Column("id", Integer, primary_key=True),
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("moves", Text, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("game", "ply", name="move_ply"),
)

answer = Table(
    "answer",
    metadata,
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("print", String(64), nullable=False),
    Column("ply", Integer, nullable=False),
)

secret = Table(
    "secret",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

version = Table("version", metadata, Column("number", Integer, nullable=False))
