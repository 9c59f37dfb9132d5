"""The examples of docs/api.md and the README are run, those over HTTP against a real server."""

import doctest
import re
from pathlib import Path

from tests.web.serving import serving

ROOT = Path(__file__).parents[2]
SERVER = "http://127.0.0.1:8000"


def test_api_examples() -> None:
    path = ROOT / "docs" / "api.md"
    text = path.read_text("utf-8")
    assert text.count(SERVER) > 2
    with serving() as (url, _house):
        test = doctest.DocTestParser().get_doctest(text.replace(SERVER, url), {}, path.name, str(path), 0)
        results = doctest.DocTestRunner(verbose=False).run(test)
    assert results.attempted > 60 and results.failed == 0


def test_readme_example() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
