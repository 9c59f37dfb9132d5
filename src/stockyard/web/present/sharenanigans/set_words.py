"""The words and pictures of a card set in one language, made once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from stockyard.text import Tables, card_text, catalogue

Model = dict[str, Any]
_MADE: Final[dict[tuple[int, str], tuple[Tables, SetWords]]] = {}


@dataclass(frozen=True, slots=True)
class SetWords:
    """Cards, industries and price sides as the templates show them, and what cards do to prices."""

    cards: dict[str, Model]
    industries: dict[str, Model]
    sides: dict[str, Model]
    tables: Tables


def of(tables: Tables, lang: str) -> SetWords:
    """The words of a card set. The set is kept beside them, so that its id can't be used again."""
    made = _MADE.get((id(tables), lang))
    if made is None:
        made = _MADE[id(tables), lang] = (tables, _words(tables, lang))
    return made[1]


def _words(tables: Tables, lang: str) -> SetWords:
    cat = catalogue(lang).at(tables)
    return SetWords(
        {
            name: {
                "id": name,
                "kind": card["kind"],
                "kind_name": cat.say(f"kind.{card['kind']}"),
                "name": cat.word("card", name),
                "text": card_text(tables, name, lang),
                "picture": list(card["picture"]),
                "copies": card["copies"],
            }
            for name, card in tables["card"].items()
        },
        {
            name: {
                "id": name,
                "name": str(cat.word("industry", name)),
                "keeper": cat.word("industry", name, "keeper"),
                "color": industry["color"],
                "picture": list(industry["picture"]),
            }
            for name, industry in tables["industry"].items()
        },
        {
            name: {
                "id": name,
                "name": cat.word("price_side", name),
                "headline": cat.word("price_side", name, "headline"),
                "prices": {key: price * 1000 for key, price in side["prices"].items()},
                "shares": list(side["shares"]),
            }
            for name, side in tables["price_side"].items()
        },
        tables,
    )
