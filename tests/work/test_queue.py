"""Work as jobs in PostgreSQL: any program does it, and none of it is lost with a program."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest

from stockyard.store import open_store
from stockyard.table.care import CLOSED, Care
from stockyard.table.ports import Store
from stockyard.table.terms import Terms
from stockyard.table.yard import AFTER_START, Yard
from stockyard.work import jobs_schema
from stockyard.work import queue as queue_room
from stockyard.work.doors import Doors
from stockyard.work.figures import Figures
from stockyard.work.queue import Queue
from tests.table.seating import move
from tests.table.test_care import ALL, PEOPLE, QUICK, SEATS, Hand
from tests.work.test_threads import until

pytestmark = pytest.mark.slow


@contextmanager
def program(
    address: str, pause: float = 0.0, hands: int = 2, serves: bool = True, care: type[Care] = Care
) -> Iterator[tuple[Yard, Queue]]:
    """One program on the database: its yard, and its part in the work."""
    store = open_store(address)
    yard = Yard(store)
    queue = Queue(address, care(yard, pause, "dice"), Figures(), hands, serves)
    queue.start()
    try:
        yield yard, queue
    finally:
        queue.stop()
        yard.close()
        store.close()


def jobs(address: str) -> list[tuple[str, bool]]:
    """The jobs that wait: their locks, and whether their time has come."""
    with psycopg.connect(address) as connection:
        found = connection.execute(
            f"SELECT queueing_lock, scheduled_at IS NULL OR scheduled_at <= now() "
            f"FROM {jobs_schema.NAME}.procrastinate_jobs WHERE task_name = 'tend' ORDER BY 1"
        )
        return [(str(lock), bool(now)) for lock, now in found]


def test_computer_players_play_a_whole_game(postgres_database: str) -> None:
    with program(postgres_database) as (yard, _):
        table = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 2}, "demo")
        until(lambda: table.over)
        # The last move wakes whoever tends the table once more, to find that there is nothing to do.
        until(lambda: jobs(postgres_database) == [])


def test_who_has_no_hands_leaves_it_to_others(postgres_database: str) -> None:
    with program(postgres_database, hands=0) as (yard, queue):
        table = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 1}, "demo")
        until(lambda: jobs(postgres_database) == [(table.id, True)])
        until(lambda: queue.waiting() == 1)
        assert table.ply == 0
        with program(postgres_database, serves=False):
            until(lambda: table.over)


def test_one_job_waits_for_a_table_however_often_it_is_woken(postgres_database: str) -> None:
    with (
        program(postgres_database, hands=0) as (yard, one),
        program(postgres_database, hands=0) as (_, other),
    ):
        table = yard.deal("sharenanigans", "t", PEOPLE, {}, "demo")
        for _ in range(20):
            one.wake(table.id)
            other.wake(table.id)
        until(lambda: jobs(postgres_database) == [(table.id, True)])


def test_a_look_that_is_far_off_waits_in_the_database_and_may_come_sooner(
    postgres_database: str,
) -> None:
    def when() -> float:
        with psycopg.connect(postgres_database) as connection:
            found = connection.execute(
                f"SELECT extract(epoch FROM scheduled_at - now()) FROM {jobs_schema.NAME}.procrastinate_jobs"
            ).fetchall()
            return float(found[0][0]) if len(found) == 1 else -1.0

    with program(postgres_database, hands=0) as (yard, queue):
        table = yard.deal("sharenanigans", "t", PEOPLE, {}, "demo")
        queue.wake(table.id, 600.0)
        until(lambda: 590.0 < when() <= 600.0)
        queue.wake(table.id, 900.0)
        queue.wake(table.id, 60.0)
        until(lambda: 50.0 < when() <= 60.0)
    assert jobs(postgres_database) == [(f"{table.id} later", False)]


def test_a_wish_that_comes_while_a_job_is_made_is_not_lost(postgres_database: str) -> None:
    with program(postgres_database, hands=0) as (_, queue):
        deferred: list[tuple[str, float]] = []
        wishes = [0.0, 600.0, 0.1]

        async def defer(table: str, at: float) -> None:
            deferred.append((table, round(at - time.monotonic())))
            if wishes:
                queue._note("t", wishes.pop(0))

        queue._defer = defer  # type: ignore[method-assign]
        queue.wake("t", 600.0)
        until(lambda: len(deferred) == 4)
        assert deferred == [("t", 600), ("t", 0), ("t", 600), ("t", 0)]


def test_where_only_people_are_asked_and_nothing_is_due_no_job_is_made(postgres_database: str) -> None:
    with program(postgres_database, hands=0) as (yard, queue):
        table = yard.deal("sharenanigans", "t", PEOPLE, {}, "demo", holder="mia", terms=Terms(net=True))
        timed = yard.deal("sharenanigans", "t", PEOPLE, {}, "demo", holder="mia", terms=QUICK)
        for _ in range(6):
            legal = table.match.legal(table.match.asked[0])
            move(table, table.match.asked[0], "end_turn" if "end_turn" in legal else legal[0])
        until(lambda: jobs(postgres_database) == [(f"{timed.id} later", False)])
        until(lambda: not queue._due)
        assert jobs(postgres_database) == [(f"{timed.id} later", False)]


def test_what_waits_in_a_program_that_stops_is_taken_on_by_others(postgres_database: str) -> None:
    with program(postgres_database, pause=3.0, hands=0) as (yard, _):
        table = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 1}, "demo")
        time.sleep(0.2)
        assert jobs(postgres_database) == []
    assert jobs(postgres_database) == [(table.id, True)]


def test_after_a_restart_all_unfinished_tables_are_seen_to(postgres_database: str) -> None:
    store = open_store(postgres_database)
    ids = [Yard(store).deal("sharenanigans", "t", ALL, {"turn_limit": 1}, "demo").id for _ in range(3)]
    store.close()
    with program(postgres_database) as (yard, _):
        until(lambda: {one.deal.id for one in yard.tables(9, over=True)} == set(ids))


WORKER = """
import sys, time
from stockyard.store import open_store
from stockyard.table.care import Care
from stockyard.table.yard import Yard
from stockyard.work.figures import Figures
from stockyard.work.queue import Queue

class Stuck(Care):
    def tend(self, name):
        print(name, flush=True)
        time.sleep(600)

yard = Yard(open_store(sys.argv[1]))
Queue(sys.argv[1], Stuck(yard), Figures(), 1, False).start()
time.sleep(600)
"""


def test_the_job_of_a_worker_that_was_killed_is_taken_over(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_room, "STALLED", 3.0)
    with program(postgres_database, hands=0) as (yard, _):
        table = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 1}, "demo")
        command = [sys.executable, "-c", WORKER, postgres_database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as worker:
            try:
                assert worker.stdout is not None
                assert worker.stdout.readline().strip() == table.id
            finally:
                worker.send_signal(signal.SIGKILL)
        assert table.ply == 0
        # At its start a program looks at all unfinished tables. What counts here is the job that was begun.
        monkeypatch.setattr(queue_room, "unfinished", lambda _care: [])
        with program(postgres_database, serves=False):
            until(lambda: table.over, 40.0)
            with psycopg.connect(postgres_database) as connection:
                doing = f"SELECT 1 FROM {jobs_schema.NAME}.procrastinate_jobs WHERE status = 'doing'"
                until(lambda: connection.execute(doing).fetchone() is None, 40.0)


def test_a_table_that_was_forgotten_is_found(postgres_database: str) -> None:
    with program(postgres_database, hands=0) as (yard, queue):
        yard.changed = lambda _table: None
        played = yard.deal("sharenanigans", "t", ALL, {}, "demo").id
        yard.deal("sharenanigans", "t", PEOPLE, {}, "demo")
        net = yard.deal("sharenanigans", "t", PEOPLE, {}, "demo", holder="mia", terms=Terms(net=True)).id
        queue._sweep()
        until(lambda: jobs(postgres_database) == [(net, True)])
        before = yard.clock.now
        yard.clock.now = lambda: before() + 100.0  # type: ignore[method-assign]
        queue._sweep()
        until(lambda: {lock for lock, _ in jobs(postgres_database)} == {net, played})


def test_a_failure_is_tried_again_and_stops_no_other_table(
    postgres_database: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken: list[str] = []

    class Sometimes(Care):
        def tend(self, name: str) -> float | None:
            if name in broken:
                broken.remove(name)
                raise OSError("the database is locked")
            return super().tend(name)

    with program(postgres_database, hands=0) as (yard, _):
        first = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 1}, "demo")
        second = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 1}, "demo")
        broken.append(first.id)
        with program(postgres_database, care=Sometimes):
            until(lambda: second.over and first.over)
    assert "looking after a table failed" in caplog.text
    assert first.id not in caplog.text


def test_the_database_may_be_away_for_a_while(postgres_database: str) -> None:
    with program(postgres_database) as (yard, queue):
        first = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 1}, "demo")
        until(lambda: first.over)
        with psycopg.connect(postgres_database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND application_name = 'stockyard work'"
            )
        second = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 1}, "demo")
        queue.wake(second.id)
        until(lambda: second.over, 40.0)


def test_two_that_start_at_once_make_one_place_for_jobs(postgres_database: str) -> None:
    threads = [threading.Thread(target=jobs_schema.prepare, args=(postgres_database,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert jobs(postgres_database) == []
    open_store(postgres_database).close()


def test_a_store_with_jobs_beside_it_is_ours_still(postgres_database: str) -> None:
    with program(postgres_database) as (yard, _):
        yard.deal("sharenanigans", "t", SEATS, {}, "demo")
    store: Store = open_store(postgres_database)
    assert len(store.tables(9)) == 1
    store.close()


# Doors: whether a server is open


def test_time_in_which_no_server_was_open_counts_against_nobody(postgres_database: str) -> None:
    store, clock = open_store(postgres_database), Hand()
    try:
        yard = Yard(store, clock)
        table = yard.deal("sharenanigans", "t", PEOPLE, {}, "demo", holder="mia", terms=QUICK)
        worker = Care(yard, 5.0)
        looks, server = Doors(worker, serves=False), Doors(Care(yard), serves=True)
        looks.look()
        clock.time += 3600.0
        assert worker.tend(table.id) == CLOSED
        server.look()
        looks.look()
        assert worker.tend(table.id) == AFTER_START
        for _ in range(4):
            clock.time += AFTER_START
            server.look()
            looks.look()
        worker.tend(table.id)
        assert table.away, "while a server is open time runs"
        clock.time += 3 * CLOSED
        looks.look()
        assert worker.judged_from == float("inf")
    finally:
        store.close()


def test_a_second_server_gives_nobody_more_time(postgres_database: str) -> None:
    store, clock = open_store(postgres_database), Hand()
    try:
        first, second = (Care(Yard(store, clock)) for _ in range(2))
        doors = Doors(first, serves=True)
        for _ in range(5):
            doors.look()
            clock.time += CLOSED / 2
        Doors(second, serves=True).look()
        assert second.judged_from == first.judged_from < clock.time
    finally:
        store.close()
