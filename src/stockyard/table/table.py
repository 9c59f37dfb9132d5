"""A running game: takes requests one at a time, stores them, then shows them.

Every request is decided on a copy; the copy becomes the game only once the store has the entries on the disk.
So a refused request changes nothing, and what anybody was told is never lost.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

from stockyard import Match, shelf
from stockyard.table import clocks, requests, undo
from stockyard.table.bell import Bell
from stockyard.table.course import Course
from stockyard.table.entries import Entry
from stockyard.table.ports import Clock, Deal, Store
from stockyard.table.reasons import Accepted, Outcome, Refusal
from stockyard.table.requests import EVERYBODY, FOR_EVERYBODY
from stockyard.table.scribe import Decide, Scribe, Wish
from stockyard.table.seats import STAND_IN, Seat, computers, persons, players_of

Changed = Callable[[str], None]
"""Called with the table's id after each entry, so that somebody may set the computer players to work."""

__all__ = ["EVERYBODY", "FOR_EVERYBODY", "STAND_IN", "Table"]


class Table:
    """One game with its seats. Hold ``lock`` while reading ``match``: a view folds what was seen so far."""

    def __init__(
        self,
        deal: Deal,
        store: Store,
        clock: Clock,
        match: Match,
        changed: Changed,
        scribe: Scribe | None = None,
        bell: Bell | None = None,
        opened: float = 0.0,
    ) -> None:
        self.deal = deal
        self.lock = threading.RLock()
        self.bell = bell or Bell()
        self.opened = opened
        self._changed = changed
        self._store = store
        self._clock = clock
        self._scribe = scribe or Scribe(store)
        opened_course = Course.of(match, deal.created, players_of(deal.seats))
        self.course = opened_course.then(store.entries(deal.id))
        self._told = {entry.key: entry for entry in self.course.entries if entry.key}

    # What is so

    @property
    def id(self) -> str:
        """The table's unguessable name."""
        return self.deal.id

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self.deal.seats

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return [seat.name for seat in self.deal.seats]

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of people."""
        return persons(self.deal.seats)

    @property
    def ply(self) -> int:
        """How many entries the log has."""
        return self.course.ply

    @property
    def match(self) -> Match:
        """The game as it stands."""
        return self.course.match

    @property
    def moves(self) -> tuple[Entry, ...]:
        """The moves that still stand."""
        return self.course.moves

    @property
    def over(self) -> bool:
        """Nobody is asked any more: the game is over, or the table was given up."""
        return self.ended or self.match.result is not None

    @property
    def ended(self) -> bool:
        """The table was given up before the game was over."""
        return self.course.affairs.ended

    @property
    def ended_by(self) -> int | None:
        """The seat that gave the table up; None for a host without one, and while nobody did."""
        last = next((entry for entry in self.course.entries if entry.kind == "end"), None)
        return None if last is None or last.moves else last.seat

    @property
    def away(self) -> frozenset[int]:
        """The people for whom a computer player plays."""
        return self.course.affairs.away

    @property
    def host(self) -> int:
        """The seat that runs the table: the host's, or while they are away the first that is there."""
        there = [seat for seat in self.persons if seat not in self.away]
        return self.deal.host if self.deal.host in there or not there else there[0]

    def asked_persons(self) -> tuple[int, ...]:
        """The people who may answer now, but for those who are away."""
        if self.ended:
            return ()
        return tuple(seat for seat in self.match.asked if seat in self.persons and seat not in self.away)

    def asked_computers(self) -> tuple[int, ...]:
        """The seats for which a computer player may answer now."""
        if self.ended:
            return ()
        played = {*computers(self.deal.seats), *self.away}
        return tuple(seat for seat in self.match.asked if seat in played)

    def agent(self, seat: int) -> str:
        """The computer player of a seat, or the one that stands in for its person."""
        return self.seats[seat].agent or STAND_IN

    def since(self, seat: int) -> int:
        """The ply at which the seat was asked what it is asked now."""
        return self.course.since.get(seat, self.ply)

    def clock(self, seat: int) -> clocks.Clock:
        """How much time the seat has left."""
        return clocks.clock(self.course, self.deal.terms, seat, self._clock.now(), self.opened)

    def news_since(self, seat: int) -> int:
        """How far the match had come when the seat's last turn was over: what came after is news to it.

        An answer in the turn of somebody else must not hide what was done meanwhile.
        """
        course, words = self.course, shelf.find(self.match.game).TURN_MOVES
        for entry, mark in zip(reversed(course.moves), reversed(course.marks[1:]), strict=True):
            if entry.seat == seat and any(move.partition(".")[0] in words for move in entry.moves):
                return mark
        return 0

    def consents(self, seat: int) -> frozenset[int]:
        """The people who must agree to an undo of this seat."""
        return frozenset(one for one in self.persons if one != seat and one not in self.away)

    # Requests: each is decided by `requests`, and done once it is kept

    def submit(
        self, seat: int, ply: int, key: str, moves: Sequence[str], held: Sequence[int] | None = None
    ) -> Outcome:
        """Carry out a seat's moves, whole or not at all. EVERYBODY: those of ``held`` who are asked."""
        return self.submit_soon(seat, ply, key, moves, held).result()

    def submit_soon(
        self, seat: int, ply: int, key: str, moves: Sequence[str], held: Sequence[int] | None = None
    ) -> Future[Outcome]:
        """The same without waiting for it."""
        names = tuple(moves)
        return self._soon(key, f"move {seat} {' '.join(names)}", requests.moved(self, seat, ply, names, held))

    def play_for(self, seat: int, ply: int, key: str, moves: Sequence[str]) -> Outcome:
        """Carry out the choice of the computer player that plays for the seat."""
        names = tuple(moves)
        decide = requests.moved_for(self, seat, ply, names)
        return self._soon(key, f"move {seat} {' '.join(names)}", decide).result()

    def take_back(self, seat: int, ply: int, key: str) -> Outcome:
        """Undo the last move, if it is the seat's own and nothing was seen since."""
        return self._soon(key, f"undo {seat}", requests.undone(self, seat, ply)).result()

    def ask_back(self, seat: int, ply: int, key: str) -> Outcome:
        """Ask the others for one's last move, after which they acted but nothing was seen."""
        return self._soon(key, f"ask {seat}", requests.asked_back(self, seat, ply)).result()

    def consent(self, seat: int, ply: int, key: str, yes: bool) -> Outcome:
        """Allow the undo that somebody asks for, or not. When all have allowed it, it is done."""
        asked_for = f"{'allow' if yes else 'deny'} {seat}"
        return self._soon(key, asked_for, requests.consented(self, seat, ply, yes)).result()

    def send_away(self, seat: int, key: str, by: str) -> Outcome:
        """A computer player plays for the seat from now on.

        ``by``: "self", "host", "clock" (the table itself) or "seat.K", who may once the seat's time is up.
        """
        return self._soon(key, f"away {seat} {by}", requests.sent_away(self, seat, by)).result()

    def come_back(self, seat: int, key: str) -> Outcome:
        """The person of the seat plays again."""
        return self._soon(key, f"back {seat}", requests.came_back(self, seat)).result()

    def give_up(self, seat: int, key: str, seated: bool = True) -> Outcome:
        """End the table before its game is over. Whether the seat may is for its caller to know.

        ``seated``: it was somebody at this seat; otherwise a host who has none, and the seat says nothing.
        """
        return self._soon(key, f"end {seat}", requests.given_up(self, seat, seated)).result()

    def reach(self, seat: int) -> undo.Reach:
        """Whether the seat can have its last move back, and with whose consent."""
        with self.lock:
            return requests.reach(self, self.course, seat)

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why the seat can't take its last move back alone; None when it can."""
        found = self.reach(seat)
        return None if found.alone else Refusal("undo", self.ply, seat, rule=found.rule, key=found.key)

    def told(self, key: str) -> Entry | None:
        """The last entry of the request with this key, if it was carried out."""
        return self._told.get(key)

    # The log

    def refresh(self) -> bool:
        """Take in what another program may have written; whether it had."""
        with self.lock:
            new = self._store.entries(self.id, self.ply)
            if new:
                self._take(self.course.then(new))
        if new:
            self.bell.ring("table", self.ply)
            self._changed(self.id)
        return bool(new)

    def publish(self, course: Course) -> None:
        """Show what is kept. Called by the scribe alone."""
        with self.lock:
            if course.ply <= self.ply:
                return
            self._take(course)
        self.bell.ring("table", course.ply)
        self._changed(self.id)

    def now(self) -> float:
        """The time by the table's clock."""
        return self._clock.now()

    def desk(self, seat: int) -> dict[str, Any]:
        """What the seat keeps for itself at this table."""
        return self._store.desk(self.id, seat)

    def keep(self, seat: int, name: str, value: Any) -> None:
        """Keep such a thing for the seat; None forgets it."""
        self._store.keep(self.id, seat, name, value)

    def _take(self, course: Course) -> None:
        for entry in course.entries[self.course.ply :]:
            if entry.key:
                self._told[entry.key] = entry
        self.course = course

    def _soon(self, key: str, asked_for: str, decide: Decide) -> Future[Outcome]:
        """The same key gets the same answer, whatever has happened since; a new key is acted upon."""
        digest = hashlib.sha256(asked_for.encode()).hexdigest()

        def once(course: Course) -> Course | Outcome:
            known = self._told.get(key) or _in_draft(course, self.course.ply, key)
            if known is None:
                found = decide(course)
                return found.told(key, digest) if isinstance(found, Course) else found
            if known.print != digest:
                return Refusal("reused_key", course.ply)
            return Accepted(known.ply + 1, again=True)

        return self._scribe.write(Wish(self, once, lambda course: Accepted(course.ply)))


def _in_draft(course: Course, kept: int, key: str) -> Entry | None:
    """The request among those that are about to be kept."""
    return next((entry for entry in course.entries[kept:] if entry.key == key), None)
