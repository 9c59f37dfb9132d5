"""The examples of docs/notation.md are run: Python as doctests, records, positions and scenarios as such."""

import doctest
import json
import re
from pathlib import Path

import pytest

from stockyard import Match, load, scenario, sets
from stockyard.kernel.moves import MoveTable
from stockyard.sharenanigans import game, position
from stockyard.verify import check
from stockyard.zoo import position as zoo_position
from tests.proving import SEAL, sealed

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DIGEST = re.compile(r"sha256-[0-9a-f]{64}")


def examples(language: str) -> list[str]:
    """The fenced examples in a language, in order."""
    return [text for found, text in FENCE.findall(PAGE) if found == language]


def section(title: str) -> str:
    """The text of a section."""
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_every_example_is_run() -> None:
    assert {language for language, _ in FENCE.findall(PAGE)} == {"python", "text", "json", "toml"}


def test_python() -> None:
    source = "\n".join(examples("python"))
    example = doctest.DocTestParser().get_doctest(source, {}, "notation.md", None, 0)
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example)
    assert results.attempted > 10 and results.failed == 0


@pytest.mark.parametrize("text", examples("text"))
def test_records(text: str) -> None:
    # An example outlives changes of the card set: only its digest is brought up to date, and its seal.
    text = DIGEST.sub(sets.find("sharenanigans", "classic").digest, text)
    text = sealed(text) if SEAL.search(text) else text
    assert load(text).record() == text


def test_the_record_of_a_proved_deal_verifies() -> None:
    """As it stands on the page, seal and all."""
    [text] = [text for text in examples("text") if SEAL.search(text)]
    assert DIGEST.sub(sets.find("sharenanigans", "classic").digest, text) == text
    assert check(text).outcome == "fits"
    for line in [line for line in text.splitlines() if line[:1].isdigit() and line.count(" ") == 2]:
        assert f"`{line.split(' ')[1]}`" in section("Records"), "every pile is told on the page"


def test_every_pile_of_both_games_is_told() -> None:
    for names in (position.STREAM_NAMES, zoo_position.STREAM_NAMES):
        for name in names:
            assert f"`{name}`" in section("Records")


@pytest.mark.parametrize("text", examples("json"))
def test_positions(text: str) -> None:
    match = Match.from_position(json.loads(text))
    assert match.asked
    whole = match.position()
    assert list(scenario.differences(json.loads(text), whole, "position", game)) == []
    assert Match.from_position(json.loads(json.dumps(whole))).position() == whole


@pytest.mark.parametrize("text", examples("toml"))
def test_scenarios(text: str) -> None:
    assert scenario.run(text, "notation.md") == []


def test_every_kind_of_move_is_told() -> None:
    table: MoveTable = sets.find("sharenanigans", "classic").moves
    told = {name.partition(".")[0] for name in re.findall(r"`([a-z_]+(?:\.[a-z0-9_@]+)?)`", section("Moves"))}
    assert {name.partition(".")[0] for name in table.names} <= told


def test_moves_in_the_table_exist() -> None:
    table: MoveTable = sets.find("sharenanigans", "classic").moves
    for line in section("Moves").splitlines():
        if line.startswith("| `"):
            for name in re.findall(r"`([^`]+)`", line.split("|")[1]):
                assert name in table.numbers, name


def test_every_key_of_a_position_is_told() -> None:
    told = set(re.findall(r"`([a-z_.]+)`", section("Positions")))
    told |= {part for name in told for part in name.split(".")}
    assert told >= position.KEYS
