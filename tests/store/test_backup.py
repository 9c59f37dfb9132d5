"""A copy made while games go on holds games that can be played on, each as it stood at some ply."""

from __future__ import annotations

import itertools
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

import stockyard
from stockyard.store import StoreError, back_up, open_store
from stockyard.table.course import Course
from stockyard.table.ports import Store
from stockyard.table.reasons import Accepted
from stockyard.table.seats import Seat
from stockyard.table.table import Table
from stockyard.table.yard import Yard
from tests.postgres import running
from tests.store.places import SECONDS

SEATS = (Seat(0, "person", "Łukasz"), Seat(1, "person", "Mia"))
keys = itertools.count()


@contextmanager
def playing(store: Store) -> Iterator[list[Table]]:
    """Tables of both games at which people move for as long as the block lasts."""
    yard = Yard(store)
    tables = [yard.deal(game, f"Night {k}", SEATS, {}) for k, game in enumerate(("sharenanigans", "zoo"))]
    stopped = threading.Event()
    threads = [threading.Thread(target=move_on, args=(table, stopped)) for table in tables]
    for thread in threads:
        thread.start()
    try:
        yield tables
    finally:
        stopped.set()
        for thread in threads:
            thread.join()
        yard.close()


def move_on(table: Table, stopped: threading.Event) -> None:
    while not stopped.is_set() and table.match.asked:
        seat, ply = table.match.asked[0], table.ply
        legal = table.match.legal(seat)
        assert isinstance(table.submit(seat, ply, f"{next(keys)}", [legal[ply % len(legal)]]), Accepted)


def wait(tables: list[Table], more: int) -> None:
    """Wait until each table is further by so many entries, or over."""
    wanted = [table.ply + more for table in tables]
    end = time.monotonic() + SECONDS
    while any(table.ply < ply and table.match.asked for table, ply in zip(tables, wanted, strict=True)):
        assert time.monotonic() < end
        time.sleep(0.005)


def check(restored: Store, played: Store, tables: list[Table]) -> None:
    """Each restored table is the played one as it stood at some ply, and can be played on."""
    yard = Yard(restored)
    glances = {one.deal.id: one.glance for one in restored.tables(9)}
    for table in tables:
        found = yard.table(table.id)
        assert found is not None
        assert 0 < found.ply <= table.ply
        assert glances[table.id].ply == found.ply, "the list of tables agrees with the logs"
        log = played.entries(table.id)[: found.ply]
        assert list(found.course.entries) == log
        stood = Course.of(stockyard.load(table.deal.start), table.deal.created).then(log).match
        assert [found.match.view(seat) for seat in (None, 0, 1)] == [
            stood.view(seat) for seat in (None, 0, 1)
        ]
        if found.match.asked:
            seat = found.match.asked[0]
            first = found.match.legal(seat)[0]
            assert isinstance(found.submit(seat, found.ply, f"{next(keys)}", [first]), Accepted)
            assert restored.entries(table.id)[-1].ply == found.ply - 1
    yard.close()


def test_a_file_is_copied_while_games_go_on(tmp_path: Path) -> None:
    address, copies = tmp_path / "tables.db", [tmp_path / f"copy-{k}.db" for k in range(3)]
    with closing(open_store(address)) as store:
        with playing(store) as tables:
            for copy in copies:
                wait(tables, 3)
                assert back_up(address, copy) == 2
            wait(tables, 3)
        for copy in copies:
            with closing(open_store(copy)) as restored:
                check(restored, store, tables)


@pytest.mark.slow
def test_a_postgresql_is_dumped_and_restored_while_games_go_on() -> None:
    with running() as server, closing(open_store(server.url())) as store:
        with playing(store) as tables:
            wait(tables, 3)
            server.run("pg_dump", "-Fc", "-f", "yard.dump", server.url())
            wait(tables, 3)
        server.run("createdb", "-h", str(server.folder), "-U", "postgres", "restored")
        server.run("pg_restore", "--no-owner", "-d", server.url("restored"), "yard.dump")
        with closing(open_store(server.url("restored"))) as restored:
            check(restored, store, tables)


def test_a_copy_is_for_its_owner_and_one_file(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "tables.db")):
        assert back_up(f"sqlite:///{tmp_path}/tables.db", tmp_path / "copy.db") == 0
    assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0
    assert {path.name for path in tmp_path.iterdir()} == {"tables.db", "copy.db"}


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE notes (id INTEGER)")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: None, "no such file"),
        (lambda path: path.write_bytes(b"no database" * 500), "not a database"),
        (lambda path: path.write_bytes(b""), "no tables of Stockyard"),
        (foreign, "no tables of Stockyard"),
    ],
    ids=["nothing", "garbage", "empty", "foreign"],
)
def test_what_is_no_store_is_not_copied(tmp_path: Path, make: Callable[[Path], object], said: str) -> None:
    make(tmp_path / "tables.db")
    before = set(tmp_path.iterdir())
    with pytest.raises(StoreError, match=f"can't copy .*{said}"):
        back_up(tmp_path / "tables.db", tmp_path / "copy.db")
    assert set(tmp_path.iterdir()) == before


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    open_store(tmp_path / "tables.db").close()
    (tmp_path / "copy.db").write_text("mine")
    with pytest.raises(StoreError, match="there is something already"):
        back_up(tmp_path / "tables.db", tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "mine"
    with pytest.raises(StoreError, match="can't copy"):
        back_up(tmp_path / "tables.db", tmp_path / "no" / "copy.db")


def test_postgresql_has_a_program_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pg_dump") as caught:
        back_up("postgresql://mia:hush@host/yard", tmp_path / "copy.db")
    assert "hush" not in str(caught.value)
