"""What a request makes of a table's course: the course with its entries, or why it is refused.

Each function here makes the decision for one kind of request; `Table` has the scribe carry it out. A decision
reads nothing but the course it is given and what never changes at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from stockyard import BadRecord, IllegalMove
from stockyard.table import clocks, undo
from stockyard.table.course import Course
from stockyard.table.reasons import Outcome, Refusal

if TYPE_CHECKING:
    from stockyard.table.table import Table

Decision = Callable[[Course], Course | Outcome]

EVERYBODY: Final = -1
"""As a seat: all people who are asked. At one screen "nobody answers" is one click for all of them."""

FOR_EVERYBODY: Final = ("pass",)
"""What can be said for all: anything else is one person's choice, and tells what somebody holds."""


def moved(
    table: Table, seat: int, ply: int, moves: tuple[str, ...], held: Sequence[int] | None = None
) -> Decision:
    """A seat's moves, whole or not at all. Whoever moves is back, if they were away."""

    def decide(course: Course) -> Course | Outcome:
        refusal = _over(course, seat)
        if refusal is not None:
            return refusal
        movers = _movers(table, course, seat, held)
        if seat == EVERYBODY and moves != FOR_EVERYBODY:
            return Refusal("not_for_all", course.ply, seat)
        since = course.since
        if not movers or any(mover not in since for mover in movers):
            return Refusal("not_asked" if ply == course.ply else "stale", course.ply, seat)
        if not all(since[mover] <= ply <= course.ply for mover in movers):
            return Refusal("stale", course.ply, seat)
        for mover in movers:
            found = _played(course, mover, moves, table.now())
            if isinstance(found, Refusal):
                return replace(found, ply=table.ply)
            course = found
        return course

    return decide


def moved_for(table: Table, seat: int, ply: int, moves: tuple[str, ...]) -> Decision:
    """Moves that a computer player makes for a seat: only while it is asked what it was asked at that ply."""

    def decide(course: Course) -> Course | Outcome:
        refusal = _over(course, seat)
        if refusal is not None:
            return refusal
        if seat not in course.match.asked or not course.since[seat] <= ply <= course.ply:
            return Refusal("stale", course.ply, seat)
        if seat in table.persons and seat not in course.affairs.away:
            return Refusal("stale", course.ply, seat)
        return _carried_out(course, seat, moves, table.now())

    return decide


def _movers(table: Table, course: Course, seat: int, held: Sequence[int] | None) -> tuple[int, ...]:
    if seat != EVERYBODY:
        return (seat,)
    people = table.persons if held is None else held
    return tuple(one for one in course.match.asked if one in people and one not in course.affairs.away)


def _played(course: Course, mover: int, moves: tuple[str, ...], now: float) -> Course | Refusal:
    if mover in course.affairs.away:
        course = course.note("back", mover, now)
    return _carried_out(course, mover, moves, now)


def _carried_out(course: Course, mover: int, moves: tuple[str, ...], now: float) -> Course | Refusal:
    try:
        if len(moves) > 1:
            course.match.check_request(mover, moves)
        return course.move(mover, moves, now)
    except IllegalMove as no:
        return Refusal("illegal", course.ply, mover, no.move, no.rule)
    except BadRecord:
        return Refusal("unknown_move", course.ply, mover)


def _over(course: Course, seat: int) -> Refusal | None:
    if course.affairs.ended:
        return Refusal("ended", course.ply, seat)
    return None if course.match.result is None else Refusal("over", course.ply, seat)


# Undo


def reach(table: Table, course: Course, seat: int) -> undo.Reach:
    """How the seat may have its last move back. People at one screen need not be asked through it."""
    found = undo.reach(course, seat)
    gone = {one.seat for one in course.moves[-found.count :]} & course.affairs.away if found.count else ()
    # What somebody did who is away can't be taken back: they can't be asked.
    if found.asking and (gone or not (table.deal.terms.net and table.consents(seat))):
        return replace(found, asking=False)
    return found


def undone(table: Table, seat: int, ply: int) -> Decision:
    """A seat's last move taken back, which it may alone."""

    def decide(course: Course) -> Course | Outcome:
        if ply != course.ply:
            return Refusal("stale", course.ply, seat)
        found = reach(table, course, seat)
        if not found.alone or course.affairs.ended:
            return Refusal("undo", course.ply, seat, rule=found.rule, key=found.key)
        return course.undo(seat, table.now())

    return decide


def asked_back(table: Table, seat: int, ply: int) -> Decision:
    """A seat asks the others for its last move."""

    def decide(course: Course) -> Course | Outcome:
        if ply != course.ply or course.affairs.asking is not None:
            return Refusal("stale", course.ply, seat)
        found = reach(table, course, seat)
        if not found.asking or course.affairs.ended:
            return Refusal("undo", course.ply, seat, rule=found.rule, key=found.key)
        return course.note("ask", seat, table.now(), str(found.count))

    return decide


def consented(table: Table, seat: int, ply: int, yes: bool) -> Decision:
    """A seat allows an undo or not. The last one who allows it has it done."""

    def decide(course: Course) -> Course | Outcome:
        asking = course.affairs.asking
        if asking is None or ply <= asking.ply:
            return Refusal("nothing_asked", course.ply, seat)
        if seat not in table.consents(asking.seat) - asking.allowed:
            return Refusal("nothing_asked", course.ply, seat)
        if not yes:
            return course.note("deny", seat, table.now())
        course = course.note("allow", seat, table.now())
        if table.consents(asking.seat) <= asking.allowed | {seat}:
            return course.undo(asking.seat, table.now(), asking.count)
        return course

    return decide


# People who come and go


def sent_away(table: Table, seat: int, by: str) -> Decision:
    """A computer player plays for a person's seat."""

    def decide(course: Course) -> Course | Outcome:
        refusal = _over(course, seat)
        if refusal is not None:
            return refusal
        if seat not in table.persons or seat in course.affairs.away:
            return Refusal("stale", course.ply, seat)
        clock = clocks.clock(course, table.deal.terms, seat, table.now(), table.opened)
        if by not in ("self", "host") and not clock.overdue:
            return Refusal("not_overdue", course.ply, seat)
        return course.note("away", seat, table.now(), by)

    return decide


def came_back(table: Table, seat: int) -> Decision:
    """The person of a seat plays again."""

    def decide(course: Course) -> Course | Outcome:
        refusal = _over(course, seat)
        if refusal is not None:
            return refusal
        if seat not in course.affairs.away:
            return Refusal("not_away", course.ply, seat)
        return course.note("back", seat, table.now())

    return decide


def given_up(table: Table, seat: int, seated: bool = True) -> Decision:
    """The table ends without a result. Its entry says "host" where no seat ended it."""

    def decide(course: Course) -> Course | Outcome:
        return _over(course, seat) or course.note("end", seat, table.now(), *(() if seated else ("host",)))

    return decide
