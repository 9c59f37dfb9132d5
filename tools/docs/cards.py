"""Write the pages of the card sets, docs/cards/*.md, from the cards themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from stockyard import sets
from stockyard.text.gallery import gallery

PAGE: Final = Path(__file__).parents[2] / "docs" / "cards" / "sharenanigans.md"
TITLE: Final = "Sharenanigans: the classic card set"


def page() -> str:
    """What the page of the classic set should be."""
    return gallery(sets.find("sharenanigans", "classic").data, TITLE)


def write() -> Path:
    """Write it, and give its place."""
    PAGE.write_text(page(), encoding="utf-8")
    return PAGE


if __name__ == "__main__":
    print(write())
