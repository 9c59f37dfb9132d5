from collections.abc import Iterator
from pathlib import Path

import pytest

from stockyard.store import open_store
from stockyard.table.memory import Memory
from stockyard.table.ports import Store


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Every test of the port runs on each store."""
    if request.param == "memory":
        yield Memory()
        return
    database = open_store(tmp_path / "tables.db")
    yield database
    database.close()
