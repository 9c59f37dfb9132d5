"""A table that waits for its people: which chairs are free, who came, and the promise of the deal.

The server has the secret of the deal first and shows its commitment, with the form already; each person adds
a nonce when they sit down; whoever sets up the table sends theirs with the form. The key of the deal comes
from both, so neither side can choose the cards (`stockyard.kernel.proof`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from stockyard.kernel import proof
from stockyard.table.seats import Seat, SeatKind
from stockyard.table.terms import Terms


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair around a table that has not begun. ``taken``: somebody sits there; computers and Bots always
    do.

    A chair with a name that is not taken is kept for whoever holds it (a rematch). ``nonce`` is that person's
    share in the deal, hexadecimal; ``holder`` is who sat down, so that nobody takes two chairs at once.
    """

    number: int
    kind: SeatKind
    name: str = ""
    agent: str = ""
    taken: bool = False
    nonce: str = ""
    holder: str = ""

    @property
    def free(self) -> bool:
        """Whether anybody with the invitation may sit down here."""
        return self.kind == "person" and not self.taken and not self.name

    def seat(self) -> Seat:
        """As it is once the game has begun."""
        return Seat(self.number, self.kind, self.name, self.agent)


Stage = Literal["open", "begun", "off"]


@dataclass(frozen=True, slots=True)
class Gathering:
    """``version`` grows by one with each change: two changes of one version can't both be kept.

    ``changed`` is when that last happened.

    ``stage``: once it is to begin or called off, that is the last version. Whoever finds it so brings it to
    its end, should the program that began to have stopped.
    """

    id: str
    game: str
    name: str
    options: Mapping[str, Any]
    chairs: tuple[Chair, ...]
    terms: Terms
    secret: bytes
    host: int
    created: float
    version: int = 0
    origin: str = "new"
    stage: Stage = "open"
    changed: float = 0.0

    @property
    def touched(self) -> float:
        """When it was opened or last changed."""
        return max(self.created, self.changed)

    @property
    def commitment(self) -> str:
        """What is published before anybody sits down."""
        return proof.commitment(self.id, self.secret)

    @property
    def full(self) -> bool:
        """Everybody is there."""
        return all(chair.taken for chair in self.chairs)

    def with_chair(self, chair: Chair) -> Gathering:
        """With one chair changed; the next version."""
        chairs = tuple(chair if one.number == chair.number else one for one in self.chairs)
        return replace(self, chairs=chairs, version=self.version + 1)
