"""Card files of Spółka ZOO: each fault names file, card and entry, whatever was typed."""

import pytest

from stockyard.kernel.game import BadCard
from stockyard.zoo import cardset
from tests.text.sets import ZOO

FILES = {path.name: path.read_text("utf-8") for path in ZOO.glob("*.toml")}
BASE = {
    "provenance": '"authored"',
    "name": '{ en = "Nap", pl = "Drzemka" }',
    "picture": '["zzz"]',
}
DECKS: dict[str, dict[str, str]] = {
    "company": {"company": '"apple"', "seats": "[2, 3]", "do": '[["add", "apple", 1]]'},
    "influence": {"ends": "true", "do": '[["share_price", 1]]'},
    "helper": {"cost": "{ apple = 2 }", "glory": "2", "when": '"final"', "do": '[["coins", 1]]'},
    "bot": {"do": '[["bot_hire"]]', "extra": "3"},
    "event": {"do": '[["fruit_price", "scarce", 1]]'},
    "goal": {"goal": '["coins", ">=", 5]', "glory": "3"},
    "intrigue": {"do": '[["coins", 1]]'},
}


def card(deck: str, /, **entries: str) -> dict[str, str]:
    """The classic files and one more card, its entries as TOML; an empty one is left out."""
    whole = {"deck": f'"{deck}"'} | BASE | DECKS[deck] | entries
    lines = [f"{key} = {value}" for key, value in whole.items() if value]
    return FILES | {"more.toml": "\n".join(["[nap]", *lines])}


def changed(file: str, old: str, new: str, times: int = 1) -> dict[str, str]:
    """The classic files with one change, as often as it stands there."""
    assert FILES[file].count(old) >= times, old
    return FILES | {file: FILES[file].replace(old, new)}


def refusal(texts: dict[str, str]) -> tuple[str, str]:
    """Path and sentence of the refusal."""
    with pytest.raises(BadCard) as refused:
        cardset.load(texts)
    said = str(refused.value)
    assert said.startswith(refused.value.path + ": ")
    assert len(said) < 700
    return refused.value.path, said


@pytest.mark.parametrize("deck", DECKS)
def test_a_card_of_each_deck_is_loaded(deck: str) -> None:
    kinds = cardset.load(card(deck)).kinds
    assert "nap" in kinds
    assert len(kinds) == 137


@pytest.mark.parametrize(
    ("deck", "entry"), [("influence", "do"), ("company", "do"), ("influence", "ends"), ("bot", "extra")]
)
def test_what_may_be_left_out(deck: str, entry: str) -> None:
    cardset.load(card(deck, **{entry: ""}))


CARD_FAULTS: list[tuple[str, str, str, str, str]] = [
    ("event", "deck", '"lockdown"', ".deck", "one of company, influence, helper"),
    ("event", "deck", "[1]", ".deck", "one of company"),
    ("event", "name", '{ en = "Nap" }', ".name", "a text for each of en, pl"),
    ("event", "copies", "21", ".copies", "a whole number from 1 to 20"),
    ("event", "copies", "true", ".copies", "a whole number from 1 to 20"),
    ("event", "provenance", '"copied"', ".provenance", "one of authored, rulebook, public"),
    ("event", "picture", '["a", "b", "c", "d", "e"]', ".picture", "1 to 4 icon names"),
    ("event", "ends", "true", ".ends", "there is no such entry"),
    ("event", "do", "", ".do", "does something"),
    ("event", "do", "[]", ".do", "does something"),
    ("intrigue", "do", "7", ".do", "an effect is a list of verbs"),
    ("intrigue", "glory", "2", ".glory", "there is no such entry"),
    ("influence", "ends", "1", ".ends", "true or false"),
    ("influence", "do", '"coins"', ".do", "an effect is a list of verbs"),
    ("influence", "do", '[["gain", "any", 1]]', ".do[0]", "nobody acts here"),
    ("company", "company", '"plum"', ".company", "one of apple, lemon, pineapple"),
    ("company", "company", "", ".company", "one of apple"),
    ("company", "seats", "", ".seats", "the numbers of seats"),
    ("company", "seats", "[]", ".seats", "the numbers of seats"),
    ("company", "seats", "[1]", ".seats", "the numbers of seats"),
    ("company", "seats", "[4, 4]", ".seats", "the numbers of seats"),
    ("company", "seats", "[true]", ".seats", "the numbers of seats"),
    ("company", "seats", "4", ".seats", "the numbers of seats"),
    ("helper", "cost", "", ".cost", "the Fruits that one pays"),
    ("helper", "cost", "{}", ".cost", "the Fruits that one pays"),
    ("helper", "cost", "{ plum = 1 }", ".cost", "the Fruits that one pays"),
    ("helper", "cost", "{ apple = 10 }", ".cost.apple", "a whole number from 0 to 9"),
    ("helper", "glory", "", ".glory", "a whole number from 0 to 20"),
    ("helper", "off", '"yes"', ".off", "true or false"),
    ("helper", "when", '"at noon"', ".when", "there is no 'at noon'; it is one of none, standing"),
    ("helper", "when", '["final"]', ".when", "it is one of none, standing"),
    ("helper", "when", "", ".when", "an ability has both a do and a when"),
    ("helper", "do", "", ".when", "an ability has both a do and a when"),
    ("bot", "extra", "-1", ".extra", "a whole number from 0 to 20"),
    ("bot", "do", '[["coins", 1]]', ".do[0]", "there is no verb"),
    ("goal", "goal", "", ".goal", "such as"),
    ("goal", "goal", '["coins", "<", 5]', ".goal", "such as"),
    ("goal", "goal", '[["coins"], ">=", 5]', ".goal", "such as"),
    ("goal", "goal", '["coins", ">=", 0]', ".goal[2]", "a whole number from 1 to 99"),
    ("goal", "glory", "2.5", ".glory", "a whole number from 0 to 20"),
    ("goal", "do", '[["coins", 1]]', ".do", "there is no such entry"),
]


@pytest.mark.parametrize(("deck", "entry", "value", "path", "said"), CARD_FAULTS)
def test_a_fault_of_a_card_is_named(deck: str, entry: str, value: str, path: str, said: str) -> None:
    where, sentence = refusal(card(deck, **{entry: value}))
    assert where == f"more.toml: nap{path}"
    assert said in sentence


SET_FAULTS: list[tuple[dict[str, str], str, str]] = [
    (changed("set.toml", "[company.apple", "[company.plum"), "set.toml: company", "the Companies are"),
    (changed("set.toml", "version = 1", "version = 0"), "set.toml: version", "a whole number from 1"),
    (changed("set.toml", 'en = "apple"', "en = 3"), "set.toml: company.apple.fruit.name.en", "a text of 1"),
    (changed("set.toml", "[company.lemon.fruit]", "[nap]"), "set.toml: company.lemon.fruit", "a table"),
    (
        changed("set.toml", "counted = {", "number = {"),
        "set.toml: company.apple.fruit.number",
        "no such entry",
    ),
    (
        changed("set.toml", '["apple", "apples"]', '["apple"]'),
        "set.toml: company.apple.fruit.counted.en",
        "a list of 2 words",
    ),
    (
        changed("set.toml", '["apple", "apples"]', '["apple", 7]'),
        "set.toml: company.apple.fruit.counted.en",
        "a word of 1 to 60",
    ),
    (
        changed("set.toml", '{ en = ["apple", "apples"], ', "{ "),
        "set.toml: company.apple.fruit.counted",
        "the Fruit after numbers",
    ),
    (changed("set.toml", '"#D8362A"', '"red"'), "set.toml: company.apple.color", "a color such as"),
    (changed("set.toml", 'gen = "Jabłka"', 'gen = "[deck|x]"'), "set.toml: company.apple", "marks words"),
    (changed("set.toml", 'en = "apple",', 'en = "a|b",'), "set.toml: company.apple", "marks words"),
    (FILES | {"goal.toml": ""}, "set.toml", "5 to 300 cards with deck = 'goal', not 0"),
    (FILES | {"helper.toml": ""}, "set.toml", "1 to 300 cards with deck = 'helper', not 0"),
    (
        changed("company.toml", "[2, 3, 4, 5]", "[3, 4, 5]", 9),
        "set.toml",
        "the apple starting deck has no card for 2 seats",
    ),
    (FILES | {"more.toml": "[bad_press]\n"}, "more.toml: bad_press", "stands twice in this set"),
    (FILES | {"more.toml": "id = 'more'\n"}, "more.toml: id", "belongs in set.toml"),
    (FILES | {"more.toml": "nap = 3\n"}, "more.toml: nap", "a card is a table"),
    (FILES | {"more.toml": "[nap\n"}, "more.toml", "no TOML"),
]


@pytest.mark.parametrize(("texts", "path", "said"), SET_FAULTS)
def test_a_fault_of_a_set_is_named(texts: dict[str, str], path: str, said: str) -> None:
    where, sentence = refusal(texts)
    assert where == path
    assert said in sentence


def test_cases_and_extra_entries_may_be_left_out() -> None:
    texts = FILES | {"set.toml": "\n".join(x for x in FILES["set.toml"].splitlines() if "cases" not in x)}
    assert cardset.load(texts).id == "classic"


def test_a_deck_has_an_end() -> None:
    rows = []
    for n in range(20):
        entries = BASE | {"deck": '"event"', "copies": "20", "do": '[["fruit_price", "scarce", 1]]'}
        rows += [f"[nap_{n}]", *[f"{key} = {value}" for key, value in entries.items()]]
    assert "1 to 300 cards with deck = 'event', not 405" in refusal(FILES | {"more.toml": "\n".join(rows)})[1]
