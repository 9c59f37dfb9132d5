"""One change of a card set, such as ``nine_lives.copies=3``: for whoever asks what a card does."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import TOMLKitError

from stockyard.kernel.game import BadRecord
from stockyard.kernel.tomlfile import parse

EXAMPLE: Final = "cry_wolf.copies=2"
NEAR: Final = 4
LONGEST: Final = 60


@dataclass(frozen=True)
class Change:
    """What was changed: the path of the entry, and what stood there before and stands there now, as TOML."""

    path: str
    before: str
    after: str


def changed(texts: Mapping[str, str], wish: str) -> tuple[dict[str, str], Change]:
    """The files of a set with one entry changed, ``card.path=value``, and what that changed.

    The value is TOML; what is no TOML is a text. A number leads into a list: ``cry_wolf.do.0.2=3``. BadRecord
    names the nearest cards or entries for what does not exist. Whether the set can be played its loader says.
    """
    path, equals, value = wish.partition("=")
    keys = path.strip().split(".")
    if not equals or not all(keys) or len(keys) < 2:
        raise BadRecord(f"a card, an entry and a value, such as {EXAMPLE}, not {wish[:LONGEST]!r}", "change")
    tables = {file: parse(file, text) for file, text in texts.items()}
    file = _file_of(tables, keys)
    document = tomlkit.parse(texts[file])
    place = _place(document, keys, _entries(tables))
    last: Any = int(keys[-1]) if isinstance(place, list) else keys[-1]
    plain = _plain(tables[file], keys)
    new = _value(value.strip())
    if plain == new and type(plain) is type(new):
        raise BadRecord(f"{path} is {value.strip()} already", "change")
    try:
        place[last] = new
        text = document.as_string()
    except (TOMLKitError, ValueError, TypeError) as wrong:
        raise BadRecord(f"{path} can't become {value[:LONGEST]!r}: {wrong}", "change") from None
    return {**texts, file: text}, Change(path, _shown(plain), _shown(new))


def _file_of(tables: Mapping[str, dict[str, Any]], keys: Sequence[str]) -> str:
    """The file in which the entry's card stands; BadRecord names those near it."""
    there = [(file, data[keys[0]]) for file, data in tables.items() if _may_change(data.get(keys[0]))]
    found = [file for file, entry in there if keys[1] in entry] or [file for file, _ in there]
    if not found:
        names = sorted(
            {name for data in tables.values() for name, entry in data.items() if _may_change(entry)}
        )
        raise BadRecord(f"there is no card {keys[0][:LONGEST]!r}; {_near(keys[0], names)}", "change")
    return found[0]


def _is_card(entry: object) -> bool:
    """Cards say where they come from; the set's own name in its two languages does not."""
    return isinstance(entry, dict) and "provenance" in entry


def _may_change(entry: object) -> bool:
    """Whether it is a card, or a group of tables, such as all price sides."""
    return _is_card(entry) or (
        isinstance(entry, dict) and all(isinstance(part, dict) for part in entry.values())
    )


def _entries(tables: Mapping[str, dict[str, Any]]) -> set[str]:
    """The entries that some card of the set has: a card may be given one that it has not got."""
    return {name for data in tables.values() for card in data.values() if _is_card(card) for name in card}


def _place(document: Any, keys: Sequence[str], entries: set[str]) -> Any:
    """The table or list in which the last key is to be set."""
    place = document
    for at, key in enumerate(keys):
        so_far = ".".join(keys[:at])
        if isinstance(place, list):
            if not (key.isdecimal() and key.isascii() and len(key) < 6 and int(key) < len(place)):
                raise BadRecord(f"{so_far} has places 0 to {len(place) - 1}, not {key[:LONGEST]!r}", "change")
        elif isinstance(place, dict):
            of_card = at == 1 and _is_card(place)
            may_be_new = of_card and len(keys) == 2 and key in entries
            if key not in place and not may_be_new:
                names = sorted(entries | set(place)) if of_card else list(place)
                raise BadRecord(f"{so_far} has no entry {key[:LONGEST]!r}; {_near(key, names)}", "change")
        else:
            raise BadRecord(f"{so_far} is {_shown(place)}, with nothing inside", "change")
        if at < len(keys) - 1:
            place = place[int(key)] if isinstance(place, list) else place[key]
    return place


def _plain(data: Any, keys: Sequence[str]) -> Any:
    """What stands at the path; None for an entry that a card has not got."""
    for key in keys:
        data = data[int(key)] if isinstance(data, list) else data.get(key)
    return data


def _near(word: str, names: Sequence[str]) -> str:
    near = get_close_matches(word, names, NEAR) or [name for name in names if name[:3] == word[:3]][:NEAR]
    return f"near it: {', '.join(near)}" if near else f"there are {', '.join(names[:NEAR])} and others"


def _value(text: str) -> Any:
    """A value as it is written in a card file; what is none is a text."""
    try:
        found = tomllib.loads(f"value = {text}")
    except (tomllib.TOMLDecodeError, RecursionError):
        return text
    return found["value"] if set(found) == {"value"} else text


def _shown(value: Any) -> str:
    """A value as it is written in a card file, in one line."""
    if value is None:
        return "left out"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {_shown(entry)}' for name, entry in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_shown, value))}]"
    return json.dumps(value, ensure_ascii=False, default=str)


__all__ = ["Change", "changed"]
