"""What the people asked for and what they were told: the other side of the servers' logs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from bench.opening import Taken


@dataclass(slots=True)
class Wish:
    """One request, however often it was sent, and what became of it: ``kept``, or ``refused`` and why.

    ``ply`` is the one that its acknowledgement told, if it told one.
    """

    table: str
    seat: int
    key: str
    kind: str
    moves: tuple[str, ...] = ()
    sent: int = 0
    kept: bool = False
    ply: int | None = None
    refused: str = ""


@dataclass(slots=True)
class Ledger:
    """All wishes, and what no server should ever have answered."""

    wishes: list[Wish] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    def wish(self, taken: Taken, key: str, kind: str, moves: tuple[str, ...] = ()) -> Wish:
        """A new request that is about to be sent."""
        found = Wish(taken.table, taken.seat, key, kind, moves)
        self.wishes.append(found)
        return found

    def of(self, table: str) -> list[Wish]:
        """The wishes at one table."""
        return [wish for wish in self.wishes if wish.table == table]
