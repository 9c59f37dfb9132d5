"""A copy of a file with tables, made while servers read and write it.

SQLite shows the copy one state of the file, between two commits, and nobody waits for it. The copy gets its
name when it is whole. Only its owner may read it: it holds the secrets of games that are not over.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from stockyard.store.opening import PRIVATE, path_of, shown
from stockyard.table.ports import StoreError


def back_up(address: str | Path, target: Path) -> int:
    """Copy the file to one that is not there yet; how many tables the copy holds. StoreError otherwise."""
    source = path_of(str(address))
    if source is None:
        raise StoreError(f"can't copy {shown(str(address))}: PostgreSQL's own pg_dump does that")
    if not source.is_file():
        raise StoreError(f"can't copy {source}: there is no such file")
    if target.exists():
        raise StoreError(f"can't copy to {target}: there is something already")
    part = target.with_name(f"{target.name}.part")
    try:
        tables = _copy(source, part)
        part.rename(target)
    except (sqlite3.Error, OSError) as fault:
        raise StoreError(f"can't copy {source} to {target}: {fault}") from fault
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return tables


def _copy(source: Path, part: Path) -> int:
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL, PRIVATE))
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as there,
        closing(sqlite3.connect(part)) as here,
    ):
        found = there.execute("SELECT COUNT(*) FROM sqlite_master WHERE name IN ('game', 'move', 'version')")
        if found.fetchone()[0] < 3:
            raise StoreError(f"can't copy {source}: it keeps no tables of Stockyard")
        there.backup(here)
        fault = here.execute("PRAGMA quick_check(1)").fetchone()[0]
        if fault != "ok":
            raise StoreError(f"the copy of {source} is damaged, and so is the file: {fault}")
        return int(here.execute("SELECT COUNT(*) FROM game").fetchone()[0])
