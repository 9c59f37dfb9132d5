"""One program a file: two servers on one file of SQLite would not hear of each other's moves.

The file beside it, ``tables.db.lock``, is held while a server is open and says where. The system lets go of
it when that server ends in whatever way.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import click

FAR: Final = 1 << 30
"""Where Windows holds the file: what is before it others may read."""
LONGEST: Final = 200


@contextmanager
def alone(database: Path, address: str) -> Iterator[None]:
    """Hold the tables in a file while the block runs, or say which server does."""
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        opened = database.with_name(f"{database.name}.lock").open("a+", encoding="utf-8")
    except (OSError, ValueError):
        # Where nothing can be written the store will say so, and better.
        yield
        return
    with opened as file:
        if not hold(file.fileno()):
            file.seek(0)
            where = file.read(LONGEST).strip()
            raise click.ClickException(
                f"the tables in {database} are open in another server{f', at {where}' if where else ''}: "
                "use that one, stop it, or choose other tables with --db"
            )
        file.truncate(0)
        file.write(address)
        file.flush()
        try:
            yield
        finally:
            with suppress(OSError):
                file.truncate(0)


def hold(descriptor: int) -> bool:
    """Whether the file is ours until it is closed. Where the disk knows no such thing, nobody is kept out."""
    try:
        if sys.platform == "win32":
            import msvcrt  # there is none elsewhere

            os.lseek(descriptor, FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # there is none on Windows

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True
