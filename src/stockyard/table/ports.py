"""What the table needs from outside: somewhere to keep its log, and the time.

`stockyard.store` fulfils `Store` with a database, `Memory` here with dictionaries for games nobody keeps.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from stockyard import StockyardError
from stockyard.table.entries import Entry
from stockyard.table.gathering import Gathering
from stockyard.table.keys import Hold
from stockyard.table.seats import Seat
from stockyard.table.talk import Line
from stockyard.table.terms import Terms


@dataclass(frozen=True, slots=True)
class Deal:
    """What a table starts from: who sits there and the record of the game before its first move.

    ``start`` is the text of a record (options, seats, key). Replaying the table's entries after it gives
    every state, so nothing else has to be kept. ``host`` is the seat that runs the table.
    """

    id: str
    game: str
    name: str
    seats: tuple[Seat, ...]
    start: str
    created: float
    origin: str = "new"
    terms: Terms = field(default_factory=Terms)
    host: int = 0


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
    archived: bool = False


@dataclass(frozen=True, slots=True)
class Writing:
    """What one request, or several of one table, add to its log: kept whole or not at all."""

    table: str
    entries: tuple[Entry, ...]
    glance: Glance


class StoreError(StockyardError):
    """The store can't be opened, or does not answer: nothing was done, or nobody knows if it was."""


class PlyTakenError(Exception):
    """Somebody else was first: read what they wrote and decide again."""


Heard = Callable[[str, str, int], None]
"""Called with a topic of the bell ("table", "talk", "people"), the table's id and the topic's number."""


class Store(Protocol):
    """Keeps tables. What a writing method returns from is on the disk and survives a power cut.

    Several programs may work on one store; `listen` says what the others did.
    """

    # Tables and their logs

    def create(self, deal: Deal, glance: Glance, holds: Sequence[Hold] = ()) -> None:
        """Keep a new table and who holds its chairs, and forget the gathering of this id if there is one.

        PlyTakenError when there is a table of this id.
        """

    def deal(self, table: str) -> Deal | None:
        """A table's start, or None when there is no such table."""

    def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The log from a ply on, in order."""

    def append(self, writings: Sequence[Writing]) -> list[bool]:
        """Write them, each whole or not at all; which of them are written.

        One is not if a ply or the key of a request is there already. One commit serves all of them.
        """

    def tables(
        self, limit: int, over: bool | None = None, holder: str | None = None, archived: bool = False
    ) -> list[Listed]:
        """The tables changed last. ``over``: only (un)finished ones; ``holder``: only those at which this
        holder has a chair, or if empty only those that nobody holds. Archived ones only if asked for.
        """

    def archive(self, table: str, archived: bool) -> None:
        """Put a table away, or take it back."""

    def secret(self, name: str) -> bytes:
        """32 random bytes made at the first call with this name and the same ever after."""

    # Tables that wait for people

    def gather(self, gathering: Gathering, holds: Sequence[Hold] = ()) -> None:
        """Keep a new gathering. PlyTakenError when there is a gathering or a table of this id."""

    def gathering(self, table: str) -> Gathering | None:
        """The gathering of this id."""

    def regather(self, gathering: Gathering) -> bool:
        """Keep the next version of a gathering; False if somebody else made that version first."""

    def disperse(self, table: str) -> None:
        """Forget a gathering and all that was kept for it: holds, what was said, desks."""

    def gatherings(self, limit: int, holder: str | None = None) -> list[Gathering]:
        """The newest public ones, or those at which the holder has a chair."""

    def gatherings_before(self, at: float, limit: int) -> list[Gathering]:
        """The oldest gatherings that were opened before a time."""

    # Who holds which chair

    def hold(self, holds: Sequence[Hold]) -> None:
        """Keep holds; one that is there already stays. The oldest codes beyond MOST_HOLDS of a chair go."""

    def holds(self, table: str) -> list[Hold]:
        """All holds of a table."""

    def release(self, table: str, chair: int, keep: str = "") -> None:
        """Forget all holds of a chair but that of one holder."""

    # What people say, and what a seat keeps for itself

    def say(self, line: Line) -> int:
        """Keep a line; its number, one more than that of the last line of the table."""

    def lines(self, table: str, since: int = 0, limit: int = 200) -> list[Line]:
        """The last lines with a number above ``since``, in order."""

    def desk(self, table: str, seat: int) -> dict[str, Any]:
        """What the seat keeps there: "note", "muted", "presets", "notices", ..., each JSON-able."""

    def keep(self, table: str, seat: int, name: str, value: Any) -> None:
        """Keep one such thing; None forgets it."""

    def once(self, table: str, seat: int, duty: str, at: float) -> bool:
        """True the first time it is called for this duty of the seat, in whichever program."""

    # Other programs on the same store

    def listen(self, heard: Heard) -> None:
        """Call ``heard``, from a thread of the store's, whenever another program tells something."""

    def tell(self, topic: str, table: str, number: int) -> None:
        """Tell other programs. What `append` writes is told by itself, as "table" with the new ply."""

    def close(self) -> None:
        """Let go of it."""


class Clock(Protocol):
    """The time."""

    def now(self) -> float:
        """Seconds since 1970."""


class SystemClock:
    """The clock of the machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()
