"""The file: what is promised about the disk and about other programs at the same file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, event

from stockyard.store import open_store
from tests.store.places import GLANCE, deal, writing


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    store = open_store(tmp_path / "tables.db")
    names = ("journal_mode", "synchronous", "foreign_keys")

    def pragmas(connection: Connection) -> list[object]:
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names]

    assert store._write(pragmas) == ["wal", 2, 1]
    assert store._transactions.write_fast(
        lambda cursor: [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in names]
    ) == ["wal", 2, 1]
    store.close()


def test_what_is_written_is_there_for_another_program(tmp_path: Path) -> None:
    store = open_store(tmp_path / "tables.db")
    store.create(deal(), GLANCE)
    store.append([writing()])
    other = open_store(tmp_path / "tables.db")
    assert other.deal("t") == deal()
    assert len(other.entries("t")) == 1
    assert store.append([writing()]) == [False]
    other.close()
    store.close()


def test_lists_are_read_off_indexes(tmp_path: Path) -> None:
    """However many tables there are, the newest and one's own are found at once."""
    store = open_store(tmp_path / "tables.db")
    queries: list[str] = []
    event.listen(store._engine, "before_cursor_execute", lambda *seen: queries.append(seen[2]))
    lists: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: store.tables(9, over=False), "game_listed"),
        (lambda: store.tables(9, over=False, holder=""), "game_free"),
        (lambda: store.tables(9, over=False, holder="mia"), "hold_holder"),
        (lambda: store.gatherings(9), "gathering_listed"),
        (lambda: store.gatherings(9, "mia"), "hold_holder"),
        (lambda: store.entries("t", 3), "sqlite_autoindex_move_1"),
        (lambda: store.lines("t", 3), "sqlite_autoindex_line_1"),
        (lambda: store.holds("t"), "sqlite_autoindex_hold_1"),
    )
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        for ask, index in lists:
            queries.clear()
            ask()
            values = [1] * queries[0].count("?")
            plan = str(connection.execute(f"EXPLAIN QUERY PLAN {queries[0]}", values).fetchall())
            # The whole of the index of the tables that nobody holds is a few rows.
            assert index in plan and ("SCAN" not in plan or index == "game_free"), (queries[0], plan)
    store.close()
