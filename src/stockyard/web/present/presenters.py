"""The presenters by the name of their game."""

from __future__ import annotations

from typing import Final

from stockyard.web.present import sharenanigans, zoo
from stockyard.web.present.presenter import Presenter

PRESENTERS: Final[dict[str, Presenter]] = {"sharenanigans": sharenanigans, "zoo": zoo}


def of(game: str) -> Presenter:
    """The presenter of a game."""
    return PRESENTERS[game]
