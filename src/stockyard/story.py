"""The story of one game: what happened in it, move by move, as each viewer saw it."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from stockyard.kernel.events import Event, redact
from stockyard.kernel.game import Game, LogLine
from stockyard.kernel.record import Told


class Story:
    """The events of a game so far. ``marks`` says how many there were before each move and after the last.

    ``start`` is what the game's log remembers of the state before the first event. A viewer is a seat, or -1
    for a spectator.
    """

    __slots__ = ("_events", "_marks", "_rules", "_start")

    def __init__(self, rules: Game, start: Any, events: list[Event], marks: Sequence[int]) -> None:
        self._rules = rules
        self._start = start
        self._events = events
        self._marks = marks

    def ply_of(self, event: int) -> int:
        """The number of moves made when the event had happened."""
        return bisect_right(self._marks, event)

    def of_move(self, ply: int) -> list[Event]:
        """All that the move with this number brought about, unredacted."""
        return self._events[self._marks[ply] : self._marks[ply + 1]]

    def events(self, viewer: int, since: int) -> list[dict[str, Any]]:
        """What happened after move number ``since``, by name."""
        out: list[dict[str, Any]] = []
        for at in range(self._first(since), len(self._events)):
            kind, seat, _, args, hidden = redact(self._events[at], viewer)
            out.append(
                {
                    "ply": self.ply_of(at),
                    "kind": self._rules.EVENT_NAMES[kind],
                    "seat": seat if seat >= 0 else None,
                    "args": list(args),
                    "hidden": list(hidden),
                }
            )
        return out

    def lines(self, viewer: int) -> list[tuple[int, LogLine]]:
        """The lines of the log, each with its ply."""
        return [(self.ply_of(line[0]), line) for line in self._rules.lines(self._start, self._seen(viewer))]

    def steps(self, view: Any, viewer: int, since: int) -> list[dict[str, Any]]:
        """The steps after move number ``since``, each with its ply, for the viewer whose view it is."""
        found = self._rules.steps(self._start, self._seen(viewer), view, self._first(since))
        for step in found:
            step["ply"] = self.ply_of(step.pop("at"))
        return found

    def told(self, cards: Any) -> list[Told]:
        """Every card that chance decided, whoever saw it, in order: for a game that is over."""
        found: list[Told] = []
        for at, event in enumerate(self._events):
            found += [(self.ply_of(at), pile, card) for pile, card in self._rules.drawn(cards, event)]
        return found

    def secret(self, s: Any, cards: Any, moves: Sequence[tuple[int, int]], viewer: int) -> set[int]:
        """The numbers of the moves that the viewer may not know; ``s`` is the state before the first."""
        hidden: set[int] = set()
        for ply, (seat, move) in enumerate(moves):
            if self._rules.as_seen(s, seat, move, viewer) < 0:
                hidden.add(ply)
            self._rules.apply(s, seat, move)
            for event in self.of_move(ply):
                shown = self._rules.shown_later(cards, event)
                if shown is not None:
                    hidden.discard(max((at for at in hidden if moves[at] == shown), default=-1))
        return hidden

    def _seen(self, viewer: int) -> list[Event]:
        return [redact(event, viewer) for event in self._events]

    def _first(self, since: int) -> int:
        """The first event after move number ``since``."""
        return self._marks[min(since, len(self._marks) - 1)] if since > 0 else 0
