"""What holds for all tests: the engine under test is the one that was meant; one PostgreSQL serves all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count

import pytest

from stockyard import _pure

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
