from collections.abc import Iterator
from pathlib import Path

import pytest

from stockyard.store import open_store
from stockyard.store.database import Database
from stockyard.table.memory import Memory
from stockyard.table.ports import Store


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return str(request.getfixturevalue("postgres_database"))


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    """A store on each kind of database."""
    store = open_store(address)
    yield store
    store.close()


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Every test of the port runs on each store."""
    if request.param == "memory":
        yield Memory()
        return
    postgres = request.param == "postgresql"
    address = request.getfixturevalue("postgres_database") if postgres else tmp_path / "tables.db"
    store = open_store(address)
    yield store
    store.close()
