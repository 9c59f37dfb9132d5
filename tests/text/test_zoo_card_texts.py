"""What every card of Spółka ZOO says, in both languages, against a page that people have read.

To write the page anew after a change that is meant: ``STOCKYARD_WRITE_GOLDEN=1 pytest tests/text``;
then read the diff.
"""

import os
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from stockyard.text import LANGUAGES, Tables, card_pieces, card_text, catalogue
from stockyard.text.marked import MAY_THEY, plain
from stockyard.text.zoo_cards import card_lines
from stockyard.text.zoo_phrases import VERBS, Phrases, Speech
from stockyard.zoo import shapes
from tests.text.sets import zoo

GOLDEN = Path(__file__).parents[1] / "golden" / "zoo_card_texts.txt"
CARDS = list(zoo()["card"])
LONGEST = 127
PLACES = ("here", "choice", "fewest_shares", "most_shares", "there")
WHO = (*shapes.WORDS["who"], "them")


def page() -> str:
    """All cards of the set: id, then names and lines; a no-break space is shown as ``~``."""
    lines: list[str] = []
    for card in CARDS:
        lines.append(card)
        for lang in LANGUAGES:
            name = catalogue(lang).at(zoo()).word("card", card)
            text = " | ".join(plain(line) for line in card_lines(zoo(), card, lang))
            lines.append(f"  {lang} {name}: {text}".replace("\u00a0", "~"))
    return "\n".join(lines) + "\n"


def test_every_card_says_what_it_does() -> None:
    if os.environ.get("STOCKYARD_WRITE_GOLDEN"):
        GOLDEN.write_text(page(), "utf-8")
    assert page().splitlines() == GOLDEN.read_text("utf-8").splitlines()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", CARDS)
def test_a_text_is_short_whole_and_made_of_its_pieces(card: str, lang: str) -> None:
    text = card_text(zoo(), card, lang)
    assert len(text) <= LONGEST
    assert whole(text)
    lines = card_pieces(zoo(), card, lang)
    assert " ".join("".join(piece.text for piece in line) for line in lines) == text
    assert {piece.kind for line in lines for piece in line} <= {"text", "fruit", "coins", "word"}


@pytest.mark.parametrize("card", CARDS)
def test_a_card_has_a_line_for_each_step(card: str) -> None:
    entry = zoo()["card"][card]
    steps = len(entry.get("do", ["one"])) + bool(entry.get("extra"))
    assert len(card_pieces(zoo(), card, "en")) == len(card_pieces(zoo(), card, "pl")) == steps


def whole(text: str) -> bool:
    """Whether every word was found and put in, with care."""
    wrong = re.search(r"phrase\.|token\.|[{}<>\[\]|]|  |\.\.| [.,:]", text)
    return text.endswith(".") and text[0].isupper() and not wrong


def values(part: str) -> list[Any]:
    """What may stand in a place of a shape: all words, and numbers that decline differently."""
    if part == "{}":
        return [[["coins", 2]], [["share_price", -1], ["coins", 5]]]
    if part.startswith("@condition"):
        return ["coins>=8", "fruits>=1"]
    if part.startswith("@"):
        return list(shapes.WORDS[part[1:]])
    low, high = map(int, part[1:].split(":"))
    return [n for n in (-5, -2, -1, 0, 1, 2, 5) if low <= n <= high]


def forms() -> Iterator[list[Any]]:
    """Every verb, with every word that it may have."""
    for shape in shapes.SHAPES:
        name, *parts = shape.split()
        for words in product(*map(values, parts)):
            yield [name, *words]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted(VERBS))
def test_every_verb_can_be_said_of_every_company_and_by_everybody(name: str, lang: str) -> None:
    phrases = Phrases(catalogue(lang).at(zoo()))
    for verb in forms():
        if verb[0] == name:
            for form, place, who in product(range(MAY_THEY + 1), PLACES, WHO):
                said = plain(phrases.verb(verb, Speech(form, place, who)))
                assert whole(f"X {said}."), (verb, form, place, who, said)


def test_the_verbs_with_phrases_are_those_that_cards_may_have() -> None:
    assert VERBS.keys() == {shape.split()[0] for shape in shapes.SHAPES} - {"mod"}


def said(lang: str, **entries: Any) -> str:
    """What a card with these entries says."""
    card = {"deck": "influence", "name": {"en": "Nap", "pl": "Drzemka"}} | entries
    tables: Tables = {"company": zoo()["company"], "card": {"nap": card}}
    return card_text(tables, "nap", lang).replace("\u00a0", " ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_modifier_timing_and_goal_has_a_sentence(lang: str) -> None:
    for key, n in product(shapes.MODIFIERS, (-5, -2, -1, 1, 2, 5)):
        assert whole(said(lang, deck="helper", when="standing", do=[["mod", key, n]]))
    for when in shapes.WHENS[2:]:
        assert whole(said(lang, deck="helper", when=when, do=[["coins", 1], ["may", [["hire", 0]]]]))
    for goal, n in product(shapes.GOALS, (1, 2, 5)):
        assert whole(said(lang, deck="goal", goal=[goal, ">=", n]))
    assert whole(said(lang, deck="helper", do=[]))
    assert said(lang, do=[]) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_of_a_bot_has_a_sentence(lang: str) -> None:
    for shape in shapes.BOT_SHAPES:
        name, *parts = shape.split()
        for words in product(*map(values, parts)):
            for extra in (0, 1, 2, 5):
                assert whole(said(lang, deck="bot", do=[[name, *words]] * 2, extra=extra))


STEPS = [
    ([["add", "apple", 1], ["add", "lemon", 2]], "Add 1 apple and 2 lemons."),
    ([["add", "apple", 1], ["fruit_price", "apple", -1]], "Add 1 apple and lower the price of apples by 1."),
    ([["add", "own", 2], ["fruit_price", "own", -1]],
     "Add 2 Fruits of this Company and lower their price by 1."),
    (
        [["add", "apple", 2], ["fruit_price", "apple", -1], ["share_price", 2]],
        "Add 2 apples, lower their price by 1 and raise the Share price by 2.",
    ),
    ([["coins", 2], ["coins", -1]], "Take 2 coins. Pay 1 coin."),
    ([["add", "any", 1], ["majority", [["may", [["sell_share", -1]]]]]],
     "Add 1 Fruit of your choice. The Majority Shareholder may sell a Share here for 1 less."),
    ([["at", "choice", [["share_price", 1], ["buy_share", 0], ["coins", 1]]]],
     "Raise the Share price in one Company by 1, buy a Share there and take 1 coin."),
    ([["at", "fewest_shares", [["add", "own", 1]]]],
     "Add 1 Fruit of this Company to the Company with the fewest Shares."),
    ([["player", "richer", [["rob", 2], ["they", [["discard", "each", 1]]]]]],
     "Take 2 coins from a player with more coins than you and that player discards 1 Fruit of each kind."),
    ([["player", "with_fruit", [["they", [["discard", "any", 2]]]]]],
     "Choose another player: that player discards 2 Fruits of their choice."),
    ([["at", "choice", [["player", "shareholder", [["they", [["sell_share", 2]]]]]]]],
     "Choose another player's Share: they must sell it for 2 more."),
    ([["each", "players", [["if", "fruits>=3", [["coins", 1]]], ["coins", 1]]]],
     "Each player takes 1 coin if they have 3 or more Fruits and takes 1 coin."),
]  # fmt: skip


@pytest.mark.parametrize(("do", "text"), STEPS)
def test_steps_become_sentences(do: list[Any], text: str) -> None:
    assert said("en", do=do) == text


def test_polish_numbers_decline() -> None:
    texts = [
        said("pl", do=[["add", "pineapple", n], ["each", "minority", [["coins", n]]]]) for n in (1, 3, 5)
    ]
    assert texts == [
        "Dodaj 1 ananas. Każdy mniejszościowy udziałowiec bierze 1 monetę.",
        "Dodaj 3 ananasy. Każdy mniejszościowy udziałowiec bierze 3 monety.",
        "Dodaj 5 ananasów. Każdy mniejszościowy udziałowiec bierze 5 monet.",
    ]


def test_a_sale_that_also_counts_at_the_end_says_so() -> None:
    assert card_text(zoo(), "lord_badger", "en").endswith(", also in the final sale.")
    assert "final" not in card_text(zoo(), "loan_shark", "en")
