"""The examples of docs/notation-zoo.md are run, and its moves and keys are those of the game."""

import doctest
import json
import re
from pathlib import Path

from stockyard import Match, scenario, sets
from stockyard.zoo.position import KEYS

PAGE = (Path(__file__).parents[2] / "docs" / "notation-zoo.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(language: str) -> list[str]:
    """The fenced examples in a language, in order."""
    return [text for found, text in FENCE.findall(PAGE) if found == language]


def test_python() -> None:
    example = doctest.DocTestParser().get_doctest("\n".join(examples("python")), {}, "page", None, 0)
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example)
    assert results.attempted > 5 and results.failed == 0


def test_positions_load_and_run_on() -> None:
    for text in examples("json"):
        match = Match.from_position(json.loads(text))
        assert match.asked
        whole = match.position()
        assert Match.from_position(json.loads(json.dumps(whole))).position() == whole


def test_scenarios() -> None:
    assert [scenario.run(text, "page") for text in examples("toml")] == [[]]


def test_every_kind_of_move_has_a_name_on_the_page() -> None:
    told = set(re.findall(r"`([a-z_]+)(?:\.[a-z0-9_]+)*`", PAGE.partition("\n## Positions\n")[0]))
    words = {name.partition(".")[0] for name in sets.find("zoo", "classic").moves.names}
    assert words - told == set()


def test_every_key_of_a_position_is_on_the_page() -> None:
    told = set(re.findall(r"`([a-z_]+)", PAGE))
    assert set(KEYS) - told == {"game"}
