"""Connections, set up so that what is written is written.

SQLite: a write-ahead log with synchronous=FULL, so that a commit returns only after the disk has it. Writes
begin with IMMEDIATE, so that two of them queue up instead of one failing.

PostgreSQL: a pool for many threads. Its server flushes at each commit by itself. A connection whose other
end has gone without a word is noticed within a minute.

Reads run without a transaction in both.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event

BEGIN: Final = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN"}
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
LINE: Final = {
    "application_name": "stockyard",
    "connect_timeout": "5",
    "keepalives_idle": "20",
    "keepalives_interval": "10",
    "keepalives_count": "3",
}
POOL_SIZE: Final = 8
MOST_MORE: Final = 12


def make_engine(url: URL) -> Engine:
    """An engine for the address. What its faults say holds no value of a row: a secret may be among them."""
    if url.get_backend_name() == "postgresql":
        patient = url.update_query_dict({**LINE, **url.query})
        return create_engine(
            patient,
            hide_parameters=True,
            isolation_level="AUTOCOMMIT",
            pool_size=POOL_SIZE,
            max_overflow=MOST_MORE,
        )
    engine = create_engine(url, hide_parameters=True, pool_size=POOL_SIZE, max_overflow=MOST_MORE)
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def for_writing(engine: Engine) -> Engine:
    """The same engine as it is used for transactions."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="READ COMMITTED")
    return engine.execution_options(writes=True)


def driver_address(url: URL) -> str:
    """The address as PostgreSQL's own driver reads it. It may hold a password."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def _set_up(connection: Any, _record: Any) -> None:
    # The driver must not begin transactions by itself: it would do so too late, at the first write.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql(BEGIN["sqlite"])
