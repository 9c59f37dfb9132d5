"""Looking after a table once, whatever comes of it: what fails is counted, logged and tried again."""

from __future__ import annotations

import logging
import threading
from typing import Final

from stockyard.table.care import Care
from stockyard.table.keys import mark_of
from stockyard.table.playable import UnplayableError
from stockyard.table.yard import MANY
from stockyard.work.figures import Figures

FIRST_RETRY: Final = 1.0
LONGEST_RETRY: Final = 60.0
log = logging.getLogger("stockyard.work")


def retry_after(failures: int) -> float:
    """The pause before the next try: it doubles with each failure up to a minute."""
    return min(FIRST_RETRY * 2.0 ** min(failures - 1, 10), LONGEST_RETRY)


def unfinished(care: Care, limit: int = MANY) -> list[str]:
    """The tables at which something may be left to do, first those where a computer player is asked."""
    found = [one for one in care.yard.store.tables(limit, over=False) if care.concerns(one)]
    return [one.deal.id for one in sorted(found, key=lambda one: not care.waits_for_us(one))]


class Looks:
    """Looks after tables, from several threads at once."""

    def __init__(self, care: Care, figures: Figures) -> None:
        self._care = care
        self._figures = figures
        self._failed: dict[str, int] = {}
        self._lock = threading.Lock()

    def look(self, table: str) -> float | None:
        """Do what is due at a table; in how many seconds to look again. Raises nothing."""
        try:
            after = self._care.tend(table)
        except UnplayableError as gone:
            # Trying again would not change that.
            log.warning("a table can't be played any more", extra={"table": mark_of(table), "why": gone.why})
            return None
        except Exception:
            # One broken table must not stop the others, nor stand still for ever.
            log.exception("looking after a table failed; trying again", extra={"table": mark_of(table)})
            self._figures.failed.inc()
            return self._failure(table)
        self._figures.tended.inc()
        with self._lock:
            self._failed.pop(table, None)
        return after

    def _failure(self, table: str) -> float:
        """The pause before the next try. What people do meanwhile has it looked at sooner."""
        with self._lock:
            times = self._failed[table] = self._failed.get(table, 0) + 1
        return retry_after(times)
