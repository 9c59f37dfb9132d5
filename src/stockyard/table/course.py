"""The log of a table, replayed: the match as it stands, and who is asked since when.

A course is never changed once made. The next request makes another from it, which is thrown away if the
store does not take its entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stockyard import Match
from stockyard.table.entries import Entry, standing


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

    @classmethod
    def of(cls, match: Match) -> Course:
        """The course without any entry."""
        return cls(match, match, (), (), (match.ply,), dict.fromkeys(may_answer(match), 0))

    @property
    def ply(self) -> int:
        """How many entries there are. It only ever grows."""
        return len(self.entries)

    def move(self, seat: int, moves: Sequence[str], at: float) -> Course:
        """The course with one more move. IllegalMove when the rules forbid it."""
        entry = Entry(self.ply, "move", seat, tuple(moves), at)
        return self._replayed([entry], (*self.entries, entry), 0)

    def undo(self, seat: int, at: float) -> Course:
        """The course with its last move taken back. Everybody is asked anew."""
        return self.then([Entry(self.ply, "undo", seat, (), at)])

    def then(self, entries: Iterable[Entry]) -> Course:
        """The course with entries that are known to be good."""
        new = tuple(entries)
        whole = (*self.entries, *new)
        if all(entry.kind == "move" for entry in new):
            return self._replayed(new, whole, 0)
        # Nobody's question is older than the last undo, after which everybody was asked anew.
        floor = 1 + max(entry.ply for entry in whole if entry.kind == "undo")
        return Course.of(self.opened)._replayed(standing(whole), whole, floor)

    def _replayed(self, moves: Iterable[Entry], whole: tuple[Entry, ...], floor: int) -> Course:
        """With more moves, played on one copy, as nobody looks at what lies between."""
        match, since = self.match.copy(), self.since
        marks, done = list(self.marks), list(self.moves)
        for entry in moves:
            match.play(entry.seat, entry.moves)
            since = _asked_since(since, may_answer(match), entry)
            marks.append(match.ply)
            done.append(entry)
        since = {seat: max(ply, floor) for seat, ply in since.items()}
        return Course(self.opened, match, whole, tuple(done), tuple(marks), since)


def may_answer(match: Match) -> tuple[int, ...]:
    """The seats that are asked, and those that have answered in secret and may still change it (9.5)."""
    if len(match.asked) == match.seats:
        return match.asked
    return tuple(seat for seat in range(match.seats) if seat in match.asked or match.revisable(seat))


def _asked_since(before: dict[int, int], asked: Sequence[int], entry: Entry) -> dict[int, int]:
    """A seat keeps its question while others answer theirs; its own answer, or being asked afresh, is new.

    All who are asked at once must answer before the game goes on, so a seat that was asked before and after
    somebody else's move is still asked the same.
    """
    return {seat: before[seat] if seat in before and seat != entry.seat else entry.ply + 1 for seat in asked}
