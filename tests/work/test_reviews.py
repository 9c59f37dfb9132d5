"""Reviews on each kind of store: made once, kept with the table, and seen by every program on it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest

from stockyard import Match
from stockyard.review import Review, effort_for, review
from stockyard.review.model import Effort
from stockyard.table.ports import Store
from stockyard.table.table import Table
from stockyard.table.yard import Yard
from stockyard.work import reviews
from stockyard.work.reviews import NOBODY, PROGRESS, REVIEW, SILENT, Reviews
from tests.scripted import CALL, NAMES
from tests.work.test_threads import until

Another = Callable[[], Store]
Progress = Callable[[int, int], None]


@cache
def real() -> Review:
    """The review of the game, made once for all these tests."""
    return review(CALL.missed(), effort_for("quick", "sharenanigans"))


def made(match: Match, effort: Effort, progress: Progress) -> Review:
    """Stands for the making of a review."""
    progress(1, 2)
    return real()


@contextmanager
def program(store: Store) -> Iterator[tuple[Yard, Reviews]]:
    """A program on the store."""
    yard, work = Yard(store), Reviews("quick")
    try:
        yield yard, work
    finally:
        work.stop()
        yard.close()


def finished(yard: Yard) -> Table:
    """A table whose game is over."""
    return yard.adopt(CALL.missed().record(), "t", NAMES)


def same(yard: Yard, table: Table) -> Table:
    """The table as another program has it."""
    found = yard.table(table.id)
    assert found is not None
    return found


def test_a_review_is_kept_and_read_by_every_program(program_store: Another) -> None:
    """Truly made, here: what is kept is what the terminal would say."""
    with program(program_store()) as (yard, work), program(program_store()) as (there, others):
        table = finished(yard)
        assert work.standing(table).stage == "none" and work.ask(table)
        until(lambda: others.standing(same(there, table)).stage == "done")
        assert others.standing(same(there, table)).review == real()
        until(lambda: PROGRESS not in table.desk(NOBODY))
        assert others.ask(same(there, table)), "it is there"
    with program(program_store()) as (later, fresh):
        assert fresh.standing(same(later, table)).review == real(), "after a restart, too"


def test_every_program_shows_how_far_it_is(program_store: Another, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, half = threading.Event(), threading.Event()

    def slow(match: Match, effort: Effort, progress: Progress) -> Review:
        progress(37, 100)
        half.set()
        assert go_on.wait(20.0)
        return real()

    monkeypatch.setattr(reviews, "review", slow)
    with program(program_store()) as (yard, work), program(program_store()) as (there, others):
        table = finished(yard)
        try:
            assert work.ask(table)
            assert half.wait(20.0)
            seen = others.standing(same(there, table))
            assert (seen.stage, seen.percent) == ("running", 37)
            assert others.ask(same(there, table)) and others._thread is None, "it is under way"
        finally:
            go_on.set()
        until(lambda: others.standing(same(there, table)).stage == "done")


def test_another_program_takes_over_from_who_fell_silent(
    program_store: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "review", made)
    with program(program_store()) as (yard, _), program(program_store()) as (there, others):
        table = finished(yard)
        noted = {"stage": "running", "percent": 50, "at": time.time()}
        table.keep(NOBODY, PROGRESS, noted)
        assert others.standing(same(there, table)).stage == "running"
        table.keep(NOBODY, PROGRESS, noted | {"at": time.time() - 2 * SILENT})
        assert others.standing(same(there, table)).stage == "none"
        assert others.ask(same(there, table))
        until(lambda: REVIEW in table.desk(NOBODY))


def test_what_fails_is_seen_and_tried_again_by_any_program(
    program_store: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(program_store()) as (yard, work), program(program_store()) as (there, others):
        table = finished(yard)
        monkeypatch.setattr(reviews, "review", lambda *_: 1 / 0)
        assert work.ask(table)
        until(lambda: others.standing(same(there, table)).stage == "failed")
        monkeypatch.setattr(reviews, "review", made)
        assert others.ask(same(there, table))
        until(lambda: work.standing(table).stage == "done")


def test_a_review_of_another_version_is_none(program_store: Another, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "review", made)
    with program(program_store()) as (yard, work):
        table = finished(yard)
        table.keep(NOBODY, REVIEW, {"version": 0})
        assert work.standing(table).stage == "none" and work.ask(table)
        until(lambda: work.standing(table).stage == "done")


def test_a_store_that_fails_when_a_review_is_asked_for_does_not_stand_in_its_way(
    program_store: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(program_store()) as (yard, work):
        table = finished(yard)
        monkeypatch.setattr(reviews, "review", made)
        with monkeypatch.context() as broken:
            broken.setattr(Table, "keep", failing)
            with pytest.raises(OSError, match="no space"):
                work.ask(table)
        assert work.ask(table)
        until(lambda: work.standing(table).stage == "done")


def failing(*_: object) -> None:
    """A store that is full."""
    raise OSError("no space left")
