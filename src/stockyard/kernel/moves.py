"""Names outside, ints inside: the table of a game's moves.

A name such as ``play.cry_wolf`` is the move on disk, wire and screen; its int is the place in the table
and means nothing outside the running program.
"""

from collections.abc import Sequence

from stockyard.kernel.game import BadRecord

LONGEST_NAME = 120


class MoveTable:
    """The moves of one game with one card set. ``size`` is their number; names are unique."""

    __slots__ = ("names", "numbers", "size")

    def __init__(self, names: Sequence[str]) -> None:
        self.names: tuple[str, ...] = tuple(names)
        self.numbers: dict[str, int] = {name: i for i, name in enumerate(self.names)}
        self.size: int = len(self.names)
        if len(self.numbers) != self.size:
            raise ValueError("two moves share a name")

    def name(self, move: int) -> str:
        """The name of a move."""
        return self.names[move]

    def number(self, name: object, path: str = "") -> int:
        """The int of a name; BadRecord when there is no such move."""
        if not isinstance(name, str):
            raise BadRecord(f"a move is a name, not {type(name).__name__}", path)
        found = self.numbers.get(name)
        if found is None:
            shown = name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME] + "..."
            raise BadRecord(f"there is no move {shown!r}{self._near(name)}", path)
        return found

    def _near(self, name: str) -> str:
        """A hint: the moves that begin with the same word."""
        word = name[:LONGEST_NAME].partition(".")[0]
        family = [other for other in self.names if other.partition(".")[0] == word]
        if family:
            return f"; moves of this kind: {', '.join(family[:4])}{', ...' if len(family) > 4 else ''}"
        words = sorted({other.partition(".")[0] for other in self.names})
        return f"; a move begins with one of {', '.join(words)}"
