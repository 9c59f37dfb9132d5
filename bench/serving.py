"""A server for measuring: as `stockyard serve`, but its computer players do not pause for people."""

import sys

import uvicorn

from stockyard.store import open_store
from stockyard.web.app import create_app
from stockyard.web.settings import Settings

if __name__ == "__main__":
    port, database = int(sys.argv[1]), sys.argv[2]
    app = create_app(Settings(open_store(database), pause=0.0))
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", access_log=False)
