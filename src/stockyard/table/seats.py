"""Who sits where: a person with a name, a computer player of some kind, or a Bot that the rules play for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

SeatKind = Literal["person", "computer", "bot"]
LONGEST_NAME = 24


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


def tidy_name(name: str, fallback: str) -> str:
    """A name as it may stand on the table: printable, one line, not too long, never empty."""
    shown = "".join(char if char.isprintable() else " " for char in name[: 8 * LONGEST_NAME])
    return " ".join(shown.split())[:LONGEST_NAME].strip() or fallback


def distinct(names: Sequence[str]) -> list[str]:
    """The names with a number behind those that come again, so that a log line says who is meant."""
    out: list[str] = []
    for name in names:
        shown, again = name, 2
        while shown in out:
            shown, again = f"{name[: LONGEST_NAME - 3]} {again}", again + 1
        out.append(shown)
    return out
