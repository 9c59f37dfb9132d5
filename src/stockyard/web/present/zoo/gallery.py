"""The cards of Spółka ZOO laid out, deck by deck."""

from __future__ import annotations

from typing import Final

from stockyard.text import Tables, catalogue
from stockyard.web.present.presenter import Model
from stockyard.web.present.zoo import words

CARDS_PAGE: Final = "zoo/cards.html"


def gallery(tables: Tables, lang: str) -> Model:
    """Every card with its face, in the order of the set."""
    found = words.of(tables, lang)
    decks = dict.fromkeys(card["deck"] for card in found.cards.values())
    laid_out = [
        {
            "deck": deck,
            "name": catalogue(lang).say(f"word.deck.{deck}"),
            "ids": [name for name, card in found.cards.items() if card["deck"] == deck],
            "copies": {name: entry.get("copies", 1) for name, entry in tables["card"].items()},
        }
        for deck in decks
    ]
    return {"t": {"cards": found.cards, "goods": found.goods, "market": {}, "decks": laid_out}}
