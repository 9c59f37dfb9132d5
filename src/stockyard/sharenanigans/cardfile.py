"""The files of a card set: TOML texts in, tables out in which every entry has been checked.

What the verbs of a card mean together is checked where they are compiled (``cardset``).
"""

from typing import Any, Final

from stockyard.kernel.game import BadCard
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

MOST_KINDS: Final = 60
KINDS: Final = ("increase", "decrease", "block", "power_play", "lockdown", "trick")
# Words of verbs, which an industry of that name would make mean two things.
TAKEN: Final = ("any", "all", "dearest", "cheapest", "most_owned")

CARD_ENTRIES: Final = ("kind", "copies", "provenance", "name", "picture", "do", "unblockable")
SIDE_ENTRIES: Final = ("provenance", "name", "headline", "prices", "shares")
INDUSTRY_ENTRIES: Final = ("name", "cases", "number", "keeper", "picture", "color", "character")
NUMBERS: Final = ("singular", "plural")


def read(texts: dict[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """The tables of a set, and for each Cat 'n Wolf card where it stands; BadCard names the first fault.

    The tables are ``id``, ``version``, ``name``, ``industry``, ``price_side`` and ``card``.
    """
    data, paths = collect(texts, ("industry", "price_side"), MOST_KINDS)
    if not 2 <= len(data["industry"]) <= 8:
        raise BadCard("2 to 8 industries", "set.toml: industry")
    if not data["price_side"] or not data["card"]:
        raise BadCard("a set has price sides and Cat 'n Wolf cards", "set.toml")
    for name, entry in data["industry"].items():
        _check_industry(name, entry, paths["industry"][name])
    industries = list(data["industry"])
    for name, entry in data["price_side"].items():
        _check_side(entry, industries, paths["price_side"][name])
    for name, entry in data["card"].items():
        _check_card(entry, paths["card"][name])
    return data, paths["card"]


def _check_industry(name: str, entry: dict[str, Any], path: str) -> None:
    if name in TAKEN:
        raise BadCard("this word is part of a verb; call the industry something else", path)
    check_entries(entry, INDUSTRY_ENTRIES, path)
    check_words(entry, "name", LANGUAGES, path + ".")
    check_picture(entry, 2, 2, path)
    check_color(entry, path)
    if "cases" in entry:
        check_words(entry, "cases", CASES, path + ".")
    if "keeper" in entry:
        check_words(entry, "keeper", LANGUAGES, path + ".")
    if "character" in entry:
        check_words(entry, "character", LANGUAGES, path + ".", 200)
    if "number" in entry:
        check_words(entry, "number", LANGUAGES, path + ".")
        for lang, number in entry["number"].items():
            if number not in NUMBERS:
                raise BadCard(f"one of {', '.join(NUMBERS)}", f"{path}.number.{lang}")


def _check_side(entry: dict[str, Any], industries: list[str], path: str) -> None:
    check_entries(entry, SIDE_ENTRIES, path)
    check_words(entry, "name", LANGUAGES, path + ".")
    if "headline" in entry:
        check_words(entry, "headline", LANGUAGES, path + ".", 200)
    if "provenance" in entry:
        check_provenance(entry, path)
    prices = entry.get("prices")
    if not isinstance(prices, dict) or set(prices) != set(industries):
        raise BadCard(f"a price in thousands for each of {', '.join(industries)}", path + ".prices")
    for industry, price in prices.items():
        if type(price) is not int or not 1 <= price <= 12:
            raise BadCard("a whole number of thousands from 1 to 12", f"{path}.prices.{industry}")
    shares = entry.get("shares")
    if not isinstance(shares, list) or not shares or not all(share in industries for share in shares):
        raise BadCard("the industries on whose Share cards this side is printed", path + ".shares")
    if len(set(shares)) != len(shares):
        raise BadCard("names an industry twice", path + ".shares")


def _check_card(entry: dict[str, Any], path: str) -> None:
    check_entries(entry, CARD_ENTRIES, path)
    check_words(entry, "name", LANGUAGES, path + ".")
    if entry.get("kind") not in KINDS:
        raise BadCard(f"one of {', '.join(KINDS)}", path + ".kind")
    check_copies(entry.get("copies"), path)
    check_provenance(entry, path)
    check_flag(entry, "unblockable", path)
    check_picture(entry, 1, 4, path)
