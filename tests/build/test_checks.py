"""The project's own checks find what they are for, and find nothing in the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from yardbuild.places import PACKAGE, ROOT
from yardcheck import addresses, rooms, sizes


@pytest.mark.parametrize(
    "line",
    [
        "import random",
        "import os.path",
        "from time import monotonic",
        "from logging import getLogger",
        "import sqlalchemy as sa",
        "text = open('cards.toml')",
        "print('here')",
    ],
)
def test_impure_code_is_found_in_an_engine_room(line: str, tmp_path: Path) -> None:
    room = tmp_path / "kernel"
    room.mkdir()
    (room / "deal.py").write_text(f"import math\n\n\ndef deal():\n    {line}\n", encoding="utf-8")
    assert [fault.split(": ")[0] for fault in rooms.faults(tmp_path)] == [f"{room / 'deal.py'}:5"]


def test_pure_code_is_not() -> None:
    assert (
        list(rooms.faults_in("from hashlib import sha256\nfrom stockyard.kernel import rng\nsha256(b'')\n"))
        == []
    )


def test_the_engine_rooms_are_pure() -> None:
    assert rooms.faults(PACKAGE) == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('"resolv' + 'ed": "somewhere"', "a lock file records an address"),
        ("see https://pypi" + ".org/project/x", "names a package registry"),
        ("registry" + ".npmjs" + ".org", "names a package registry"),
        ("as ../sha" + "red says", "names a place outside the project"),
        ("cd /wo" + "rk/main", "names a place outside the project"),
    ],
)
def test_an_address_is_found(line: str, fault: str) -> None:
    assert list(addresses.faults_in(f"first\n{line}\n")) == [(2, fault)]


def test_other_addresses_are_not() -> None:
    assert list(addresses.faults_in("http://127.0.0.1:8000/work/ or homework/main\n")) == []


def test_the_project_names_no_registry() -> None:
    assert addresses.faults(ROOT) == []


def test_a_file_that_is_too_long_is_found(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "short.py").write_text("x = 1\n" * sizes.LIMIT, encoding="utf-8")
    (tmp_path / "src" / "long.py").write_text("x = 1\n" * (sizes.LIMIT + 1), encoding="utf-8")
    assert sizes.faults(tmp_path) == ["src/long.py: 451 lines, 450 are the limit"]
