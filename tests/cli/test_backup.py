"""`stockyard backup`: what it says. That the copy is whole is tested with the store."""

from __future__ import annotations

from pathlib import Path

import pytest

from stockyard.cli import run
from stockyard.store import open_store
from stockyard.table.yard import Yard
from tests.table.seating import seats_of


def test_the_tables_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = str(tmp_path / "tables.db")
    store = open_store(address)
    yard = Yard(store)
    for number, said in ((1, "1 table is in"), (2, "2 tables are in")):
        yard.deal("sharenanigans", "Night shift", seats_of(["person", "person"]), {})
        copy = str(tmp_path / f"copy-{number}.db")
        assert run(["backup", "--db", address, copy]) == 0
        assert f"{said} {copy}" in capsys.readouterr().out
    yard.close()
    store.close()


def test_the_file_of_this_machine_is_copied_unless_told_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run(["backup", str(tmp_path / "copy.db")]) == 2
    assert "no such file" in capsys.readouterr().err
    open_store(tmp_path / "stockyard" / "tables.db").close()
    assert run(["backup", str(tmp_path / "copy.db")]) == 0
    assert (tmp_path / "copy.db").exists()
