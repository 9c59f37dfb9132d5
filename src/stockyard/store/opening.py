"""Opening a store by its address."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from stockyard.store.database import Database
from stockyard.store.engine import make_engine
from stockyard.store.faults import reason_of
from stockyard.table.ports import StoreError

PRIVATE: Final = 0o600
BACKENDS: Final = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
KNOWN: Final = "it is neither the path of a file nor postgresql://user:password@host/name"
AT: Final = "an @ in a password is written %40"
IN_MEMORY: Final = "what is kept in memory is not kept, name a file"
EXTRA: Final = "its driver is not installed: pip install 'stockyard[postgres]'"


def open_store(address: str | Path) -> Database:
    """The store in a file, or behind an address such as ``postgresql://user:password@host/name``.

    It is made if it is not there and brought up to date if it is old. StoreError when that can't be; it shows
    no password.
    """
    text = str(address)
    try:
        url = _url_of(text)
        if url.get_backend_name() == "sqlite":
            _make_file(Path(str(url.database)))
        return Database(make_engine(url))
    except ImportError as fault:
        raise StoreError(f"can't open the database {shown(text)}: {EXTRA}") from fault
    except StoreError as fault:
        reason = reason_of(fault.__cause__ or fault)
        raise type(fault)(f"can't open the database {shown(text)}: {reason}") from fault
    except (SQLAlchemyError, OSError) as fault:
        raise StoreError(f"can't open the database {shown(text)}: {reason_of(fault)}") from fault


def shown(address: str) -> str:
    """An address as it may be seen: without user, password and options."""
    scheme, sign, rest = address.partition("://")
    if not sign or scheme.startswith("sqlite"):
        return address
    _, at, place = rest.rpartition("@")
    # Without an @, what follows a colon may be a password that lost its host.
    return f"{scheme}://{re.split('[?]' if at else '[?:]', place)[0]}"


def path_of(address: str) -> Path | None:
    """The file behind an address; None where it is none. StoreError when it is no address."""
    url = _url_of(address)
    return Path(str(url.database)) if url.get_backend_name() == "sqlite" else None


def _make_file(path: Path) -> None:
    """A new file is for its owner: it holds the secrets of games that are not over."""
    if path.parent.exists() and not path.parent.is_dir():
        raise StoreError(f"{path.parent} is no folder")
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, PRIVATE))


def _url_of(address: str) -> URL:
    """A path is a file of SQLite; anything with ``://`` is an address."""
    if "://" not in address:
        return URL.create("sqlite", database=address)
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreError(KNOWN) from None  # what it says may show the password
    backend = BACKENDS.get(url.get_backend_name())
    if backend is None:
        raise StoreError(KNOWN)
    if "@" in (url.host or ""):
        raise StoreError(AT)
    if backend == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError(IN_MEMORY)
    return url.set(drivername=backend)
