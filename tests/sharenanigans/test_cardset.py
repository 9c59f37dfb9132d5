"""Card files: each fault names file, card and entry, whatever was typed; each change has its digest."""

from collections.abc import Callable
from pathlib import Path

import pytest

from stockyard import sets
from stockyard.kernel.game import BadCard
from stockyard.sharenanigans import cardset
from tests.brief import brief

TINY = Path(__file__).parents[1] / "sets" / "tiny"
FILES = {path.name: path.read_text("utf-8") for path in TINY.glob("*.toml")}


def with_change(file: str, old: str, new: str) -> dict[str, str]:
    """The tiny set's files with one change."""
    assert FILES[file].count(old) >= 1, old
    return FILES | {file: FILES[file].replace(old, new, 1)}


def card(**entries: str) -> dict[str, str]:
    """The tiny set's files and one more card, its entries as TOML; an empty one is left out."""
    whole = {
        "kind": '"trick"',
        "copies": "1",
        "provenance": '"authored"',
        "name": '{ en = "Nap", pl = "Drzemka" }',
        "picture": '["zzz"]',
        "do": '[["draw", 1]]',
    } | entries
    lines = [f"{key} = {value}" for key, value in whole.items() if value]
    return FILES | {"more.toml": "\n".join(["[nap]", *lines])}


def refusal(texts: dict[str, str]) -> tuple[str, str]:
    """Path and sentence of the refusal."""
    with pytest.raises(BadCard) as refused:
        cardset.load(texts)
    said = str(refused.value)
    assert said.startswith(refused.value.path + ": ")
    assert len(said) < 700
    assert said.encode(), "it can be printed"
    return refused.value.path, said


def test_a_set_is_loaded() -> None:
    cards = cardset.load(FILES)
    assert (cards.id, cards.industries, cards.sides) == (
        "tiny",
        ["acorns", "pears"],
        ["autumn", "winter", "spring"],
    )
    assert cards.cats == ["squirrel", "magpie", "hedge", "barter"]
    assert cards.shares == [f"{fruit}@{side}" for fruit in cards.industries for side in cards.sides]
    assert cards.prices == [[2, 5], [6, 3], [4, 4]]
    assert cards.copies == [2, 2, 2, 1]
    assert cards.is_block == [False, False, True, False]
    assert cards.cost == [0, 1, 0, 0]
    assert cards.moves.number("give.barter") == cards.moves.size - 1
    assert cardset.load(card()).cats[-1] == "nap"


CARD_FAULTS: list[tuple[str, str, str, str]] = [
    ("name", "", ".name", "a text for each of en, pl"),
    ("name", '"Nap"', ".name", "a text for each of en, pl"),
    ("name", '{ en = "Nap" }', ".name", "a text for each of en, pl"),
    ("name", '{ en = "Nap", pl = "Drzemka", de = "Schlaf" }', ".name", "a text for each of en, pl"),
    ("name", '{ en = "Nap", pl = "" }', ".name.pl", "a text of 1 to 60 characters"),
    ("name", '{ en = 3, pl = "Drzemka" }', ".name.en", "a text of 1 to 60 characters"),
    ("name", '{ en = "Nap\\u0000", pl = "Drzemka" }', ".name.en", "a text of 1 to 60 characters"),
    ("name", '{ en = "' + "x" * 61 + '", pl = "Drzemka" }', ".name.en", "a text of 1 to 60 characters"),
    ("kind", "", ".kind", "one of increase, decrease"),
    ("kind", '"power play"', ".kind", "one of increase, decrease"),
    ("kind", '["trick"]', ".kind", "one of increase, decrease"),
    ("copies", "", ".copies", "a whole number from 1 to 20"),
    ("copies", "0", ".copies", "a whole number from 1 to 20"),
    ("copies", "21", ".copies", "a whole number from 1 to 20"),
    ("copies", "-1", ".copies", "a whole number from 1 to 20"),
    ("copies", "1.0", ".copies", "a whole number from 1 to 20"),
    ("copies", "true", ".copies", "a whole number from 1 to 20"),
    ("copies", "0x" + "f" * 20_000, ".copies", "a whole number from 1 to 20"),
    ("provenance", "", ".provenance", "one of authored, rulebook, public"),
    ("provenance", '"found"', ".provenance", "one of authored, rulebook, public"),
    ("picture", "", ".picture", "1 to 4 icon names"),
    ("picture", "[]", ".picture", "1 to 4 icon names"),
    ("picture", '["a", "b", "c", "d", "e"]', ".picture", "1 to 4 icon names"),
    ("picture", '["zzz", 3]', ".picture[1]", "the name of an icon"),
    ("picture", '["../../secret"]', ".picture[0]", "the name of an icon"),
    ("unblockable", '"no"', ".unblockable", "true or false"),
    ("blockable", "true", ".blockable", "there is no such entry; entries are kind, copies"),
    ("do", "", ".do", "an effect is a list of verbs"),
    ("do", "[]", ".do", "an effect is a list of verbs"),
    ("do", '"draw"', ".do", "an effect is a list of verbs"),
    ("do", '["draw", 1]', ".do[0]", "a verb is a list that begins with its name"),
    ("do", '[["sleep"]]', ".do[0]", "there is no verb 'sleep'; verbs are action, block, deal"),
    (
        "do",
        '[["sure"], ["draw"]]',
        ".do[1]",
        'draw: something is missing; it is written ["draw", N], N a whole',
    ),
    ("do", '[["draw", 1, 2]]', ".do[0]", "draw: 2 is too much"),
    ("do", '[["draw", 0]]', ".do[0]", "a whole number from 1 to 9"),
    ("do", "[[" + '"draw", 0x' + "f" * 20_000 + "]]", ".do[0]", "a huge number does not fit"),
    ("do", '[["draw", 2020-01-01]]', ".do[0]", "a whole number from 1 to 9"),
    (
        "do",
        '[["price", "rockets", 1]]',
        ".do[0]",
        'price: \'rockets\' does not fit; it is written ["price", "any", N] or',
    ),
    (
        "do",
        '[["price", "any", 10]]',
        ".do[0]",
        'price: 10 does not fit; it is written ["price", "any", N], N a',
    ),
    ("do", '[["lock", "me"]]', ".do[0]", "lock: 'me' does not fit; it is written"),
    ("do", '[["look", "market", 1]]', ".do[0]", "look: 1 does not fit; it is written"),
    ("do", "[" + '["sure"],' * 13 + "]", ".do", "at most 12 verbs in a list"),
    ("do", '[["pay", "me", 1, "bank"]]', ".do", "a cost alone does nothing"),
    ("do", '[["draw", 1], ["pay", "me", 1, "bank"]]', ".do", "a cost (pay me) comes first"),
    ("do", '[["block"]]', ".do", "belong on cards of the kind block"),
    ("do", '[["draw", 1], ["take", "blocked"]]', ".do", "belong on cards of the kind block"),
    ("do", '[["swap", "card"]]', ".do[0]", "swap card comes right after look hand"),
    ("do", '[["look", "hand"], ["draw", 1], ["swap", "card"]]', ".do[2]", "swap card comes right after"),
    ("do", '[["look", "hand"], ["look", "hand"]]', ".do", "look hand stands once on a card"),
]


@pytest.mark.parametrize(("entry", "value", "path", "said"), CARD_FAULTS, ids=brief)
def test_a_fault_of_a_card_names_file_card_and_entry(entry: str, value: str, path: str, said: str) -> None:
    found, sentence = refusal(card(**{entry: value}))
    assert found == "more.toml: nap" + path
    assert said in sentence


@pytest.mark.parametrize("do", ['[["draw", 1]]', '[["draw", 1], ["block"]]', '[["block"], ["flip"]]'])
def test_a_block_blocks_first_and_does_little_else(do: str) -> None:
    path, said = refusal(card(kind='"block"', do=do))
    assert path == "more.toml: nap.do"
    assert 'a Block begins with ["block"]' in said


Fault = tuple[str, str, str, str]

SET_FAULTS: list[Fault] = [
    ('id = "tiny"', "", "id", "1 to 40 small letters"),
    ('id = "tiny"', "id = 3", "id", "1 to 40 small letters"),
    ('"tiny"', '"Tiny"', "id", "1 to 40 small letters"),
    ('"tiny"', '"' + "x" * 41 + '"', "id", "1 to 40 small letters"),
    ("version = 1", "", "version", "a whole number from 1"),
    ("version = 1", "version = 0x" + "f" * 9_000, "version", "a whole number from 1"),
    ("{ en = \"The Corner Shop\", pl = \"Sklepik\" }", "3", "name", "a text for each"),
    ("[industry.pears]", "[industry.any]", "industry.any", "part of a verb"),
    ("[industry.pears]", "[price_side.pears]", "industry", "2 to 8 industries"),
    ('"Pears"', "3", "industry.pears.name.en", "a text of 1 to 60"),
    ('["hedgehog", "pear"]', '["pear"]', "industry.pears.picture", "2 to 2 icon names"),
    ('"#66aa22"', '"red"', "industry.pears.color", "a color such as"),
    ('"#66aa22"', '"#66aa2;"', "industry.pears.color", "a color such as"),
    ('color = "#66aa22"', "", "industry.pears.color", "a color such as"),
    ('"#66aa22"', '"#66aa22"\nborn = 2020-01-01', "industry.pears.born", "no such entry"),
    ('"#66aa22"', '"#66aa22"\ncases = 3', "industry.pears.cases", "a text for each of gen"),
    ('"#66aa22"', '"#66aa22"\nkeeper = 3', "industry.pears.keeper", "a text for each"),
    ('"#66aa22"', '"#66aa22"\ncharacter = 3', "industry.pears.character", "a text for each"),
    (
        '"#66aa22"', '"#66aa22"\nnumber = { en = "dual", pl = "plural" }',
        "industry.pears.number.en", "one of singular, plural",
    ),
    ("[price_side.autumn]", "[price_side.Autumn]", "price_side.Autumn", "an id has"),
    ("[price_side.autumn]", "[price_side]\nautumn = 3", "price_side.autumn", "is a table"),
    ('"Autumn"', '""', "price_side.autumn.name.en", "a text of 1 to 60"),
    (", pears = 5", "", "price_side.autumn.prices", "a price in thousands for each of"),
    ("pears = 5", "plums = 5", "price_side.autumn.prices", "a price in thousands"),
    ("pears = 5 }", "pears = 5, plums = 1 }", "price_side.autumn.prices", "a price in"),
    ("{ acorns = 2, pears = 5 }", "[2, 5]", "price_side.autumn.prices", "a price in"),
    ("pears = 5", "pears = 0", "price_side.autumn.prices.pears", "from 1 to 12"),
    ("pears = 5", "pears = 13", "price_side.autumn.prices.pears", "from 1 to 12"),
    ("pears = 5", "pears = true", "price_side.autumn.prices.pears", "from 1 to 12"),
    ('["acorns", "pears"]', "[]", "price_side.autumn.shares", "the industries on whose"),
    ('["acorns", "pears"]', '["plums"]', "price_side.autumn.shares", "the industries on"),
    ('["acorns", "pears"]', "[{}]", "price_side.autumn.shares", "the industries on"),
    ('["acorns", "pears"]', "3", "price_side.autumn.shares", "the industries on whose"),
    ('["acorns", "pears"]', '["pears", "pears"]', "price_side.autumn.shares", "twice"),
    ("[price_side.winter]", "color = 1\n[price_side.winter]", "price_side.autumn.color", "no su"),
    (
        "[price_side.winter]", 'provenance = "x"\n[price_side.winter]',
        "price_side.autumn.provenance", "one of authored",
    ),
    (
        "[price_side.winter]", 'headline = "x"\n[price_side.winter]',
        "price_side.autumn.headline", "a text for each",
    ),
]  # fmt: skip

FILE_FAULTS: list[Fault] = [
    ("[squirrel]", "id = 3\n[squirrel]", "id", "belongs in set.toml"),
    ("[squirrel]", "owl = 3\n[squirrel]", "owl", "a card is a table"),
    ("[squirrel]", "[industry]\nfigs = 3\n[squirrel]", "industry.figs", "is a table"),
    ("[squirrel]", '["a card"]', "a card", "an id has 1 to 40"),
    ("[squirrel]", '[""]', "", "an id has 1 to 40"),
    ("[squirrel]", f"[{'x' * 90_000}]", "" + "x" * 40, "an id has 1 to 40"),
    ("[squirrel]", "[[squirrel]]", "squirrel", "a card is a table"),
    ("[squirrel]", "[magpie]", "", "no TOML"),
    ("[squirrel]", "[squirrel", "", "no TOML"),
    ("[squirrel]", "\x00[squirrel]", "", "no TOML"),
    ("Squirrel", "\ud800", "", "nothing that can be read"),
    ("copies = 2", "copies = " + "9" * 9_000, "", "nothing that can be read"),
    ('["price"', "[" * 9_000, "", "nothing that can be read"),
    ("[squirrel]", f"[squirrel]\n{'a.' * 50}b = 1\n", "", "nested too deeply"),
    ("[squirrel]", f"[squirrel]\n{'a.' * 90_000}b = 1\n", "", "a line with too many dots"),
    ("[squirrel]", "#" * 1_000_000 + "\n[squirrel]", "", "longer than 400000"),

]  # fmt: skip

WHOLE_FILE = (
    "no TOML",
    "nothing that can be read",
    "nested too deeply",
    "too many dots",
    "longer than 400000",
)
FAULTS = [("set.toml", *fault) for fault in SET_FAULTS] + [("cards.toml", *fault) for fault in FILE_FAULTS]


@pytest.mark.parametrize(("file", "old", "new", "place", "said"), FAULTS, ids=brief)
def test_a_fault_of_a_set_names_file_and_entry(file: str, old: str, new: str, place: str, said: str) -> None:
    path, sentence = refusal(with_change(file, old, new))
    assert path == (f"{file}: {place}" if not said.endswith(WHOLE_FILE) else file)
    assert said in sentence


def test_an_id_stands_once_in_all_files() -> None:
    path, said = refusal(FILES | {"own.toml": FILES["cards.toml"].partition("[magpie]")[0]})
    assert path == "own.toml: squirrel"
    assert "also in cards.toml: squirrel" in said


def test_a_set_has_price_sides_and_cards_and_shares_enough() -> None:
    assert refusal({"set.toml": FILES["set.toml"]})[0] == "set.toml"
    assert refusal({"cards.toml": FILES["cards.toml"]})[0] == "set.toml: id"
    assert refusal({})[0] == "set.toml: id"
    one_share = FILES["set.toml"].replace('["acorns", "pears"]', '["pears"]')
    one_share = one_share[: one_share.index("[price_side.spring]")]
    assert refusal(FILES | {"set.toml": one_share}) == (
        "price_side",
        "price_side: a set has at least three Share cards",
    )


def test_there_is_an_end_to_cards() -> None:
    one = card()["more.toml"]
    many = "\n".join(one.replace("[nap]", f"[nap{n}]") for n in range(57))
    path, said = refusal(FILES | {"more.toml": many})
    assert path == "more.toml: nap56"
    assert "more than 60" in said


CHANGES: list[Callable[[], dict[str, str]]] = [
    lambda: with_change("set.toml", "pears = 5", "pears = 6"),
    lambda: with_change("set.toml", "version = 1", "version = 2"),
    lambda: with_change("set.toml", "#996633", "#996634"),
    lambda: with_change("cards.toml", '"any", 3', '"any", 2'),
    lambda: with_change("cards.toml", "copies = 2", "copies = 3"),
    lambda: with_change("cards.toml", "Sroka", "Sroczka"),
    lambda: {"set.toml": FILES["set.toml"], "zoo.toml": ordered("magpie", "squirrel", "hedge", "barter")},
]


def ordered(*names: str) -> str:
    """The cards in another order."""
    parts = FILES["cards.toml"].split("\n\n")
    return "\n\n".join(
        next(part for part in parts if part.startswith(f"[{name}]")).rstrip() for name in names
    )


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_changes_the_digest(change: Callable[[], dict[str, str]]) -> None:
    assert cardset.load(change()).digest != cardset.load(FILES).digest


def test_what_says_nothing_changes_no_digest() -> None:
    plain = cardset.load(FILES)
    assert plain.digest.startswith("sha256-") and len(plain.digest) == 71
    same = {
        "set.toml": "# well\n" + FILES["set.toml"],
        "b.toml": ordered("squirrel", "magpie", "hedge", "barter"),
    }
    assert cardset.load(same).digest == plain.digest


def test_folders_are_read_by_name(tmp_path: Path) -> None:
    assert sets.load_folder(TINY).digest == cardset.load(FILES).digest
    with pytest.raises(BadCard, match="a card set is a folder with"):
        sets.load_folder(tmp_path)
    (tmp_path / "set.toml").write_bytes(b"id = \xff")
    with pytest.raises(BadCard, match="not readable"):
        sets.load_folder(tmp_path)
    for n in range(sets.MOST_FILES):
        (tmp_path / f"{n}.toml").write_text("")
    with pytest.raises(BadCard, match="at most"):
        sets.load_folder(tmp_path)
