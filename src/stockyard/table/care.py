"""What is due at a table while nobody clicks: moves of computer players, for themselves and for those who are
away, answers given in advance, clocks that ran out, notices.

`Care.tend` does it and says when to look again. Any program on the same store may call it at any time, and
several may at once: each answer has a key made of its table, seat and question, so it is given once. Every
answer comes after the same pause, which begins with the last change of the table, whatever the seat holds and
whoever answers for it.
"""

from __future__ import annotations

import hmac
import math
import secrets
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final

from stockyard import StockyardError
from stockyard.table import presets
from stockyard.table.course import Course
from stockyard.table.ports import Listed
from stockyard.table.reasons import Outcome, Refusal
from stockyard.table.seats import computers
from stockyard.table.table import Table
from stockyard.table.thinking import choose
from stockyard.table.yard import Yard

CONSENT: Final = 20.0
"""So long nobody plays for anybody while an undo is asked for: a move would take the question away."""
LONGEST_WAIT: Final = 60.0
"""Changes that come again and again put an answer off no longer than this and the pause."""
UNHURRIED: Final = 0.5
"""Where only people are asked, a look may wait so long: many changes need one look."""
CLOSED: Final = 60.0
"""While no server is open nobody's time is up; whether one is, is seen to again after so long."""

Due = tuple[float, tuple[str, ...] | None]
"""In how many seconds a seat is answered for, and with what if that was said in advance."""
Notify = Callable[[Table, bool], float | None]
"""Says in how many seconds to look at a table for notices again, and if told so sends those that are due."""


class UnkeptError(StockyardError):
    """The store did not take an answer: the same may be tried again."""

    def __init__(self) -> None:
        super().__init__("an answer could not be kept")


class Care:
    """Looks after the tables of a yard.

    ``seed`` makes the choices of computer players repeatable in tests. ``judged_from`` is when clocks are
    judged again, by those who know that no server was open; by default whenever the table says so.
    """

    def __init__(
        self,
        yard: Yard,
        pause: float = 0.0,
        seed: str | None = None,
        notify: Notify = lambda _table, _send: None,
    ) -> None:
        self.yard = yard
        self.pause = pause
        self.judged_from = 0.0
        self._seed = seed
        self._notify = notify

    def tend(self, name: str) -> float | None:
        """Do all that is due at the table; in how many seconds to look again, None if a change will tell.

        UnkeptError, or what the store raises, when that has to be tried again.
        """
        table = self.yard.table(name)
        if table is None or table.over:
            return None
        self._judge(table)
        return _soonest(self._answer(table), self._until_judged(table), self._notify(table, True))

    def peek(self, name: str) -> float | None:
        """The same without doing anything: in how many seconds there is something to do."""
        table = self.yard.table(name)
        if table is None or table.over:
            return None
        answers = (max(0.0, wait) for wait, _ in dict(self._due(table, table.course)).values())
        return _soonest(min(answers, default=None), self._until_judged(table), self._notify(table, False))

    def is_asked(self, name: str) -> bool:
        """Whether a computer player is asked at a table, as far as is known without reading the store."""
        table = self.yard.if_open(name)
        return table is None or bool(table.asked_computers())

    def first_look(self, name: str) -> float | None:
        """In how many seconds a table that has just changed is to be looked at. Cheap: it reads no store."""
        table = self.yard.if_open(name)
        if table is None:
            return max(self.pause, UNHURRIED)
        if table.over:
            return None
        if table.asked_computers():
            return self.pause
        return max(self.pause, UNHURRIED) if table.deal.terms.net else None

    def concerns(self, listed: Listed) -> bool:
        """Whether there may be something to do at a table, by what the list of tables says of it."""
        return listed.deal.terms.net or self.waits_for_us(listed)

    def waits_for_us(self, listed: Listed) -> bool:
        """Whether a computer player is asked at a table."""
        return not set(computers(listed.deal.seats)).isdisjoint(listed.glance.asked)

    # Answers

    def _answer(self, table: Table) -> float | None:
        """Give the answers that are due; in how many seconds the next ones are."""
        course = table.course
        due = dict(self._due(table, course))
        ready = [seat for seat, (wait, _) in due.items() if wait <= 0]
        if ready:
            with table.lock:
                match = course.match.copy()
        for seat in ready:
            given = due[seat][1]
            if given is None:
                dice = f"{self._seed} {course.ply} {seat}" if self._seed else secrets.token_hex(16)
                given = (choose(match, seat, table.agent(seat), dice),)
                outcome = table.play_for(seat, course.ply, self._key(table, course, seat), given)
            else:
                outcome = table.submit(seat, course.ply, self._key(table, course, seat), given)
            _kept(outcome)
        if ready:
            due = dict(self._due(table, table.course))
        return min((max(0.0, wait) for wait, _ in due.values()), default=None)

    def _due(self, table: Table, course: Course) -> Iterator[tuple[int, Due]]:
        """The seats that somebody answers for."""
        if course.affairs.ended:
            return
        played = {*computers(table.seats), *course.affairs.away}
        for seat in course.match.asked:
            if seat in played:
                yield seat, (self._until(course, seat), None)
            elif table.deal.terms.net and table.desk(seat).get(presets.NAME):
                given = presets.matching(table, seat)
                if given is not None:
                    yield seat, (self._until(course, seat), given)

    def _until(self, course: Course, seat: int) -> float:
        """Seconds until the seat is answered for."""
        affairs = course.affairs
        at = affairs.at + self.pause
        if affairs.asking is not None:
            at = max(at, course.entries[affairs.asking.ply].at + CONSENT)
        return min(at, _asked_of_us(course, seat) + self.pause + LONGEST_WAIT) - self.yard.clock.now()

    # Clocks

    def _judge(self, table: Table) -> None:
        """Have computer players take over from those whose time is up."""
        if table.deal.terms.absent != "computer" or self.yard.clock.now() < self.judged_from:
            return
        for seat in table.asked_persons():
            course = table.course
            if table.clock(seat).overdue:
                key = self._key(table, course, seat, f"away {course.ply}")
                _kept(table.send_away(seat, key, "clock"))

    def _until_judged(self, table: Table) -> float | None:
        if table.deal.terms.absent != "computer":
            return None
        left = [clock.left for seat in table.asked_persons() if (clock := table.clock(seat)).running]
        if not left:
            return None
        wait = max(0.0, min(left), self.judged_from - self.yard.clock.now())
        return CLOSED if math.isinf(wait) else wait

    # Keys

    @cached_property
    def _secret(self) -> bytes:
        return self.yard.store.secret("care")

    def _key(self, table: Table, course: Course, seat: int, what: str = "answer") -> str:
        """The same for the same question in whichever program, and nobody can guess it and be first."""
        said = f"{what} {table.id} {seat} {course.since.get(seat, course.ply)}"
        return f"care-{hmac.digest(self._secret, said.encode(), 'sha256').hex()[:32]}"


def tend(yard: Yard, name: str, pause: float = 0.0, seed: str | None = None) -> float | None:
    """Look after one table once."""
    return Care(yard, pause, seed).tend(name)


def move_computers(yard: Yard, name: str, seed: str | None = None) -> bool:
    """One move of each computer player that is asked at the table. False when there was nothing to do."""
    table = yard.table(name)
    if table is None or not table.asked_computers():
        return False
    Care(yard, 0.0, seed).tend(name)
    return True


def _soonest(*waits: float | None) -> float | None:
    return min((wait for wait in waits if wait is not None), default=None)


def _asked_of_us(course: Course, seat: int) -> float:
    """When the seat's question was put to a computer player: at once, or when its person went away."""
    since = course.entries[course.since.get(seat, course.ply) :]
    went = [entry.at for entry in since if entry.kind == "away" and entry.seat == seat]
    return max([course.asked_at(seat), *went])


def _kept(outcome: Outcome) -> None:
    """An answer that came too late is none; one that could not be kept is tried again."""
    if isinstance(outcome, Refusal) and outcome.reason == "unkept":
        raise UnkeptError
