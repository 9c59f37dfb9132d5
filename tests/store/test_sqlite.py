"""The file: what is promised about the disk, about several writers, and about versions."""

import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection

from stockyard.store import StoreError, open_store
from stockyard.store.faults import TooNewError
from stockyard.store.migrations import VERSION
from stockyard.table.entries import Entry
from stockyard.table.ports import Deal, Glance, Writing
from stockyard.table.seats import Seat

GLANCE = Glance(0, False, (0,), {})
DEAL = Deal("t", "sharenanigans", "Night shift", (Seat(0, "person", "Mia"),), "start", 1.0)


def writing(move: str, ply: int = 0) -> Writing:
    return Writing("t", (Entry(ply, "move", 0, (move,), 2.0),), GLANCE)


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    store = open_store(tmp_path / "tables.db")

    def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names]

    assert store._write(pragmas) == ["wal", 2, 1]
    store.close()


def test_what_is_written_is_there_for_another_process(tmp_path: Path) -> None:
    store = open_store(tmp_path / "tables.db")
    store.create(DEAL, GLANCE)
    store.append([writing("buy")])
    other = open_store(tmp_path / "tables.db")
    assert other.deal("t") == DEAL
    assert len(other.entries("t")) == 1
    other.close()
    store.close()


def test_of_many_writers_of_one_ply_one_succeeds(tmp_path: Path) -> None:
    store = open_store(tmp_path / "tables.db")
    store.create(DEAL, GLANCE)
    taken: list[int] = []

    def write(number: int) -> None:
        if store.append([writing(f"order.{number}")]) == [False]:
            taken.append(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 11
    assert len(store.entries("t")) == 1
    store.close()


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    open_store(tmp_path / "tables.db").close()
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("UPDATE version SET number = ?", (VERSION + 1,))
    connection.close()
    with pytest.raises(TooNewError, match="newer program"):
        open_store(tmp_path / "tables.db")


def test_an_older_file_takes_the_steps_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from stockyard.store import migrations

    open_store(tmp_path / "tables.db").close()
    monkeypatch.setattr(migrations, "VERSION", VERSION + 2)
    done: list[int] = []
    steps = {VERSION + k: lambda _connection, k=k: done.append(k) for k in range(2)}
    monkeypatch.setattr(migrations, "STEPS", steps)
    open_store(tmp_path / "tables.db").close()
    open_store(tmp_path / "tables.db").close()
    assert done == [0, 1]


@pytest.mark.parametrize(
    "address", ["/dev/null/tables.db", "sqlite:////dev/null/x.db", "postgresql://host/x", "a://"]
)
def test_what_cannot_be_opened_is_said_in_a_line(address: str) -> None:
    with pytest.raises(StoreError, match="can't open the database"):
        open_store(address)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"no database" * 500)
    with pytest.raises(StoreError, match="not a database"):
        open_store(tmp_path / "tables.db")
