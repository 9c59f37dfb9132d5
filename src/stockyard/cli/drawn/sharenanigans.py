"""The table of Sharenanigans in plain text, for one pair of eyes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from stockyard.table.table import Table
from stockyard.text import Catalogue, Tables, card_text, catalogue

COLUMN: Final = 12


def card_line(tables: Tables, name: str, lang: str) -> str:
    """A card in one line."""
    card, cat = tables["card"][name], catalogue(lang).at(tables)
    kind = cat.say(f"kind.{card['kind']}")
    return f"{card['copies']} x {name} · {cat.word('card', name)} · {kind} · {card_text(tables, name, lang)}"


def summary(tables: Tables) -> str:
    """What is in a set."""
    return f"{len(tables['card'])} cards, {len(tables['price_side'])} price sides"


class Drawn:
    """Draws a table from views."""

    def __init__(self, table: Table, cat: Catalogue) -> None:
        self._table = table
        self._cat = cat

    def board(self, seat: int) -> str:
        """Market, piles and players, as the seat sees them."""
        view = self._table.match.view(seat)
        lines = [
            "",
            self._cat.word("price_side", view["market"]["side"]),
            *self._stalls(view),
            self._offer(view),
        ]
        lines += [self._player(k, view) for k in range(len(view["seat"]))]
        lines.append(self._hand_line(view, seat))
        return "\n".join([*lines, ""])

    def option(self, option: Mapping[str, Any]) -> str:
        """A choice; a card with what it does."""
        verb, _, name = option["move"].partition(".")
        text: str = option["text"]
        if verb in ("play", "block", "give", "card") and name:
            return f"{text}: {card_text(self._table.match.cards.data, name, self._cat.lang)}"
        if verb in ("sell", "share"):
            return f"{text} ({self._cat.word('industry', name.partition('@')[0])})"
        return text

    def hand(self, seat: int) -> str:
        """The hand with what each card does."""
        cards = Counter(self._table.match.view(seat)["seat"][seat]["hand"])
        tables, lang = self._table.match.cards.data, self._cat.lang
        lines = [f"  {self._named(card, n)}: {card_text(tables, card, lang)}" for card, n in cards.items()]
        return "\n".join(lines) or self._cat.say("web.no_cards_yet")

    def result(self) -> str:
        """Who won, and everybody's cash."""
        result = self._table.match.result
        assert result is not None
        winners = result["winners"]
        lines = [self._cat.say("web.winners", seats=winners, n=len(winners))]
        lines += [
            f"  {self._cat.seat(k):<{COLUMN}} {self._cat.money(score)}"
            for k, score in enumerate(result["scores"])
        ]
        return "\n".join(lines)

    def _stalls(self, view: Mapping[str, Any]) -> list[str]:
        lines = []
        for industry, price in view["prices"].items():
            changes = [one["amount"] for one in view["changes"] if one["industry"] == industry]
            change = f"  ({self._cat.change(sum(changes))})" if changes else ""
            lines.append(
                f"  {self._cat.word('industry', industry):<{COLUMN}} {self._cat.money(price):>9}{change}"
            )
        return lines

    def _offer(self, view: Mapping[str, Any]) -> str:
        pile = view["share_pile"]
        offer = self._cat.say("web.share_of", industry=pile[-1].partition("@")[0]) if pile else ""
        draw = self._cat.say("web.draw_pile_count", n=view["draw"]["count"])
        cats = self._cat.say("web.cat_pile_count", n=view["cat_deck"]["count"])
        return f"  {offer or self._cat.say('web.no_share')}  |  {draw}  |  {cats}"

    def _player(self, seat: int, view: Mapping[str, Any]) -> str:
        one = view["seat"][seat]
        mark = ">" if view["current"] == seat else " "
        shares = Counter(share.partition("@")[0] for share in one["shares"])
        owned = ", ".join(f"{self._cat.word('industry', name)} {n}" for name, n in shares.items()) or "-"
        hand = self._cat.say("web.hand_count", n=one["hand_size"])
        return (
            f"{mark} {self._cat.seat(seat):<{COLUMN}} {self._cat.money(one['cash']):>9}  {owned}  |  {hand}"
        )

    def _hand_line(self, view: Mapping[str, Any], seat: int) -> str:
        cards = Counter(view["seat"][seat]["hand"])
        return "  " + (
            ", ".join(self._named(card, n) for card, n in cards.items()) or self._cat.say("web.no_cards_yet")
        )

    def _named(self, card: str, count: int) -> str:
        name = self._cat.word("card", card)
        return f"{name} x{count}" if count > 1 else name
