"""The steps from each version of the database to the next.

Plain SQL that SQLite and PostgreSQL understand. A step is never changed once it was released, and never uses
`schema`, which moves on. The few words in which the two differ are filled in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sqlalchemy import Connection

WORDS: Final = {
    "sqlite": {"{number}": "INTEGER NOT NULL", "{free}": "held = 0"},
    "postgresql": {"{number}": "SERIAL NOT NULL", "{free}": "NOT held"},
}

TO_2: Final = (
    "ALTER TABLE game ADD COLUMN terms TEXT NOT NULL DEFAULT '{}'",
    "ALTER TABLE game ADD COLUMN host INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE game ADD COLUMN ply INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE game ADD COLUMN archived BOOLEAN NOT NULL DEFAULT false",
    """UPDATE game SET
        host = COALESCE((SELECT MIN(number) FROM seat WHERE seat.game = game.id AND kind = 'person'), 0),
        ply = COALESCE((SELECT MAX(move.ply) + 1 FROM move WHERE move.game = game.id), 0)""",
    "DROP INDEX game_changed",
    "ALTER TABLE game ADD COLUMN held BOOLEAN NOT NULL DEFAULT false",
    "CREATE INDEX game_listed ON game (archived, over, changed)",
    "CREATE INDEX game_free ON game (changed) WHERE {free}",
    "ALTER TABLE move ADD COLUMN asked INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE move ADD COLUMN request TEXT",
    "ALTER TABLE move ADD COLUMN print TEXT NOT NULL DEFAULT ''",
    # What a request was told stood in a row of its own, with the ply after its last entry.
    """UPDATE move SET
        request = (SELECT MIN(answer.key) FROM answer
            WHERE answer.game = move.game AND answer.ply = move.ply + 1),
        print = COALESCE((SELECT answer.print FROM answer
            WHERE answer.game = move.game AND answer.ply = move.ply + 1 ORDER BY answer.key LIMIT 1), '')""",
    "CREATE UNIQUE INDEX move_request ON move (game, request)",
    "DROP TABLE answer",
    """CREATE TABLE gathering (id VARCHAR(40) NOT NULL PRIMARY KEY, version INTEGER NOT NULL,
        public BOOLEAN NOT NULL, created FLOAT NOT NULL, body TEXT NOT NULL)""",
    "CREATE INDEX gathering_listed ON gathering (public, created)",
    """CREATE TABLE hold (id {number} PRIMARY KEY, game VARCHAR(40) NOT NULL, chair INTEGER NOT NULL,
        holder VARCHAR(64) NOT NULL, kind VARCHAR(20) NOT NULL, at FLOAT NOT NULL,
        CONSTRAINT hold_once UNIQUE (game, chair, holder))""",
    "CREATE INDEX hold_holder ON hold (holder, game)",
    """CREATE TABLE line (id {number} PRIMARY KEY, game VARCHAR(40) NOT NULL, number INTEGER NOT NULL,
        seat INTEGER NOT NULL, text TEXT NOT NULL, at FLOAT NOT NULL, about INTEGER NOT NULL,
        CONSTRAINT line_number UNIQUE (game, number))""",
    """CREATE TABLE desk (game VARCHAR(40) NOT NULL, seat INTEGER NOT NULL, name VARCHAR(40) NOT NULL,
        value TEXT NOT NULL, PRIMARY KEY (game, seat, name))""",
    """CREATE TABLE duty (game VARCHAR(40) NOT NULL, seat INTEGER NOT NULL, duty TEXT NOT NULL,
        at FLOAT NOT NULL, PRIMARY KEY (game, seat, duty))""",
)
"""One row a request, tables over the net, and all that people keep there."""


def _to_2(connection: Connection) -> None:
    for statement in TO_2:
        for name, word in WORDS[connection.dialect.name].items():
            statement = statement.replace(name, word)
        connection.exec_driver_sql(statement)


STEPS: Final[Mapping[int, Callable[[Connection], None]]] = {1: _to_2}
"""From a version to the next one: ``{1: step_that_makes_2_of_1}``."""
