"""PostgreSQL: programs that tell each other what they wrote, lines that are cut, servers that go away."""

from __future__ import annotations

import logging
import os
import resource
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, text

from stockyard.store import StoreError, open_store
from stockyard.store.database import Database
from tests.postgres import running
from tests.store.places import GLANCE, Ear, deal, together, writing

Pair = tuple[Database, Database]
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)
OPEN = CUT.replace("pg_terminate_backend(pid)", "pid")


@pytest.fixture
def pair(postgres_database: str) -> Iterator[Pair]:
    """Two programs at one database."""
    one, other = open_store(postgres_database), open_store(postgres_database)
    yield one, other
    one.close()
    other.close()


def cut(url: str) -> int:
    """Cut the lines of all programs; how many they were."""
    with psycopg.connect(url, autocommit=True) as connection:
        return len(connection.execute(CUT).fetchall())


# What programs tell each other


def test_others_hear_what_was_written(pair: Pair) -> None:
    one, other = pair
    for name in ("a", "b"):
        one.create(deal(name), GLANCE)
    ear, own = Ear(), Ear()
    other.listen(ear)
    one.listen(own)
    assert one.append([writing(0, table="b"), writing(0, table="a")]) == [True, True]
    assert one.append([writing(0, table="a"), writing(1, table="b")]) == [False, True]
    one.tell("talk", "a", 7)
    heard = ear.until(("talk", "a", 7))
    assert sorted(heard[:2]) == [("table", "a", 1), ("table", "b", 1)]
    assert heard[2:] == [("table", "b", 2), ("talk", "a", 7)]
    other.tell("people", "b", 0)
    assert own.next() == ("people", "b", 0), "nobody hears themselves"


def test_nothing_is_told_before_it_is_written(pair: Pair) -> None:
    one, other = pair
    one.create(deal(), GLANCE)
    seen: list[int] = []
    ear = Ear()

    def heard(topic: str, table: str, number: int) -> None:
        seen.append(len(other.entries("t")))
        ear(topic, table, number)

    other.listen(heard)
    for ply in range(20):
        one.append([writing(ply)])
    ear.until(("table", "t", 20))
    assert all(there >= told for told, there in enumerate(seen, 1))


def test_a_fault_of_the_listener_does_not_end_its_listening(
    pair: Pair, caplog: pytest.LogCaptureFixture
) -> None:
    ear = Ear()

    def heard(topic: str, table: str, number: int) -> None:
        ear(topic, table, number)
        raise ValueError(topic)

    pair[0].listen(heard)
    pair[1].tell("people", "a", 0)
    pair[1].tell("people", "b", 0)
    ear.until(("people", "b", 0))


def test_a_listener_whose_line_was_cut_hears_that_it_missed_something(
    pair: Pair, postgres_database: str
) -> None:
    one, other = pair
    one.create(deal(), GLANCE)
    ear = Ear()
    other.listen(ear)
    for ply in range(3):
        assert cut(postgres_database) >= 1
        assert one.append([writing(ply)]) == [True]
        ear.until(("table", "", 0))
        one.tell("talk", "t", ply)
        ear.until(("talk", "t", ply))


@pytest.mark.parametrize(
    "told", ["", "table", "table t", "table t 1", "table t x mark", "table t -1 mark", "🦊 " * 9]
)
def test_notices_of_strangers_are_passed_by(pair: Pair, postgres_database: str, told: str) -> None:
    ear = Ear()
    pair[0].listen(ear)
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        connection.execute("SELECT pg_notify('stockyard', %s)", (told,))
    pair[1].tell("people", "t", 0)
    assert ear.next() == ("people", "t", 0)


def test_a_program_with_thousands_of_open_streams_listens(pair: Pair, postgres_database: str) -> None:
    ear = Ear()
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, most), most))
    streams = [os.dup(0) for _ in range(1100)]
    try:
        pair[0].listen(ear)
        pair[1].tell("people", "t", 0)
        assert ear.next() == ("people", "t", 0)
    finally:
        for stream in streams:
            os.close(stream)
        pair[0].close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))


def test_closing_ends_the_listening(postgres_database: str) -> None:
    store = open_store(postgres_database)
    store.listen(Ear())
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        assert connection.execute(OPEN).fetchall(), "a line is open"
        store.close()
        # The server ends what served a line a moment after the line is closed.
        end = time.monotonic() + 20
        while connection.execute(OPEN).fetchall():
            assert time.monotonic() < end, "lines stay open"
            time.sleep(0.01)


# Lines that are cut


def test_a_store_works_on_after_its_lines_were_cut(pair: Pair, postgres_database: str) -> None:
    store = pair[0]
    store.create(deal(), GLANCE)
    works: tuple[Callable[[], bool], ...] = (
        lambda: store.append([writing(0)]) == [True],
        lambda: store.deal("t") == deal(),
        lambda: store.append([writing(1), writing(0, table="none")]) == [True, False],
        lambda: len(store.entries("t")) == 2,
        lambda: store.once("t", 0, "turn", 1.0),
        lambda: len(store.secret("new")) == 32,
    )
    for work in works:
        assert cut(postgres_database) >= 1
        assert work()


def test_what_was_not_to_be_committed_yet_is_done_once_more(pair: Pair) -> None:
    calls: list[int] = []

    def work(connection: Connection) -> int:
        calls.append(len(calls))
        connection.execute(text("INSERT INTO desk VALUES ('t', 0, 'note', '1')"))
        if len(calls) == 1:
            connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
        return len(calls)

    assert pair[0]._write(work) == 2
    assert pair[1].desk("t", 0) == {"note": 1}


def test_a_line_that_is_cut_again_is_given_up(pair: Pair) -> None:
    calls: list[int] = []

    def work(connection: Connection) -> None:
        calls.append(1)
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    for way in (pair[0]._read, pair[0]._write):
        with pytest.raises(StoreError, match="does not answer"):
            way(work)
    assert len(calls) == 4


def test_nobody_claims_to_know_what_became_of_a_commit_that_was_cut(
    pair: Pair, postgres_database: str
) -> None:
    calls: list[int] = []

    def work(connection: Connection) -> None:
        calls.append(1)
        connection.execute(text("INSERT INTO desk VALUES ('t', 0, 'note', '1')"))
        cut(postgres_database)

    def fast(cursor: Any) -> None:
        calls.append(1)
        cursor.execute("INSERT INTO desk VALUES ('t', 0, 'note', '1')")
        cut(postgres_database)

    with pytest.raises(StoreError, match="does not answer"):
        pair[0]._write(work)
    with pytest.raises(StoreError, match="does not answer"):
        pair[0]._transactions.write_fast(fast)
    assert len(calls) == 2, "it is not done again"
    assert pair[1].desk("t", 0) == {}


def test_transactions_that_meet_crosswise_are_done_again(pair: Pair) -> None:
    for name in "ab":
        pair[0].create(deal(name), GLANCE)

    def lock(store: Database, *names: str) -> None:
        def work(connection: Connection) -> None:
            for name in names:
                connection.execute(text("UPDATE game SET host = host + 1 WHERE id = :id"), {"id": name})
                connection.execute(text("SELECT pg_sleep(0.1)"))

        store._write(work)

    together(lambda: lock(pair[0], "a", "b"), lambda: lock(pair[1], "b", "a"))
    assert [one.deal.host for one in pair[0].tables(9)] == [2, 2]


@pytest.mark.parametrize("times", [3, 9])
def test_a_transaction_may_meet_others_crosswise_several_times(pair: Pair, times: int) -> None:
    store = pair[0]
    store.create(deal("a"), GLANCE)
    tried = 0

    def work(connection: Connection) -> None:
        nonlocal tried
        tried += 1
        connection.execute(text("UPDATE game SET host = host + 1 WHERE id = 'a'"))
        if tried <= times:
            raise psycopg.errors.DeadlockDetected

    if times > 5:
        with pytest.raises(StoreError, match="does not answer"):
            store._write(work)
    else:
        store._write(work)
    assert (tried, store.tables(9)[0].deal.host) == ((6, 0) if times > 5 else (4, 1))


@pytest.mark.slow
def test_a_server_that_goes_away_and_comes_back(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with running() as server:
        address = server.url().replace("postgres@", "postgres:hush@")
        store, other = open_store(address), open_store(address)
        store.create(deal(), GLANCE)
        ear = Ear()
        other.listen(ear)
        for ply, how in enumerate((signal.SIGINT, signal.SIGQUIT)):
            assert store.append([writing(ply)]) == [True]
            ear.until(("table", "t", ply + 1))
            server.stop(how)
            for work in (
                lambda: store.entries("t"),
                lambda ply=ply: store.append([writing(ply + 1)]),
                lambda: store.keep("t", 0, "note", 1),
            ):
                with pytest.raises(StoreError, match="does not answer") as caught:
                    work()
                assert "hush" not in str(caught.value)
            store.tell("people", "t", 0)
            server.start()
            assert len(store.entries("t")) == ply + 1
            ear.until(("table", "", 0))
            store.tell("people", "t", ply)
            ear.until(("people", "t", ply))
        store.close()
        other.close()
    assert "hush" not in caplog.text
