"""Whether a table of another day can be played still: replayed by other rules it would be another game."""

from __future__ import annotations

from typing import Literal

from stockyard import BadRecord, StockyardError, sets, shelf
from stockyard.kernel import record

Why = Literal["rules", "cards", "log"]
HEAD_END = "\nmoves:"


class UnplayableError(StockyardError):
    """A table that is kept but can't be played: other rules, other cards, or a log that breaks rules."""

    def __init__(self, table: str, why: Why, fault: object) -> None:
        super().__init__(f"table {table} can't be played any more: {fault}")
        self.why: Why = why


def unplayable(start: str) -> Why | None:
    """What the opening record of a table says about it, without a replay."""
    try:
        header = record.read(start.partition(HEAD_END)[0] + HEAD_END).header
        game = shelf.find(header.get("game"))
        if header.get("rules") != game.RULES_VERSION:
            return "rules"
        cards = header.get("cards") or {}
        return None if sets.find(game.NAME, str(cards.get("id"))).digest == cards.get("digest") else "cards"
    except BadRecord as fault:
        return "cards" if fault.path == "options.cards" else "log"
