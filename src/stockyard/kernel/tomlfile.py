"""The files of a card set, whatever the game: TOML texts in, tables out, and what is said of a fault.

Strangers type card sets too, so nothing here trusts a type, a size or a number; a fault names file, card and
entry. Which entries a card has is the game's own business (its ``cardfile``).
"""

import tomllib
from typing import Any, Final

from stockyard.kernel.game import BadCard
from stockyard.kernel.record import too_deep, too_dotted

MOST_TEXT: Final = 400_000
LONGEST_ID: Final = 40
ID_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")
HEX: Final = frozenset("0123456789abcdefABCDEF")
PROVENANCE: Final = ("authored", "rulebook", "public")
LANGUAGES: Final = ("en", "pl")
CASES: Final = ("gen", "dat", "acc", "ins", "loc")
MOST_COPIES: Final = 20


def collect(
    texts: dict[str, str], groups: tuple[str, ...], most: int
) -> tuple[dict[str, Any], dict[str, dict[str, str]]]:
    """All tables of a set by kind, and where each stands; BadCard names the first fault.

    ``id``, ``version`` and ``name`` come from set.toml; ``[group.id]`` is an entry of one of the groups, and
    any other table is a card. No group has more than ``most``.
    """
    kinds = (*groups, "card")
    data: dict[str, Any] = {kind: {} for kind in kinds}
    paths: dict[str, dict[str, str]] = {kind: {} for kind in kinds}
    for file in sorted(texts, key=_order):
        _merge(data, paths, file, parse(file, texts[file]), most)
    _check_set(data)
    return data, paths


def _order(file: str) -> tuple[bool, str]:
    """The set's own file first."""
    return (file != "set.toml", file)


def parse(file: str, text: str) -> dict[str, Any]:
    """The tables of one file; BadCard where it is no TOML, or more than anybody would write."""
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


def _merge(
    data: dict[str, Any], paths: dict[str, dict[str, str]], file: str, found: dict[str, Any], most: int
) -> None:
    for key, value in found.items():
        path = f"{file}: {key[:LONGEST_ID]}"
        if key in ("id", "version", "name"):
            if file != "set.toml":
                raise BadCard("belongs in set.toml", path)
            data[key] = value
        elif not isinstance(value, dict):
            raise BadCard("a card is a table, such as [cry_wolf]", path)
        elif key != "card" and key in paths:
            for name, entry in value.items():
                _add(data[key], paths[key], name, entry, f"{path}.{name[:LONGEST_ID]}", most)
        else:
            _add(data["card"], paths["card"], key, value, path, most)


def _add(
    table: dict[str, Any], paths: dict[str, str], name: str, entry: object, path: str, most: int
) -> None:
    if not is_id(name):
        raise BadCard("an id has 1 to 40 small letters, digits and underscores", path)
    if not isinstance(entry, dict):
        raise BadCard("is a table", path)
    if name in table:
        raise BadCard(f"stands twice in this set, also in {paths[name]}", path)
    if len(table) >= most:
        raise BadCard(f"more than {most} of a kind", path)
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
    check_words(data, "name", LANGUAGES, "set.toml: ")


def check_entries(entry: dict[str, Any], known: tuple[str, ...], path: str) -> None:
    """No entry but the known ones."""
    for key in entry:
        if key not in known:
            raise BadCard(f"there is no such entry; entries are {', '.join(known)}", f"{path}.{key[:40]}")


def check_words(entry: dict[str, Any], key: str, keys: tuple[str, ...], path: str, longest: int = 60) -> None:
    """A table with a text under each of the keys, such as a name in both languages."""
    words = entry.get(key)
    if not isinstance(words, dict) or set(words) != set(keys):
        raise BadCard(f"a text for each of {', '.join(keys)}: {{ {keys[0]} = ... }}", path + key)
    for which, text in words.items():
        if not isinstance(text, str) or not 0 < len(text) <= longest or not text.isprintable():
            raise BadCard(f"a text of 1 to {longest} characters", f"{path}{key}.{which}")


def check_picture(entry: dict[str, Any], least: int, most: int, path: str) -> None:
    """A list of icon names."""
    picture = entry.get("picture")
    if not isinstance(picture, list) or not least <= len(picture) <= most:
        raise BadCard(f"{least} to {most} icon names", path + ".picture")
    for at, icon in enumerate(picture):
        if not isinstance(icon, str) or not is_id(icon.replace("-", "_")):
            raise BadCard("the name of an icon, such as cat-face", f"{path}.picture[{at}]")


def check_color(entry: dict[str, Any], path: str) -> None:
    """A color as the pages of the web write it."""
    color = entry.get("color")
    if not isinstance(color, str) or len(color) != 7 or color[0] != "#" or not set(color[1:]) <= HEX:
        raise BadCard('a color such as "#2F9BE8"', path + ".color")


def check_provenance(entry: dict[str, Any], path: str) -> None:
    """Where a card comes from: no text of a printed card gets in by accident."""
    if entry.get("provenance") not in PROVENANCE:
        raise BadCard(f"one of {', '.join(PROVENANCE)}", path + ".provenance")


def check_copies(copies: object, path: str) -> None:
    """How many of a card there are."""
    if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
        raise BadCard(f"a whole number from 1 to {MOST_COPIES}", path + ".copies")


def check_flag(entry: dict[str, Any], key: str, path: str) -> None:
    """True or false, or left out."""
    if type(entry.get(key, False)) is not bool:
        raise BadCard("true or false", f"{path}.{key}")
