"""What docs/adding-a-card.md says of Spółka ZOO: its cards load and say what it says, bad ones do not."""

import json
import re
from typing import Any

import pytest

from stockyard.kernel.game import BadCard
from stockyard.text import card_text, catalogue
from stockyard.text.marked import plain
from stockyard.text.zoo_phrases import Phrases
from stockyard.zoo import cardfile, cardset, shapes
from tests.text.sets import ZOO, zoo
from tests.text.test_adding_a_card import ZOO_PAGE as PAGE

EXAMPLES = re.findall(r"```toml zoo\n(.*?)```", PAGE, re.DOTALL)
WRONG = re.findall(r"```toml zoo wrong\n(.*?)```", PAGE, re.DOTALL)
TEXT = re.findall(r"```text zoo\n(.*?)```", PAGE, re.DOTALL)
ROWS = re.findall(r"^\| `([^|]*?)` \| (.*?) \|$", PAGE, re.MULTILINE)
VERBS = [(json.loads(verb), text) for verb, text in ROWS if verb[0] == "[" and ">=" not in json.loads(verb)]
GOALS = [(json.loads(goal), text) for goal, text in ROWS if goal[0] == "[" and ">=" in json.loads(goal)]
WHENS = [(when, text) for when, text in ROWS if when in shapes.WHENS]
FILES = {path.name: path.read_text("utf-8") for path in ZOO.glob("*.toml")}


def said(card: dict[str, Any], lang: str = "en") -> str:
    """What a card says."""
    return card_text({"company": zoo()["company"], "card": {"nap": card}}, "nap", lang).replace("\u00a0", " ")


def card_with(verb: list[Any], deck: str) -> dict[str, Any]:
    """A card that does one thing."""
    standing = {"cost": {"apple": 1}, "glory": 1, "off": True, "when": "standing"}
    return {"deck": deck, "do": [verb], **(standing if deck == "helper" else {})}


def loads(card: dict[str, Any]) -> bool:
    """Whether the engine takes the card."""
    lines = ["[nap]", 'provenance = "authored"', 'picture = ["zzz"]', 'name = { en = "Nap", pl = "Drzemka" }']
    lines += [f"{key} = {json.dumps(value)}" for key, value in card.items() if key != "cost"]
    lines += ["cost = { apple = 1 }"] if "cost" in card else []
    try:
        cardset.load(FILES | {"more.toml": "\n".join(lines)})
    except BadCard:
        return False
    return True


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_loaded_and_says_what_the_page_says(example: str) -> None:
    name = example.partition("]")[0].removeprefix("[")
    cards = cardset.load(FILES | {"more.toml": example})
    lines = [said(cards.data["card"][name], lang) for lang in ("en", "pl")]
    assert "\n".join(lines) + "\n" in TEXT


def test_the_page_has_as_many_texts_as_examples() -> None:
    assert len(TEXT) == len(EXAMPLES) == 1
    assert len(WRONG) == 2


@pytest.mark.parametrize("example", WRONG)
def test_a_bad_example_is_refused_by_name(example: str) -> None:
    with pytest.raises(BadCard, match=example.partition("]")[0].removeprefix("[")):
        cardset.load(FILES | {"more.toml": example})


@pytest.mark.parametrize(("verb", "text"), VERBS)
def test_a_verb_is_right_and_says_what_the_page_says(verb: list[Any], text: str) -> None:
    decks = ("helper",) if verb[0] == "mod" else ("influence", "intrigue")
    assert any(loads(card_with(verb, deck)) for deck in decks)
    assert said(card_with(verb, decks[0])) == text


def names(verb: Any) -> set[str]:
    """The verbs that stand in a verb."""
    if not isinstance(verb, list) or not verb:
        return set()
    nested = [names(part) for part in verb]
    return set().union({verb[0]} if isinstance(verb[0], str) else set(), *nested)


def test_the_page_shows_every_verb_modifier_timing_and_goal() -> None:
    shown = set().union(*[names(verb) for verb, _ in VERBS])
    assert shown == {shape.split()[0] for shape in shapes.SHAPES}
    assert {verb[1] for verb, _ in VERBS if verb[0] == "mod"} == set(shapes.MODIFIERS)
    assert {when for when, _ in WHENS} == set(shapes.WHENS[2:])
    assert {goal[0] for goal, _ in GOALS} == set(shapes.GOALS)


@pytest.mark.parametrize("kind", ["group", "where", "who", "counted", "fruits", "looking", "display"])
def test_the_page_names_every_word_of_a_verb(kind: str) -> None:
    assert [word for word in shapes.WORDS[kind] if f"`{word}`" not in PAGE] == []


def test_the_page_names_every_entry_and_every_verb_of_the_bots() -> None:
    entries = {entry for deck in cardfile.CARD_ENTRIES.values() for entry in deck}
    as_above = {"name", "picture", "provenance"}
    assert [entry for entry in entries - as_above if f"`{entry}`" not in PAGE] == []
    assert [shape for shape in shapes.BOT_SHAPES if f"`{shape.split()[0]}`" not in PAGE] == []


@pytest.mark.parametrize(("when", "text"), WHENS)
def test_a_timing_says_what_the_page_says(when: str, text: str) -> None:
    assert plain(Phrases(catalogue("en")).say(f"when.{when}")) == text


@pytest.mark.parametrize(("goal", "text"), GOALS)
def test_a_goal_says_what_the_page_says(goal: list[Any], text: str) -> None:
    assert said({"deck": "goal", "goal": goal, "glory": 3}) == text
