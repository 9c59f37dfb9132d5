"""The Game protocol, which a game's package fulfils as a module, and the errors of the whole project."""

from typing import Any, Protocol

from stockyard.kernel.events import Event
from stockyard.kernel.rng import Dice


class StockyardError(Exception):
    """Anything this project refuses, with a sentence that says what would be right."""


class IllegalMove(StockyardError):
    """A move that the rules do not allow now. The game is as it was.

    ``seat`` and ``move`` are what was asked for, ``rule`` is the number of the rule that forbids it
    (``sharenanigans.4.2``) and ``legal`` lists what the seat may do instead.
    """

    def __init__(self, message: str, seat: int, move: str, rule: str, legal: tuple[str, ...]) -> None:
        super().__init__(message)
        self.seat = seat
        self.move = move
        self.rule = rule
        self.legal = legal


class BadRecord(StockyardError):
    """A record, position or scenario that can't be loaded. ``path`` leads to the fault."""

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path


class BadCard(StockyardError):
    """A card set that can't be loaded. ``path`` names file, card and entry."""

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path


class Game(Protocol):
    """What the front door, computer players and the table ask of a game.

    States and views are the game's own classes, hence ``Any``; a move is an int below ``moves(s).size``.
    """

    NAME: str
    RULES_VERSION: int
    SEATS: tuple[int, int]

    def new(self, options: Any, key: bytes) -> Any:
        """A state at the first decision. Equal options and keys give equal games."""

    def asked(self, s: Any) -> int:
        """The seats that may answer now, as a mask; 0 when the game is over."""

    def legal(self, s: Any, seat: int) -> list[int]:
        """The seat's legal moves, ascending; empty when it is not asked. Takes a state or a view."""

    def apply(self, s: Any, seat: int, move: int) -> None:
        """Carry a legal move out and run on to the next question. Unchecked and fast."""

    def blocked(self, s: Any, seat: int, move: int) -> tuple[str, str] | None:
        """Why the move is not legal now, as (rule number, catalogue key); None when it is."""

    def view(self, s: Any, seat: int) -> Any:
        """What the seat may know (-1: a spectator), as a view that holds nothing else."""

    def fill(self, view: Any, seed: int) -> Any:
        """A state that could be behind the view, dealt by the seed and with chance of its own."""

    def as_seen(self, s: Any, seat: int, move: int, watcher: int) -> int:
        """The move as the watcher sees it: itself, or -1 where it is secret."""

    def result(self, s: Any) -> dict[str, Any] | None:
        """Scores, winners, tie-break and breakdown once the game is over."""

    def describe(self, view: Any, seat: int) -> dict[str, Any] | None:
        """The decision of a seat as keys and arguments for the text catalogues; None if it is not asked."""

    def appraise(self, view: Any, move: int) -> int:
        """How the seat of the view would stand one step ahead, after the move."""

    def weigh(self, view: Any, moves: list[int]) -> list[int]:
        """``appraise`` for each of the moves, at the price of one look at the table."""


class Agent(Protocol):
    """A computer player: a view in, a move out. It never holds a state."""

    def choose(self, view: Any, legal: list[int], budget: int, dice: Dice) -> int:
        """One of the legal moves. ``budget`` is in iterations, 0 for players that do not search."""


__all__ = ["Agent", "BadCard", "BadRecord", "Event", "Game", "IllegalMove", "StockyardError"]
