"""The Game protocol of the kernel, fulfilled: what computer players, the lab and the front door call."""

from typing import Any, Final

from stockyard.kernel.events import Event
from stockyard.zoo import events as e
from stockyard.zoo import rewind, show
from stockyard.zoo.appraise import appraise, weigh
from stockyard.zoo.board import Board, Known, Options, State, View
from stockyard.zoo.cardset import NAME, TOKEN, CardSet
from stockyard.zoo.cardset import load as load_set
from stockyard.zoo.describe import describe
from stockyard.zoo.drawn import drawn
from stockyard.zoo.features import features, features_at
from stockyard.zoo.flow import apply, new
from stockyard.zoo.knowledge import as_seen, fill, glance, view
from stockyard.zoo.legal import asked, legal, revisable
from stockyard.zoo.playing import play_well, surmise
from stockyard.zoo.playout import play_random
from stockyard.zoo.position import position_data
from stockyard.zoo.prospects import TRAITS, chances, traits
from stockyard.zoo.reasons import reasons
from stockyard.zoo.sections import features_layout
from stockyard.zoo.setting import from_position, read_options
from stockyard.zoo.telling import lines, log_start
from stockyard.zoo.view import facts, options_data, view_data
from stockyard.zoo.view import result_data as result
from stockyard.zoo.why import blocked

RULES_VERSION: Final = 1
SEATS: Final = (2, 5)
EVENT_NAMES: Final = tuple(e.NAMES)
SET_TABLE: Final = "company"
UNDO_RULE: Final = "21.7"
OVER_RULE: Final = "1.14"
NOT_ASKED_RULE: Final = "3.12"
TURN_MOVES: Final = frozenset(
    (
        "token", "reveal", "buy_share", "sell_share", "buy_fruit", "sell_fruit", "hire", "card", "coins",
        "company", "send", "keep", "order", "use", "intrigue", "done",
    )
)  # fmt: skip
UNORDERED: Final = frozenset(("bag", "deck", "intrigues", "open", "revealed", "asked"))
WHOLE: Final = frozenset(("known",))

# What ends the way back for an undo (21.7): something came to light that nobody can forget.
NEWS: Final = frozenset(
    (
        e.SHOWN, e.REVEALED, e.LOOKED, e.ARRANGED, e.SHUFFLED, e.LOBBIED, e.CARD, e.DECK_ENDS, e.EVENT,
        e.BOT_CARD, e.PASSED_CARD, e.SWEPT, e.INTRIGUE, e.GOAL, e.OVER,
    )
)  # fmt: skip


def bots(options: Options) -> int:
    """The seats of rulebook Bots, which are never asked (19)."""
    return options.bots


def copy(s: State, watched: bool = False) -> State:
    """An independent copy; watched, with its events and what everybody knows."""
    state = State(s.options, b"", s)
    if watched and s.sink is not None:
        state.sink = s.sink[:]
        state.known = [
            Known(known.viewer, known.decks.share(), known.folded) if known is not None else None
            for known in s.known
        ]
    return state


def why_args(options: Options) -> dict[str, Any]:
    """Arguments that sentences about refusals may use: none so far."""
    return {}


def shown_later(cards: CardSet, event: Event) -> tuple[int, int] | None:
    """The secret choice that an event makes public: a token, when it is revealed (3)."""
    if event[0] != e.REVEALED:
        return None
    return event[1], TOKEN + event[3][0]


def is_news(event: Event, options: Options) -> bool:
    """Whether the event ends the way back for an undo (21.7)."""
    return event[0] in NEWS


def span(s: Board) -> int:
    """The number of the round."""
    return s.round


def steps(start: CardSet, events: list[Event], view: View, first: int) -> list[dict[str, Any]]:
    """The acts of ``events[first:]``, each with the table after it."""
    tables = rewind.states(view, events, first)
    found = show.steps(start, events, first)
    for step in found:
        step["state"] = tables[step["at"] - first]
    return found


__all__ = [
    "EVENT_NAMES", "NAME", "NEWS", "NOT_ASKED_RULE", "OVER_RULE", "RULES_VERSION", "SEATS", "SET_TABLE",
    "TRAITS", "TURN_MOVES", "UNDO_RULE", "UNORDERED", "WHOLE", "Options", "State", "View", "apply",
    "appraise", "as_seen", "asked", "blocked", "bots", "chances", "copy", "describe", "drawn", "facts",
    "features", "features_at", "features_layout", "fill", "from_position", "glance", "is_news", "legal",
    "lines",
    "load_set", "log_start", "new", "options_data", "play_random", "play_well", "position_data",
    "read_options", "reasons", "result", "revisable", "shown_later", "span", "steps", "surmise", "traits",
    "view", "view_data", "weigh", "why_args",
]  # fmt: skip
