"""The words and pictures of a card set of Spółka ZOO in one language, made once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from stockyard.text import Tables, catalogue
from stockyard.text.zoo_cards import card_pieces, zoo_text

Model = dict[str, Any]
FRUITS: Final = ("apple", "lemon", "pineapple")
# The rules that speak of a deck's cards.
RULES: Final = {"helper": "15.1", "event": "16.3", "goal": "17.3", "intrigue": "18.3", "bot": "19.8"}
INFLUENCE_RULE: Final = "10.2"
_MADE: Final[dict[tuple[int, str], tuple[Tables, SetWords]]] = {}


@dataclass(frozen=True, slots=True)
class SetWords:
    """Cards and goods as the templates show them."""

    cards: dict[str, Model]
    goods: dict[str, Model]


def of(tables: Tables, lang: str) -> SetWords:
    """The words of a card set. The set is kept beside them, so that its id can't be used again."""
    made = _MADE.get((id(tables), lang))
    if made is None:
        made = _MADE[id(tables), lang] = (tables, _words(tables, lang))
    return made[1]


def _words(tables: Tables, lang: str) -> SetWords:
    cat = catalogue(lang).at(tables)
    goods = {
        name: {
            "id": name,
            "name": str(cat.words.company(name)),
            "picture": tables["company"][name]["picture"][0],
        }
        for name in FRUITS
    }
    cards = {name: _card(tables, name, lang, str(cat.word("card", name))) for name in tables["card"]}
    return SetWords(cards, goods)


def _card(tables: Tables, name: str, lang: str, title: str) -> Model:
    entry = tables["card"][name]
    lines = [[piece._asdict() for piece in line] for line in card_pieces(tables, name, lang)]
    return {
        "id": name,
        "deck": entry["deck"],
        "name": title,
        "text": zoo_text(tables, name, lang),
        "pieces": _joined(lines),
        "lines": lines,
        "picture": list(entry["picture"]),
        "cost": dict(entry["cost"]) if "cost" in entry else None,
        "glory": entry.get("glory"),
        "ends": bool(entry.get("ends")),
        "off": bool(entry.get("off")),
        "when": entry.get("when"),
        "rule": RULES.get(entry["deck"], INFLUENCE_RULE),
    }


def _joined(lines: list[list[Model]]) -> list[Model]:
    """All lines as one text, a space between them."""
    joined: list[Model] = []
    for line in lines:
        if joined:
            joined.append({"kind": "text", "text": " ", "n": None, "id": None})
        joined += line
    return joined
