"""What may be answered in advance: the question for an Intrigue beside one's own tokens (18.5)."""

from __future__ import annotations

from typing import Any

from stockyard import Match
from stockyard.text import Catalogue

Model = dict[str, Any]


def in_advance(match: Match, seat: int, cat: Catalogue) -> Model:
    """The Intrigues of the hand, before or after the next token."""
    intrigues = dict.fromkeys(match.view(seat)["seat"][seat]["intrigues"] or ())
    return {
        "answers": [(f"intrigue.{card}", str(cat.said("card", card))) for card in intrigues],
        "whats": [(f"question.{when}", cat.say(f"side.what.{when}")) for when in ("reveal", "after")],
        "by": False,
        "any": "intrigues",
        "lasts": cat.say("side.lasts.round"),
    }
