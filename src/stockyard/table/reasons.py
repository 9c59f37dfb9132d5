"""Why a request was refused, as keys for the catalogues: the table has no sentences of its own.

Each reason is said by the pages and the terminal as ``web.refused_<reason>``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Reason = Literal[
    "stale",  # the table has moved on since the page was drawn
    "not_asked",  # this seat has nothing to answer now
    "not_yours",  # this seat is not played from here
    "illegal",  # the rules forbid it; `rule` says which, and the match why
    "nothing_chosen",  # a request without any move
    "unknown_move",  # a move that is none
    "reused_key",  # the key of another request
    "not_for_all",  # only "nobody answers" can be said for everybody
    "over",  # the game is over
    "ended",  # the table was given up
    "undo",  # the last move can't be taken back; `key` and `rule` say why
    "nothing_asked",  # nobody asks for an undo, or not this seat
    "not_overdue",  # the seat has time left, so only the host may send for a computer player
    "not_away",  # the seat plays for itself
    "unkept",  # the store could not be written: nothing was done, the same request may be sent again
]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that changed nothing, and why."""

    reason: Reason
    ply: int
    seat: int | None = None
    move: str = ""
    rule: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A request that is in the log. ``again`` says that it had been there before it was sent this time."""

    ply: int
    again: bool = False


Outcome = Accepted | Refusal
