"""Taking back one's own last moves.

Allowed as long as nothing new was seen by anybody since then and nobody else acted: otherwise an undo is a
peek at a card, or takes somebody's answer away from them. An undo replays the log, so it restores
everything, once-only rights and marks included.
"""

from __future__ import annotations

from stockyard.table.course import Course
from stockyard.table.reasons import Reason


def why_not(course: Course, seat: int) -> Reason | None:
    """Why the seat can't take the last standing move back; None when it can."""
    moves = course.moves
    if not any(entry.seat == seat for entry in moves):
        return "undo_nothing"
    if course.match.result is not None:
        return "over"
    if moves[-1].seat != seat:
        return "undo_others"
    return "undo_seen" if course.match.showed(course.marks[-2]) else None
