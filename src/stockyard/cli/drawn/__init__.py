"""Tables and cards in plain text: one module for each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from stockyard.cli.drawn import sharenanigans, zoo
from stockyard.table.table import Table
from stockyard.text import Catalogue, Tables


class Drawn(Protocol):
    """Draws one table from views, for one pair of eyes at a time."""

    def board(self, seat: int) -> str:
        """The table as the seat sees it."""

    def option(self, option: Mapping[str, Any]) -> str:
        """A choice; a card with what it does."""

    def hand(self, seat: int) -> str:
        """The seat's own cards with what each does."""

    def result(self) -> str:
        """Who won, and with what."""


class Pencil(Protocol):
    """What a game's module has."""

    def Drawn(self, table: Table, cat: Catalogue) -> Drawn:  # noqa: N802  a class, seen from its module
        """A table to draw."""

    def card_line(self, tables: Tables, name: str, lang: str) -> str:
        """A card in one line."""

    def summary(self, tables: Tables) -> str:
        """What is in a set."""


PENCILS: Final[dict[str, Pencil]] = {"sharenanigans": sharenanigans, "zoo": zoo}
