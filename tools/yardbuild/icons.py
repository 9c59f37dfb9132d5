"""The pictures: one SVG sprite with the Fluent emoji that this project names, and no others.

The names come from two places: `web/icons.txt` for what pages draw, and each `picture` in the files
of the card sets. A name that the icon set does not have stops the build.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from yardbuild.places import PACKAGE

ICONS = PACKAGE / "web" / "icons.txt"
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONG_FRACTION = re.compile(r"(?<=\.)\d{3,}")


class UnknownIcon(Exception):
    """A picture is named that the icon set does not have."""


def card_files() -> list[Path]:
    """All card-set files, of every game."""
    return sorted(PACKAGE.glob("*/cards/**/*.toml"))


def listed(text: str) -> list[str]:
    """Read the names of icons.txt: one a line, notes begin with #."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return [line for line in lines if line]


def pictures(data: Any) -> Iterator[str]:
    """Find each `picture` of a card-set file, however deep: one name or a list of names."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "picture":
                yield from [value] if isinstance(value, str) else value
            else:
                yield from pictures(value)


def wanted() -> dict[str, str]:
    """Each icon name used, with the file that asks for it first."""
    names = dict.fromkeys(listed(ICONS.read_text(encoding="utf-8")), ICONS.name)
    for file in card_files():
        for name in pictures(tomllib.loads(file.read_text(encoding="utf-8"))):
            names.setdefault(name, file.relative_to(PACKAGE).as_posix())
    return names


def drawing(icon_set: dict[str, Any], name: str) -> str | None:
    """Look a drawing up, through the set's aliases."""
    aliases = icon_set.get("aliases", {})
    while name in aliases:
        name = aliases[name]["parent"]
    entry = icon_set["icons"].get(name)
    return None if entry is None else str(entry["body"])


def _two_places(fraction: re.Match[str]) -> str:
    digits = fraction.group()
    return str(min(99, round(int(digits) / 10 ** (len(digits) - 2)))).rjust(2, "0")


def lighter(body: str) -> str:
    """Keep two decimals of each number: a hundredth of 32 units can't be seen, and a third is saved.

    Only digits of the fraction are touched, since packed paths leave out what parts numbers
    (`0 011.5` is two flags and 1.5).
    """
    return LONG_FRACTION.sub(_two_places, body)


def sprite(icon_set: dict[str, Any], names: dict[str, str]) -> str:
    """Draw the sprite: one <symbol> for each name, its id the name."""
    symbols = []
    for name, source in sorted(names.items()):
        body = drawing(icon_set, name) if NAME.fullmatch(name) else None
        if body is None:
            raise UnknownIcon(
                f"{source} names the picture {name!r}, which the Fluent emoji set does not have"
            )
        if 'id="' in body:
            raise UnknownIcon(
                f"the picture {name!r} ({source}) has ids of its own, which would clash in a sprite"
            )
        size = f"{icon_set.get('width', 16)} {icon_set.get('height', 16)}"
        symbols.append(f'<symbol id="{name}" viewBox="0 0 {size}">{lighter(body)}</symbol>')
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def write_sprite(icon_set_file: Path, target: Path) -> int:
    """Write the sprite of all wanted icons; return how many it holds."""
    names = wanted()
    icon_set = json.loads(icon_set_file.read_text(encoding="utf-8"))
    target.write_text(sprite(icon_set, names), encoding="utf-8")
    return len(names)
