"""The pictures that a card set names, against those that this build has drawn."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from stockyard import BadCard

SPRITE: Final = Path(__file__).parents[1] / "web" / "static" / "vendor" / "icons.svg"
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)"')


def drawn() -> list[str]:
    """The pictures of this build; none where it was built without the pages."""
    return SYMBOL.findall(SPRITE.read_text("utf-8")) if SPRITE.is_file() else []


def check(folder: Path, known: list[str]) -> None:
    """Refuse the first picture of a loaded set that is not known: it would be an empty place on the card."""
    for path, name in named(folder):
        if known and name not in known:
            near = get_close_matches(name, known, 3)
            hint = f"near it: {', '.join(near)}" if near else "src/stockyard/web/icons.txt lists some"
            raise BadCard(f"this build has no picture {name!r}; {hint}", path)


def named(folder: Path) -> Iterator[tuple[str, str]]:
    """Each picture that the files name, with the entry where it stands."""
    for file in sorted(folder.glob("*.toml")):
        for path, entry in entries(tomllib.loads(file.read_text("utf-8"))):
            for at, name in enumerate(entry.get("picture", ())):
                yield f"{file.name}: {path}.picture[{at}]", name


def entries(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The industries and cards of a file that has been checked."""
    for key, value in data.items():
        if key == "industry":
            for name, entry in value.items():
                yield f"industry.{name}", entry
        elif isinstance(value, dict):
            yield key, value
