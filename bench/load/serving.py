"""A server for measuring: as `stockyard serve`, with limits that one machine as everybody does not reach.

Beside the pages and the API it tells at /bench/counts what it had its store do.
"""

from __future__ import annotations

import gc
import resource
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import uvicorn
from starlette.responses import JSONResponse

from stockyard import _pure
from stockyard.cli.running import is_shared, sweep_seldom
from stockyard.store import open_store
from stockyard.web.app import create_app
from stockyard.web.limits import widened
from stockyard.web.settings import Settings

if TYPE_CHECKING:
    from stockyard.table.ports import Store, Writing

FAR = 1000
"""So many times the usual limits: they are counted as always, and never reached."""


class Counted:
    """A store that counts what is written at once. For all else it is the store behind it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.counts = {"commits": 0, "writings": 0, "seconds": 0.0}

    def __getattr__(self, name: str) -> Any:
        """All that is not counted."""
        return getattr(self._store, name)

    def append(self, writings: Sequence[Writing]) -> list[bool]:
        """Write, and count."""
        start = time.perf_counter()
        kept = self._store.append(writings)
        self.counts["commits"] += 1
        self.counts["writings"] += sum(len(one.entries) for one in writings)
        self.counts["seconds"] += time.perf_counter() - start
        return kept


class Sweeps:
    """How long Python has looked for objects that nobody reaches any more."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._start = 0.0
        gc.callbacks.append(self._note)

    def _note(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._start = time.thread_time()
        else:
            self.seconds += time.thread_time() - self._start


def open_many_files() -> None:
    """Let this process hold as many connections as the machine allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> None:
    """Serve until it is ended."""
    port, database = int(sys.argv[1]), sys.argv[2]
    open_many_files()
    store: Any = Counted(open_store(database))
    jobs = database if is_shared(database) else None
    app = create_app(Settings(store, limits=widened(FAR), jobs=jobs))

    sweeps = Sweeps()

    async def counts(_request: object) -> JSONResponse:
        return JSONResponse({**store.counts, "sweeping": sweeps.seconds, "engine": _pure.engine()})

    app.add_route("/bench/counts", counts)
    sweep_seldom()
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=port,
        log_level="warning",
        access_log=False,
        loop="uvloop",
        http="httptools",
    )


if __name__ == "__main__":
    main()
