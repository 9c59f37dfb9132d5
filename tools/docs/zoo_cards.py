"""Write the pages of the card sets of Spółka ZOO, docs/cards/spolka-zoo*.md, from the cards themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from stockyard import sets
from stockyard.text.zoo_gallery import pages

PLACE: Final = Path(__file__).parents[2] / "docs" / "cards"
TITLE: Final = "Spółka ZOO, the classic card set"


def write() -> list[Path]:
    """Write them, and give their places."""
    places = []
    for name, text in pages(sets.find("zoo", "classic").data, TITLE).items():
        places.append(PLACE / name)
        places[-1].write_text(text, encoding="utf-8")
    return places


if __name__ == "__main__":
    print(*write(), sep="\n")
