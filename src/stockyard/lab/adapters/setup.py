"""What the adapters share: a kind of table, what its seats observe, and what a finished game is worth.

An observation is a numpy vector made from the seat's view and from nothing else (``Game.features``).
Questions that are put to several seats at once are answered seat by seat, the lowest first: no answer is
known to the next one before all are in.
"""

from collections.abc import Container
from operator import index
from typing import Any, Final

from stockyard import start
from stockyard.kernel.features import marked
from stockyard.kernel.game import BadRecord, Game
from stockyard.kernel.reading import Reader, shown
from stockyard.lab.adapters import without

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    raise without(missing) from None

Bytes = NDArray[np.uint8]
Mask = NDArray[np.int8]

UINT8: Final = np.dtype(np.uint8)
INT8: Final = np.dtype(np.int8)
REWARDS: Final = ("win", "margin")
ILLEGAL: Final = ("replace", "end")
LOST: Final = -1.0
"""What an illegal move costs where it ends the game; the others get 0."""
# What a table of programs agrees on where nothing else is said: no game goes on for ever, and nobody is asked
# who has nothing to answer with.
DEFAULTS: Final[dict[str, dict[str, Any]]] = {
    "sharenanigans": {"turn_limit": 100, "reactions": "holders"},
    "zoo": {},
}


class Setup:
    """A kind of table: game, seats and options, ``memory`` or not, how games are rewarded.

    With ``memory`` observations end in what the seat remembers of hidden cards, at two to four times the
    price; without they say what a glance at the table says. BadRecord names what does not exist or fit.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        memory: bool = False,
        reward: str = "win",
        options: dict[str, Any] | None = None,
    ) -> None:
        defaults = next((known for name, known in DEFAULTS.items() if name == game), {})
        given = {**defaults, **(options or {})}
        begin = start.of_deal(game, seats, None, None, None, given)
        if reward not in REWARDS:
            raise BadRecord(f"one of {', '.join(REWARDS)}, not {reward!r}", "reward")
        self.rules: Game = begin.rules
        self.options: Any = begin.options
        self.seats: int = seats
        self.memory: bool = Reader(memory, "memory").boolean()
        self.reward: str = reward
        bots = self.rules.bots(self.options)
        self.players: tuple[int, ...] = tuple(seat for seat in range(seats) if not bots >> seat & 1)
        """The seats that decide: all but those of rulebook Bots."""
        self.moves: int = self.options.cards.moves.size
        self.layout: list[tuple[str, int]] = self.rules.features_layout(self.options, memory)
        self.length: int = sum(n for _, n in self.layout)

    def __reduce__(self) -> tuple[Any, ...]:
        given = self.rules.options_data(self.options)
        return Setup, (self.rules.NAME, self.seats, self.memory, self.reward, given)

    def new(self, key: bytes) -> Any:
        """A game at its first question."""
        return self.rules.new(self.options, key, self.memory)

    def row(self, s: Any, seat: int) -> bytearray:
        """What the seat observes, as bytes: its view as a row, or what a glance shows."""
        rules = self.rules
        return rules.features(rules.view(s, seat)) if self.memory else rules.features_at(s, seat)

    def observe(self, s: Any, seat: int) -> Bytes:
        """What the seat observes, an array of its own."""
        return np.frombuffer(self.row(s, seat), UINT8)

    def mask(self, legal: list[int], extra: int = 0) -> Mask:
        """A one for each legal move, with so many places more than there are moves."""
        return np.frombuffer(marked(self.moves + extra, legal), INT8)

    def asked(self, s: Any) -> int:
        """The lowest seat that is asked, -1 when the game is over."""
        mask = self.rules.asked(s)
        return (mask & -mask).bit_length() - 1

    def returns(self, s: Any) -> list[float]:
        """What a finished game is worth to each seat; 0 while it goes on.

        ``win``: 1 to the winner and -1 / (seats - 1) to each of the others; several winners share, so it
        always adds up to 0. ``margin``: by how much the seat's score is above the mean of the others', in
        points of Glory or in thousands.
        """
        result = self.rules.result(s)
        if result is None:
            return [0.0] * self.seats
        others = self.seats - 1
        if self.reward == "win":
            winners = result["winners"]
            share = self.seats / len(winners)
            return [((share if seat in winners else 0.0) - 1.0) / others for seat in range(self.seats)]
        scores = result["scores"]
        unit = 1000.0 if self.rules.NAME == "sharenanigans" else 1.0
        return [(score - (sum(scores) - score) / others) / unit for score in scores]

    def bounds(self) -> tuple[float, float]:
        """The least and the most that ``win`` gives."""
        return -1.0 / (self.seats - 1), 1.0


def checked(illegal: str) -> str:
    """What becomes of illegal moves; BadRecord for anything else than the two ways there are."""
    if illegal not in ILLEGAL:
        raise BadRecord(f"one of {', '.join(ILLEGAL)}, not {illegal!r}", "illegal")
    return illegal


def whole(value: object, least: int, path: str, kind: str = "a whole number") -> int:
    """A whole number, of Python or of numpy; BadRecord for anything else, for bools too, and for less."""
    if isinstance(value, int | np.integer) and not isinstance(value, bool) and value >= least:
        return int(value)
    raise BadRecord(f"{kind}, at least {least}, not {shown(value)}", path)


def seeded(seed: object) -> int | None:
    """What begins a row of deals; None goes on with the row there is."""
    return None if seed is None else whole(seed, 0, "seed", "None or a whole number")


def move_among(action: Any, legal: Container[int]) -> int:
    """The move that an action names, -1 if it is none of these.

    Whole numbers name moves, as in the library's ``Discrete``: 1.0, a text or an array with places does not.
    """
    try:
        move = index(action)
    except TypeError:
        return -1
    return move if move in legal else -1


def unbegun() -> BadRecord:
    """The error of who asks or moves before ``reset``, or after the end."""
    return BadRecord("no game is going on; call reset first")


def told(layout: list[tuple[str, int]], row: Bytes) -> str:
    """An observation as text: the sections that are not all zeros, long ones as ``place:number``."""
    parts: list[str] = []
    at = 0
    for name, n in layout:
        numbers = row[at : at + n].tolist()
        at += n
        if any(numbers):
            parts.append(f"{name}={_short(numbers)}")
    return " ".join(parts)


def _short(numbers: list[int]) -> str:
    if len(numbers) <= 12:
        return ",".join(map(str, numbers))
    return ",".join(f"{place}:{n}" for place, n in enumerate(numbers) if n)
