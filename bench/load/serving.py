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
from fastapi import FastAPI
from starlette.responses import JSONResponse

from stockyard import _pure
from stockyard.cli.running import is_shared, sweep_seldom
from stockyard.cli.serve import PATIENCE, bound, heed_signals, server
from stockyard.store import open_store
from stockyard.web.app import create_app
from stockyard.web.limits import widened
from stockyard.web.settings import Settings

if TYPE_CHECKING:
    from stockyard.table.ports import Store, Writing

SEED = "load"
"""Every table is dealt alike, so that runs can be compared; what the seats choose makes them differ."""

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


def run(app: FastAPI, port: int) -> None:
    """Serve as `stockyard serve` does, until it is told to stop."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        lifespan="on",
        ws="none",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    running = server(config, app.state.house.yard.goodbye)
    heed_signals(running)
    sweep_seldom()
    running.run(sockets=[bound("127.0.0.1", port)])


def main() -> None:
    """Serve until it is ended."""
    port, database = int(sys.argv[1]), sys.argv[2]
    open_many_files()
    store: Any = Counted(open_store(database))
    jobs = database if is_shared(database) else None
    app = create_app(Settings(store, limits=widened(FAR), jobs=jobs, seed=SEED))
    sweeps = Sweeps()

    async def counts(_request: object) -> JSONResponse:
        return JSONResponse({**store.counts, "sweeping": sweeps.seconds, "engine": _pure.engine()})

    app.add_route("/bench/counts", counts)
    run(app, port)


if __name__ == "__main__":
    main()
