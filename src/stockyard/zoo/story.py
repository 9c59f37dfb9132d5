"""What is told of a game, one act after another: for the log, and for a page that shows them one by one.

A Step is an act with its sentence (key and arguments), its rule, and what moved from where to where. The log
takes the steps that are lines of it; the show of the Market phase takes all.
"""

from collections.abc import Callable
from typing import Any, Final

from stockyard.kernel.events import Event
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo.board import COMPANIES
from stockyard.zoo.cardset import CardSet
from stockyard.zoo.view import seats_of

NAMES: Final = v.COMPANY_WORDS

# Phases as the story goes; the names are those of a view, with the set-up before them.
SETUP: Final = "setup"
CHOOSE: Final = "choose"
TOKENS: Final = "tokens"
MARKET: Final = "market"
DIVISION: Final = "division"
ROUND_END: Final = "round_end"
END: Final = "end"


class Step:
    """One act. ``at`` is the place of its last event; what does not belong to it is None.

    ``n`` counts what the kind is about, ``source`` and ``target`` are places (warehouse, bank, floor.<c>,
    seat.<k>), ``before`` and ``after`` a price, ``how`` and ``tied`` tell why somebody comes first. ``log``:
    it is a line of the log.
    """

    __slots__ = (
        "after", "args", "at", "before", "bell", "card", "company", "fruit", "how", "key", "kind", "line",
        "log", "n", "phase", "rule", "seat", "source", "target", "tied",
    )  # fmt: skip

    def __init__(self, at: int, kind: str, key: str, rule: str, seat: int, args: dict[str, Any]) -> None:
        self.at: int = at
        self.kind: str = kind
        self.key: str = key
        self.rule: str = rule
        self.seat: int = seat
        self.args: dict[str, Any] = args
        self.log: bool = True
        self.phase: str = ""
        self.company: str | None = None
        self.card: str | None = None
        self.line: int | None = None
        self.fruit: str | None = None
        self.n: int | None = None
        self.source: str | None = None
        self.target: str | None = None
        self.before: int | None = None
        self.after: int | None = None
        self.how: str | None = None
        self.tied: list[int] = []
        self.bell: bool = False


class Story:
    """Goes through the events and remembers where in the game they are: phase, Company, card and its line."""

    def __init__(self, cards: CardSet, events: list[Event]) -> None:
        self.cards: CardSet = cards
        self.events: list[Event] = events
        self.steps: list[Step] = []
        self.phase: str = TOKENS
        self.company: int = -1
        self.card: int = -1
        self.line: int = -1
        self.token: int = -1

    def say(self, at: int, kind: str, key: str, rule: str, seat: int = -1, **args: Any) -> Step:
        """Tell an act that belongs to a seat (-1: to the table)."""
        if seat >= 0:
            args = {"seat": seat} | args
        step = Step(at, kind, "log.zoo." + key, rule, seat, args)
        step.phase = self.phase
        step.company = NAMES[self.company] if self.company >= 0 else None
        step.card = self.name(self.card)
        step.line = self.line if self.line >= 0 else None
        self.steps.append(step)
        return step

    def name(self, card: int) -> str | None:
        """A card by name; None for one that the viewer may not know, or that there is not."""
        return self.cards.kinds[card] if card >= 0 else None

    def names(self, cards: tuple[int, ...]) -> list[str] | None:
        """Cards by name; None where the viewer may not know them."""
        if -1 in cards:
            return None
        return [self.cards.kinds[card] for card in cards]

    def begins(self, phase: str) -> None:
        """Something begins that no card goes on into."""
        self.phase = phase
        self.done()
        self.company = -1

    def done(self) -> None:
        """No card is being carried out any more."""
        self.card = -1
        self.line = -1

    def works(self, card: int) -> None:
        """A card is being carried out from now on."""
        self.card = card
        self.line = -1

    def deck_of(self, card: int) -> str:
        """The deck that a card belongs to."""
        return str(self.cards.data["card"][self.cards.kinds[card]]["deck"])

    def next_is(self, at: int, kinds: frozenset[int]) -> bool:
        """Whether the event after this one is of one of these kinds; the last one has none after it."""
        return at + 1 < len(self.events) and self.events[at + 1][0] in kinds


Teller = Callable[[Story, int, Event], int]
"""Tells the event at a place; returns the place of the last event it has told."""


def place(code: int) -> str:
    """Where Fruits lie, by the numbers of events."""
    if code == e.WAREHOUSE:
        return "warehouse"
    if code < e.POOL:
        return "floor." + NAMES[code - e.FLOOR]
    return f"seat.{code - e.POOL}"


def heap(counts: list[int]) -> list[tuple[str, int]]:
    """Fruits of all kinds as pairs of a kind and how many."""
    return [(NAMES[fruit], counts[fruit]) for fruit in range(COMPANIES) if counts[fruit]]


def seats(mask: int) -> list[int]:
    """The seats of a mask."""
    return seats_of(mask)
