"""What may be answered in advance: cards that others play, with Blocks of one's own hand."""

from __future__ import annotations

from typing import Any, Final

from stockyard import Match
from stockyard.text import Catalogue

Model = dict[str, Any]
KINDS: Final = ("increase", "decrease", "trick")
"""A Lockdown can't be answered (9.13), and the kind of one card alone would name that card."""


def in_advance(match: Match, seat: int, cat: Catalogue) -> Model:
    """A page names no card that its eyes have not seen, so one speaks of kinds and of cards that lie open."""
    view, cards = match.view(seat), match.cards.data["card"]
    blocks = [card for card in dict.fromkeys(view["seat"][seat]["hand"]) if cards[card]["kind"] == "block"]
    lying = [*(one["card"] for one in view["waiting"]), *reversed(view["cat_deck"]["discard"])]
    seen = [card for card in dict.fromkeys(lying) if cards[card]["kind"] not in ("block", "lockdown")]
    return {
        "answers": [(f"block.{card}", str(cat.said("card", card))) for card in blocks],
        "whats": [
            ("", cat.say("side.what.any")),
            *((f"kind.{kind}", str(cat.said("kind", kind))) for kind in KINDS),
            *((f"card.{card}", str(cat.said("card", card))) for card in seen),
        ],
        "by": True,
        "any": "any",
        "lasts": cat.say("side.lasts.turn"),
    }
