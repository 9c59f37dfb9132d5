"""The file: what is promised about the disk and about other programs at the same file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Connection

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
    open_store(tmp_path / "tables.db").close()
    connection = sqlite3.connect(tmp_path / "tables.db")
    for query, index in (
        ("SELECT * FROM game WHERE archived = 0 AND over = 0 ORDER BY changed DESC LIMIT 9", "game_listed"),
        ("SELECT game FROM hold WHERE holder = 'x'", "hold_holder"),
        ("SELECT * FROM hold WHERE game = 'x' ORDER BY id", "sqlite_autoindex_hold_1"),
        ("SELECT * FROM gathering WHERE public = 1 ORDER BY created DESC LIMIT 9", "gathering_listed"),
        ("SELECT MAX(number) FROM line WHERE game = 'x'", "sqlite_autoindex_line_1"),
        ("SELECT * FROM move WHERE game = 'x' AND ply >= 3 ORDER BY ply", "sqlite_autoindex_move_1"),
    ):
        plan = str(connection.execute(f"EXPLAIN QUERY PLAN {query}").fetchall())
        assert index in plan and "SCAN" not in plan, (query, plan)
    connection.close()
