"""What can't be opened is said in one line, which shows no password."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from stockyard.store import StoreError, open_store

SECRET = "hush"
REFUSED = (
    ("/dev/null/tables.db", "/dev/null is no folder"),
    ("sqlite:////dev/null/x.db", "/dev/null is no folder"),
    ("sqlite://", "name a file"),
    ("sqlite:///:memory:", "name a file"),
    ("a://", "neither the path of a file nor"),
    (f"mysql://mia:{SECRET}@host/yard", "neither the path of a file nor"),
    (f"postgresql://mia:{SECRET}", "neither the path of a file nor"),
    (f"postgresql://mia:{SECRET}@127.0.0.1:1/yard", "refused"),
    (f"postgres://mia:{SECRET}@127.0.0.1:1/yard", "refused"),
    (f"postgresql+psycopg://127.0.0.1:1/yard?user=mia&password={SECRET}", "refused"),
    (f"postgresql://mia:12@{SECRET}@127.0.0.1:1/yard", "%40"),
    (f"postgresql://mia:{SECRET}@127.0.0.1:1/yard?wrong=1", "wrong"),
    (f"postgresql://mia:a/{SECRET}@127.0.0.1:1/yard", "refused"),
    (f"postgresql://mia:a?{SECRET}@127.0.0.1:1/yard", "refused"),
    (f"postgresql://mia:a#{SECRET}@127.0.0.1:1/yard", "refused"),
    (f"postgresql://mia:{SECRET}@127.0.0.1:x/yard", "neither the path of a file nor"),
)


@pytest.mark.parametrize(("address", "said"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_opened_is_said_in_a_line(address: str, said: str) -> None:
    with pytest.raises(StoreError, match="can't open the database") as caught:
        open_store(address)
    message = str(caught.value)
    assert said in message
    assert SECRET not in message
    assert "\n" not in message


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"no database" * 500)
    with pytest.raises(StoreError, match="not a database"):
        open_store(tmp_path / "tables.db")


def test_a_folder_is_made_for_the_file(tmp_path: Path) -> None:
    open_store(f"sqlite:///{tmp_path}/new/tables.db").close()
    assert (tmp_path / "new" / "tables.db").exists()


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'stockyard\[postgres\]'"):
        open_store(f"postgresql://mia:{SECRET}@127.0.0.1/yard")


@pytest.mark.parametrize("wrong", ["wrong", "no_such"])
def test_a_database_or_user_that_is_not_there(postgres_url: str, wrong: str) -> None:
    address = {
        "wrong": postgres_url.replace("/postgres?", "/no_such_yard?"),
        "no_such": postgres_url.replace("postgres@", f"nobody_such:{SECRET}@"),
    }[wrong]
    with pytest.raises(StoreError, match="does not exist") as caught:
        open_store(address)
    assert SECRET not in str(caught.value)
