"""A table with a clock that is set by hand, and people who do anything at all there."""

from __future__ import annotations

from random import Random
from typing import Final

from stockyard import Match
from stockyard.table.course import Course
from stockyard.table.glance import glance_of
from stockyard.table.memory import Memory
from stockyard.table.ports import Deal
from stockyard.table.seats import Seat, players_of
from stockyard.table.table import Table
from stockyard.table.terms import Terms
from tests.table.seating import NAMES, new_key

NOON: Final = 1_800_000_000.0
NET: Final = Terms(net=True)
DEEDS: Final = (*["move"] * 8, "undo", "ask", "allow", "allow", "deny", "away", "clock", "back", "pass")


class Hands:
    """A clock that is set by hand."""

    def __init__(self, time: float = NOON) -> None:
        self.time = time

    def now(self) -> float:
        return self.time


def timed(
    terms: Terms = NET, people: int = 3, match: Match | None = None, opened: float = 0.0
) -> tuple[Table, Hands]:
    """A table over the net, and its clock."""
    match = match or Match("sharenanigans", people, seed="clockwork", head_start=True)
    seats = tuple(Seat(k, "person", NAMES[k]) for k in range(match.seats))
    hands, store = Hands(), Memory()
    deal = Deal("t", match.game, "Night shift", seats, match.record(), hands.time, terms=terms)
    store.create(deal, glance_of(match, 0))
    return Table(deal, store, hands, match, lambda _table: None, opened=opened), hands


def anything(table: Table, hands: Hands, rng: Random) -> str:
    """One thing that somebody does, allowed or not; what it was."""
    hands.time += rng.choice((0.0, 0.25, 1.0, 7.5, 100.0))
    seat = rng.randrange(len(table.seats))
    what = rng.choice(
        ("move",) * 8 + ("undo", "ask", "allow", "allow", "deny", "away", "clock", "back", "pass")
    )
    ply, key = table.ply, new_key()
    if what in ("move", "pass"):
        asked = [one for one in range(len(table.seats)) if table.match.legal(one)]
        if asked:
            mover = rng.choice(asked)
            legal = table.match.legal(mover)
            table.submit(
                mover, ply, key, ["pass" if what == "pass" and "pass" in legal else rng.choice(legal)]
            )
    elif what == "undo":
        table.take_back(seat, ply, key)
    elif what == "ask":
        table.ask_back(seat, ply, key)
    elif what in ("allow", "deny"):
        table.consent(seat, ply, key, what == "allow")
    elif what == "back":
        table.come_back(seat, key)
    else:
        table.send_away(seat, key, "self" if what == "away" else "clock")
    return what


def busy(seed: int, steps: int = 60, terms: Terms = NET) -> tuple[Table, Hands]:
    """A table at which a lot has happened."""
    table, hands = timed(terms)
    rng = Random(seed)
    for _ in range(steps):
        anything(table, hands, rng)
    return table, hands


def replayed(table: Table, cuts: Random | None = None) -> Course:
    """The course of a table from its entries alone, taken in at once or in parts."""
    course = Course.of(table.course.opened, table.deal.created, players_of(table.seats))
    left = list(table.course.entries)
    while left:
        size = cuts.randint(1, 5) if cuts else len(left)
        course, left = course.then(left[:size]), left[size:]
    return course
