"""The log of a table: an append-only list of moves and undos, each with its ply.

A ply of the table counts entries, so it only ever grows: after an undo the game is back where it was, but
the ply is not, and a page drawn before the undo is known to be stale.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["move", "undo"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: the moves of one request, whole or not at all, or the undo of the last such."""

    ply: int
    kind: Kind
    seat: int
    moves: tuple[str, ...]
    at: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request was told, kept under its key so that the same request gets the same answer.

    ``print`` is a digest of what was asked for: a key used a second time for something else is refused.
    Only accepted requests are kept. A refused one changed nothing, and its ply decides again in the same way.
    """

    key: str
    print: str
    ply: int


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The moves that still stand: each undo takes back the last one before it."""
    moves: list[Entry] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append(entry)
        elif moves:
            moves.pop()
    return moves
