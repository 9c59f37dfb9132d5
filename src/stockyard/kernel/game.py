"""The Game protocol, which a game's package fulfils as a module, and the errors of the whole project."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from stockyard.kernel.events import Event
from stockyard.kernel.reasons import Reason
from stockyard.kernel.rng import Dice

if TYPE_CHECKING:
    from stockyard.kernel.reading import Reader

LogLine = tuple[int, int, str, dict[str, Any], str]
"""A line of the log: (place of its last event, seat or -1, key, arguments, rule)."""


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
    """What the house asks of a game, fulfilled by the module ``game`` of the game's package.

    Options, states, views and card sets are the game's own classes, hence ``Any``. Options have ``seats``
    and ``cards``; a card set has ``game``, ``id``, ``digest``, ``data`` (its tables) and ``moves`` (a
    MoveTable); a state has ``options`` and ``sink``, the list of its events where it is watched. A move is an
    int below ``moves.size``; questions about moves may be asked of a state or of a view.
    """

    NAME: str
    RULES_VERSION: int
    SEATS: tuple[int, int]
    """The fewest and the most."""
    EVENT_NAMES: tuple[str, ...]
    SET_TABLE: str
    """A kind of tables that only this game's card sets have: it tells whose set a folder holds."""

    OVER_RULE: str
    """The rule by which a game ends, after which nothing can be done or taken back."""
    NOT_ASKED_RULE: str
    """The rule by which only a seat that is asked moves."""
    UNDO_RULE: str
    """The rule about taking back."""

    TURN_MOVES: frozenset[str]
    """First words of the moves of one's own turn: what happens after the last of them is news to a seat."""

    UNORDERED: frozenset[str]
    """Keys of lists in positions and views whose order says nothing; scenarios compare them as sets."""
    WHOLE: frozenset[str]
    """Keys of tables that scenarios compare whole, as what is not in them is known too."""

    TRAITS: tuple[str, ...]
    """The names of the numbers that ``traits`` gives."""

    # Card sets and table options

    def load_set(self, texts: dict[str, str]) -> Any:
        """The card set in these files, by name; BadCard with the first fault."""

    def read_options(self, r: "Reader", seats: int, find_set: Callable[[str], Any]) -> Any:
        """Table options; a missing one has its default, and BadRecord names the first fault."""

    def options_data(self, options: Any) -> dict[str, Any]:
        """The options by name, as ``read_options`` takes them."""

    def bots(self, options: Any) -> int:
        """The seats that are never asked as the rules play for them, as a mask."""

    # States

    def new(self, options: Any, key: bytes, watched: bool = False) -> Any:
        """A state at the first decision. Equal options and keys give equal games.

        ``watched``: it tells its events and keeps what everybody knows, so that views can be asked for.
        """

    def from_position(self, data: object, find_set: Callable[[str], Any], watched: bool = True) -> Any:
        """The state that a position describes; BadRecord with the path of the first fault."""

    def position_data(self, s: Any) -> dict[str, Any]:
        """The whole truth, chance included: a game that is loaded from it goes on exactly like this one."""

    def copy(self, s: Any, watched: bool = False) -> Any:
        """An independent copy: to try moves on, or ``watched``, with all events and all that is known."""

    # Moves

    def asked(self, s: Any) -> int:
        """The seats that may answer now, as a mask; 0 when the game is over."""

    def legal(self, s: Any, seat: int) -> list[int]:
        """The seat's legal moves, ascending; empty when it is not asked."""

    def revisable(self, s: Any, seat: int) -> list[int]:
        """The answers a seat may still change to, having answered in secret while others have not."""

    def blocked(self, s: Any, seat: int, move: int) -> tuple[str, str] | None:
        """Why the move is not legal now, as (rule number, catalogue key after ``why.``); None when it is."""

    def why_args(self, options: Any) -> dict[str, Any]:
        """The arguments that sentences about refusals may use."""

    def apply(self, s: Any, seat: int, move: int) -> None:
        """Carry a legal move out and run on to the next question. Unchecked and fast."""

    # What is seen

    def view(self, s: Any, seat: int) -> Any:
        """What the seat may know (-1: a spectator), as a view that holds nothing else."""

    def glance(self, s: Any, seat: int) -> Any:
        """A view without what is remembered, for players without memory; the state need not be watched."""

    def fill(self, view: Any, seed: int) -> Any:
        """A state that could be behind the view, dealt by the seed and with chance of its own."""

    def view_data(self, view: Any) -> dict[str, Any]:
        """A view as JSON-able data: names instead of ints."""

    def facts(self, view: Any) -> dict[str, Any]:
        """A few open facts by which a list of tables says how far a game is."""

    def result(self, s: Any) -> dict[str, Any] | None:
        """Scores, winners, tie-break and breakdown once the game is over."""

    def as_seen(self, s: Any, seat: int, move: int, watcher: int) -> int:
        """The move, before it is made, as the watcher sees it: itself, or -1 where it is secret."""

    def shown_later(self, cards: Any, event: Event) -> tuple[int, int] | None:
        """The secret answer that this event makes public, as (seat, move); None where it makes none."""

    def drawn(self, cards: Any, event: Event) -> list[tuple[str, str]]:
        """The cards that chance decided in this event, unredacted, each as (pile, card) by name.

        A pile goes by the name that positions give to its chance.
        """

    def is_news(self, event: Event, options: Any) -> bool:
        """Whether this event, unredacted, brought something to light: what came before can't be undone."""

    # What is told

    def describe(self, view: Any, seat: int) -> dict[str, Any] | None:
        """The decision of a seat as keys and arguments for the text catalogues; None if it is not asked."""

    def log_start(self, s: Any) -> Any:
        """What the log must remember of the state before its first event."""

    def lines(self, start: Any, events: list[Event]) -> list[LogLine]:
        """The log of redacted events, from the first one on."""

    def steps(self, start: Any, events: list[Event], view: Any, first: int) -> list[dict[str, Any]]:
        """What there is to follow, one by one, in ``events[first:]``, redacted for whose view it is.

        A step has ``at``, the place of its last event, ``key`` and ``args`` of its sentence, and ``state``,
        the table after it; none where the log is enough.
        """

    # Players

    def features(self, view: Any) -> bytearray:
        """The view as a row of bytes, for learning programs; of a glance without what is remembered."""

    def features_at(self, s: Any, seat: int) -> bytearray:
        """``features(glance(s, seat))`` at a lower price."""

    def features_layout(self, options: Any, memory: bool = True) -> list[tuple[str, int]]:
        """The sections of such rows: name and number of places, in order; those of memory come last."""

    def appraise(self, view: Any, move: int) -> int:
        """How the seat of the view would stand one step ahead, after the move."""

    def weigh(self, view: Any, moves: list[int]) -> list[int]:
        """``appraise`` for each of the moves, at the price of one look at the table."""

    def play_well(self, s: Any, dice: int, spans: int) -> int:
        """Play on as the best one step ahead has it, until so many spans (a game's rounds or turns) are over.

        The span under way counts as one. ``dice`` is any number from 0 to 2**31 - 1; returns the next dice.
        """

    def span(self, s: Any) -> int:
        """The number of the span that a state or a view is in; it grows by one with each."""

    def surmise(self, s: Any, me: int, dice: int) -> int:
        """Choose anew what others have chosen in secret, as it serves them best; returns the next dice."""

    def traits(self, s: Any, seat: int) -> list[float]:
        """What there is to say of a seat's prospects, as numbers, for ``chances`` to weigh."""

    def chances(self, s: Any) -> list[float]:
        """Each seat's chance to win, judged by the state; they add up to 1. Once it is over: who has won."""

    def reasons(self, view: Any, firsts: list[Any], seconds: list[Any]) -> list[Reason]:
        """What speaks for the first of two moves and against it, the heaviest first; keys begin ``reason.``.

        ``firsts`` and ``seconds`` are states to which they lead in the same worlds.
        """

    def play_random(self, options: Any, games: int, seed: int = 1) -> int:
        """Play whole random games; returns the decisions made."""


class Agent(Protocol):
    """A computer player: a view in, a move out. It never holds a state."""

    def choose(self, view: Any, legal: list[int], budget: int, dice: Dice) -> int:
        """One of the legal moves. ``budget`` is in iterations, 0 for players that do not search."""


__all__ = ["Agent", "BadCard", "BadRecord", "Event", "Game", "IllegalMove", "LogLine", "StockyardError"]
