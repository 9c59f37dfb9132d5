"""A card set as a page to read: docs/cards/sharenanigans.md, written by ``make docs``.

The page is made from the same data and sentences as the game, so it can't say anything else than the cards.
"""

from collections.abc import Mapping
from typing import Any, Final

from stockyard.text.cards import card_text
from stockyard.text.catalogue import LANGUAGES, catalogue
from stockyard.text.words import NO_BREAK, Tables

KINDS: Final = ("increase", "decrease", "block", "power_play", "lockdown", "trick")

ABOUT: Final = """Written by `make docs` from the files of the card set: do not edit this page, edit those, as
[adding-a-card.md](../adding-a-card.md) says. Why the set is as it is:
[the-classic-set.md](the-classic-set.md)."""

Entry = Mapping[str, Any]


def gallery(tables: Tables, title: str) -> str:
    """The whole set as Markdown: industries, price sides, and the cards with both their texts."""
    parts = [
        f"# {title}",
        ABOUT,
        _counts(tables),
        "## Industries",
        _industries(tables),
        "## Price sides",
        "Prices in thousands of dollars. Every side is printed on the back of the Shares named here.",
        _price_sides(tables),
    ]
    for kind in KINDS:
        parts += [f"## {both(f'kind.{kind}')}", _cards(tables, kind)]
    return "\n\n".join(parts).replace(NO_BREAK, " ") + "\n"


def both(key: str) -> str:
    """A text in both languages."""
    return " / ".join(catalogue(lang).say(key) for lang in LANGUAGES)


def names(entry: Entry, field: str = "name") -> str:
    """What a card set calls something in both languages."""
    return " / ".join(str(entry.get(field, {}).get(lang, "")) for lang in LANGUAGES)


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _counts(tables: Tables) -> str:
    cards = tables["card"].values()
    rows = []
    for kind in KINDS:
        copies = [card["copies"] for card in cards if card["kind"] == kind]
        rows.append([both(f"kind.{kind}"), str(len(copies)), str(sum(copies))])
    rows.append(["together", str(len(cards)), str(sum(card["copies"] for card in cards))])
    sides = tables["price_side"].values()
    about = (
        f"{sum(len(side['shares']) for side in sides)} Share cards with {len(sides)} price sides, and these"
    )
    return f"{about} Cat 'n Wolf cards:\n\n" + table(["kind", "different", "cards"], rows)


def _industries(tables: Tables) -> str:
    rows = []
    for key, entry in tables["industry"].items():
        prices = sorted(side["prices"][key] for side in tables["price_side"].values())
        shares = sum(key in side["shares"] for side in tables["price_side"].values())
        mean = f"{sum(prices) / len(prices):.1f}"
        spread = " ".join(str(price) for price in prices)
        rows.append(
            [names(entry), names(entry, "keeper"), str(shares), spread, mean, entry["character"]["en"]]
        )
    return table(["industry", "keeper", "Shares", "its prices", "mean", "character"], rows)


def _price_sides(tables: Tables) -> str:
    industries = list(tables["industry"])
    heads = [tables["industry"][key]["name"]["en"] for key in industries]
    rows = []
    for key, entry in tables["price_side"].items():
        prices = [str(entry["prices"][industry]) for industry in industries]
        shares = ", ".join(tables["industry"][industry]["name"]["en"] for industry in entry["shares"])
        rows.append([f"`{key}`", names(entry), *prices, shares, names(entry, "headline")])
    return table(["id", "name", *heads, "on the Shares", "headline"], rows)


def _cards(tables: Tables, kind: str) -> str:
    rows = []
    for key, card in tables["card"].items():
        if card["kind"] == kind:
            texts = [card_text(tables, key, lang) for lang in LANGUAGES]
            rows.append([f"`{key}`", str(card["copies"]), names(card), *texts, ", ".join(card["picture"])])
    return table(["id", "×", "name", "text", "tekst", "picture"], rows)
