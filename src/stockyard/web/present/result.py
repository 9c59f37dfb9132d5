"""The end of a game: who won, and how it came."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stockyard.text import Catalogue

Model = dict[str, Any]
MONEY: Final = ("spent", "earned")
LINES: Final = ("turns", "bought", "sold", "spent", "earned", "shares", "cards", "blocks", "hand")


def result(found: Mapping[str, Any] | None, cat: Catalogue) -> Model | None:
    """Winners, reason, and each player's figures from the first to the last place."""
    if found is None:
        return None
    order = sorted(range(len(found["scores"])), key=lambda seat: (-found["scores"][seat], seat))
    return {
        "winners": list(found["winners"]),
        "reason": found["reason"],
        "tie_break": found["tie_break"],
        "places": [_place(seat, found, cat) for seat in order],
    }


def _place(seat: int, found: Mapping[str, Any], cat: Catalogue) -> Model:
    figures = found["breakdown"][seat]
    lines = [
        (key, cat.money(figures[key]) if key in MONEY else str(figures[key]))
        for key in LINES
        if key in figures
    ]
    return {"seat": seat, "cash": figures["cash"], "lines": lines}
