"""How a visitor sits at a table: which chairs are theirs, what their browser shows, for whom they speak."""

from __future__ import annotations

from dataclasses import dataclass

from stockyard.table.device import Device, Screen
from stockyard.table.keys import HOST


@dataclass(frozen=True, slots=True)
class Sitting:
    """``held`` are the visitor's chairs, known by ``holder``; ``host``: they run the table.

    ``holder`` is empty where nobody holds any chair.
    """

    device: Device
    screen: Screen
    held: frozenset[int]
    host: bool
    holder: str = ""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are played from this browser."""
        return tuple(sorted(seat for seat in self.held if seat != HOST))

    @property
    def eyes(self) -> int | None:
        """Whose hand is in view."""
        return self.screen.eyes

    @property
    def speaker(self) -> int | None:
        """For whom the visitor speaks: who has the device, else the first of those who share it."""
        if self.eyes is not None:
            return self.eyes
        return self.seats[0] if self.seats else None

    def acts_for(self, seat: int) -> bool:
        """Whether the visitor may come and go, ask and consent for a seat; secrets need the device."""
        return seat in self.seats
