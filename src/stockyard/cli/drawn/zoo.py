"""The table of Spółka ZOO in plain text, for one pair of eyes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from stockyard.table.table import Table
from stockyard.text import Catalogue, Tables, catalogue
from stockyard.text.zoo_cards import zoo_text

COLUMN: Final = 12
CARD_MOVES: Final = ("hire", "card", "use", "intrigue", "send", "order")


def card_line(tables: Tables, name: str, lang: str) -> str:
    """A card in one line."""
    card, cat = tables["card"][name], catalogue(lang).at(tables)
    deck, copies = cat.say(f"word.deck.{card['deck']}"), card.get("copies", 1)
    return f"{copies} x {name} · {cat.word('card', name)} · {deck} · {zoo_text(tables, name, lang)}"


def summary(tables: Tables) -> str:
    """What is in a set."""
    decks = Counter(card["deck"] for card in tables["card"].values())
    return ", ".join(f"{n} {deck} cards" for deck, n in decks.items())


class Drawn:
    """Draws a table from views."""

    def __init__(self, table: Table, cat: Catalogue) -> None:
        self._table = table
        self._cat = cat

    def board(self, seat: int) -> str:
        """Companies, displays and players, as the seat sees them."""
        view = self._table.match.view(seat)
        head = self._cat.say("web.zoo.round_of", number=view["round"], of=view["rounds"])
        lines = ["", head, *[self._company(name, view) for name in view["companies"]]]
        for key, word in (
            ("helper_market", "web.zoo.stall.helpers"),
            ("influence", "web.zoo.stall.influence"),
        ):
            lines.append(f"  {self._cat.say(word)}: {self._cards(view[key]['display'])}")
        lines += [self._player(k, view) for k in range(len(view["seat"]))]
        return "\n".join([*lines, ""])

    def option(self, option: Mapping[str, Any]) -> str:
        """A choice; a card with what it does."""
        verb, _, name = option["move"].partition(".")
        text: str = option["text"]
        tables = self._table.match.cards.data
        if verb in CARD_MOVES and name in tables["card"]:
            return f"{text}: {zoo_text(tables, name, self._cat.lang)}"
        return text

    def hand(self, seat: int) -> str:
        """The seat's goal, Intrigues and Helpers with what each does."""
        mine = self._table.match.view(seat)["seat"][seat]
        goal = [mine["goal"]] if mine["goal"] else []
        tables, lang = self._table.match.cards.data, self._cat.lang
        shown = [*goal, *(mine["intrigues"] or ()), *mine["helpers"]]
        lines = [f"  {self._cat.word('card', card)}: {zoo_text(tables, card, lang)}" for card in shown]
        return "\n".join(lines) or self._cat.say("web.zoo.no_helpers")

    def result(self) -> str:
        """Who won, and everybody's Glory."""
        result = self._table.match.result
        assert result is not None
        winners = result["winners"]
        lines = [self._cat.say("web.winners", seats=winners, n=len(winners))]
        for seat, score in enumerate(result["scores"]):
            lines.append(f"  {self._cat.seat(seat):<{COLUMN}} {self._cat.say('web.zoo.glory_sum', n=score)}")
        return "\n".join(lines)

    def _company(self, name: str, view: Mapping[str, Any]) -> str:
        """A Company with its prices, Fruits, deck and Majority Shareholder."""
        company, say = view["company"][name], self._cat.say
        parts = [
            f"{say('web.zoo.share_price')} {view['share_price'][name]}",
            f"{say('web.zoo.fruit_price')} {view['fruit_price'][name]}",
            f"{say('web.zoo.warehouse')} {view['warehouse'][name]}",
            say("web.zoo.to_divide", n=sum(company["fruits"].values())),
            say("web.zoo.cards_left", n=company["deck"]["count"]),
        ]
        if company["majority"] is not None:
            parts.append(f"{say('web.zoo.majority')}: {self._cat.seat(company['majority'])}")
        return f"  {self._cat.words.company(name)!s:<{COLUMN}} {'  |  '.join(parts)}"

    def _player(self, seat: int, view: Mapping[str, Any]) -> str:
        one, say = view["seat"][seat], self._cat.say
        mark = ">" if view["current"] == seat else " "
        parts = [
            say("word.coins", n=one["coins"]),
            f"{say('web.zoo.sale_shares')} {self._owned(one['shares'])}",
            f"{say('web.zoo.fruits')} {self._owned(one['fruits'])}",
            say("web.zoo.glory_sum", n=one["glory"]),
            self._cards(one["helpers"]),
        ]
        return f"{mark} {self._cat.seat(seat):<{COLUMN}} {'  |  '.join(parts)}"

    def _owned(self, counts: Mapping[str, int]) -> str:
        """How many of each Company, in the order of the board."""
        return ", ".join(f"{self._cat.words.company(name)} {n}" for name, n in counts.items() if n) or "-"

    def _cards(self, cards: list[str]) -> str:
        return ", ".join(self._cat.word("card", card) for card in cards) or "-"
