"""The page docs/adding-a-card.md is right: its cards load and say what it says, its bad cards are refused.

What it says of Spółka ZOO stands in test_adding_a_zoo_card.py.
"""

import json
import re
from pathlib import Path

import pytest

from stockyard.kernel.game import BadCard
from stockyard.sharenanigans import cardset, shapes
from stockyard.text import catalogue
from stockyard.text.cards import card_text, verb_text
from tests.text.sets import CLASSIC, classic

WHOLE = (Path(__file__).parents[2] / "docs" / "adding-a-card.md").read_text("utf-8")
PAGE, _, ZOO_PAGE = WHOLE.partition("\n## Cards of Spółka ZOO\n")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
WRONG = re.findall(r"```toml wrong\n(.*?)```", PAGE, re.DOTALL)
TEXT = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
VERBS = re.findall(r'^\| `(\[".*?\])` \| (.*?) \|$', PAGE, re.MULTILINE)


def with_file(text: str) -> cardset.CardSet:
    """The classic set with one more file."""
    files = {path.name: path.read_text("utf-8") for path in CLASSIC.glob("*.toml")}
    return cardset.load(files | {"more.toml": text})


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_loaded(example: str) -> None:
    name = re.match(r"\[(?:price_side\.)?(\w+)\]", example)
    assert name is not None
    cards = with_file(example)
    assert name[1] in cards.data["card"] | cards.data["price_side"]


def test_the_example_says_what_the_page_says() -> None:
    cards = with_file(EXAMPLES[0])
    lines = [card_text(cards.data, "nine_lives", lang).replace("\u00a0", " ") for lang in ("en", "pl")]
    assert ["\n".join(lines) + "\n"] == TEXT


@pytest.mark.parametrize("example", WRONG)
def test_a_bad_example_is_refused_by_name(example: str) -> None:
    name = re.match(r"\[(\w+)\]", example)
    assert name is not None
    with pytest.raises(BadCard, match=name[1]):
        with_file(example)


@pytest.mark.parametrize(("verb", "text"), VERBS)
def test_a_verb_says_what_the_page_says(verb: str, text: str) -> None:
    assert verb_text(catalogue("en").at(classic()), json.loads(verb)).replace("\u00a0", " ") == text


def test_the_page_shows_every_verb() -> None:
    def words(verb: str) -> str:
        return " ".join(re.findall(r"[a-z_]+", verb.replace("@industry", "fish").replace("#", " ")))

    assert [words(verb) for verb, _ in VERBS].count("price fish") == 1
    assert {words(verb) for verb, _ in VERBS} == {words(shape) for shape in shapes.SHAPES}
