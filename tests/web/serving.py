"""A real server on a free port: in a thread for what streams, in a process for what is killed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from stockyard.cli.serve import bound, server
from stockyard.table.memory import Memory
from stockyard.table.ports import Store
from stockyard.web.app import create_app
from stockyard.web.house import House
from stockyard.web.settings import Settings

RUN = "from stockyard.cli import main; main()"
SECONDS = 20.0


@contextmanager
def serving(
    store: Store | None = None, seed: str | None = "demo", pause: float = 0.0, **settings: Any
) -> Iterator[tuple[str, House]]:
    """The address of a server, and what is behind it."""
    app = create_app(Settings(store or Memory(), pause=pause, seed=seed, **settings))
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=2)
    running = server(config, app.state.house.yard.goodbye)
    listening = bound("127.0.0.1", 0)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        wait(lambda: running.started)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.house
    finally:
        running.should_exit = True
        thread.join()
        listening.close()


def wait(true: object) -> None:
    """Wait until something is so."""
    assert callable(true)
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


@contextmanager
def process(database: Path | str, *more: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server in a process of its own, which ends with the block at the latest."""
    command = [sys.executable, "-c", RUN, "serve", "--db", str(database), "--port", "0", *more]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:
        try:
            assert running.stdout is not None
            line = running.stdout.readline()
            found = re.search(r"http://\S+/", line)
            assert found is not None, line
            yield found[0].rstrip("/"), running
        finally:
            running.kill()
