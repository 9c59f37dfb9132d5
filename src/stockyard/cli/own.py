"""Card sets of one's own, from folders named with `--cards`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

FOLDER: Final = click.Path(exists=True, file_okay=False, path_type=Path)


def registered(folder: Path) -> str:
    """The id under which games find the set of this folder from now on."""
    from stockyard import sets  # with the engine behind it

    cards = sets.load_folder(folder)
    sets.register(cards)
    name: str = cards.id
    return name
