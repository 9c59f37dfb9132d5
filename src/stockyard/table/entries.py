"""The log of a table: an append-only list of moves and of what else happened there, each with its ply.

A ply of the table counts entries, so it only ever grows: after an undo the game is back where it was, but
the ply is not, and a page drawn before the undo is known to be stale.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["move", "undo", "away", "back", "ask", "allow", "deny", "end"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    - move: the moves of one request, whole or not at all;
    - undo: takes back as many standing moves as ``moves`` says, one if it says nothing;
    - away: from here on a computer player plays for the seat, until it is back; ``moves`` says who sent it;
    - ask: the seat asks for an undo of so many standing moves; allow, deny: what a seat says to that;
    - end: the table is given up.

    ``at`` is in seconds since 1970. ``asked`` is the mask of the seats that may answer after the entry:
    clocks are read off it without a replay. ``key`` is the key of the request and ``print`` a digest of
    what it asked for, on the last entry of a request: the same request gets the same answer, and a key used
    a second time for something else is refused. Only accepted requests are kept; a refused one changed
    nothing, and its ply decides again in the same way.
    """

    ply: int
    kind: Kind
    seat: int
    moves: tuple[str, ...]
    at: float
    asked: int = 0
    key: str = ""
    print: str = ""


def taken_back(entry: Entry) -> int:
    """How many standing moves an undo takes back, or an ask asks for."""
    return int(entry.moves[0]) if entry.moves else 1


def stood_in(entries: Iterable[Entry], away: frozenset[int] = frozenset()) -> frozenset[int]:
    """The plies of moves made for people who were away. ``away``: who was so before the entries."""
    gone, found = set(away), set()
    for entry in entries:
        if entry.kind == "away":
            gone.add(entry.seat)
        elif entry.kind == "back":
            gone.discard(entry.seat)
        elif entry.kind == "move" and entry.seat in gone:
            found.add(entry.ply)
    return frozenset(found)


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The moves that still stand: each undo takes back the last ones before it."""
    moves: list[Entry] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append(entry)
        elif entry.kind == "undo":
            del moves[max(0, len(moves) - taken_back(entry)) :]
    return moves
