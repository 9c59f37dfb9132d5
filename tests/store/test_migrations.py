"""Old databases are brought up to date, once; those of others and of later versions are left alone."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect

from stockyard.store import StoreError, migrations, open_store
from stockyard.store.faults import ForeignError, TooNewError
from stockyard.store.migrations import VERSION
from stockyard.store.opening import _url_of
from stockyard.table.entries import Entry
from stockyard.table.ports import Deal, Glance, Writing
from stockyard.table.seats import Seat
from tests.store import version1

GLANCE = Glance(3, False, (1,), {"cash": [5000, 4800]})


def run(address: str, *statements: str) -> None:
    engine = create_engine(_url_of(address))
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def made(address: str) -> dict[str, Any]:
    """Everything about the tables of a database but the order of their columns."""
    engine = create_engine(_url_of(address))
    seen = inspect(engine)
    found = {
        name: {
            "columns": sorted(
                (one["name"], str(one["type"]), one["nullable"], one["default"])
                for one in seen.get_columns(name)
            ),
            "key": seen.get_pk_constraint(name)["constrained_columns"],
            "unique": sorted((one["name"], one["column_names"]) for one in seen.get_unique_constraints(name)),
            "indexes": sorted(
                (one["name"], one["column_names"], bool(one["unique"])) for one in seen.get_indexes(name)
            ),
            "foreign": [
                (one["constrained_columns"], one["referred_table"], one["options"])
                for one in seen.get_foreign_keys(name)
            ],
        }
        for name in seen.get_table_names()
    }
    engine.dispose()
    return found


def test_an_old_database_becomes_what_a_new_one_is(address: str) -> None:
    open_store(address).close()
    new = made(address)
    run(address, *(f"DROP TABLE {name}" for name in ("move", "seat", *(set(new) - {"move", "seat"}))))
    version1.make(address)
    open_store(address).close()
    assert made(address) == new


def test_what_was_kept_in_an_old_database_is_there(address: str) -> None:
    version1.make(address)
    store = open_store(address)
    seats = (Seat(0, "computer", "Bear", "greedy"), Seat(1, "person", "Łukasz"), Seat(2, "person", "Mia"))
    assert store.deal("played") == Deal("played", "sharenanigans", "Łódź", seats, "start", 1.5, host=1)
    assert store.deal("new") == Deal("new", "zoo", "Bots", (Seat(0, "bot", "Robot"),), "start", 1.5, "record")
    assert store.entries("played") == [
        Entry(0, "move", 0, ("sell.fish", "done"), 10.5),
        Entry(1, "move", 1, ("buy",), 11.5, 0, "key-1", "print-1"),
        Entry(2, "undo", 1, (), 12.5, 0, "key-2", "print-2"),
    ]
    listed = store.tables(9, holder="")
    assert [(one.deal.id, one.changed, one.glance.over) for one in listed] == [
        ("played", 12.5, False), ("new", 2.5, True)
    ]  # fmt: skip
    assert listed[0].glance == GLANCE
    assert store.secret("tables") == version1.SECRET
    store.close()


def test_an_old_table_is_played_on(address: str) -> None:
    version1.make(address)
    store = open_store(address)
    late, again, good = (
        Writing("played", (Entry(ply, "move", 2, ("buy",), 13.5, 1, key, "p"),), GLANCE)
        for ply, key in ((2, "key-3"), (3, "key-1"), (3, "key-3"))
    )
    assert store.append([late, again, good]) == [False, False, True]
    assert store.append([Writing("new", (Entry(0, "move", 0, ("buy",), 13.5),), GLANCE)]) == [True]
    assert [entry.key for entry in store.entries("played")] == ["", "key-1", "key-2", "key-3"]
    store.close()


def test_an_empty_old_database(address: str) -> None:
    version1.make(address, kept=False)
    store = open_store(address)
    assert store.tables(9) == []
    store.close()


def test_each_step_is_taken_once(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    open_store(address).close()
    monkeypatch.setattr(migrations, "VERSION", VERSION + 2)
    done: list[int] = []
    steps = {VERSION + k: lambda _connection, k=k: done.append(k) for k in range(2)}
    monkeypatch.setattr(migrations, "STEPS", steps)
    open_store(address).close()
    open_store(address).close()
    assert done == [0, 1]


def test_a_step_that_fails_changes_nothing(address: str) -> None:
    version1.make(address)
    before = made(address)
    run(address, "CREATE TABLE hold (oops INTEGER)")
    with pytest.raises(StoreError, match="hold"):
        open_store(address)
    run(address, "DROP TABLE hold")
    assert made(address) == before
    open_store(address).close()


def test_many_start_at_once(address: str) -> None:
    version1.make(address)
    faults: list[Exception] = []

    def start() -> None:
        try:
            open_store(address).close()
        except Exception as fault:
            faults.append(fault)

    threads = [threading.Thread(target=start) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    store = open_store(address)
    assert len(store.entries("played")) == 3
    store.close()


def test_a_newer_database_is_refused(address: str) -> None:
    open_store(address).close()
    run(address, f"UPDATE version SET number = {VERSION + 1}")
    with pytest.raises(TooNewError, match=f"of version {VERSION + 1} .* use the newer program"):
        open_store(address)


FOREIGN = (
    ("CREATE TABLE version (number INTEGER)", "INSERT INTO version VALUES (1)"),
    ("CREATE TABLE notes (id INTEGER)",),
    ("CREATE TABLE version (label TEXT)",),
    ("CREATE TABLE version (number INTEGER)",),
    (
        *(f"CREATE TABLE {name} (id INTEGER)" for name in sorted(migrations.OURS - {"version"})),
        "CREATE TABLE version (number INTEGER)",
        f"INSERT INTO version VALUES ({VERSION})",
    ),
)


@pytest.mark.parametrize("statements", FOREIGN, ids=range(len(FOREIGN)))
def test_the_database_of_another_program_is_left_alone(address: str, statements: tuple[str, ...]) -> None:
    run(address, *statements)
    before = made(address)
    with pytest.raises(ForeignError, match="another program"):
        open_store(address)
    assert made(address) == before
