"""Work in threads: with nobody looking, after a restart, and whatever fails."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from stockyard.table.care import Care
from stockyard.table.gathering import Chair, Gathering
from stockyard.table.memory import Memory
from stockyard.table.seats import Seat
from stockyard.table.terms import Terms
from stockyard.table.waiting import UNTOUCHED, WaitingRoom
from stockyard.table.yard import Yard
from stockyard.work import looks
from stockyard.work.clearing import EVERY, Clearing
from stockyard.work.figures import Figures
from stockyard.work.looks import Looks, retry_after, unfinished
from stockyard.work.threads import Threads
from tests.table.seating import done, move
from tests.table.test_care import ALL, PEOPLE, SEATS


def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for something that threads do."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


@contextmanager
def working(yard: Yard, pause: float = 0.0, figures: Figures | None = None) -> Iterator[Threads]:
    """Threads at work while the block runs."""
    work = Threads(Care(yard, pause, "dice"), figures or Figures())
    work.start()
    try:
        yield work
    finally:
        work.stop()


def test_they_wait_for_people_and_go_on_after_them() -> None:
    yard = Yard(Memory())
    with working(yard):
        table = yard.deal("sharenanigans", "t", SEATS, {}, "demo")
        for _ in range(4):
            until(lambda: bool(table.asked_persons()) and not table.asked_computers())
            legal = table.match.legal(0)
            done(move(table, 0, "end_turn" if "end_turn" in legal else legal[0]))
        assert {entry.seat for entry in table.moves} >= {0, 1, 2}


def test_they_go_on_after_a_restart_without_anybody_looking() -> None:
    store = Memory()
    Yard(store).deal("sharenanigans", "t", ALL, {"turn_limit": 4}, "demo")
    with working(Yard(store)):
        until(lambda: bool(store.tables(9, over=True)))


def test_they_wait_a_little_so_that_people_can_follow() -> None:
    yard = Yard(Memory())
    with working(yard, 30.0):
        table = yard.deal("sharenanigans", "t", ALL, {}, "demo")
        time.sleep(0.1)
        assert table.ply == 0


def test_a_table_waits_once_and_for_whoever_wants_it_first() -> None:
    yard = Yard(Memory())
    looked: list[float] = []

    class Seen(Care):
        def tend(self, name: str) -> float | None:
            looked.append(time.monotonic())
            return None

    work = Threads(Seen(yard), Figures())
    begin = time.monotonic()
    for after in (30.0, 0.2, 20.0, 0.1, 0.3, 60.0):
        work.wake("t", after)
    work.start()
    try:
        until(lambda: bool(looked))
        time.sleep(0.4)
        assert len(looked) == 1
        assert looked[0] - begin >= 0.1
        work.wake("t", 30.0)
        work.wake("u", 0.0)
        until(lambda: len(looked) == 2)
        assert work.waiting() == 0
    finally:
        work.stop()


def test_a_change_while_it_is_looked_at_is_looked_at_again() -> None:
    yard = Yard(Memory())
    looked: list[str] = []

    class Slow(Care):
        def tend(self, name: str) -> float | None:
            looked.append(name)
            if len(looked) == 1:
                work.wake(name)
                time.sleep(0.1)
            return None

    work = Threads(Slow(yard), Figures())
    work.start()
    try:
        work.wake("t")
        until(lambda: len(looked) == 2)
    finally:
        work.stop()


def test_a_broken_table_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    yard, figures = Yard(Memory()), Figures()
    broken = yard.deal("sharenanigans", "t", (Seat(0, "computer", "?", "nobody"), ALL[1]), {}, "demo")
    with working(yard, figures=figures) as work:
        work.wake(broken.id)
        work.wake("no such table")
        table = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 2}, "demo")
        until(lambda: table.over)
        until(lambda: "looking after a table failed" in caplog.text)
    assert broken.id not in caplog.text, "whoever knows the id may look on"
    assert figures.registry.get_sample_value("stockyard_tending_failures_total") == 1.0


class Locked(Memory):
    """A store whose disk is full for the next ``times`` writes."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 3

    def append(self, writings: Any) -> list[bool]:
        """Write, or fail as a database does that is locked."""
        if self.times > 0:
            self.times -= 1
            raise OSError("the database is locked")
        return super().append(writings)


def test_a_move_that_could_not_be_stored_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing else happens at a table of computer players that would wake them."""
    monkeypatch.setattr(looks, "FIRST_RETRY", 0.01)
    yard = Yard(store := Locked())
    with working(yard) as work:
        table = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 2}, "demo")
        until(lambda: table.over)
        assert store.times == 0
        assert caplog.text.count("trying again") == 3
        until(lambda: work._looks._failed == {})


def test_the_pauses_between_tries_grow_and_are_bounded() -> None:
    pauses = [retry_after(times) for times in range(1, 200)]
    assert pauses == sorted(pauses)
    assert (pauses[0], pauses[1], max(pauses)) == (1.0, 2.0, 60.0)


def test_what_people_do_wakes_a_table_that_failed_at_once() -> None:
    class Broken(Care):
        def tend(self, name: str) -> float | None:
            raise OSError

    yard = Yard(Memory())
    assert Looks(Broken(yard), Figures()).look("t") == 1.0
    work = Threads(Broken(yard), Figures())
    work.wake("t", 60.0)
    assert work.waiting() == 0
    work.wake("t", 0.0)
    assert work.waiting() == 1


def test_a_table_of_other_rules_is_left_alone(caplog: pytest.LogCaptureFixture) -> None:
    store = Memory()
    yard = Yard(store)
    gone = yard.deal("sharenanigans", "t", ALL, {}, "demo").deal
    old = replace(gone, id="old", start=gone.start.replace("rules: 1", "rules: 0"))
    store.create(old, store.tables(1)[0].glance)
    assert Looks(Care(Yard(store)), Figures()).look("old") is None
    assert "can't be played any more" in caplog.text


def test_unfinished_tables_are_found_those_of_computer_players_first() -> None:
    yard = Yard(Memory())
    people = yard.deal("sharenanigans", "t", PEOPLE, {}, "demo", holder="mia", terms=Terms(net=True))
    yard.deal("sharenanigans", "t", PEOPLE, {}, "demo")
    played = yard.deal("sharenanigans", "t", ALL, {}, "demo")
    over = yard.deal("sharenanigans", "t", ALL, {}, "demo")
    over.give_up(0, "key")
    assert unfinished(Care(yard)) == [played.id, people.id]


def test_what_nobody_comes_back_to_is_cleared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("stockyard.work.clearing.FIRST", 0.0)
    monkeypatch.setattr("stockyard.work.threads.FIRST", 0.0)
    yard = Yard(Memory())
    chairs = [Chair(0, "person"), Chair(1, "person")]
    room = WaitingRoom(yard)
    old = room.open("sharenanigans", "t", chairs, {}, Terms(net=True), "ola").id
    then = yard.store.gathering(old)
    assert then is not None
    yard.store.disperse(old)
    yard.store.gather(replace(then, created=then.created - UNTOUCHED - 60))
    fresh = room.open("sharenanigans", "t", chairs, {}, Terms(net=True), "ola", "another").id
    with working(yard):
        until(lambda: yard.store.gathering(old) is None)
    assert yard.store.gathering(fresh) is not None


def test_clearing_fails_quietly_and_seldom(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Away(Memory):
        def gatherings_before(self, at: float, limit: int) -> list[Gathering]:
            raise OSError

    monkeypatch.setattr("stockyard.work.clearing.FIRST", 0.0)
    clearing = Clearing(Yard(Away()))
    assert clearing.look() == EVERY
    assert 0 < clearing.look() <= EVERY
    assert [record.getMessage() for record in caplog.records] == ["clearing old gatherings failed"]
