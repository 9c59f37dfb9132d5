"""Whether any server is open, as workers go on when none is: nobody's time may run out then.

Servers write it down every now and then; who looks after tables reads it. Since when they are open counts
from the first one after a gap, so one server may be restarted while others are open.
"""

from __future__ import annotations

import math
from typing import Final

from stockyard.table.care import CLOSED, Care
from stockyard.table.yard import AFTER_START

NOWHERE: Final = ""
"""The desk on which it is written is no table's."""
NAME: Final = "open"
OFTEN: Final = CLOSED / 3


class Doors:
    """``serves``: this program is one of the servers."""

    def __init__(self, care: Care, serves: bool) -> None:
        self._care = care
        self._serves = serves
        self._written = -math.inf

    def look(self) -> None:
        """See whether a server is open, and tell `Care` from when on clocks are judged."""
        store, now = self._care.yard.store, self._care.yard.clock.now()
        if self._serves and now - self._written < OFTEN:
            return
        known = store.desk(NOWHERE, 0).get(NAME) or {"since": now, "at": -math.inf}
        closed = now - float(known["at"]) > CLOSED
        since = now if closed else float(known["since"])
        if self._serves:
            store.keep(NOWHERE, 0, NAME, {"since": since, "at": now})
            self._written = now
        self._care.judged_from = math.inf if closed and not self._serves else since + AFTER_START
