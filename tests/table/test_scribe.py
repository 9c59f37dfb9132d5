"""The scribe: one commit for many requests, nothing told before it, nothing lost when it fails."""

from __future__ import annotations

import threading
from collections.abc import Sequence
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
