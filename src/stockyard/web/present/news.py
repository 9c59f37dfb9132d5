"""What happened since the viewer's last turn, or while they were away, and the line of it to read first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stockyard import shelf
from stockyard.table.entries import standing
from stockyard.table.table import Table
from stockyard.web.present.presenter import NewsKinds

Model = dict[str, Any]
SHOWN: Final = 30
NONE: Final[Model] = {"since": [], "since_more": 0, "since_first": None, "absent": None}


def since(table: Table, eyes: int | None, lang: str, kinds: NewsKinds, absent: int | None = None) -> Model:
    """The news as the board tells them: the last ones, how many more there are, and what to read first.

    ``absent``: the ply of the table that the viewer saw last before they were away. What a computer player
    did for them meanwhile is news to them like what the others did.
    """
    if eyes is None:
        return dict(NONE)
    others = by_others(table, eyes)
    away = absent is not None and absent < table.ply
    start = seen_until(table, absent) if absent is not None and away else _last_turn(table, eyes, others)
    lines = table.match.log(eyes, lang, table.names, since=start)
    if away:
        lines = [line for line in lines if line["ply"] > start]
    found = told(before_my_turn(lines, eyes, kinds), eyes, kinds, others)
    for line in found:
        line["to_me"] = touches(line, eyes)
    more = max(0, len(found) - SHOWN)
    return {
        "since": found[-SHOWN:],
        "since_more": more,
        "since_first": first(found, eyes, kinds),
        "absent": absent if away and found else None,
    }


def by_others(table: Table, seat: int) -> frozenset[int]:
    """The plies of the match that a computer player made for a person who was away."""
    away, stood_in = False, set()
    for entry in table.course.entries:
        if entry.seat == seat and entry.kind in ("away", "back"):
            away = entry.kind == "away"
        elif entry.seat == seat and entry.kind == "move" and away:
            stood_in.add(entry.ply)
    marks = table.course.marks
    spans = [
        range(marks[at] + 1, marks[at + 1] + 1)
        for at, entry in enumerate(table.moves)
        if entry.ply in stood_in
    ]
    return frozenset(ply for span in spans for ply in span)


def seen_until(table: Table, ply: int) -> int:
    """How far the match was when the table had this ply, as far as that still stands."""
    known = len(standing(table.course.entries[:ply]))
    return table.course.marks[min(known, len(table.moves))]


def _last_turn(table: Table, seat: int, others: frozenset[int]) -> int:
    """How far the match was when the seat's last turn was over; a turn that was played for them is none."""
    if not others:
        return table.news_since(seat)
    words, marks = shelf.find(table.match.game).TURN_MOVES, table.course.marks
    for at in range(len(table.moves) - 1, -1, -1):
        entry = table.moves[at]
        own = entry.seat == seat and marks[at + 1] not in others
        if own and any(move.partition(".")[0] in words for move in entry.moves):
            return marks[at + 1]
    return 0


def before_my_turn(lines: Sequence[Model], eyes: int, kinds: NewsKinds) -> Sequence[Model]:
    """The lines before the turn that the viewer is taking; all of them while somebody else is on turn."""
    turns = [at for at, line in enumerate(lines) if line["kind"] in kinds.turn]
    mine = bool(turns) and lines[turns[-1]]["seat"] == eyes
    return lines[: turns[-1]] if mine else lines


def told(
    lines: Sequence[Model], eyes: int, kinds: NewsKinds, others: frozenset[int] = frozenset()
) -> list[Model]:
    """What is news to the viewer: all that others did, in the viewer's place too, and what happened to the
    viewer. ``others`` are the plies at which somebody played for the viewer.
    """

    def own(line: Mapping[str, Any]) -> bool:
        return line["seat"] == eyes and line["kind"] in kinds.own and line.get("ply") not in others

    return [line for line in lines if line["kind"] not in kinds.quiet and not own(line)]


def first(lines: Sequence[Model], eyes: int, kinds: NewsKinds) -> str | None:
    """The last line of the most telling sort: done to the viewer, else done by somebody, else any."""
    to_me = [line for line in lines if touches(line, eyes)]
    deeds = [line for line in lines if line["kind"] in kinds.deeds]
    best = to_me or deeds or lines
    return str(best[-1]["text"]) if best else None


def touches(line: Mapping[str, Any], eyes: int) -> bool:
    """Whether the line tells of something done to the viewer, or of what it cost or brought them."""
    args = line["args"]
    named = (line["seat"], args.get("seat2"), args.get("seat3"), *(args.get("seats2") or ()))
    return eyes in named
