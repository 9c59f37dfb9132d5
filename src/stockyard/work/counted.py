"""A scribe that counts: what became of the requests, and how the commits went."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any, cast

from stockyard.table.ports import Store, Writing
from stockyard.table.reasons import Outcome, Refusal
from stockyard.table.scribe import Scribe, Wish
from stockyard.work.figures import Figures


class _Timed:
    """The one thing that a scribe does with a store, with its time taken."""

    def __init__(self, store: Store, figures: Figures) -> None:
        self._store = store
        self._batches, self._seconds = figures.batches, figures.appends

    def append(self, writings: Sequence[Writing]) -> list[bool]:
        """As the store does."""
        begin = time.perf_counter()
        kept = self._store.append(writings)
        self._seconds.observe(time.perf_counter() - begin)
        self._batches.observe(len(writings))
        return kept


class CountedScribe(Scribe):
    """Used like any scribe."""

    def __init__(self, store: Store, figures: Figures) -> None:
        super().__init__(cast("Store", _Timed(store, figures)))
        self._figures = figures
        self._counters: dict[str, Any] = {}

    @property
    def lives(self) -> bool:
        """Whether a request would be carried out."""
        return not self._closed and (self._thread is None or self._thread.is_alive())

    def write(self, wish: Wish) -> Future[Outcome]:
        """Queue a request."""
        future = super().write(wish)
        future.add_done_callback(self._count)
        return future

    def _count(self, done: Future[Outcome]) -> None:
        outcome = done.result()
        what = outcome.reason if isinstance(outcome, Refusal) else "again" if outcome.again else "accepted"
        counter = self._counters.get(what)
        if counter is None:
            # Finding the counter of a label takes longer than counting.
            counter = self._counters[what] = self._figures.wishes.labels(what)
        counter.inc()
