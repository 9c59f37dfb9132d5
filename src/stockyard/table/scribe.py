"""Writes the logs of all tables of a program: one thread, one commit for all requests that wait.

A commit takes the disk a while, and the same while for one entry as for a hundred. So requests queue up, are
decided in the order they came, and are kept together. What was decided after another request of the same
table goes where that goes. Nobody is told anything before the store has it.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from stockyard.table.course import Course
from stockyard.table.glance import glance_of
from stockyard.table.keys import mark_of
from stockyard.table.ports import Store, Writing
from stockyard.table.reasons import Outcome, Refusal

if TYPE_CHECKING:
    from stockyard.table.table import Table

MOST: Final = 256
TRIES: Final = 6
Decide = Callable[[Course], "Course | Outcome"]
"""What a request makes of a course: the course with its entries, or what it is told instead."""
log = logging.getLogger("stockyard.table")


@dataclass(slots=True)
class Wish:
    """A request that waits. ``told`` makes its answer from the course that holds it."""

    table: Table
    decide: Decide
    told: Callable[[Course], Outcome]
    future: Future[Outcome] = field(default_factory=Future)
    outcome: Outcome | None = None


class Scribe:
    """The thread, started by the first request and ended by `close`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: deque[Wish] = deque()
        self._something = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    def write(self, wish: Wish) -> Future[Outcome]:
        """Queue a request. Its future is done once the store has it, or once it is refused."""
        with self._something:
            if self._closed:
                wish.future.set_result(Refusal("unkept", wish.table.ply))
                return wish.future
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="scribe", daemon=True)
                self._thread.start()
            self._waiting.append(wish)
            self._something.notify()
        return wish.future

    def close(self) -> None:
        """Write what waits, and stop."""
        with self._something:
            self._closed = True
            self._something.notify()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        while wishes := self._next():
            try:
                self._carry_out(wishes)
            except Exception:
                # The store did not take it, or a fault of ours: nobody may wait for ever.
                log.exception("%d requests could not be kept", len(wishes))
            for wish in wishes:
                if not wish.future.done():
                    wish.future.set_result(Refusal("unkept", wish.table.ply))

    def _next(self) -> list[Wish]:
        with self._something:
            while not self._waiting and not self._closed:
                self._something.wait()
            return [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]

    def _carry_out(self, wishes: list[Wish]) -> None:
        for attempt in range(TRIES):
            left: list[Wish] = []
            for draft in self._attempt(wishes):
                if draft.late:
                    draft.table.refresh()
                    left += draft.wishes
                elif not attempt and draft.refused and draft.passed():
                    left += draft.refused
                else:
                    _tell(draft.refused)
            if not left:
                return
            wishes = left

    def _attempt(self, wishes: list[Wish]) -> list[Draft]:
        """Decide, keep and publish, and tell all but those who are refused or were too late."""
        drafts: dict[int, Draft] = {}
        for wish in wishes:
            drafts.setdefault(id(wish.table), Draft(wish.table, wish.table.course)).add(wish)
        changed = [draft for draft in drafts.values() if draft.course is not draft.base]
        kept = self._store.append([draft.writing() for draft in changed]) if changed else []
        for draft, good in zip(changed, kept, strict=True):
            draft.late = not good
            if good:
                draft.table.publish(draft.course)
        for draft in drafts.values():
            if not draft.late:
                _tell([wish for wish in draft.wishes if not isinstance(wish.outcome, Refusal)])
        return list(drafts.values())


class Draft:
    """What the requests of one table make of the course that it had when they were begun with.

    The table may move on meanwhile, as another thread takes in what other programs write. So what is to be
    written counts from ``base`` and nothing else, and the store finds out that it is ``late``.
    """

    def __init__(self, table: Table, base: Course) -> None:
        self.table = table
        self.base = base
        self.course = base
        self.wishes: list[Wish] = []
        self.late = False

    @property
    def refused(self) -> list[Wish]:
        """The requests that get a refusal."""
        return [wish for wish in self.wishes if isinstance(wish.outcome, Refusal)]

    def add(self, wish: Wish) -> None:
        """Decide one more request."""
        self.course = _decided(wish, self.table, self.course)
        self.wishes.append(wish)

    def writing(self) -> Writing:
        """What they add to the log."""
        course = self.course
        with self.table.lock:
            glance = glance_of(course.match, course.ply, course.affairs.ended)
        return Writing(self.table.id, course.entries[self.base.ply :], glance)

    def passed(self) -> bool:
        """Whether the table is further than what they were decided on.

        A refusal would then be one of a moment ago: the seat may have been asked since, or the request have
        been carried out by another program.
        """
        return self.table.refresh() or self.table.course is not self.course


def _tell(wishes: list[Wish]) -> None:
    for wish in wishes:
        assert wish.outcome is not None
        wish.future.set_result(wish.outcome)


def _decided(wish: Wish, table: Table, course: Course) -> Course:
    """The course after the request; its answer is told once the course is kept."""
    with table.lock:
        try:
            found = wish.decide(course)
        except Exception:
            log.exception("a request failed", extra={"table": mark_of(table.id)})
            found = Refusal("unkept", course.ply)
    if isinstance(found, Course):
        wish.outcome = wish.told(found)
        return found
    wish.outcome = found
    return course
