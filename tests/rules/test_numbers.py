"""The numbers of the rules hold everything together: pages, refusals, log lines and tests.

A number counts as tested if a scenario names it (``rule = "4.2"``) or a test says so in a comment:
``# rule zoo.4.2`` for Spółka ZOO, ``# rule 4.2`` for Sharenanigans and, in ``tests/zoo``, for Spółka ZOO too.
"""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from stockyard import scenario, shelf

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
ENGINES = ROOT / "src" / "stockyard"
TESTS = ROOT / "tests"
GAMES = sorted(shelf.NAMES)
UNNAMED = "sharenanigans"

# Refusals that no scenario shows. 8.14 needs another card set (test_other_cards). 8.4 and 10.21 need cards
# that can't be loaded: a cost alone, and a swap with a hand that the card has not shown before.
WITHOUT_SCENARIO = {"sharenanigans": {"8.4", "8.14", "10.21"}, "zoo": set()}

NUMBER = re.compile(r"\b(\d{1,2}\.\d{1,2})\b")
IN_COMMENT = re.compile(r"\b(?:(\w+)\.)?(\d{1,2}\.\d{1,2})\b")
ENTRY = re.compile(r'^- \*\*(\d+\.\d+)\*\* <a id="(\d+\.\d+)"></a>(\S.*)$')
REFUSAL = re.compile(r'\("(\d+\.\d+)", "([a-z_.]+)"\)')
QUOTED = re.compile(r'"(\d{1,2}\.\d{1,2})"')

each_game = pytest.mark.parametrize("game", GAMES)


@cache
def entries(page: str) -> tuple[tuple[str, str], ...]:
    """The rules of a page as (number, text), in order."""
    found = []
    for line in (RULES / page).read_text(encoding="utf-8").splitlines():
        match = ENTRY.match(line)
        if match:
            assert match[1] == match[2], f"{page}: the anchor of {match[1]} is {match[2]}"
            found.append((match[1], match[3]))
        else:
            assert not line.startswith("- **"), f"{page}: not a rule with number and anchor: {line}"
    return tuple(found)


def numbers(game: str) -> list[str]:
    """The numbers of a game's rules, in order."""
    return [number for number, _ in entries(f"{game}.md")]


@cache
def sources(game: str) -> dict[str, str]:
    """The files of a game's engine."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((ENGINES / game).glob("*.py"))}


@cache
def refusals(game: str) -> set[str]:
    """The rules by which the engine refuses moves."""
    return {rule for text in sources(game).values() for rule, _ in REFUSAL.findall(text)}


@cache
def scenarios(game: str) -> list[scenario.Scenario]:
    """All scenarios of a game."""
    return [
        one
        for path in sorted((TESTS / "scenarios" / game).glob("*.toml"))
        for one in scenario.load(path.read_text(encoding="utf-8"), path.name)
    ]


def in_scenarios(game: str) -> Counter[str]:
    """How many scenarios name each rule."""
    return Counter(one.rule for one in scenarios(game))


@cache
def in_tests(game: str) -> set[str]:
    """The rules that tests name in a comment."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        here = "zoo" if path.parent.name == "zoo" else UNNAMED
        for line in path.read_text(encoding="utf-8").splitlines():
            _, hash_sign, said = line.partition("# rule")
            if hash_sign:
                found |= {number for of, number in IN_COMMENT.findall(said) if (of or here) == game}
    return found


@each_game
def test_numbers_run_without_gaps(game: str) -> None:
    last = (0, 0)
    for number in numbers(game):
        section, place = map(int, number.split("."))
        assert (section, place) in ((last[0], last[1] + 1), (last[0] + 1, 1)), f"{number} after {last}"
        last = (section, place)


@each_game
def test_the_polish_page_has_the_same_numbers(game: str) -> None:
    assert [number for number, _ in entries(f"{game}.pl.md")] == numbers(game)


@each_game
def test_rulings_and_examples_are_marked_alike_in_both_languages(game: str) -> None:
    polish = dict(entries(f"{game}.pl.md"))
    differ = [
        number
        for number, text in entries(f"{game}.md")
        if ("ruling" in text) != ("rozstrzygnięcie" in polish[number])
        or text.startswith("Example") != polish[number].startswith("Przykład")
    ]
    assert differ == []


@each_game
def test_both_languages_lead_to_the_same_rules(game: str) -> None:
    polish = dict(entries(f"{game}.pl.md"))
    differ = [n for n, text in entries(f"{game}.md") if NUMBER.findall(text) != NUMBER.findall(polish[n])]
    assert differ == []


@each_game
@pytest.mark.parametrize("lang", ["", ".pl"])
def test_numbers_named_on_a_page_exist(game: str, lang: str) -> None:
    named = {found for _, text in entries(f"{game}{lang}.md") for found in NUMBER.findall(text)}
    assert sorted(named - set(numbers(game))) == []


@each_game
def test_every_rule_has_a_test(game: str) -> None:
    tested = set(in_scenarios(game)) | in_tests(game)
    assert [number for number in numbers(game) if number not in tested] == [], "rules without a test"


@each_game
def test_scenarios_and_tests_name_existing_rules(game: str) -> None:
    assert sorted((set(in_scenarios(game)) | in_tests(game)) - set(numbers(game))) == []


@each_game
def test_the_engine_names_existing_rules(game: str) -> None:
    unknown = {
        f"{name}: {number}"
        for name, text in sources(game).items()
        for said in [*re.findall(r'"""(.*?)"""', text, re.DOTALL), *refusals(game)]
        for number in NUMBER.findall(said)
        if number not in numbers(game)
    }
    assert sorted(unknown) == []


def test_every_number_that_players_are_told_exists() -> None:
    """Log lines, refusals of the table and texts of the page name rules as quoted numbers."""
    told = {
        f"{path.name}: {number}"
        for path in ENGINES.rglob("*.py")
        for number in QUOTED.findall(path.read_text(encoding="utf-8"))
        if number not in numbers("zoo" if "zoo" in str(path.relative_to(ENGINES)) else UNNAMED)
    }
    assert sorted(told) == []


@each_game
def test_every_refusal_is_tried(game: str) -> None:
    """Each rule by which the engine refuses stands in a step of a scenario that expects just that."""
    tried = {step["rule"] for one in scenarios(game) for step in one.steps if "refuse" in step}
    assert sorted(refusals(game) - tried) == sorted(WITHOUT_SCENARIO[game]), "refusals without a scenario"
    assert sorted(tried - refusals(game)) == [], "scenarios expect refusals that the engine does not know"
