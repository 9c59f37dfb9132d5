"""Connections, set up so that what is written is written.

SQLite: a write-ahead log with synchronous=FULL, so that a commit returns only after the disk has it. Reads
run without a transaction; writes begin with IMMEDIATE, so that two of them queue up instead of one failing.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

WRITES = "BEGIN IMMEDIATE"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


def make_engine(url: URL) -> Engine:
    """An engine for the address."""
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _record: Any) -> None:
    # The driver must not begin transactions by itself: it would do so too late, at the first write.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql(WRITES)
