"""The scribe: one commit for many requests, nothing told before it, nothing lost when it fails."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from dataclasses import replace

import pytest

from stockyard import load
from stockyard.table.entries import Entry
from stockyard.table.memory import Memory
from stockyard.table.ports import SystemClock, Writing
from stockyard.table.reasons import Accepted, Outcome, Refusal
from stockyard.table.scribe import Scribe
from stockyard.table.table import Table
from stockyard.table.yard import Yard
from tests.table.seating import at_position, new_key, seats_of

PATIENCE = 30


class Slow(Memory):
    """A disk that takes its time: nothing is written until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.free = threading.Event()
        self.batches: list[int] = []

    def append(self, writings: Sequence[Writing]) -> list[bool]:
        assert self.free.wait(PATIENCE)
        self.batches.append(len(writings))
        return super().append(writings)


def tables(store: Memory, many: int) -> list[Table]:
    yard = Yard(store)
    people = seats_of(("person", "person", "person"))
    return [yard.deal("sharenanigans", f"t{k}", people, {}, "demo") for k in range(many)]


def test_requests_that_wait_share_one_commit() -> None:
    store = Slow()
    futures: list[Future[Outcome]] = []
    for table in tables(store, 20):
        seat = table.match.asked[0]
        futures.append(table.submit_soon(seat, 0, "key", ["end_turn"]))
    assert not any(future.done() for future in futures)
    store.free.set()
    assert {future.result(PATIENCE) for future in futures} == {Accepted(1)}
    assert sum(store.batches) == 20
    assert len(store.batches) <= 2


def test_nobody_sees_what_is_not_kept_yet() -> None:
    store = Slow()
    (table,) = tables(store, 1)
    seat = table.match.asked[0]
    first = table.submit_soon(seat, 0, "a", ["end_turn"])
    again = table.submit_soon(seat, 0, "a", ["end_turn"])
    late = table.submit_soon(seat, 0, "b", ["end_turn"])
    assert table.ply == 0
    assert not any(one.done() for one in (first, again, late))
    store.free.set()
    wait([first, again, late], PATIENCE)
    assert first.result() == Accepted(1)
    assert again.result() == Accepted(1, again=True)
    assert late.result() == Refusal("stale", 1, seat)
    assert len(store.entries(table.id)) == 1


def test_several_moves_of_a_table_go_into_one_writing() -> None:
    store = Slow()
    table = at_position(["howl"], ["shut_the_gate"], [], store=store)
    asked = table.submit_soon(0, 0, new_key(), ["play.howl"])
    # Decided on the move before, though that is not kept yet.
    answers = [table.submit_soon(seat, 1, new_key(), ["pass"]) for seat in (1, 2)]
    store.free.set()
    assert [one.result(PATIENCE) for one in (asked, *answers)] == [Accepted(1), Accepted(2), Accepted(3)]
    assert [entry.moves for entry in store.entries("t")] == [("play.howl",), ("pass",), ("pass",)]


class Rival(Memory):
    """Another program writes first, each time."""

    def __init__(self, times: int, entry: Entry) -> None:
        super().__init__()
        self.times = times
        self.entry = entry

    def append(self, writings: Sequence[Writing]) -> list[bool]:
        if self.times:
            self.times -= 1
            (one,) = writings
            theirs = replace(self.entry, ply=one.entries[0].ply)
            assert super().append([Writing(one.table, (theirs,), one.glance)]) == [True]
        return super().append(writings)


@pytest.mark.parametrize("times", [1, 3])
def test_a_request_is_decided_again_when_another_program_was_first(times: int) -> None:
    store = Rival(times, Entry(0, "away", 2, ("self",), 5.0))
    table = at_position((), (), (), store=store)
    assert table.submit(0, 0, "key", ["buy"]) == Accepted(times + 1)
    assert [entry.kind for entry in store.entries("t")] == ["away"] * times + ["move"]
    assert table.away == {2}


def test_a_request_that_is_always_too_late_is_told_so_and_changes_nothing() -> None:
    store = Rival(100, Entry(0, "away", 2, ("self",), 5.0))
    table = at_position((), (), (), store=store)
    outcome = table.submit(0, 0, "key", ["buy"])
    assert isinstance(outcome, Refusal)
    assert outcome.reason == "unkept"
    assert table.match.ply == 0


def test_one_table_that_is_late_does_not_hold_up_the_others() -> None:
    store = Memory()
    here, there = tables(store, 2)
    seat = here.match.asked[0]
    twin = Table(here.deal, store, SystemClock(), load(here.deal.start), lambda _table: None)
    assert twin.submit(seat, 0, "theirs", ["end_turn"]) == Accepted(1)
    futures = [one.submit_soon(one.match.asked[0], 0, "mine", ["end_turn"]) for one in (here, there)]
    assert futures[1].result(PATIENCE) == Accepted(1)
    assert futures[0].result(PATIENCE) == Refusal("stale", 1, seat)


def test_a_closed_scribe_writes_what_waits_and_takes_no_more() -> None:
    store = Slow()
    (table,) = tables(store, 1)
    seat = table.match.asked[0]
    future = table.submit_soon(seat, 0, "a", ["end_turn"])
    scribe: Scribe = table._scribe
    closing = threading.Thread(target=scribe.close)
    closing.start()
    store.free.set()
    closing.join(PATIENCE)
    assert future.result(PATIENCE) == Accepted(1)
    assert table.submit(seat, 1, "b", ["end_turn"]) == Refusal("unkept", 1)


def test_a_fault_of_ours_is_told_and_stops_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (table,) = tables(Memory(), 1)
    seat = table.match.asked[0]

    def broken(*_args: object) -> None:
        raise RuntimeError("a fault")

    with monkeypatch.context() as patch:
        patch.setattr("stockyard.table.requests._played", broken)
        assert table.submit(seat, 0, "a", ["end_turn"]) == Refusal("unkept", 0)
    assert "a fault" in caplog.text
    assert table.submit(seat, 0, "a", ["end_turn"]) == Accepted(1)


class Interrupted(SystemClock):
    """Something happens in the middle of a decision: whoever decides looks at the clock."""

    def __init__(self) -> None:
        self.meanwhile: list[Callable[[], None]] = []

    def now(self) -> float:
        if self.meanwhile:
            self.meanwhile.pop()()
        return super().now()


def elsewhere(table: Table, store: Memory, clock: SystemClock | None = None) -> Table:
    """The same table in another program."""
    return Table(table.deal, store, clock or SystemClock(), load(table.deal.start), lambda _table: None)


def test_a_request_is_not_lost_when_the_table_moves_on_while_it_is_decided() -> None:
    store, clock = Memory(), Interrupted()
    there = at_position(["howl"], ["shut_the_gate"], ["shut_the_gate"], store=store)
    here = elsewhere(there, store, clock)
    assert there.submit(0, 0, "howl", ["play.howl"]) == Accepted(1)
    here.refresh()

    def meanwhile() -> None:
        assert there.submit(1, 1, "theirs", ["pass"]) == Accepted(2)
        here.refresh()

    clock.meanwhile.append(meanwhile)
    assert here.submit(2, 1, "ours", ["pass"]) == Accepted(3)
    assert [entry.key for entry in store.entries("t")] == ["howl", "theirs", "ours"]
    assert here.ply == 3


def test_requests_that_are_written_together_are_all_there_after_such_a_move() -> None:
    store, clock = Slow(), Interrupted()
    there = at_position(["howl"], ["shut_the_gate"], ["shut_the_gate"], store=store)
    here = elsewhere(there, store, clock)
    store.free.set()
    assert there.submit(0, 0, "howl", ["play.howl"]) == Accepted(1)
    here.refresh()
    store.free.clear()
    # The scribe is kept waiting by another table, so that both requests are decided together.
    other = tables(store, 1)[0]
    held = Table(other.deal, store, SystemClock(), load(other.deal.start), lambda _table: None, here._scribe)
    waiting = held.submit_soon(held.match.asked[0], 0, "other", ["end_turn"])
    answers = [here.submit_soon(seat, 1, f"ours-{seat}", ["pass"]) for seat in (1, 2)]

    def meanwhile() -> None:
        assert there.send_away(0, "theirs", "self") == Accepted(2)
        here.refresh()

    clock.meanwhile.append(meanwhile)
    store.free.set()
    assert waiting.result(PATIENCE) == Accepted(1)
    assert [one.result(PATIENCE) for one in answers] == [Accepted(3), Accepted(4)]
    log = store.entries("t")
    assert [entry.key for entry in log] == ["howl", "theirs", "ours-1", "ours-2"]
    assert [entry.ply for entry in log] == [0, 1, 2, 3]


def test_a_request_is_not_refused_because_this_program_is_behind() -> None:
    store = Memory()
    here = at_position(["howl"], ["shut_the_gate"], ["shut_the_gate"], store=store)
    there = elsewhere(here, store)
    assert there.submit(0, 0, "first", ["play.howl"]) == Accepted(1)
    # Seat 1 was asked there. Here nobody has heard of it yet.
    assert here.ply == 0
    assert here.submit(1, 1, "answer", ["pass"]) == Accepted(2)


def test_a_copy_that_comes_to_a_program_that_is_behind_gets_the_answer_of_the_first() -> None:
    store = Memory()
    here = at_position(["howl"], ["shut_the_gate"], ["shut_the_gate"], store=store)
    there = elsewhere(here, store)
    assert there.submit(0, 0, "howl", ["play.howl"]) == Accepted(1)
    assert there.submit(1, 1, "answer", ["pass"]) == Accepted(2)
    assert here.ply == 0
    assert here.submit(1, 1, "answer", ["pass"]) == Accepted(2, again=True)


def test_what_is_published_late_does_not_hide_what_came_after_it() -> None:
    table = at_position(["howl"], ["shut_the_gate"], ["shut_the_gate"])
    before = table.course
    assert table.submit(0, 0, new_key(), ["play.howl"]) == Accepted(1)
    older = table.course
    assert table.submit(1, 1, new_key(), ["pass"]) == Accepted(2)
    table.publish(older)
    table.publish(before)
    assert table.ply == 2
