"""The files of a card set: TOML texts in, tables out in which every entry has been checked.

What the verbs of a card mean together is checked where they are compiled (``cardset``).
"""

from typing import Any, Final

from stockyard.kernel.game import BadCard
from stockyard.kernel.reading import shown
from stockyard.kernel.tomlfile import (
    CASES,
    LANGUAGES,
    check_color,
    check_copies,
    check_entries,
    check_flag,
    check_picture,
    check_provenance,
    check_words,
    collect,
)
from stockyard.zoo import shapes as v

MOST_KINDS: Final = 400
MOST_CARDS: Final = 300
MOST_GLORY: Final = 20
MOST_COST: Final = 9
MOST_EXTRA: Final = 20
MOST_GOAL: Final = 99
SEATS: Final = (2, 3, 4, 5)
# What a deck must hold so that every table can be dealt: 5 Goals, and 3 Intrigues for each of 5 seats.
LEAST: Final[dict[str, int]] = {
    "company": 1, "influence": 1, "helper": 1, "bot": 1, "event": 1, "goal": 5, "intrigue": 15,
}  # fmt: skip

COMPANY_ENTRIES: Final = ("name", "cases", "fruit", "picture", "color")
FRUIT_ENTRIES: Final = ("name", "cases", "counted")
# How many forms of a Fruit's name follow a number: 1, 2 in English and 1, 2, 5 in Polish.
COUNTED: Final[dict[str, int]] = {"en": 2, "pl": 3}
MARKS: Final = frozenset("[]<>|")
ALL_ENTRIES: Final = ("deck", "copies", "provenance", "name", "picture")
CARD_ENTRIES: Final[dict[str, tuple[str, ...]]] = {
    "company": (*ALL_ENTRIES, "company", "seats", "ends", "do"),
    "influence": (*ALL_ENTRIES, "ends", "do"),
    "helper": (*ALL_ENTRIES, "cost", "glory", "off", "when", "do"),
    "bot": (*ALL_ENTRIES, "do", "extra"),
    "event": (*ALL_ENTRIES, "do"),
    "goal": (*ALL_ENTRIES, "goal", "glory"),
    "intrigue": (*ALL_ENTRIES, "do"),
}


def read(texts: dict[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """The tables of a set, and for each card where it stands; BadCard names the first fault.

    The tables are ``id``, ``version``, ``name``, ``company`` and ``card``.
    """
    data, paths = collect(texts, ("company",), MOST_KINDS)
    if sorted(data["company"]) != sorted(v.COMPANY_WORDS):
        raise BadCard(f"the Companies are {', '.join(v.COMPANY_WORDS)}", "set.toml: company")
    for name, entry in data["company"].items():
        _check_company(entry, paths["company"][name])
    for name, entry in data["card"].items():
        _check_card(entry, paths["card"][name])
    _check_decks(data["card"])
    return data, paths["card"]


def _check_company(entry: dict[str, Any], path: str) -> None:
    check_entries(entry, COMPANY_ENTRIES, path)
    check_words(entry, "name", LANGUAGES, path + ".")
    check_picture(entry, 1, 2, path)
    check_color(entry, path)
    if "cases" in entry:
        check_words(entry, "cases", CASES, path + ".")
    fruit = entry.get("fruit")
    if not isinstance(fruit, dict):
        raise BadCard("a table with the name of the Company's Fruit", path + ".fruit")
    check_entries(fruit, FRUIT_ENTRIES, path + ".fruit")
    check_words(fruit, "name", LANGUAGES, path + ".fruit.")
    if "cases" in fruit:
        check_words(fruit, "cases", CASES, path + ".fruit.")
    _check_counted(fruit.get("counted"), path + ".fruit.counted")
    for word in _words_of(entry):
        if not MARKS.isdisjoint(word):
            raise BadCard(f"{word!r} has a sign that marks words on cards: {' '.join(sorted(MARKS))}", path)


def _words_of(entry: dict[str, Any]) -> list[str]:
    """All names of a Company and its Fruit, which stand in the texts of cards."""
    fruit = entry["fruit"]
    words: list[str] = []
    for table in (entry["name"], entry.get("cases", {}), fruit["name"], fruit.get("cases", {})):
        words += table.values()
    for forms in fruit["counted"].values():
        words += forms
    return words


def _check_counted(counted: object, path: str) -> None:
    if not isinstance(counted, dict) or set(counted) != set(COUNTED):
        raise BadCard('the Fruit after numbers: { en = ["apple", "apples"], pl = [three words] }', path)
    for lang, forms in counted.items():
        if not isinstance(forms, list) or len(forms) != COUNTED[lang]:
            raise BadCard(f"a list of {COUNTED[lang]} words", f"{path}.{lang}")
        for form in forms:
            if not isinstance(form, str) or not 0 < len(form) <= 60 or not form.isprintable():
                raise BadCard("a word of 1 to 60 characters", f"{path}.{lang}")


def _check_card(entry: dict[str, Any], path: str) -> None:
    deck = entry.get("deck")
    if not isinstance(deck, str) or deck not in CARD_ENTRIES:
        raise BadCard(f"one of {', '.join(CARD_ENTRIES)}", path + ".deck")
    check_entries(entry, CARD_ENTRIES[deck], path)
    check_words(entry, "name", LANGUAGES, path + ".")
    check_copies(entry.get("copies", 1), path)
    check_provenance(entry, path)
    check_picture(entry, 1, 4, path)
    check_flag(entry, "ends", path)
    if not isinstance(entry.get("do", []), list):
        raise BadCard('an effect is a list of verbs, such as [["coins", 1]]', path + ".do")
    if deck == "company":
        _check_starting(entry, path)
    elif deck == "helper":
        _check_helper(entry, path)
    elif deck == "goal":
        _check_goal(entry, path)
    elif deck != "influence" and not entry.get("do"):
        raise BadCard("a card of this deck does something", path + ".do")
    if deck == "bot":
        _check_number(entry.get("extra", 0), 0, MOST_EXTRA, path + ".extra")


def _check_number(number: object, least: int, most: int, path: str) -> None:
    if type(number) is not int or not least <= number <= most:
        raise BadCard(f"a whole number from {least} to {most}", path)


def _check_starting(entry: dict[str, Any], path: str) -> None:
    """Whose starting deck a card is in, and with how many seats."""
    if entry.get("company") not in v.COMPANY_WORDS:
        raise BadCard(f"one of {', '.join(v.COMPANY_WORDS)}", path + ".company")
    seats = entry.get("seats")
    right = isinstance(seats, list) and seats and all(type(n) is int and n in SEATS for n in seats)
    if not right or not isinstance(seats, list) or len(set(seats)) != len(seats):
        raise BadCard("the numbers of seats that use the card, such as [4, 5]", path + ".seats")


def _check_helper(entry: dict[str, Any], path: str) -> None:
    cost = entry.get("cost")
    if not isinstance(cost, dict) or not cost or not all(fruit in v.COMPANY_WORDS for fruit in cost):
        raise BadCard("the Fruits that one pays, such as { apple = 2, lemon = 1 }", path + ".cost")
    for fruit, n in cost.items():
        _check_number(n, 0, MOST_COST, f"{path}.cost.{fruit}")
    _check_number(entry.get("glory"), 0, MOST_GLORY, path + ".glory")
    check_flag(entry, "off", path)
    when = entry.get("when", "none")
    if when not in v.WHENS:
        raise BadCard(f"there is no {shown(when)}; it is one of {', '.join(v.WHENS)}", path + ".when")
    if (when == "none") == bool(entry.get("do")):
        raise BadCard("an ability has both a do and a when; a Helper without one has neither", path + ".when")


def _check_goal(entry: dict[str, Any], path: str) -> None:
    goal = entry.get("goal")
    if not isinstance(goal, list) or len(goal) != 3 or goal[0] not in v.GOALS or goal[1] != ">=":
        raise BadCard(f'such as ["coins", ">=", 25], with one of {", ".join(v.GOALS)}', path + ".goal")
    _check_number(goal[2], 1, MOST_GOAL, path + ".goal[2]")
    _check_number(entry.get("glory"), 0, MOST_GLORY, path + ".glory")


def _check_decks(cards: dict[str, Any]) -> None:
    """Whether there is enough to deal every table, and not more than a table can bear."""
    counts = dict.fromkeys(CARD_ENTRIES, 0)
    starting = {(company, seats): 0 for company in v.COMPANY_WORDS for seats in SEATS}
    for entry in cards.values():
        copies = entry.get("copies", 1)
        counts[entry["deck"]] += copies
        for seats in entry.get("seats", ()):
            starting[(entry["company"], seats)] += copies
    for deck, n in counts.items():
        if not LEAST[deck] <= n <= MOST_CARDS:
            raise BadCard(f"{LEAST[deck]} to {MOST_CARDS} cards with deck = {deck!r}, not {n}", "set.toml")
    for (company, seats), n in starting.items():
        if not n:
            raise BadCard(f"the {company} starting deck has no card for {seats} seats", "set.toml")
