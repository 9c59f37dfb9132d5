"""A database as version 1 made it, word for word. Never change this file."""

from __future__ import annotations

from typing import Any

from sqlalchemy import create_engine

from stockyard.store.opening import _url_of

MADE = (
    """CREATE TABLE game (
        id VARCHAR(40) NOT NULL,
        game VARCHAR(40) NOT NULL,
        name VARCHAR(160) NOT NULL,
        start TEXT NOT NULL,
        origin VARCHAR(20) NOT NULL,
        created FLOAT NOT NULL,
        changed FLOAT NOT NULL,
        over BOOLEAN NOT NULL,
        glance TEXT NOT NULL,
        PRIMARY KEY (id)
    )""",
    "CREATE INDEX game_changed ON game (over, changed)",
    "CREATE TABLE secret (name VARCHAR(40) NOT NULL, value {blob} NOT NULL, PRIMARY KEY (name))",
    "CREATE TABLE version (number INTEGER NOT NULL)",
    """CREATE TABLE seat (
        game VARCHAR(40) NOT NULL,
        number INTEGER NOT NULL,
        kind VARCHAR(20) NOT NULL,
        name VARCHAR(80) NOT NULL,
        agent VARCHAR(40) NOT NULL,
        PRIMARY KEY (game, number),
        FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
    )""",
    """CREATE TABLE move (
        id {number} NOT NULL,
        game VARCHAR(40) NOT NULL,
        ply INTEGER NOT NULL,
        kind VARCHAR(20) NOT NULL,
        seat INTEGER NOT NULL,
        moves TEXT NOT NULL,
        at FLOAT NOT NULL,
        PRIMARY KEY (id),
        CONSTRAINT move_ply UNIQUE (game, ply),
        FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
    )""",
    """CREATE TABLE answer (
        game VARCHAR(40) NOT NULL,
        "key" VARCHAR(80) NOT NULL,
        print VARCHAR(64) NOT NULL,
        ply INTEGER NOT NULL,
        PRIMARY KEY (game, "key"),
        FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE
    )""",
)
GLANCE = '{"ply": 3, "asked": [1], "facts": {"cash": [5000, 4800]}}'
MOVE = "INSERT INTO move (game, ply, kind, seat, moves, at) VALUES"
KEPT = (
    "INSERT INTO version VALUES (1)",
    (
        "INSERT INTO game VALUES "
        f"('played', 'sharenanigans', 'Łódź', 'start', 'new', 1.5, 12.5, false, '{GLANCE}')"
    ),
    "INSERT INTO seat VALUES ('played', 0, 'computer', 'Bear', 'greedy')",
    "INSERT INTO seat VALUES ('played', 1, 'person', 'Łukasz', '')",
    "INSERT INTO seat VALUES ('played', 2, 'person', 'Mia', '')",
    f"{MOVE} ('played', 0, 'move', 0, 'sell.fish done', 10.5)",
    f"{MOVE} ('played', 1, 'move', 1, 'buy', 11.5)",
    f"{MOVE} ('played', 2, 'undo', 1, '', 12.5)",
    "INSERT INTO answer VALUES ('played', 'key-1', 'print-1', 2)",
    "INSERT INTO answer VALUES ('played', 'key-2', 'print-2', 3)",
    f"INSERT INTO game VALUES ('new', 'zoo', 'Bots', 'start', 'record', 1.5, 2.5, true, '{GLANCE}')",
    "INSERT INTO seat VALUES ('new', 0, 'bot', 'Robot', '')",
    "INSERT INTO secret VALUES ('tables', {secret})",
)
SECRET = bytes(range(32))
SQLITE = {"blob": "BLOB", "number": "INTEGER", "secret": f"x'{SECRET.hex()}'"}
POSTGRES = {"blob": "BYTEA", "number": "SERIAL", "secret": f"'\\x{SECRET.hex()}'"}


def make(address: str, *, kept: bool = True) -> None:
    """Make the tables of version 1 there, with or without games in them."""
    engine = create_engine(_url_of(address))
    words: dict[str, Any] = SQLITE if engine.dialect.name == "sqlite" else POSTGRES
    with engine.begin() as connection:
        for statement in (*MADE, *(KEPT if kept else KEPT[:1])):
            for name, word in words.items():
                statement = statement.replace("{" + name + "}", word)
            connection.exec_driver_sql(statement)
    engine.dispose()
