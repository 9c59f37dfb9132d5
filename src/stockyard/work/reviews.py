"""Reviews of finished games, made beside everything else and kept with their tables.

One thread of this program makes one review after the other. Between two worlds that it plays on, whoever
serves people comes to its turn. How far it is stands in the store, so that other programs on it show the
same bar; what nothing was heard of for a while is nobody's, and may be asked for again.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from dataclasses import dataclass
from typing import Any, Final, Literal

from stockyard.review import Review, effort_for, review
from stockyard.table.keys import mark_of
from stockyard.table.table import Table

NOBODY: Final = -1
"""Whose desk it is on: everybody may see everything once a game is over."""
REVIEW: Final = "review"
PROGRESS: Final = "review_progress"
SILENT: Final = 30.0
"""Who has given no sign for so many seconds has stopped."""
BETWEEN: Final = 1.0
"""Seconds between two notes of how far it is."""
MOST_WAITING: Final = 20
LEAVE: Final = 5.0
HUNDRED: Final = 100
log = logging.getLogger("stockyard.work")

Stage = Literal["none", "waiting", "running", "failed", "done"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How far the review of a table is: ``percent`` while it is made, the ``review`` when done."""

    stage: Stage
    percent: int = 0
    review: Review | None = None


class _Stopped(Exception):
    """The program stops."""


class Reviews:
    """Makes reviews, from the first that is asked for to `stop`."""

    def __init__(self, effort: str) -> None:
        self._effort = effort
        self._tables: queue.SimpleQueue[Table | None] = queue.SimpleQueue()
        self._asked: set[str] = set()
        self._lock = threading.Lock()
        self._stopping = False
        self._thread: threading.Thread | None = None

    def ask(self, table: Table) -> bool:
        """Have a review of a finished game made, unless it is there or under way; False: too many wait."""
        if self.standing(table).stage not in ("none", "failed"):
            return True
        with self._lock:
            if table.id in self._asked:
                return True
            if len(self._asked) >= MOST_WAITING or self._stopping:
                return False
            self._asked.add(table.id)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="reviews", daemon=True)
                self._thread.start()
        try:
            self._note(table, "waiting")
        except BaseException:
            with self._lock:
                self._asked.discard(table.id)
            raise
        self._tables.put(table)
        return True

    def standing(self, table: Table) -> Standing:
        """How far the review of a table is, in whichever program it is made."""
        desk = table.desk(NOBODY)
        kept = desk.get(REVIEW)
        found = Review.of(kept) if isinstance(kept, dict) else None
        if found is not None:
            return Standing("done", HUNDRED, found)
        noted: dict[str, Any] = desk.get(PROGRESS) or {}
        stage: Stage = noted.get("stage", "none")
        ours = table.id in self._asked
        if stage != "failed" and not ours and time.time() - noted.get("at", 0.0) > SILENT:
            return Standing("none")
        return Standing(stage, int(noted.get("percent", 0)))

    def stop(self) -> None:
        """Leave what is under way: whoever wants it asks again."""
        with self._lock:
            self._stopping = True
        self._tables.put(None)
        if self._thread is not None:
            self._thread.join(LEAVE)

    def _work(self) -> None:
        while (table := self._tables.get()) is not None:
            try:
                self._make(table)
            except _Stopped:
                table.keep(NOBODY, PROGRESS, None)
            except Exception:
                log.exception("a review failed", extra={"table": mark_of(table.id)})
                self._fail(table)
            finally:
                with self._lock:
                    self._asked.discard(table.id)

    def _make(self, table: Table) -> None:
        if self._stopping:
            raise _Stopped
        with table.lock:
            match = table.match.copy()
        noted = 0.0

        def progress(done: int, of: int) -> None:
            nonlocal noted
            if self._stopping:
                raise _Stopped
            now = time.monotonic()
            if now - noted >= BETWEEN:
                noted = now
                self._note(table, "running", done * HUNDRED // of)

        found = review(match, effort_for(self._effort, match.game), progress)
        table.keep(NOBODY, REVIEW, found.data())
        table.keep(NOBODY, PROGRESS, None)

    def _note(self, table: Table, stage: Stage, percent: int = 0) -> None:
        table.keep(NOBODY, PROGRESS, {"stage": stage, "percent": percent, "at": time.time()})

    def _fail(self, table: Table) -> None:
        try:
            self._note(table, "failed")
        except Exception:
            log.exception("nobody could be told", extra={"table": mark_of(table.id)})
