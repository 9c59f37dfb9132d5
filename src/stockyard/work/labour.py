"""A program that only works: no pages, the rest as in a server."""

from __future__ import annotations

from stockyard.table.care import Care
from stockyard.table.ports import Store
from stockyard.table.yard import Yard
from stockyard.work.counted import CountedScribe
from stockyard.work.figures import Figures
from stockyard.work.notices import Notices
from stockyard.work.queue import Queue
from stockyard.work.ways import Ways


class Labour:
    """Looks after the tables of a store, from `start` to `stop`."""

    def __init__(self, store: Store, address: str, pause: float, hands: int, ways: Ways) -> None:
        self.figures = Figures()
        self._yard = Yard(store)
        self._yard.scribe = CountedScribe(store, self.figures)
        self._notices = Notices(self._yard, ways, self.figures)
        care = Care(self._yard, pause, notify=self._notices.look)
        self._queue = Queue(address, care, self.figures, hands, serves=False)
        self.figures.gauge("open_tables", "Tables that are kept replayed", self._yard.open_tables)
        self.figures.gauge("waiting_tables", "Tables that wait to be looked after", self._queue.waiting)

    def start(self) -> None:
        """Begin."""
        self._notices.start()
        self._queue.start()

    def stop(self) -> None:
        """Finish what is under way, and keep what is to be kept."""
        self._queue.stop()
        self._notices.stop()
        self._yard.close()
