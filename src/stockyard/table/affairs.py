"""What the log says beside the game: who is away, whose time ran, what is asked of the others, whether it
ended.

Folded from the entries alone, so any program that has the log knows the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from stockyard.table.entries import Entry, taken_back


@dataclass(frozen=True, slots=True)
class Asking:
    """A seat asks the others to have its last move back, and with it all that came after: ``count`` moves."""

    seat: int
    count: int
    ply: int
    allowed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Affairs:
    """``at`` is the time of the last entry and ``asked`` the mask of seats whose time runs since then.

    ``spent`` are the seconds each seat has used up to ``at``; ``back`` is when a seat last came back.
    """

    at: float
    asked: int
    away: frozenset[int] = frozenset()
    asking: Asking | None = None
    ended: bool = False
    spent: dict[int, float] = field(default_factory=dict)
    back: dict[int, float] = field(default_factory=dict)

    def after(self, entry: Entry) -> Affairs:
        """The affairs after one more entry."""
        now = max(self.at, entry.at)
        spent = self._spent(now - self.at)
        if entry.kind == "move":
            return Affairs(now, entry.asked, self.away, None, self.ended, spent, self.back)
        base = replace(self, at=now, asked=entry.asked, spent=spent)
        if entry.kind == "away":
            return replace(base, away=self.away | {entry.seat}, asking=None)
        if entry.kind == "back":
            return replace(base, away=self.away - {entry.seat}, back={**self.back, entry.seat: now})
        if entry.kind == "ask":
            return replace(base, asking=Asking(entry.seat, taken_back(entry), entry.ply))
        if entry.kind == "allow" and self.asking is not None:
            allowed = self.asking.allowed | {entry.seat}
            return replace(base, asking=replace(self.asking, allowed=allowed))
        return replace(base, asking=None, ended=self.ended or entry.kind == "end")

    def _spent(self, seconds: float) -> dict[int, float]:
        if not seconds or not self.asked:
            return self.spent
        spent = dict(self.spent)
        for seat in range(self.asked.bit_length()):
            if self.asked >> seat & 1 and seat not in self.away:
                spent[seat] = spent.get(seat, 0.0) + seconds
        return spent
