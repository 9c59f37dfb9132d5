"""Who sits where: a person with a name, a computer player of some kind, or a Bot that the rules play for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal
from unicodedata import category

from stockyard.players import PERSON

SeatKind = Literal["person", "computer", "bot"]
STAND_IN: Final = "greedy"
"""The computer player that plays for somebody who is away."""
LONGEST_NAME: Final = 24
MOST_MARKS: Final = 4
"""On one letter: writing of any language needs fewer, but for stacked letters of Tibetan."""

MARK: Final = "M"
SEEN: Final = frozenset("LNPS")
"""Of the categories of Unicode, by their first letter."""

BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that are empty: fillers of Hangul, and Braille without a dot."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair at the table. ``agent`` names the computer player and is empty for others."""

    number: int
    kind: SeatKind
    name: str
    agent: str = ""


def persons(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The seats taken by people, in order."""
    return tuple(seat.number for seat in seats if seat.kind == "person")


def computers(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The seats taken by computer players, in order."""
    return tuple(seat.number for seat in seats if seat.kind == "computer")


def bots(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The seats that the rules play for, in order: nobody is asked there."""
    return tuple(seat.number for seat in seats if seat.kind == "bot")


def players_of(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Who plays each seat, as records say it. A Bot makes no moves."""
    return tuple(seat.agent or PERSON for seat in seats)


def tidy_name(name: str, fallback: str) -> str:
    """A name as it may stand on the table: printable, one line, not too long, and something to be seen.

    Signs without a shape of their own (accents, vowel points) stand on one that has one, a few at most: more
    of them would cover the lines above and below.
    """
    shown = "".join(char if char.isprintable() else " " for char in name[: 8 * LONGEST_NAME])
    kept = _few_marks(" ".join(shown.split()))[:LONGEST_NAME].strip()
    return kept if any(_is_seen(char) for char in kept) else fallback


def _few_marks(text: str) -> str:
    """Without marks that stand on nothing, and without the surplus of others."""
    kept, room = [], 0
    for char in text:
        if category(char)[0] != MARK:
            room = MOST_MARKS if _is_seen(char) else 0
        elif room:
            room -= 1
        else:
            continue
        kept.append(char)
    return "".join(kept)


def _is_seen(char: str) -> bool:
    """Whether it is a letter, digit, punctuation or symbol, and no blank one."""
    return category(char)[0] in SEEN and char not in BLANK


def distinct(names: Sequence[str]) -> list[str]:
    """The names with a number behind those that come again, so that a log line says who is meant."""
    out: list[str] = []
    for name in names:
        shown, again = name, 2
        while shown in out:
            shown, again = f"{name[: LONGEST_NAME - 3]} {again}", again + 1
        out.append(shown)
    return out
