"""Clearing what nobody comes back to: gatherings that never began, and bells that nobody listens to."""

from __future__ import annotations

import logging
import time
from typing import Final

from stockyard.table.waiting import WaitingRoom
from stockyard.table.yard import Yard

FIRST: Final = 60.0
"""Seconds after the start of a program; whoever comes back at once finds it quick."""
EVERY: Final = 3600.0
log = logging.getLogger("stockyard.work")


class Clearing:
    """Clears once an hour, however often it is asked. Several programs on one store may do it at once."""

    def __init__(self, yard: Yard) -> None:
        self._room = WaitingRoom(yard)
        self._next = time.monotonic() + FIRST

    def look(self) -> float:
        """Clear if it is time to; in how many seconds to look again. Raises nothing."""
        left = self._next - time.monotonic()
        if left > 0:
            return left
        self._next = time.monotonic() + EVERY
        try:
            if self._room.clear():
                log.info("old gatherings were cleared")
        except Exception:
            # The store may be away; the next look is in an hour.
            log.exception("clearing old gatherings failed")
        return EVERY
