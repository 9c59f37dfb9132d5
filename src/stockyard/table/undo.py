"""Taking back one's own last move.

Alone, as long as nothing new was seen by anybody since then and nobody else acted: otherwise an undo is a
peek at a card, or takes somebody's answer away from them. With the consent of the others when they have
acted, but never past something that came to light. The match knows what its moves have shown. An undo
replays the log, so it restores everything, once-only rights and marks included.
"""

from __future__ import annotations

from dataclasses import dataclass

from stockyard import shelf
from stockyard.table.course import Course


@dataclass(frozen=True, slots=True)
class Reach:
    """How a seat may have its last move back: ``count`` standing moves go with it.

    ``alone``: it needs nobody. Otherwise ``key`` and ``rule`` say what stands against it; ``asking``: the
    others may be asked, as that is only that they have acted since.
    """

    count: int = 0
    alone: bool = False
    asking: bool = False
    key: str = ""
    rule: str = ""


def reach(course: Course, seat: int) -> Reach:
    """Whether the seat can take its last standing move back, and with whose consent."""
    rule_of_undo = shelf.find(course.match.game).UNDO_RULE
    mine = [at for at, entry in enumerate(course.moves) if entry.seat == seat]
    if not mine:
        return Reach(key="why.undo.start", rule=rule_of_undo)
    count = len(course.moves) - mine[-1]
    # A changed answer replaces the first one, so the match is no further than before: it still is one move.
    length = max(count, course.marks[-1] - course.marks[mine[-1]])
    if count == 1:
        most, key, rule = course.match.undo_limit(seat)
        if most >= length:
            return Reach(1, alone=True)
        return Reach(1, key=key, rule=rule)
    if not course.match.asked:
        return Reach(key="why.undo.over", rule=shelf.find(course.match.game).OVER_RULE)
    if course.match.quiet_plies() < length:
        return Reach(count, key="why.undo.news", rule=rule_of_undo)
    return Reach(count, asking=True, key="why.undo.others", rule=rule_of_undo)
