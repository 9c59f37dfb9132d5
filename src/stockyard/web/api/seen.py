"""What a viewer sees of a table, as it is sent: made once for each seat and language.

All streams of a seat share the bytes until the table changes, so a table costs the same however many devices
follow it. The table's lock is held while view and decision are made, and not while they are written down.
Nothing else goes into them: two games that differ only in what a viewer can't see give that viewer the same
bytes.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from pydantic_core import to_json

from stockyard.table.course import Course
from stockyard.table.table import Table

NOTHING: Final = b'"undone":false,"events":[]}'
BEGINNING: Final = -1
"""As the ply since which things happened: the deal, too."""

Viewer = tuple[int | None, str]
"""A seat, or None for who looks on, and a language."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was read of the table at one moment."""

    course: Course
    view: dict[str, Any] | None
    decision: dict[str, Any] | None
    head: dict[str, Any] | None
    events: list[dict[str, Any]] | None
    undone: bool


class Showing:
    """One table. Used on the event loop alone."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._course: Course | None = None
        self._head: dict[str, Any] | None = None
        self._states: dict[Viewer, bytes] = {}
        self._events: dict[tuple[int | None, int], bytes] = {}

    async def state(self, seat: int | None, lang: str, since: int | None = None) -> tuple[int, bytes]:
        """The ply and the message: everything, and what has happened since a ply."""
        while True:
            course = self._table.course
            if self._course is not course:
                self._course, self._head = course, None
                self._states.clear()
                self._events.clear()
            state = self._states.get((seat, lang))
            happened = NOTHING if since is None or since >= course.ply else self._events.get((seat, since))
            if state is None or happened is None:
                look = await self._look(seat, lang, since, state is None, happened is None)
                if look.course is not course or self._course is not course:
                    continue
                state = state or self._written(look, seat, lang)
                happened = happened or self._told(look, seat, since)
            return course.ply, b"%b,%b\n" % (state, happened)

    async def _look(self, seat: int | None, lang: str, since: int | None, view: bool, events: bool) -> Look:
        """Read the table. While somebody else has its lock, other tables go on."""
        table, head = self._table, self._head is None
        if table.lock.acquire(blocking=False):
            try:
                return looked(table, seat, lang, since, view, events, head)
            finally:
                table.lock.release()
        return await asyncio.to_thread(looked, table, seat, lang, since, view, events, head)

    def _written(self, look: Look, seat: int | None, lang: str) -> bytes:
        self._head = self._head or look.head or {}
        first = {"type": "state", "ply": look.course.ply, "seat": seat}
        state = to_json({**first, **self._head, "decision": look.decision, "view": look.view})[:-1]
        self._states[seat, lang] = state
        return state

    def _told(self, look: Look, seat: int | None, since: int | None) -> bytes:
        happened = to_json({"undone": look.undone, "events": look.events})[1:]
        if since is not None:
            self._events[seat, since] = happened
        return happened


class Showings:
    """All tables that somebody looks at; forgotten with the table."""

    def __init__(self) -> None:
        self._of: WeakKeyDictionary[Table, Showing] = WeakKeyDictionary()

    def of(self, table: Table) -> Showing:
        """What is shown of a table."""
        found = self._of.get(table)
        if found is None:
            found = self._of[table] = Showing(table)
        return found


def looked(
    table: Table, seat: int | None, lang: str, since: int | None, view: bool, events: bool, head: bool
) -> Look:
    """What is asked for, of one moment."""
    with table.lock:
        course, match = table.course, table.course.match
        mark = mark_at(course, since) if events and since is not None else None
        shown, decision = _sight(table, seat, lang) if view else (None, None)
        return Look(
            course,
            shown,
            decision,
            head_of(table) if head else None,
            [] if mark is None else _after(match.events(seat, mark), since),
            events and mark is None,
        )


def _sight(table: Table, seat: int | None, lang: str) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """View and decision."""
    if seat is None or table.ended:
        return table.match.view(seat), None
    return table.match.sight(seat, lang, table.names)


def _after(events: list[dict[str, Any]], since: int | None) -> list[dict[str, Any]]:
    """Without the deal, unless that is what was asked for."""
    return events if since == BEGINNING else [event for event in events if event["ply"]]


def head_of(table: Table) -> dict[str, Any]:
    """What everybody sees alike. Call it with the table's lock held."""
    asking = table.course.affairs.asking
    return {
        "over": table.over,
        "ended": table.ended,
        "result": table.match.result,
        "away": sorted(table.away),
        "undo": None
        if asking is None
        else {"seat": asking.seat, "moves": asking.count, "allowed": sorted(asking.allowed)},
        "clocks": _clocks(table),
    }


def _clocks(table: Table) -> dict[str, Any] | None:
    """How much time each person has left, and when that was so; None without a clock."""
    if table.deal.terms.clock == "none":
        return None
    now = table.now()
    return {
        "at": round(now, 3),
        "seats": [
            {"seat": seat, "running": clock.running, "left": round(clock.left, 3)}
            for seat in table.persons
            for clock in (table.clock(seat),)
        ],
    }


def mark_at(course: Course, since: int) -> int | None:
    """How far the match was at a ply of the table; None when moves were taken back since."""
    if any(entry.kind == "undo" for entry in course.entries[max(0, since) :]):
        return None
    count = len(course.moves)
    while count and course.moves[count - 1].ply >= since:
        count -= 1
    return course.marks[count]
