"""A server for the soak: as `stockyard serve`, for one address from which everybody comes.

``python -m bench.net_soak.serving DATABASE PORT [HANDS]``; with hands it is one of several servers on a
PostgreSQL, and does so many tables' work at once itself.
"""

from __future__ import annotations

import sys
from contextlib import closing

from bench.load.serving import FAR, run
from stockyard.store import open_store
from stockyard.web.app import create_app
from stockyard.web.limits import widened
from stockyard.web.settings import Settings

PAUSE = 0.02


def main() -> None:
    """Serve until it is ended."""
    address, port, *hands = sys.argv[1:]
    with closing(open_store(address)) as store:
        settings = Settings(store, PAUSE, limits=widened(FAR))
        if hands:
            settings = Settings(store, PAUSE, limits=widened(FAR), jobs=address, hands=int(hands[0]))
        run(create_app(settings), int(port))


if __name__ == "__main__":
    main()
