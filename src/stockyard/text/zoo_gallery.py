"""A card set of Spółka ZOO as pages to read, one a deck: docs/cards/spolka-zoo*.md, written by ``make docs``.

They are made from the same data and sentences as the game, so they can't say anything else than the cards.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from stockyard.text.cards import card_text
from stockyard.text.catalogue import LANGUAGES
from stockyard.text.gallery import both, names, table
from stockyard.text.words import NO_BREAK, Tables

DECKS: Final = ("company", "influence", "helper", "bot", "event", "goal", "intrigue")
FILE: Final = "spolka-zoo"

ABOUT: Final = """Written by `make docs` from the files of the card set: do not edit this page, edit those, as
[adding-a-card.md](../adding-a-card.md) says. Why the set is as it is:
[the-classic-zoo-set.md](the-classic-zoo-set.md)."""

Entry = Mapping[str, Any]
Column = tuple[str, Callable[[Entry], str]]


def _copies(card: Entry) -> str:
    return str(card.get("copies", 1))


def _seats(card: Entry) -> str:
    """``3+`` where all larger tables use the card too."""
    seats: list[int] = sorted(card["seats"])
    if len(seats) > 1 and seats == list(range(seats[0], 6)):
        return f"{seats[0]}+"
    return ", ".join(map(str, seats))


def _bell(card: Entry) -> str:
    return "bell" if card.get("ends") else ""


def _cost(card: Entry) -> str:
    return ", ".join(f"{n} {fruit}" for fruit, n in card["cost"].items() if n)


def _glory(card: Entry) -> str:
    return str(card["glory"])


def _off(card: Entry) -> str:
    return "off" if card.get("off") else ""


COPIES: Final = ("×", _copies)
COLUMNS: Final[dict[str, tuple[Column, ...]]] = {
    "company": (COPIES, ("seats", _seats), ("bell", _bell)),
    "influence": (COPIES, ("bell", _bell)),
    "helper": (COPIES, ("cost", _cost), ("Glory", _glory), ("at the end", _off)),
    "bot": (COPIES,),
    "event": (COPIES,),
    "goal": (COPIES, ("Glory", _glory)),
    "intrigue": (COPIES,),
}
BELL: Final = "The second bell in a deck ends it."
NOTES: Final[dict[str, str]] = {
    "company": f"What the decks begin with. *seats*: 3+ is used with three seats or more. {BELL}",
    "influence": f"What Lobbying shuffles into a Company deck. {BELL}",
    "helper": "*off*: the ability does not work at the end of the game; its Glory counts all the same.",
    "bot": "What a Bot does instead of playing a token. The content is public, names and pictures are ours.",
    "event": "Two a round, with the module Events.",
    "goal": "One for each player, with the module Hidden Goals.",
    "intrigue": "Three for each player, with two players five, with the module Intrigues.",
}


def pages(tables: Tables, title: str) -> dict[str, str]:
    """All pages by file name: an overview and one for each deck, as Markdown."""
    found = {
        f"{FILE}.md": _page([f"# {title}", ABOUT, _overview(tables), "## Companies", _companies(tables)])
    }
    for deck in DECKS:
        head = f"# {title}: {both(f'word.deck.{deck}')}"
        found[f"{FILE}-{deck}.md"] = _page([head, NOTES[deck], ABOUT, _cards(tables, deck)])
    return found


def _page(parts: list[str]) -> str:
    return "\n\n".join(parts).replace(NO_BREAK, " ") + "\n"


def _overview(tables: Tables) -> str:
    rows = []
    for deck in DECKS:
        copies = [card.get("copies", 1) for card in tables["card"].values() if card["deck"] == deck]
        page = f"[{both(f'word.deck.{deck}')}]({FILE}-{deck}.md)"
        rows.append([page, str(len(copies)), str(sum(copies))])
    return table(["deck", "different", "cards"], rows)


def _companies(tables: Tables) -> str:
    rows = []
    for key, company in tables["company"].items():
        fruit = company["fruit"]
        counted = " / ".join(", ".join(fruit["counted"][lang]) for lang in LANGUAGES)
        rows.append([f"`{key}`", names(company), names(fruit), counted, ", ".join(company["picture"])])
    return table(["id", "Company", "Fruit", "after 1, 2 (and 5)", "picture"], rows)


def _cards(tables: Tables, deck: str) -> str:
    columns = COLUMNS[deck]
    rows = []
    for key, card in tables["card"].items():
        if card["deck"] == deck:
            texts = [card_text(tables, key, lang) for lang in LANGUAGES]
            said = [show(card) for _, show in columns]
            rows.append([f"`{key}`", *said, names(card), *texts, ", ".join(card["picture"])])
    return table(["id", *[head for head, _ in columns], "name", "text", "tekst", "picture"], rows)
