"""The log of a table, replayed: the match as it stands, and who is asked since when.

A course is never changed once made. The next request makes another from it, which is thrown away if the
store does not take its entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from stockyard.table.entries import Entry, standing
from stockyard.table.ports import Play

Loader = Callable[[str], Play]


@dataclass(frozen=True, slots=True)
class Course:
    """``moves`` are the entries that still stand, ``marks`` how far the match was before and after each.

    ``since`` says for each seat that is asked at which ply its question was put. A request is in time if it
    was made at that ply or later: answers of other seats to the same question do not make it late, while a
    copy that comes after the seat's own answer is late even if it would fit the next question.
    """

    start: str
    load: Loader
    match: Play
    entries: tuple[Entry, ...]
    moves: tuple[Entry, ...]
    marks: tuple[int, ...]
    since: dict[int, int]

    @classmethod
    def opened(cls, start: str, load: Loader) -> Course:
        """The course without any entry."""
        match = load(start)
        return cls(start, load, match, (), (), (match.ply,), dict.fromkeys(match.asked, 0))

    @property
    def ply(self) -> int:
        """How many entries there are. It only ever grows."""
        return len(self.entries)

    def move(self, seat: int, moves: Sequence[str], at: float) -> Course:
        """The course with one more move. IllegalMove when the rules forbid it."""
        match = self.match.copy()
        match.play(seat, moves)
        entry = Entry(self.ply, "move", seat, tuple(moves), at)
        return Course(
            self.start,
            self.load,
            match,
            (*self.entries, entry),
            (*self.moves, entry),
            (*self.marks, match.ply),
            _asked_since(self.since, match.asked, entry),
        )

    def undo(self, seat: int, at: float) -> Course:
        """The course with its last move taken back. Everybody is asked anew."""
        entry = Entry(self.ply, "undo", seat, (), at)
        match = self.before()
        return Course(
            self.start,
            self.load,
            match,
            (*self.entries, entry),
            self.moves[:-1],
            self.marks[:-1],
            dict.fromkeys(match.asked, entry.ply + 1),
        )

    def then(self, entries: Iterable[Entry]) -> Course:
        """The course with entries that are known to be good, because they come from the store."""
        new = tuple(entries)
        whole = (*self.entries, *new)
        if all(entry.kind == "move" for entry in new):
            return self._replayed(self, new)._logged(whole, 0)
        # Nobody's question is older than the last undo, after which everybody was asked anew.
        floor = 1 + max(entry.ply for entry in whole if entry.kind == "undo")
        return self._replayed(Course.opened(self.start, self.load), standing(whole))._logged(whole, floor)

    def before(self) -> Play:
        """The match without the last move."""
        match = self.load(self.start)
        for entry in self.moves[:-1]:
            match.play(entry.seat, entry.moves)
        return match

    @staticmethod
    def _replayed(course: Course, moves: Iterable[Entry]) -> Course:
        """Plays on one copy, as nobody looks at what lies between."""
        match, since, marks, done = course.match.copy(), course.since, list(course.marks), list(course.moves)
        for entry in moves:
            match.play(entry.seat, entry.moves)
            since = _asked_since(since, match.asked, entry)
            marks.append(match.ply)
            done.append(entry)
        return Course(course.start, course.load, match, course.entries, tuple(done), tuple(marks), since)

    def _logged(self, entries: tuple[Entry, ...], floor: int) -> Course:
        """With the whole log, undos included."""
        since = {seat: max(ply, floor) for seat, ply in self.since.items()}
        return Course(self.start, self.load, self.match, entries, self.moves, self.marks, since)


def _asked_since(before: dict[int, int], asked: Sequence[int], entry: Entry) -> dict[int, int]:
    """A seat keeps its question while others answer theirs; its own answer, or being asked afresh, is new.

    All who are asked at once must answer before the game goes on, so a seat that was asked before and after
    somebody else's move is still asked the same.
    """
    return {
        seat: before[seat] if seat in before and seat != entry.seat else entry.ply + 1 for seat in asked
    }
