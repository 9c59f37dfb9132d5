"""The numbers of the rules hold everything together: pages, refusals, log lines and tests.

A number counts as tested if a scenario names it (``rule = "4.2"``) or a test says so in a comment
(``# rule 4.2``).
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from stockyard import scenario

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
ENGINE = ROOT / "src" / "stockyard" / "sharenanigans"
TESTS = ROOT / "tests"

# Refusals that no scenario shows. 8.14 needs another card set (test_other_cards). 8.4 and 10.21 need cards
# that can't be loaded: a cost alone, and a swap with a hand that the card has not shown before.
WITHOUT_SCENARIO = {"8.4", "8.14", "10.21"}

NUMBER = re.compile(r"\b(\d{1,2}\.\d{1,2})\b")
ENTRY = re.compile(r'^- \*\*(\d+\.\d+)\*\* <a id="(\d+\.\d+)"></a>(\S.*)$')
REFUSAL = re.compile(r'\("(\d+\.\d+)", "([a-z_]+)"\)')


def entries(page: str) -> list[tuple[str, str]]:
    """The rules of a page as (number, text), in order."""
    found = []
    for line in (RULES / page).read_text(encoding="utf-8").splitlines():
        match = ENTRY.match(line)
        if match:
            assert match[1] == match[2], f"{page}: the anchor of {match[1]} is {match[2]}"
            found.append((match[1], match[3]))
        else:
            assert not line.startswith("- **"), f"{page}: not a rule with number and anchor: {line}"
    return found


def sources() -> dict[str, str]:
    """The engine's files."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(ENGINE.glob("*.py"))}


def refusals() -> set[str]:
    """The rules by which the engine refuses moves."""
    return {rule for text in sources().values() for rule, _ in REFUSAL.findall(text)}


def in_scenarios() -> Counter[str]:
    """How many scenarios name each rule."""
    found: Counter[str] = Counter()
    for path in sorted((TESTS / "scenarios" / "sharenanigans").glob("*.toml")):
        found.update(one.rule for one in scenario.load(path.read_text(encoding="utf-8"), path.name))
    return found


def in_tests() -> set[str]:
    """The rules that tests name in a comment."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            _, hash_sign, said = line.partition("# rule")
            found.update(NUMBER.findall(said) if hash_sign else ())
    return found


ENGLISH = entries("sharenanigans.md")
NUMBERS = [number for number, _ in ENGLISH]
ZOO_NUMBERS = [number for number, _ in entries("zoo.md")]


def test_numbers_run_without_gaps() -> None:
    last = (0, 0)
    for number in NUMBERS:
        section, place = map(int, number.split("."))
        assert (section, place) in ((last[0], last[1] + 1), (last[0] + 1, 1)), f"{number} after {last}"
        last = (section, place)


def test_the_polish_page_has_the_same_numbers() -> None:
    assert [number for number, _ in entries("sharenanigans.pl.md")] == NUMBERS


def test_rulings_are_marked_alike_in_both_languages() -> None:
    polish = dict(entries("sharenanigans.pl.md"))
    differ = [
        number for number, text in ENGLISH if ("ruling" in text) != ("rozstrzygnięcie" in polish[number])
    ]
    assert differ == []


@pytest.mark.parametrize("page", ["sharenanigans.md", "sharenanigans.pl.md"])
def test_numbers_named_on_a_page_exist(page: str) -> None:
    named = {found for _, text in entries(page) for found in NUMBER.findall(text)}
    assert sorted(named - set(NUMBERS)) == []


def test_every_rule_has_a_test() -> None:
    tested = set(in_scenarios()) | in_tests()
    assert [number for number in NUMBERS if number not in tested] == [], "rules without a scenario or test"


def test_scenarios_name_existing_rules() -> None:
    assert sorted(set(in_scenarios()) - set(NUMBERS)) == []


def test_the_engine_names_existing_rules() -> None:
    unknown = {
        f"{name}: {number}"
        for name, text in sources().items()
        for number in [*NUMBER.findall(" ".join(re.findall(r'"""(.*?)"""', text, re.DOTALL))), *refusals()]
        if number not in NUMBERS
    }
    assert sorted(unknown) == []


def test_every_number_that_players_are_told_exists() -> None:
    """Log lines, refusals of the table and texts of the page name rules as quoted numbers."""
    told = {
        f"{path.name}: {number}"
        for path in (ROOT / "src" / "stockyard").rglob("*.py")
        for number in re.findall(r'"(\d{1,2}\.\d{1,2})"', path.read_text(encoding="utf-8"))
        if number not in (ZOO_NUMBERS if "zoo" in str(path.relative_to(ROOT)) else NUMBERS)
    }
    assert sorted(told) == []


def test_every_refusal_is_tried() -> None:
    """Each rule by which the engine refuses stands in a step of a scenario that expects just that."""
    tried = {
        step["rule"]
        for path in sorted((TESTS / "scenarios" / "sharenanigans").glob("*.toml"))
        for one in scenario.load(path.read_text(encoding="utf-8"), path.name)
        for step in one.steps
        if "refuse" in step
    }
    assert sorted(refusals() - tried) == sorted(WITHOUT_SCENARIO), "refusals without a scenario"
    assert sorted(tried - refusals()) == [], "scenarios expect refusals that the engine does not know"
