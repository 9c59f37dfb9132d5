"""Writing a view down as a row of bytes: what the features of both games are made of.

A row has a fixed length, each place a number from 0 to 255, and falls into named sections. Seats stand in
turn order from the viewer on, so that "the next one" is always at the same place. It is filled as a list, as
compiled code does that fastest, and handed out as bytes.
"""

from typing import Final

MOST: Final = 255
Section = tuple[str, int]
"""The name of a section and the number of its places."""


def put(out: list[int], at: int, n: int) -> None:
    """Write a number; what is below 0 is written as 0, what is above 255 as 255."""
    if n > 0:
        out[at] = n if n < MOST else MOST


def row(out: list[int], at: int, numbers: list[int]) -> int:
    """Write numbers one after the other; returns the place after them."""
    for n in numbers:
        if n > 0:
            out[at] = n if n < MOST else MOST
        at += 1
    return at


def count(out: list[int], at: int, kinds: list[int]) -> None:
    """Count cards by kind, the first kind at this place."""
    for kind in kinds:
        out[at + kind] += 1


def count_of(out: list[int], at: int, kinds: tuple[int, ...]) -> None:
    """The same for a tuple of cards."""
    for kind in kinds:
        out[at + kind] += 1


def mark(out: list[int], at: int, kind: int) -> None:
    """A one at the place of the kind, if there is one (it is not -1)."""
    if kind >= 0:
        out[at + kind] = 1


def turned(seat: int, first: int, seats: int) -> int:
    """How many seats after the first this one is."""
    seat -= first
    return seat if seat >= 0 else seat + seats


def seats_in(out: list[int], at: int, mask: int, first: int, seats: int) -> int:
    """A one for each seat of the mask, in turn order from ``first`` on; returns the place after them."""
    for k in range(seats):
        seat = first + k
        if mask >> (seat if seat < seats else seat - seats) & 1:
            out[at + k] = 1
    return at + seats


def by_seat(out: list[int], at: int, numbers: list[int], first: int, each: int = 1) -> int:
    """``each`` numbers of every seat, in turn order from ``first`` on; returns the place after them."""
    size = len(numbers)
    start = first * each
    for k in range(size):
        n = numbers[start + k if start + k < size else start + k - size]
        if n > 0:
            out[at + k] = n if n < MOST else MOST
    return at + size


def size(sections: list[Section]) -> int:
    """How many places sections have."""
    total = 0
    for _, n in sections:
        total += n
    return total


class Parts:
    """How long the three parts of a row are at one kind of table.

    What is always written, what is mostly ``nothing`` but zeros, and what only a view with memory has.
    """

    def __init__(self, always: list[Section], seldom: list[Section], memory: list[Section]) -> None:
        self.always: int = size(always)
        self.nothing: bytes = bytes(size(seldom))
        self.memory: int = size(memory)


def marked(places: int, moves: list[int]) -> bytearray:
    """A row of zeros with a one for each of the moves: the mask of legal ones."""
    out = bytearray(places)
    for move in moves:
        out[move] = 1
    return out
