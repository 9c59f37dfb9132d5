"""Signals to a run of several processes: all are told to stop, or the one that started them is gone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from stockyard.lab.folder import Folder
from stockyard.lab.tables import Run, Table
from tests.cli.test_commands import RUN

PATIENCE = 120
OPTIONS = ("--agents", "random,random", "--option", "turn_limit=3", "--games", "1000000", "--jobs", "2")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no groups of processes")


@contextmanager
def begun(out: Path) -> Iterator[subprocess.Popen[str]]:
    """A run in a group of processes of its own, some of whose games are played."""
    words = [sys.executable, "-c", RUN, "simulate", "sharenanigans", *OPTIONS, "--out", str(out)]
    told = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        until = time.monotonic() + PATIENCE
        while (
            told.poll() is None and not list(out.glob("parts/*.games.parquet")) and time.monotonic() < until
        ):
            time.sleep(0.05)
        assert told.poll() is None
        yield told
    finally:
        with suppress(ProcessLookupError):
            os.killpg(told.pid, signal.SIGKILL)
        told.communicate()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_to_all_processes_keeps_what_is_done(tmp_path: Path, number: signal.Signals) -> None:
    """As systemd, `timeout` and a terminal send it."""
    with begun(tmp_path) as told:
        os.killpg(told.pid, number)
        out, err = told.communicate(timeout=PATIENCE)
        assert told.returncode == 130, err
        assert "Traceback" not in err
    folder = Folder(tmp_path, Run((Table.of("sharenanigans", ("random",) * 2, {"turn_limit": 3}),), "lab"))
    done = folder.games(["game"]).num_rows
    assert f"Stopped: {done} of 1000000 games" in out
    assert sum(last - first for first, last in folder.missing(1_000_000)) == 1_000_000 - done


def test_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    """All of them write to the same pipe: it ends when the last of them does."""
    with begun(tmp_path) as told:
        told.kill()
        told.communicate(timeout=PATIENCE)
        assert told.returncode == -signal.SIGKILL
