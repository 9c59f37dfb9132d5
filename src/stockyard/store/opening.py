"""Opening a store by its address."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from stockyard import StockyardError
from stockyard.store.database import Database
from stockyard.store.engine import make_engine


class StoreError(StockyardError):
    """The database can't be opened."""


def open_store(address: str | Path) -> Database:
    """The store in a file, or behind a database address such as ``sqlite:////tmp/yard.db``.

    It is made if it is not there and brought up to date if it is old. StoreError when that can't be.
    """
    try:
        url = _url_of(str(address))
        if url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        return Database(make_engine(url))
    except (SQLAlchemyError, OSError) as fault:
        reason = str(getattr(fault, "orig", None) or fault).splitlines()[0]
        raise StoreError(f"can't open the database {address}: {reason}") from fault


def _url_of(address: str) -> URL:
    """A path is a file of SQLite; anything with ``://`` is an address."""
    url = make_url(address) if "://" in address else URL.create("sqlite", database=address)
    if url.get_backend_name() != "sqlite":
        raise ArgumentError(f"a {url.get_backend_name()} database is not supported yet, use a file")
    return url
