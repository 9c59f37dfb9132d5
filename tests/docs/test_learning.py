"""The examples of docs/learning.md are run, and its tables hold each section of observations and its size."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from stockyard.lab.adapters.setup import Setup

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "learning.md"
EVERYTHING: dict[str, dict[str, Any]] = {
    "zoo": {"bots": 1, "modules": ["events", "goals", "intrigues"]},
    "sharenanigans": {},
}
TITLES = {"zoo": "### Spółka ZOO", "sharenanigans": "### Sharenanigans"}


def test_examples() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted > 10 and results.failed == 0


def places(size: str, seats: int) -> int:
    """`3n` and `12` as numbers."""
    found = re.fullmatch(r"(\d*)(n?)", size)
    assert found, size
    return int(found[1] or 1) * (seats if found[2] else 1)


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("seats", [3, 4])
def test_each_section_is_told_with_its_size(game: str, seats: int) -> None:
    text = PAGE.read_text(encoding="utf-8").partition(TITLES[game])[2].partition("\n#")[0]
    told: list[tuple[str, int]] = []
    memory = -1
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:3]]
        if cells == ["**with memory**", ""]:
            memory = len(told)
        names = re.findall(r"`(\w+)`", cells[0]) if cells else []
        if names:
            sizes = cells[1].removesuffix(" each").split(", ")
            if len(sizes) < len(names):
                sizes *= len(names)
            told += [(name, places(size, seats)) for name, size in zip(names, sizes, strict=True)]
    options = EVERYTHING[game]
    assert sorted(told) == sorted(Setup(game, seats, memory=True, options=options).layout)
    assert sorted(told[:memory]) == sorted(Setup(game, seats, options=options).layout)
