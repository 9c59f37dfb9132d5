"""The cards of Sharenanigans laid out."""

from __future__ import annotations

from typing import Final

from stockyard.text import Tables, catalogue
from stockyard.web.present.presenter import Model
from stockyard.web.present.sharenanigans import set_words

CARDS_PAGE: Final = "cards.html"


def gallery(tables: Tables, lang: str) -> Model:
    """Cat 'n Wolf cards by kind, price sides, industries."""
    words = set_words.of(tables, lang)
    kinds = dict.fromkeys(card["kind"] for card in words.cards.values())
    return {
        "cards": words.cards,
        "kinds": [
            {
                "kind": kind,
                "name": catalogue(lang).say(f"kind.{kind}"),
                "ids": [name for name, card in words.cards.items() if card["kind"] == kind],
            }
            for kind in kinds
        ],
        "sides": list(words.sides.values()),
        "industries": words.industries,
    }
