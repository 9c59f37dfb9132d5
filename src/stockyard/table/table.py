"""A running game: takes requests one at a time, stores them, then shows them.

Every request is played on a copy; the copy becomes the game only once the store has the entry on the disk.
So a refused request changes nothing, and what anybody was told is never lost.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Sequence

from stockyard import BadRecord, IllegalMove, Match, shelf
from stockyard.table import undo
from stockyard.table.bell import Bell
from stockyard.table.course import Course
from stockyard.table.entries import Answer, Entry
from stockyard.table.glance import glance_of
from stockyard.table.ports import Clock, Deal, PlyTakenError, Store
from stockyard.table.reasons import Accepted, Outcome, Refusal
from stockyard.table.seats import Seat, computers, persons

Changed = Callable[[str], None]
"""Called with the table's id after each entry, so that somebody may set the computer players to work."""

EVERYBODY = -1
"""As a seat: all people who are asked. At one screen "nobody answers" is one click for all of them."""

FOR_EVERYBODY = ("pass",)
"""What can be said for all: anything else is one person's choice, and tells what somebody holds."""


class Table:
    """One game with its seats. Hold ``lock`` while reading ``match``: a view folds what was seen so far."""

    def __init__(self, deal: Deal, store: Store, clock: Clock, match: Match, changed: Changed) -> None:
        self.deal = deal
        self.lock = threading.RLock()
        self.bell = Bell()
        self._changed = changed
        self._store = store
        self._clock = clock
        self._course = Course.of(match).then(store.entries(deal.id))

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
        return self._course.ply

    @property
    def match(self) -> Match:
        """The game as it stands."""
        return self._course.match

    @property
    def moves(self) -> tuple[Entry, ...]:
        """The moves that still stand."""
        return self._course.moves

    @property
    def over(self) -> bool:
        """Nobody is asked any more."""
        return self.match.result is not None

    def asked_persons(self) -> tuple[int, ...]:
        """The people who may answer now."""
        return tuple(seat for seat in self.match.asked if seat in self.persons)

    def asked_computers(self) -> tuple[int, ...]:
        """The computer players who may answer now."""
        return tuple(seat for seat in self.match.asked if seat in computers(self.deal.seats))

    def since(self, seat: int) -> int:
        """The ply at which the seat was asked what it is asked now."""
        return self._course.since.get(seat, self.ply)

    def news_since(self, seat: int) -> int:
        """How far the match had come when the seat's last turn was over: what came after is news to it.

        An answer in the turn of somebody else must not hide what was done meanwhile.
        """
        course, words = self._course, shelf.find(self.match.game).TURN_MOVES
        for entry, mark in zip(reversed(course.moves), reversed(course.marks[1:]), strict=True):
            if entry.seat == seat and any(move.partition(".")[0] in words for move in entry.moves):
                return mark
        return 0

    # Requests

    def submit(self, seat: int, ply: int, key: str, moves: Sequence[str]) -> Outcome:
        """Carry out a seat's moves, whole or not at all."""
        asked_for = f"move {seat} {' '.join(moves)}"
        return self._once(key, asked_for, lambda: self._moved(seat, ply, tuple(moves)))

    def take_back(self, seat: int, ply: int, key: str) -> Outcome:
        """Undo the last move, if it is the seat's own and nothing was seen since."""
        return self._once(key, f"undo {seat}", lambda: self._undone(seat, ply))

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why the seat can't take its last move back; None when it can."""
        with self.lock:
            why = undo.why_not(self._course, seat)
        return None if why is None else Refusal("undo", self.ply, seat, rule=why[1], key=why[0])

    def told(self, key: str) -> Answer | None:
        """What the request with this key was told, if it was carried out."""
        return self._store.answer(self.id, key)

    def refresh(self) -> None:
        """Take in what another process may have written."""
        with self.lock:
            new = self._store.entries(self.id, self.ply)
            if new:
                self._course = self._course.then(new)

    def _once(self, key: str, asked_for: str, act: Callable[[], Course | Refusal]) -> Outcome:
        """The same key gets the same answer, whatever has happened since; a new key is acted upon."""
        digest = hashlib.sha256(asked_for.encode()).hexdigest()
        with self.lock:
            known = self._store.answer(self.id, key)
            if known is not None:
                return self._known(known, digest)
            course = act()
            if isinstance(course, Refusal):
                return course
            try:
                self._write(course, Answer(key, digest, course.ply))
            except PlyTakenError:
                # Another process was first. What it wrote may be this very request.
                self.refresh()
                known = self._store.answer(self.id, key)
                return self._known(known, digest) if known else Refusal("stale", self.ply)
        self.bell.ring(course.ply)
        self._changed(self.id)
        return Accepted(course.ply)

    def _known(self, answer: Answer, digest: str) -> Outcome:
        if answer.print != digest:
            return Refusal("reused_key", self.ply)
        return Accepted(answer.ply, again=True)

    def _write(self, course: Course, answer: Answer) -> None:
        """First the disk, then the game that everybody reads."""
        new = course.entries[self.ply :]
        self._store.append(self.id, new, glance_of(course.match, course.ply), answer)
        self._course = course

    def _moved(self, seat: int, ply: int, moves: tuple[str, ...]) -> Course | Refusal:
        movers = self.asked_persons() if seat == EVERYBODY else (seat,)
        if self.over:
            return Refusal("over", self.ply, seat)
        if seat == EVERYBODY and moves != FOR_EVERYBODY:
            return Refusal("not_for_all", self.ply, seat)
        since = self._course.since
        if not movers or any(mover not in since for mover in movers):
            return Refusal("not_asked" if ply == self.ply else "stale", self.ply, seat)
        if not all(since[mover] <= ply <= self.ply for mover in movers):
            return Refusal("stale", self.ply, seat)
        course = self._course
        for mover in movers:
            try:
                if len(moves) > 1:
                    course.match.check_request(mover, moves)
                course = course.move(mover, moves, self._clock.now())
            except IllegalMove as no:
                return Refusal("illegal", self.ply, mover, no.move, no.rule)
            except BadRecord:
                return Refusal("unknown_move", self.ply, mover)
        return course

    def _undone(self, seat: int, ply: int) -> Course | Refusal:
        if ply != self.ply:
            return Refusal("stale", self.ply, seat)
        return self.undo_refusal(seat) or self._course.undo(seat, self._clock.now())
