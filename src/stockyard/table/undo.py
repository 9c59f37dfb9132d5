"""Taking back one's own last move.

Allowed as long as nothing new was seen by anybody since then and nobody else acted: otherwise an undo is a
peek at a card, or takes somebody's answer away from them. The match knows what its moves have shown. An undo
replays the log, so it restores everything, once-only rights and marks included.
"""

from __future__ import annotations

from stockyard import shelf
from stockyard.table.course import Course


def why_not(course: Course, seat: int) -> tuple[str, str] | None:
    """Why the seat can't take the last standing move back: a key of the catalogue and a rule; else None."""
    rule_of_undo = shelf.find(course.match.game).UNDO_RULE
    if not any(entry.seat == seat for entry in course.moves):
        return "why.undo.start", rule_of_undo
    # A changed answer replaces the first one, so the match is no further than before: it still is one move.
    length = max(1, course.marks[-1] - course.marks[-2])
    most, key, rule = course.match.undo_limit(seat)
    if course.moves[-1].seat != seat:
        return "why.undo.others", rule_of_undo
    return None if most >= length else (key, rule)
