"""What every card says, in both languages, against a page that people have read.

To write the page anew after a change that is meant: ``STOCKYARD_WRITE_GOLDEN=1 pytest tests/text``;
then read the diff.
"""

import os
from pathlib import Path

import pytest

from stockyard.sharenanigans import board, shapes
from stockyard.text import LANGUAGES, card_text, catalogue
from stockyard.text.cards import RICH, Verb, verb_args, verb_key, verb_text
from tests.text.sets import classic

GOLDEN = Path(__file__).parents[1] / "golden" / "card_texts.txt"


def page() -> str:
    """All cards of the set: id, then names and texts; a no-break space is shown as ``~``."""
    lines: list[str] = []
    for card in classic()["card"]:
        lines.append(card)
        for lang in LANGUAGES:
            name = catalogue(lang).at(classic()).word("card", card)
            lines.append(f"  {lang} {name}: {card_text(classic(), card, lang)}".replace("\u00a0", "~"))
    return "\n".join(lines) + "\n"


def test_every_card_says_what_it_does() -> None:
    if os.environ.get("STOCKYARD_WRITE_GOLDEN"):
        GOLDEN.write_text(page(), "utf-8")
    assert page().splitlines() == GOLDEN.read_text("utf-8").splitlines()


def test_the_set_has_64_cards_of_45_kinds() -> None:
    cards = classic()["card"].values()
    assert (len(cards), sum(card["copies"] for card in cards)) == (45, 64)


def example(shape: str) -> Verb:
    """A verb of this shape, with 2 for every number (or the only number there is)."""
    verb: list[str | int] = []
    for word in shape.split():
        if word.startswith("#"):
            lowest, _, highest = word[1:].partition(":")
            verb.append(max(int(lowest), min(2, int(highest))))
        else:
            verb.append("fish" if word == "@industry" else word)
    return verb


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shape", shapes.SHAPES)
def test_every_verb_that_a_card_may_have_has_a_sentence(shape: str, lang: str) -> None:
    verb = example(shape)
    cat = catalogue(lang).at(classic())
    assert cat.has(verb_key(verb))
    text = verb_text(cat, verb)
    assert text.endswith(".")
    assert "{" not in text
    for number in (arg for arg in verb if isinstance(arg, int)):
        assert str(abs(number)) in text


def test_amounts_are_said_in_dollars() -> None:
    assert verb_args(["pay", "rich", 2, "bank"]) == {"money": 2000, "money_rich": 10_000}
    assert verb_args(["price", "any", -2]) == {"industry": "any", "change": -2000}
    assert verb_args(["action", "opponent", -1]) == {"n": 1}
    assert verb_args(["deal", "opponent", "me", "now"]) == {}


def test_the_text_and_the_engine_agree_on_who_is_rich() -> None:
    assert board.RICH * 1000 == RICH


def test_a_card_that_cannot_be_blocked_says_so_last() -> None:
    assert card_text(classic(), "padlock", "en").endswith(" Can't be blocked.")
    assert card_text(classic(), "padlock", "pl").endswith(" Weto nie działa.")
