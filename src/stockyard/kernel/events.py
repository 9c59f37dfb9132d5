"""What happened, and who saw it.

An event is ``(kind, seat, seen, args, hidden)``: a kind numbered by the game, the seat it belongs to
(-1: the table), a mask of the viewers that see ``hidden``, public ints and hidden ints. Seat k is bit
1 << k, the spectator is bit SPECTATOR. The number and kind of events depend on public facts only, so a
redacted list of events tells no more than the redacted events themselves.
"""

from typing import Final

Event = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]

SPECTATOR_SEAT: Final = 7
SPECTATOR: Final = 1 << SPECTATOR_SEAT
ALL: Final = 255


def viewer_bit(viewer: int) -> int:
    """The bit of a viewer: a seat, or -1 for the spectator."""
    return SPECTATOR if viewer < 0 else 1 << viewer


def redact(event: Event, viewer: int) -> Event:
    """The event as the viewer sees it: the one place where hidden ints are taken away.

    The hidden ints become -1, so that their number, which is public, stays.
    """
    kind, seat, seen, args, hidden = event
    if not hidden or seen & viewer_bit(viewer):
        return event
    return (kind, seat, seen, args, (-1,) * len(hidden))
