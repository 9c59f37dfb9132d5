"""The Game protocol of the kernel, fulfilled: what the house and computer players ask of Sharenanigans."""

from typing import Any, Final

from stockyard.kernel.events import Event
from stockyard.sharenanigans.appraise import appraise, weigh
from stockyard.sharenanigans.board import Board, Options, State, View
from stockyard.sharenanigans.cardset import NAME
from stockyard.sharenanigans.cardset import load as load_set
from stockyard.sharenanigans.describe import describe, why_args
from stockyard.sharenanigans.drawn import drawn
from stockyard.sharenanigans.events import NAMES, is_news, shown_later
from stockyard.sharenanigans.features import features, features_at, features_layout
from stockyard.sharenanigans.flow import apply, new
from stockyard.sharenanigans.knowledge import as_seen, copy, fill, glance, view
from stockyard.sharenanigans.legal import asked, blocked, legal, revisable
from stockyard.sharenanigans.playing import play_well, surmise
from stockyard.sharenanigans.playout import play_random
from stockyard.sharenanigans.position import position_data
from stockyard.sharenanigans.prospects import TRAITS, chances, traits
from stockyard.sharenanigans.reasons import reasons
from stockyard.sharenanigans.setting import from_position, read_options
from stockyard.sharenanigans.telling import Start, lines, log_start
from stockyard.sharenanigans.view import facts, options_data, view_data
from stockyard.sharenanigans.view import result_data as result

RULES_VERSION: Final = 1
SEATS: Final = (2, 4)
EVENT_NAMES: Final = tuple(NAMES)
SET_TABLE: Final = "industry"
OVER_RULE: Final = "1.7"
NOT_ASKED_RULE: Final = "3.9"
UNDO_RULE: Final = "12.8"
TURN_MOVES: Final = frozenset(("end_turn",))
UNORDERED: Final = frozenset(("hand", "shares", "bag", "behind"))
WHOLE: Final = frozenset(("known",))


def bots(options: Options) -> int:
    """Nobody: every seat decides for itself."""
    return 0


def span(s: Board) -> int:
    """The number of the turn."""
    return s.turn


def steps(start: Start, events: list[Event], view: View, first: int) -> list[dict[str, Any]]:
    """None: the log tells it all."""
    return []


__all__ = [
    "EVENT_NAMES", "NAME", "NOT_ASKED_RULE", "OVER_RULE", "RULES_VERSION", "SEATS", "SET_TABLE", "TRAITS",
    "TURN_MOVES", "UNDO_RULE", "UNORDERED", "WHOLE", "Options", "State", "View", "apply", "appraise",
    "as_seen", "asked", "blocked", "bots", "chances", "copy", "describe", "drawn", "facts", "features",
    "features_at", "features_layout", "fill",
    "from_position", "glance", "is_news", "legal", "lines", "load_set", "log_start", "new", "options_data",
    "play_random", "play_well", "position_data", "read_options", "reasons", "result", "revisable",
    "shown_later", "span", "steps", "surmise", "traits", "view", "view_data", "weigh", "why_args",
]  # fmt: skip
