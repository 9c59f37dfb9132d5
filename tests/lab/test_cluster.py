"""Runs on a Ray cluster of two nodes: the same bytes as anywhere, played on both, and stopped in order."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from stockyard.lab.folder import Folder
from stockyard.lab.run import Here
from stockyard.lab.simulate import play_on
from stockyard.lab.tables import Run, Table
from tests.cli.test_commands import fails
from tests.lab.counting import own
from tests.lab.counting.own import named

pytest.importorskip("ray")
pytestmark = pytest.mark.long

PATIENCE = 300
TWO_NODES = Path(__file__).parent / "two_nodes.py"
# As in two_nodes.py: on the loopback, which Ray would not choose by itself.
RUN = (
    "from ray._private import services; services.node_ip_address_from_perspective = lambda address=None: "
    "'127.0.0.1'; from stockyard.cli import main; main()"
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a cluster of two nodes listens, for as long as the tests last."""
    with subprocess.Popen(
        [sys.executable, str(TWO_NODES)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0"},
    ) as cluster:
        assert cluster.stdout is not None and cluster.stdin is not None
        where, nodes = cluster.stdout.readline().split()
        assert nodes == "2"
        yield where
        cluster.stdin.close()
        cluster.wait(PATIENCE)


def started(address: str, *arguments: object) -> subprocess.Popen[str]:
    """A command that plays on the cluster."""
    return subprocess.Popen(
        [sys.executable, "-c", RUN, "simulate", "sharenanigans", *map(str, arguments), "--engine", "ray"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "RAY_ADDRESS": address},
    )


def test_a_cluster_writes_the_same_bytes(address: str, tmp_path: Path) -> None:
    told = started(
        address, "--agents", "greedy,random", "--games", 40, "--seed", "ray", "--out", tmp_path / "far"
    )
    run = Run((Table.of("sharenanigans", ("greedy", "random")),), "ray")
    assert play_on(Folder(tmp_path / "near", run), 40, Here()) == 40
    out, err = told.communicate(timeout=PATIENCE)
    assert told.returncode == 0, err
    assert "40 games are in" in out
    near, far = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("near", "far")
    )
    assert near == far


def test_both_nodes_play(address: str, tmp_path: Path) -> None:
    wishes = ("--agents", "greedy,greedy", "--games", 300, "--count", named(own.Where), "--out", tmp_path)
    told = started(address, *wishes)
    _, err = told.communicate(timeout=PATIENCE)
    assert told.returncode == 0, err
    assert len(set(pq.read_table(tmp_path / "games.parquet")["node"].to_pylist())) == 2


def test_ctrl_c_keeps_what_the_cluster_has_played(address: str, tmp_path: Path) -> None:
    told = started(address, "--agents", "random,random", "--games", 1_000_000, "--out", tmp_path)
    until = time.monotonic() + PATIENCE
    while (
        told.poll() is None and not list(tmp_path.glob("parts/*.games.parquet")) and time.monotonic() < until
    ):
        time.sleep(0.1)
    told.send_signal(signal.SIGINT)
    out, err = told.communicate(timeout=PATIENCE)
    assert told.returncode == 130, err
    assert "Traceback" not in err
    assert 0 < pq.read_table(tmp_path / "games.parquet").num_rows < 1_000_000
    assert "The same command goes on" in out


def test_a_fault_on_the_cluster_is_told_in_one_line(address: str, tmp_path: Path) -> None:
    told = started(
        address, "--agents", "random,random", "--games", 4, "--count", named(own.Fails), "--out", tmp_path
    )
    _, err = told.communicate(timeout=PATIENCE)
    assert told.returncode == 2
    last = err.strip().splitlines()[-1]
    assert last.startswith("stockyard: game ") and "nothing to divide by" in last


def test_where_there_is_no_cluster_it_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "nonsense")
    line = fails(capsys, "simulate", "zoo", "--games", "1", "--out", str(tmp_path / "x"), "--engine", "ray")
    assert "there is no Ray cluster at nonsense" in line
