"""The log of a table, replayed: the match as it stands, and who is asked since when.

A course is never changed once made. The next request makes another from it, which is thrown away if the
store does not take its entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stockyard import Match
from stockyard.table.affairs import Affairs
from stockyard.table.entries import Entry, Kind, standing, stood_in
from stockyard.table.seats import STAND_IN


@dataclass(frozen=True, slots=True)
class Course:
    """``moves`` are the entries that still stand, ``marks`` how far the match was before and after each.

    ``since`` says for each seat that may answer at which ply its question was put. A request is in time if
    it was made at that ply or later: answers of other seats to the same question do not make it late, while
    a copy that comes after the seat's own answer is late even if it would fit the next question.
    """

    opened: Match
    match: Match
    entries: tuple[Entry, ...]
    moves: tuple[Entry, ...]
    marks: tuple[int, ...]
    since: dict[int, int]
    started: float
    affairs: Affairs
    players: tuple[str, ...] = ()

    @classmethod
    def of(cls, match: Match, started: float = 0.0, players: Sequence[str] = ()) -> Course:
        """The course without any entry, of a game that began at ``started``.

        ``players`` are who plays each seat while nobody stands in (`seats.players_of`), for the record.
        """
        affairs, since = Affairs(started, mask_of(match.asked)), dict.fromkeys(may_answer(match), 0)
        return cls(match, match, (), (), (match.ply,), since, started, affairs, tuple(players))

    @property
    def ply(self) -> int:
        """How many entries there are. It only ever grows."""
        return len(self.entries)

    def asked_at(self, seat: int) -> float:
        """When the seat was asked what it is asked now."""
        ply = self.since.get(seat, self.ply)
        return self.entries[ply - 1].at if ply > 0 else self.started

    def back_at(self, seat: int) -> float:
        """When the seat first came back since it was asked what it is asked now; 0 if it never did."""
        since = self.since.get(seat, self.ply)
        return next((one.at for one in self.entries[since:] if (one.kind, one.seat) == ("back", seat)), 0.0)

    def move(self, seat: int, moves: Sequence[str], at: float) -> Course:
        """The course with one more move. IllegalMove when the rules forbid it."""
        match = self.match.copy()
        match.play(seat, moves, self._player(seat, seat in self.affairs.away))
        entry = Entry(self.ply, "move", seat, tuple(moves), at, mask_of(match.asked))
        # Written out, as each request goes through here: filling one in after the other costs as much again.
        return Course(
            self.opened,
            match,
            (*self.entries, entry),
            (*self.moves, entry),
            (*self.marks, match.ply),
            _asked_since(self.since, self.match.asked, match, entry),
            self.started,
            self.affairs.after(entry),
            self.players,
        )

    def undo(self, seat: int, at: float, count: int = 1) -> Course:
        """The course with its last standing moves taken back. Everybody is asked anew."""
        entry = Entry(self.ply, "undo", seat, (str(count),), at)
        undone = self._rewound((*self.entries, entry))
        return undone._signed(replace(entry, asked=mask_of(undone.match.asked)))

    def note(self, kind: Kind, seat: int, at: float, *moves: str) -> Course:
        """The course with an entry that leaves the match as it is."""
        entry = Entry(self.ply, kind, seat, moves, at, mask_of(self.match.asked))
        return replace(self, entries=(*self.entries, entry), affairs=self.affairs.after(entry))

    def told(self, key: str, digest: str) -> Course:
        """The same course, its last entry marked with the request that made it."""
        return self._ending_with(replace(self.entries[-1], key=key, print=digest))

    def then(self, entries: Iterable[Entry]) -> Course:
        """The course with entries that are known to be good."""
        new = tuple(entries)
        whole = (*self.entries, *new)
        if any(entry.kind == "undo" for entry in new):
            course = self._rewound(whole)
        else:
            made_for = stood_in(new, self.affairs.away)
            course = self._replayed([entry for entry in new if entry.kind == "move"], made_for, whole, 0)
        affairs = self.affairs
        for entry in new:
            affairs = affairs.after(entry)
        return replace(course, affairs=affairs)

    def _player(self, seat: int, stands_in: bool) -> str | None:
        """Who makes a move of the seat; None where nobody knows who plays."""
        if not self.players:
            return None
        return STAND_IN if stands_in else self.players[seat]

    def _signed(self, entry: Entry) -> Course:
        """With the last entry as it is to be kept, and what it means for the affairs."""
        return replace(self._ending_with(entry), affairs=self.affairs.after(entry))

    def _ending_with(self, entry: Entry) -> Course:
        """With the last entry written anew."""
        moves = (*self.moves[:-1], entry) if entry.kind == "move" else self.moves
        return replace(self, entries=(*self.entries[:-1], entry), moves=moves)

    def _rewound(self, whole: tuple[Entry, ...]) -> Course:
        """All of it again, without what was taken back."""
        # Nobody's question is older than the last undo, after which everybody was asked anew.
        floor = 1 + max(entry.ply for entry in whole if entry.kind == "undo")
        fresh = Course.of(self.opened, self.started, self.players)
        fresh = fresh._replayed(standing(whole), stood_in(whole), whole, floor)
        return replace(fresh, affairs=self.affairs)

    def _replayed(
        self, moves: Iterable[Entry], made_for: frozenset[int], whole: tuple[Entry, ...], floor: int
    ) -> Course:
        """With more moves, played on one copy, as nobody looks at what lies between.

        ``made_for``: the plies of those that somebody made who stood in.
        """
        match, since = self.match.copy(), self.since
        marks, done = list(self.marks), list(self.moves)
        for entry in moves:
            were_asked = match.asked
            match.play(entry.seat, entry.moves, self._player(entry.seat, entry.ply in made_for))
            since = _asked_since(since, were_asked, match, entry)
            marks.append(match.ply)
            done.append(entry)
        since = {seat: max(ply, floor) for seat, ply in since.items()}
        return replace(self, match=match, entries=whole, moves=tuple(done), marks=tuple(marks), since=since)


def mask_of(seats: Iterable[int]) -> int:
    """Seats as bits."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def may_answer(match: Match) -> tuple[int, ...]:
    """The seats that are asked, and those that have answered in secret and may still change it (9.5)."""
    asked, seats = match.asked, match.seats
    if len(asked) == seats:
        return asked
    return tuple(seat for seat in range(seats) if seat in asked or match.revisable(seat))


def _asked_since(
    before: dict[int, int], were_asked: Sequence[int], match: Match, entry: Entry
) -> dict[int, int]:
    """A seat keeps its question while others answer theirs; its own answer, or being asked afresh, is new.

    All who are asked at once must answer before the game goes on, so a seat that was asked before and after
    somebody else's move is still asked the same. One that could only change its answer, and is asked now, is
    asked something else.
    """
    asked, new = match.asked, entry.ply + 1
    return {
        seat: before[seat]
        if seat in before and seat != entry.seat and (seat in were_asked or seat not in asked)
        else new
        for seat in may_answer(match)
    }
