"""Whether the server can do its work: the store can be written, and the scribe writes."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from concurrent.futures import Future
from typing import Final

from stockyard.table.ports import Store
from stockyard.work.counted import CountedScribe

NOWHERE: Final = ""
"""The desk that is written on is no table's."""
NAME: Final = "health"
FRESH: Final = 1.0
"""What was found so lately is not looked for again: anybody may ask, and each look writes to the disk."""
PATIENCE: Final = 2.0
log = logging.getLogger("stockyard.web")


class Health:
    """Looked at on the event loop; the store is tried in a thread of its own, one try at a time."""

    def __init__(self, store: Store, scribe: CountedScribe) -> None:
        self._store = store
        self._scribe = scribe
        self._try: Future[bool] | None = None
        self._begun = 0.0

    async def look(self) -> dict[str, bool]:
        """What is well and what is not."""
        if self._try is None or (self._try.done() and time.monotonic() - self._begun > FRESH):
            self._begun = time.monotonic()
            self._try = Future()
            # Nobody waits for it at the end, as they would for a pool's.
            threading.Thread(target=self._write, args=(self._try,), name="health", daemon=True).start()
        try:
            async with asyncio.timeout(PATIENCE):
                written = await asyncio.shield(asyncio.wrap_future(self._try))
        except TimeoutError:
            written = False
        return {"store": written, "scribe": self._scribe.lives}

    def _write(self, found: Future[bool]) -> None:
        try:
            self._store.keep(NOWHERE, 0, NAME, round(time.time()))
        except Exception:
            log.exception("the store can't be written")
            found.set_result(False)
        else:
            found.set_result(True)
