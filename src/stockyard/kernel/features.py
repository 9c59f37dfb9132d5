"""Writing a view down as a row of bytes: what the features of both games are made of.

A row has a fixed length, each place a number from 0 to 255, and falls into named sections. Seats stand in
turn order from the viewer on, so that "the next one" is always at the same place.
"""

from collections.abc import Sequence
from typing import Final

MOST: Final = 255
Section = tuple[str, int]
"""The name of a section and the number of its places."""


def put(out: bytearray, at: int, n: int) -> None:
    """Write a number; what is below 0 is written as 0, what is above 255 as 255."""
    if n > 0:
        out[at] = n if n < MOST else MOST


def row(out: bytearray, at: int, numbers: Sequence[int]) -> int:
    """Write numbers one after the other; returns the place after them."""
    for n in numbers:
        if n > 0:
            out[at] = n if n < MOST else MOST
        at += 1
    return at


def count(out: bytearray, at: int, kinds: Sequence[int]) -> None:
    """Count cards by kind, the first kind at this place."""
    for kind in kinds:
        out[at + kind] += 1


def mark(out: bytearray, at: int, kind: int) -> None:
    """A one at the place of the kind, if there is one (it is not -1)."""
    if kind >= 0:
        out[at + kind] = 1


def turned(seat: int, first: int, seats: int) -> int:
    """How many seats after the first this one is."""
    seat -= first
    return seat if seat >= 0 else seat + seats


def seats_in(out: bytearray, at: int, mask: int, first: int, seats: int) -> int:
    """A one for each seat of the mask, in turn order from ``first`` on; returns the place after them."""
    for k in range(seats):
        seat = first + k
        if mask >> (seat if seat < seats else seat - seats) & 1:
            out[at + k] = 1
    return at + seats


def by_seat(out: bytearray, at: int, numbers: Sequence[int], first: int, each: int = 1) -> int:
    """``each`` numbers of every seat, in turn order from ``first`` on; returns the place after them."""
    start = first * each
    return row(out, row(out, at, numbers[start:]), numbers[:start])


def size(sections: list[Section]) -> int:
    """The length of a row."""
    total = 0
    for _, n in sections:
        total += n
    return total
