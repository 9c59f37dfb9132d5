"""The examples of docs/api.md and the README are run."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_api_examples() -> None:
    results = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert results.attempted > 30 and results.failed == 0


def test_readme_example() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
