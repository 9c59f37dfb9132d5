"""What people say to each other at a table, and how it is tidied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LONGEST_LINE: Final = 300
LONGEST_NOTE: Final = 4000
SAT: Final = "sat"
"""On the desk of a seat: the number of the last line that was said before its person sat down."""
BLANK: Final = (" ", "\t", "\n")


@dataclass(frozen=True, slots=True)
class Line:
    """One line. ``seat`` is -1 for what the table itself tells, then ``text`` is a key of the catalogue and
    ``about`` the seat that it is about. ``number`` is given by the store and grows.
    """

    table: str
    number: int
    seat: int
    text: str
    at: float
    about: int = -1


def tidy_line(text: str) -> str:
    """A line as it may stand on the page: printable, one line, not too long. Empty if nothing is left."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text[: 8 * LONGEST_LINE])
    return " ".join(shown.split())[:LONGEST_LINE].strip()


def tidy_note(text: str) -> str:
    """A private note: lines are kept, signs that can't be shown are not."""
    kept = text.replace("\r\n", "\n")[:LONGEST_NOTE]
    return "".join(sign for sign in kept if sign.isprintable() or sign in BLANK)
