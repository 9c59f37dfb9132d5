"""What holds for all tests: the engine under test is the one that was meant; one PostgreSQL serves all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stockyard import _pure

if TYPE_CHECKING:
    from stockyard.table.ports import Store

NUMBERS = count()


def pytest_configure() -> None:
    """Refuse to test the wrong engine: `EXPECT_ENGINE` says which one, compiled or interpreted."""
    expected = os.environ.get("EXPECT_ENGINE")
    if expected and _pure.engine() != expected:
        raise pytest.UsageError(f"the {_pure.engine()} engine would be tested, not the {expected} one")


def pytest_report_header() -> str:
    """Name the engine."""
    return f"engine: {_pure.engine()}"


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a PostgreSQL, started for the first test that asks for it."""
    from tests.postgres import postgres  # only where it is needed

    with postgres() as url:
        yield url


@pytest.fixture
def postgres_database(postgres_url: str) -> Iterator[str]:
    """The address of a database with nothing in it."""
    from tests.postgres import database

    with database(postgres_url, f"tables{next(NUMBERS)}") as url:
        yield url


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def program_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """The store of each program that asks, all of them on the same tables, on each kind of store."""
    from stockyard.store import open_store  # only where it is needed
    from stockyard.table.memory import Memory

    if request.param == "memory":
        memory = Memory()
        yield lambda: memory
        return
    postgres = request.param == "postgresql"
    address = request.getfixturevalue("postgres_database") if postgres else tmp_path / "tables.db"
    opened = []

    def another() -> Store:
        opened.append(open_store(address))
        return opened[-1]

    yield another
    for store in opened:
        store.close()
