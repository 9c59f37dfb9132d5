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

from stockyard.table.course import Course
from stockyard.table.table import Table
from stockyard.web.api.call import encode

Viewer = tuple[int | None, str]
"""A seat, or None for who looks on, and a language."""

PIECES_KEPT: Final = 4


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
        self._head = ""
        self._states: dict[Viewer, str] = {}
        self._events: dict[tuple[int | None, int], str] = {}
        self._pieces: dict[str, list[tuple[Any, str]]] = {}

    async def state(self, seat: int | None, lang: str, since: int | None = None) -> tuple[int, bytes]:
        """The ply and the message: everything, and what has happened since a ply."""
        while True:
            course = self._table.course
            if self._course is not course:
                self._course, self._head = course, ""
                self._states.clear()
                self._events.clear()
            happened = "" if since is None or since >= course.ply else self._events.get((seat, since))
            state = self._states.get((seat, lang))
            if state is None or happened is None:
                look = await self._look(seat, lang, since, state is None, happened is None)
                if look.course is not course or self._course is not course:
                    continue
                state, happened = self._written(look, (seat, lang), since, state, happened)
            return course.ply, f"{state},{happened or NOTHING}}}\n".encode()

    async def _look(self, seat: int | None, lang: str, since: int | None, view: bool, events: bool) -> Look:
        """Read the table. While somebody else has its lock, other tables go on."""
        table, head = self._table, not self._head
        if table.lock.acquire(blocking=False):
            try:
                return _looked(table, seat, lang, since, view, events, head)
            finally:
                table.lock.release()
        return await asyncio.to_thread(_looked, table, seat, lang, since, view, events, head)

    def _written(
        self, look: Look, viewer: Viewer, since: int | None, state: str | None, happened: str | None
    ) -> tuple[str, str]:
        if look.head is not None:
            self._head = encode(look.head)[1:-1]
        if state is None:
            seat = "null" if viewer[0] is None else str(viewer[0])
            view = self._view(look.view or {})
            state = (
                f'{{"type":"state","ply":{look.course.ply},"seat":{seat},{self._head},'
                f'"decision":{encode(look.decision)},"view":{view}'
            )
            self._states[viewer] = state
        if happened is None:
            assert since is not None
            happened = f'"undone":{"true" if look.undone else "false"},"events":{encode(look.events)}'
            self._events[viewer[0], since] = happened
        return state, happened

    def _view(self, view: dict[str, Any]) -> str:
        """A view, of which most is as it was a move ago, or as others see it: that is written once."""
        return f"{{{','.join(self._piece(name, value) for name, value in view.items())}}}"

    def _piece(self, name: str, value: Any) -> str:
        kept = self._pieces.setdefault(name, [])
        for known, text in kept:
            # A field of a view never holds now a number and now a truth value, which are equal to Python.
            if known == value:
                return text
        text = f'"{name}":{encode(value)}'
        kept.insert(0, (value, text))
        del kept[PIECES_KEPT:]
        return text


NOTHING: Final = '"undone":false,"events":[]'


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


def _looked(
    table: Table, seat: int | None, lang: str, since: int | None, view: bool, events: bool, head: bool
) -> Look:
    """What is asked for, of one moment."""
    with table.lock:
        course, match = table.course, table.course.match
        mark = mark_at(course, since) if events and since is not None else None
        return Look(
            course,
            match.view(seat) if view else None,
            match.decision(seat, lang, table.names)
            if view and seat is not None and not table.ended
            else None,
            head_of(table) if head else None,
            [] if mark is None else match.events(seat, mark),
            events and mark is None,
        )


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
    if any(entry.kind == "undo" for entry in course.entries[since:]):
        return None
    count = len(course.moves)
    while count and course.moves[count - 1].ply >= since:
        count -= 1
    return course.marks[count]
