"""The files of a card set: TOML texts in, tables out in which every entry has been checked.

Strangers type card sets too, so nothing here trusts a type, a size or a number; a fault names file, card and
entry. What the verbs of a card mean together is checked where they are compiled (``cardset``).
"""

import tomllib
from typing import Any, Final

from stockyard.kernel.game import BadCard
from stockyard.kernel.record import too_deep, too_dotted

MOST_TEXT: Final = 400_000
MOST_KINDS: Final = 60
LONGEST_ID: Final = 40
ID_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")
HEX: Final = frozenset("0123456789abcdefABCDEF")
KINDS: Final = ("increase", "decrease", "block", "power_play", "lockdown", "trick")
PROVENANCE: Final = ("authored", "rulebook", "public")
# Words of verbs, which an industry of that name would make mean two things.
TAKEN: Final = ("any", "all", "dearest", "cheapest", "most_owned")

CARD_ENTRIES: Final = ("kind", "copies", "provenance", "name", "picture", "do", "unblockable")
SIDE_ENTRIES: Final = ("provenance", "name", "headline", "prices", "shares")
INDUSTRY_ENTRIES: Final = ("name", "cases", "number", "keeper", "picture", "color", "character")
LANGUAGES: Final = ("en", "pl")
CASES: Final = ("gen", "dat", "acc", "ins", "loc")
NUMBERS: Final = ("singular", "plural")


def read(texts: dict[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """The tables of a set, and for each Cat 'n Wolf card where it stands; BadCard names the first fault.

    The tables are ``id``, ``version``, ``name``, ``industry``, ``price_side`` and ``card``.
    """
    data: dict[str, Any] = {"industry": {}, "price_side": {}, "card": {}}
    paths: dict[str, dict[str, str]] = {"industry": {}, "price_side": {}, "card": {}}
    for file in sorted(texts, key=_order):
        _merge(data, paths, file, _parse(file, texts[file]))
    _check_set(data)
    for name, entry in data["industry"].items():
        _check_industry(name, entry, paths["industry"][name])
    industries = list(data["industry"])
    for name, entry in data["price_side"].items():
        _check_side(entry, industries, paths["price_side"][name])
    for name, entry in data["card"].items():
        _check_card(entry, paths["card"][name])
    return data, paths["card"]


def _order(file: str) -> tuple[bool, str]:
    """The set's own file first."""
    return (file != "set.toml", file)


def _parse(file: str, text: str) -> dict[str, Any]:
    if len(text) > MOST_TEXT:
        raise BadCard(f"longer than {MOST_TEXT} characters", file)
    if too_dotted(text):
        raise BadCard("a line with too many dots", file)
    try:
        text.encode()
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCard(f"no TOML: {error}", file) from None
    except (RecursionError, ValueError) as error:
        raise BadCard(f"nothing that can be read: {type(error).__name__}", file) from None
    if too_deep(data):
        raise BadCard("nested too deeply", file)
    return data


def _merge(data: dict[str, Any], paths: dict[str, dict[str, str]], file: str, found: dict[str, Any]) -> None:
    for key, value in found.items():
        path = f"{file}: {key[:LONGEST_ID]}"
        if key in ("id", "version", "name"):
            if file != "set.toml":
                raise BadCard("belongs in set.toml", path)
            data[key] = value
        elif not isinstance(value, dict):
            raise BadCard("a card is a table, such as [cry_wolf]", path)
        elif key in ("industry", "price_side"):
            for name, entry in value.items():
                _add(data[key], paths[key], name, entry, f"{path}.{name[:LONGEST_ID]}")
        else:
            _add(data["card"], paths["card"], key, value, path)


def _add(table: dict[str, Any], paths: dict[str, str], name: str, entry: object, path: str) -> None:
    if not is_id(name):
        raise BadCard("an id has 1 to 40 small letters, digits and underscores", path)
    if not isinstance(entry, dict):
        raise BadCard("is a table", path)
    if name in table:
        raise BadCard(f"stands twice in this set, also in {paths[name]}", path)
    if len(table) >= MOST_KINDS:
        raise BadCard(f"more than {MOST_KINDS} of a kind", path)
    table[name] = entry
    paths[name] = path


def is_id(name: object) -> bool:
    """Whether this can be an id."""
    return isinstance(name, str) and 0 < len(name) <= LONGEST_ID and set(name) <= ID_LETTERS


def _check_set(data: dict[str, Any]) -> None:
    if not is_id(data.get("id")):
        raise BadCard("an id has 1 to 40 small letters, digits and underscores", "set.toml: id")
    if type(data.get("version")) is not int or not 0 < data["version"] < 1_000_000:
        raise BadCard("a whole number from 1", "set.toml: version")
    _check_words(data, "name", LANGUAGES, "set.toml: ")
    if not 2 <= len(data["industry"]) <= 8:
        raise BadCard("2 to 8 industries", "set.toml: industry")
    if not data["price_side"] or not data["card"]:
        raise BadCard("a set has price sides and Cat 'n Wolf cards", "set.toml")


def _check_entries(entry: dict[str, Any], known: tuple[str, ...], path: str) -> None:
    for key in entry:
        if key not in known:
            raise BadCard(f"there is no such entry; entries are {', '.join(known)}", f"{path}.{key[:40]}")


def _check_words(
    entry: dict[str, Any], key: str, keys: tuple[str, ...], path: str, longest: int = 60
) -> None:
    """A table with a text under each of the keys, such as a name in both languages."""
    words = entry.get(key)
    if not isinstance(words, dict) or set(words) != set(keys):
        raise BadCard(f"a text for each of {', '.join(keys)}: {{ {keys[0]} = ... }}", path + key)
    for which, text in words.items():
        if not isinstance(text, str) or not 0 < len(text) <= longest or not text.isprintable():
            raise BadCard(f"a text of 1 to {longest} characters", f"{path}{key}.{which}")


def _check_picture(entry: dict[str, Any], least: int, most: int, path: str) -> None:
    picture = entry.get("picture")
    if not isinstance(picture, list) or not least <= len(picture) <= most:
        raise BadCard(f"{least} to {most} icon names", path + ".picture")
    for at, icon in enumerate(picture):
        if not isinstance(icon, str) or not is_id(icon.replace("-", "_")):
            raise BadCard("the name of an icon, such as cat-face", f"{path}.picture[{at}]")


def _check_industry(name: str, entry: dict[str, Any], path: str) -> None:
    if name in TAKEN:
        raise BadCard("this word is part of a verb; call the industry something else", path)
    _check_entries(entry, INDUSTRY_ENTRIES, path)
    _check_words(entry, "name", LANGUAGES, path + ".")
    _check_picture(entry, 2, 2, path)
    color = entry.get("color")
    if not isinstance(color, str) or len(color) != 7 or color[0] != "#" or not set(color[1:]) <= HEX:
        raise BadCard('a color such as "#2F9BE8"', path + ".color")
    if "cases" in entry:
        _check_words(entry, "cases", CASES, path + ".")
    if "keeper" in entry:
        _check_words(entry, "keeper", LANGUAGES, path + ".")
    if "character" in entry:
        _check_words(entry, "character", LANGUAGES, path + ".", 200)
    if "number" in entry:
        _check_words(entry, "number", LANGUAGES, path + ".")
        for lang, number in entry["number"].items():
            if number not in NUMBERS:
                raise BadCard(f"one of {', '.join(NUMBERS)}", f"{path}.number.{lang}")


def _check_side(entry: dict[str, Any], industries: list[str], path: str) -> None:
    _check_entries(entry, SIDE_ENTRIES, path)
    _check_words(entry, "name", LANGUAGES, path + ".")
    if "headline" in entry:
        _check_words(entry, "headline", LANGUAGES, path + ".", 200)
    if "provenance" in entry:
        _check_provenance(entry, path)
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


def _check_provenance(entry: dict[str, Any], path: str) -> None:
    if entry.get("provenance") not in PROVENANCE:
        raise BadCard(f"one of {', '.join(PROVENANCE)}", path + ".provenance")


def _check_card(entry: dict[str, Any], path: str) -> None:
    _check_entries(entry, CARD_ENTRIES, path)
    _check_words(entry, "name", LANGUAGES, path + ".")
    if entry.get("kind") not in KINDS:
        raise BadCard(f"one of {', '.join(KINDS)}", path + ".kind")
    if type(entry.get("copies")) is not int or not 1 <= entry["copies"] <= 20:
        raise BadCard("a whole number from 1 to 20", path + ".copies")
    _check_provenance(entry, path)
    if type(entry.get("unblockable", False)) is not bool:
        raise BadCard("true or false", path + ".unblockable")
    _check_picture(entry, 1, 4, path)
