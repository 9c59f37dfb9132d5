"""The examples of docs/computer-players.md are run."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_examples() -> None:
    results = doctest.testfile(str(ROOT / "docs" / "computer-players.md"), module_relative=False)
    assert results.attempted > 5 and results.failed == 0
