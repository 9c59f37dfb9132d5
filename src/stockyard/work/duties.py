"""What people owe a table: an answer to the game, or to somebody who asks for an undo."""

from __future__ import annotations

from dataclasses import dataclass

from stockyard.table.table import Table


@dataclass(frozen=True, slots=True)
class Duty:
    """What one seat is asked, since when. ``name`` tells it from every other duty of the seat."""

    seat: int
    name: str
    since: float


def duties(table: Table) -> list[Duty]:
    """What the people of a table owe now. At one screen nobody has to be told."""
    if table.over or not table.deal.terms.net:
        return []
    course = table.course
    found = [
        Duty(seat, f"ask {course.since.get(seat, course.ply)}", course.asked_at(seat))
        for seat in table.asked_persons()
    ]
    asking = course.affairs.asking
    if asking is not None:
        at = course.entries[asking.ply].at
        waited = table.consents(asking.seat) - asking.allowed
        found += [Duty(seat, f"consent {asking.ply}", at) for seat in sorted(waited)]
    return found
