"""What a seat may have back, and what the others say to it."""

from __future__ import annotations

from typing import Any, Final

from stockyard.table.table import Table
from stockyard.text import Catalogue
from stockyard.web.sitting import Sitting

Model = dict[str, Any]
SHOWN: Final = 4


def undo_seat(table: Table, sitting: Sitting) -> int | None:
    """Whose last move the undo button of this screen takes back."""
    screen = sitting.screen
    if screen.mode == "ask_all" and table.moves:
        last = table.moves[-1].seat
        return last if last in table.persons and last in sitting.held else None
    return screen.eyes if screen.mode == "open" else None


def undo(table: Table, sitting: Sitting, cat: Catalogue) -> Model | None:
    """Whether the last move can be taken back alone, or with the others' consent, and if not why."""
    seat = undo_seat(table, sitting)
    if seat is None or table.over:
        return None
    found, asked = table.reach(seat), table.course.affairs.asking
    waits = asked is not None and asked.seat == seat
    why = cat.say(found.key) if found.key else ""
    if asked is not None and not waits and found.asking:
        why = cat.say("side.another_asks", seat=asked.seat)
    return {
        "possible": found.alone,
        "asking": found.asking and asked is None,
        "waits": waits,
        "never": found.key == "why.undo.start",
        "why": why,
        "rule": found.rule or None,
        **_shown(goes(table, found.count, sitting.eyes, cat)),
    }


def goes(table: Table, count: int, eyes: int | None, cat: Catalogue) -> list[str]:
    """What the last ``count`` moves were, as far as the viewer may know, oldest first.

    A move of which the log tells nothing yet, as a secret choice, is an answer of its seat and no more.
    """
    course = table.course
    first = max(0, len(course.moves) - count)
    since = course.marks[first]
    told = table.match.log(eyes, cat.lang, list(cat.names), since=since) if count else []
    found: list[str] = []
    for at in range(first, len(course.moves)):
        plies = range(course.marks[at] + 1, course.marks[at + 1] + 1)
        lines = [line["text"] for line in told if line["ply"] in plies]
        seat = course.moves[at].seat
        found += lines or [cat.tell("side.goes.answer", eyes, seat=seat)]
    return found


def _shown(lines: list[str]) -> Model:
    return {"lines": lines[:SHOWN], "more": max(0, len(lines) - SHOWN)}


def asking(table: Table, sitting: Sitting, cat: Catalogue) -> Model | None:
    """Who asks for an undo, how far it goes, who has not answered, and who of this screen is to answer."""
    asked = table.course.affairs.asking
    if asked is None or table.over:
        return None
    missing = sorted(table.consents(asked.seat) - asked.allowed)
    mine = next((seat for seat in missing if seat in sitting.seats), None)
    if sitting.eyes in missing:
        mine = sitting.eyes
    return {
        "seat": asked.seat,
        "me": asked.seat in sitting.seats,
        "count": asked.count,
        "missing": missing,
        "mine": mine,
        **_shown(goes(table, asked.count, sitting.eyes, cat)),
    }
