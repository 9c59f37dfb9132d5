"""What a review says, as data: everything in it may be written as JSON and read again.

Chances are from 0 to 1, one for each seat, and add up to 1. Errors are standard errors. A change has one
number for each seat, too, and those add up to 0.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final, Self

from stockyard.kernel.reasons import Reason

VERSION: Final = 3
"""Grows with what is judged or how: a review that was kept with another one is made anew."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried, in worlds that are played on.

    Each decision is searched for ``looks`` and compared in ``worlds``; the ``deep`` ones among them that look
    as if they cost most get ``deep_looks`` and ``deep_worlds``. At most ``most`` decisions of a game are
    judged. The chances along the game have at most ``points``, each from ``outlook`` worlds; the ``moments``
    that change most are looked for move by move.
    """

    name: str
    looks: int
    worlds: int
    deep: int
    deep_looks: int
    deep_worlds: int
    points: int
    outlook: int
    moments: int
    most: int

    def times(self, n: int) -> Effort:
        """So many times as many worlds, for a game that is played on faster."""
        return Effort(
            self.name, self.looks * n, self.worlds * n, self.deep, self.deep_looks * n, self.deep_worlds * n,
            self.points, self.outlook * n, self.moments, self.most,
        )  # fmt: skip


QUICK: Final = Effort("quick", 4, 2, 2, 8, 6, 8, 3, 2, 40)
STANDARD: Final = Effort("standard", 16, 10, 16, 120, 80, 40, 24, 5, 300)
EFFORTS: Final = {effort.name: effort for effort in (QUICK, STANDARD)}
FASTER: Final = {"sharenanigans": 4}
"""How many times as many worlds a game gets within the same time, at the standard effort."""


def effort_for(name: str, game: str) -> Effort:
    """The effort of this name for a game; KeyError if there is none."""
    effort = EFFORTS[name]
    return effort.times(FASTER.get(game, 1)) if effort is STANDARD else effort


@dataclass(frozen=True, slots=True)
class Point:
    """The chances before the move number ``ply``, as a watcher may judge them."""

    ply: int
    chances: tuple[float, ...]
    errors: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision, judged by what its seat could know when it made it.

    ``best`` is what the search would have done. ``chance`` and ``best_chance`` are what the seat could expect
    after the one and the other; ``change`` is what the move brought each seat compared with the best.
    ``worlds`` is how many worlds both were played on in; none where they are the same. ``reasons`` is what
    speaks for the best move and against it, the heaviest first.
    """

    ply: int
    seat: int
    played: str
    best: str
    chance: float
    error: float
    best_chance: float
    best_error: float
    change: tuple[float, ...]
    change_errors: tuple[float, ...]
    worlds: int
    deep: bool
    reasons: tuple[Reason, ...]

    @property
    def cost(self) -> float:
        """What the move cost its seat; negative where it was better than what the search would have done."""
        return 0.0 - self.change[self.seat]

    @property
    def cost_error(self) -> float:
        """The standard error of it."""
        return self.change_errors[self.seat]


@dataclass(frozen=True, slots=True)
class Moment:
    """A move that changed the chances much: those before it and after all that came of it."""

    ply: int
    seat: int
    before: Point
    after: Point

    @property
    def size(self) -> float:
        """The largest change of any seat."""
        return max(abs(b - a) for a, b in zip(self.before.chances, self.after.chances, strict=True))


@dataclass(frozen=True, slots=True)
class Parts:
    """A seat's result split up: ``start`` + ``decisions`` + ``others`` + ``luck`` = ``result``."""

    start: float
    decisions: float
    others: float
    luck: float
    result: float
    start_error: float
    decisions_error: float
    others_error: float
    luck_error: float


@dataclass(frozen=True, slots=True)
class Review:
    """A finished game looked back upon. ``decisions`` counts the real ones, ``judged`` has those judged."""

    game: str
    seats: int
    plies: int
    effort: str
    seed: str
    decisions: int
    curve: tuple[Point, ...]
    judged: tuple[Judged, ...]
    moments: tuple[Moment, ...]
    parts: tuple[Parts, ...]

    def data(self) -> dict[str, Any]:
        """The same as JSON-able data."""
        return {"version": VERSION, **asdict(self)}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Self | None:
        """A review from its data; None where it was made by another version, or is none."""
        if data.get("version") != VERSION:
            return None
        found = {name: value for name, value in data.items() if name != "version"}
        found["curve"] = tuple(_point(one) for one in found["curve"])
        found["judged"] = tuple(_judged(one) for one in found["judged"])
        found["moments"] = tuple(
            Moment(one["ply"], one["seat"], _point(one["before"]), _point(one["after"]))
            for one in found["moments"]
        )
        found["parts"] = tuple(Parts(**one) for one in found["parts"])
        return cls(**found)


def _point(data: dict[str, Any]) -> Point:
    return Point(data["ply"], tuple(data["chances"]), tuple(data["errors"]))


def _judged(data: dict[str, Any]) -> Judged:
    reasons = tuple((weight, key, dict(args)) for weight, key, args in data["reasons"])
    change, errors = tuple(data["change"]), tuple(data["change_errors"])
    return Judged(**{**data, "reasons": reasons, "change": change, "change_errors": errors})
