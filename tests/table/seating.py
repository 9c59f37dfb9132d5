"""Tables for tests: from a position, with people and computer players where one wants them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from stockyard import Match, load
from stockyard.table.glance import glance_of
from stockyard.table.memory import Memory
from stockyard.table.ports import Deal, Store, SystemClock
from stockyard.table.reasons import Accepted, Outcome, Refusal
from stockyard.table.seats import Seat
from stockyard.table.table import Table

NAMES = ("Mia", "Tom", "Ola", "Jan")
_keys = itertools.count()

POSITION: dict[str, Any] = {
    "game": "sharenanigans",
    "seats": 3,
    "current": 0,
    "draw": {"top": "dog_days"},
    "share_pile": ["honey@wolf_moon", "fish@wolf_moon"],
}


def seats_of(kinds: Sequence[str]) -> tuple[Seat, ...]:
    """Seats from "person" and names of computer players."""
    return tuple(
        Seat(k, "person", NAMES[k]) if kind == "person" else Seat(k, "computer", NAMES[k], kind)
        for k, kind in enumerate(kinds)
    )


def table_of(
    match: Match,
    kinds: Sequence[str] = ("person",) * 3,
    store: Store | None = None,
    changed: Callable[[str], None] = lambda _table: None,
) -> Table:
    """A table at which a match is played."""
    store = store or Memory()
    deal = Deal("t", match.game, "Night shift", seats_of(kinds), match.record(), 1.0)
    store.create(deal, glance_of(match, 0))
    return Table(deal, store, SystemClock(), load(deal.start), changed)


def at_position(
    *hands: Sequence[str],
    kinds: Sequence[str] = ("person",) * 3,
    store: Store | None = None,
    **position: Any,
) -> Table:
    """A table at which the seats hold these hands."""
    seat = position.pop("seat", None) or [{"hand": list(hand)} for hand in hands] or [{}, {}, {}]
    match = Match.from_position({**POSITION, "seats": len(seat), "seat": seat, **position})
    return table_of(match, kinds[: len(seat)], store)


def new_key() -> str:
    """A key that was not used before."""
    return f"key-{next(_keys)}"


def move(table: Table, seat: int, *moves: str) -> Outcome:
    """A request made by somebody who sees the table as it is."""
    return table.submit(seat, table.ply, new_key(), moves)


def done(outcome: Outcome) -> int:
    """The ply after a request that must have been accepted."""
    assert isinstance(outcome, Accepted), outcome
    return outcome.ply


def refused(outcome: Outcome) -> str:
    """The reason of a request that must have been refused."""
    assert isinstance(outcome, Refusal), outcome
    return outcome.reason
