"""The few statements in which SQLite and PostgreSQL agree and SQLAlchemy's two dialects do not."""

from __future__ import annotations

from sqlalchemy import TextClause, text


def insert_or_nothing(table: str, *columns: str) -> TextClause:
    """Insert a row; if one with its key is there already, nothing happens and its rowcount is 0."""
    return text(f"{_insert(table, columns)} ON CONFLICT DO NOTHING")


def insert_or_replace(table: str, value: str, *key: str) -> TextClause:
    """Insert a row, or give the one with its key another value."""
    conflict = f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {value} = EXCLUDED.{value}"
    return text(f"{_insert(table, (*key, value))} {conflict}")


def _insert(table: str, columns: tuple[str, ...]) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(f':{one}' for one in columns)})"
