"""Whose time is how far: judged from the log and the terms, so every program that serves the table agrees.

A question is never over before `GRACE` seconds, whatever is left of a clock for the whole game; who comes
back gets that grace once a question; and time in which no server was up does not count against anybody at
the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stockyard.table.course import Course
from stockyard.table.terms import Terms

GRACE: Final = 20.0
ABSENT_AFTER: Final = 600.0
"""Without a clock, a computer player takes over from somebody who leaves a question alone for so long."""
PATIENCE: Final = 24 * 3600.0
"""Without a clock and with people who wait: after so long anybody at the table may send for a computer
player."""


@dataclass(frozen=True, slots=True)
class Clock:
    """One seat's clock. ``left`` is in seconds and stands at ``now``; it is below zero once time is up.

    ``shown``: the table has a clock that people see. ``running``: the seat is asked and not away.
    """

    seat: int
    shown: bool
    running: bool
    left: float

    @property
    def overdue(self) -> bool:
        """Time is up."""
        return self.running and self.left <= 0


def deadline(course: Course, terms: Terms, seat: int) -> float:
    """When the time of a seat that is asked is up, in seconds since 1970."""
    asked = course.asked_at(seat)
    # Coming back gives a little time once a question: who comes and goes must not keep the others waiting.
    grace = max(asked, course.back_at(seat)) + GRACE
    if terms.clock == "move":
        return max(asked + terms.seconds, grace)
    if terms.clock == "game":
        left = terms.seconds - course.affairs.spent.get(seat, 0.0)
        return max(course.affairs.at + left, grace)
    return max(asked + (ABSENT_AFTER if terms.absent == "computer" else PATIENCE), grace)


def clock(course: Course, terms: Terms, seat: int, now: float, no_sooner: float = 0.0) -> Clock:
    """The clock of a seat. Nobody's time is up before ``no_sooner``."""
    running = seat in course.match.asked and seat not in course.affairs.away and not course.affairs.ended
    if running:
        left = max(deadline(course, terms, seat), no_sooner) - now
    elif terms.clock == "game":
        left = max(0.0, terms.seconds - course.affairs.spent.get(seat, 0.0))
    else:
        left = float(terms.seconds)
    return Clock(seat, terms.clock != "none", running, left)
