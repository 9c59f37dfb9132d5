"""A server for the soak: as `stockyard serve`, for one address from which everybody comes.

``python -m bench.net_soak.serving DATABASE PORT [HANDS]``; with hands it is one of several servers on a
PostgreSQL, and does so many tables' work at once itself.
"""

from __future__ import annotations

import sys
from contextlib import closing, suppress

import uvicorn

from bench.load.serving import FAR
from stockyard.cli.serve import bound, server
from stockyard.store import open_store
from stockyard.web.app import create_app
from stockyard.web.limits import widened
from stockyard.web.settings import Settings

PAUSE = 0.02
PATIENCE = 2


def main() -> None:
    """Serve until it is ended."""
    address, port = sys.argv[1], int(sys.argv[2])
    hands = int(sys.argv[3]) if len(sys.argv) > 3 else None
    with closing(open_store(address)) as store:
        settings = Settings(store, PAUSE, limits=widened(FAR))
        if hands is not None:
            settings = Settings(store, PAUSE, limits=widened(FAR), jobs=address, hands=hands)
        app = create_app(settings)
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, lifespan="on", timeout_graceful_shutdown=PATIENCE
        )
        with suppress(KeyboardInterrupt):
            server(config, app.state.house.yard.goodbye).run(sockets=[bound("127.0.0.1", port)])


if __name__ == "__main__":
    main()
