"""What the table needs from outside: somewhere to keep its log, and the time.

`stockyard.store` fulfils `Store` with a database, `Memory` here with a dictionary for games nobody keeps.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from stockyard.table.entries import Answer, Entry
from stockyard.table.seats import Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """What a table starts from: who sits there and the record of the game before its first move.

    ``start`` is the text of a record (options, seats, key). Replaying the table's entries after it gives
    every state, so nothing else has to be kept.
    """

    id: str
    game: str
    name: str
    seats: tuple[Seat, ...]
    start: str
    created: float
    origin: str = "new"


@dataclass(frozen=True, slots=True)
class Glance:
    """A table as the list of tables shows it. Open facts only; derived, and rewritten with every entry."""

    ply: int
    over: bool
    asked: tuple[int, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Listed:
    """A deal and its last glance, for the list of tables."""

    deal: Deal
    glance: Glance
    changed: float


class PlyTakenError(Exception):
    """Somebody else wrote this ply first, or answered this key: read the log and decide again."""


class Store(Protocol):
    """Keeps tables. What `append` returns from is on the disk and survives a power cut."""

    def create(self, deal: Deal, glance: Glance) -> None:
        """Keep a new table."""

    def deal(self, table: str) -> Deal | None:
        """A table's start, or None when there is no such table."""

    def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The log from a ply on, in order."""

    def append(
        self, table: str, entries: Sequence[Entry], glance: Glance, answer: Answer | None = None
    ) -> None:
        """Write all of it or nothing. PlyTakenError when a ply or the answer's key is there already."""

    def answer(self, table: str, key: str) -> Answer | None:
        """What the request with this key was told, if it was carried out."""

    def tables(self, limit: int, over: bool | None = None) -> list[Listed]:
        """The tables changed last; only finished or unfinished ones if ``over`` says so."""

    def secret(self, name: str) -> bytes:
        """32 random bytes made at the first call with this name and the same ever after."""


class Clock(Protocol):
    """The time."""

    def now(self) -> float:
        """Seconds since 1970."""


class SystemClock:
    """The clock of the machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()
