"""Where the jobs are kept: in a schema of their own beside our tables, made by whoever comes first.

Its name has a print of procrastinate's tables in it. Programs that were installed with another version of
them use other jobs, and may run at the same time.
"""

from __future__ import annotations

import hashlib
from typing import Final

import psycopg
from procrastinate.schema import SchemaManager
from psycopg import sql

from stockyard import StockyardError

TABLES: Final = SchemaManager.get_schema()
NAME: Final = f"stockyard_jobs_{hashlib.sha256(TABLES.encode()).hexdigest()[:8]}"
LOCK: Final = 0x5_70C_CA4D
WAITING: Final = (
    "SELECT count(*) AS waiting FROM procrastinate_jobs "
    "WHERE status = 'todo' AND (scheduled_at IS NULL OR scheduled_at <= now())"
)


class NoSchemaError(StockyardError):
    """The jobs have no place."""


def prepare(address: str) -> None:
    """Make the schema if it is not there; two programs that start at once make one."""
    try:
        _prepare(address)
    except psycopg.errors.InsufficientPrivilege as fault:
        raise NoSchemaError(
            "the database's user may not make a schema for the jobs: GRANT CREATE ON DATABASE ... TO ..."
        ) from fault


def _prepare(address: str) -> None:
    with psycopg.connect(address) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        known = connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (NAME,))
        if known.fetchone() is not None:
            return
        connection.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(NAME)))
        connection.execute(sql.SQL("SET LOCAL search_path TO {}").format(sql.Identifier(NAME)))
        connection.execute(TABLES)
