"""A table set up by hand, for tests of single cards: given, do, and exactly what has changed.

Words for places: ``coin0`` coins of seat 0, ``fruit0.a`` its apples, ``share0.l`` its Lemon Shares,
``board.a`` apples on the board of the Company that a card is about, ``stock.a`` those in the Warehouse,
``price.l`` the Lemon Share price, ``cost.a`` the price of apples, ``deck.l`` cards of the Lemon deck,
``seen.l`` places of it that seat 0 has seen, ``under.l`` places at its bottom, ``infl`` and ``help`` cards
left in the stacks, ``out`` and ``gone`` cards that left the game openly and covertly, ``helper0`` Helpers.
"""

import re
from typing import Any

from stockyard.kernel.effects import begin
from stockyard.kernel.piles import Pile
from stockyard.kernel.stack import MASK, run
from stockyard.zoo import describe, flow, knowledge, legal, setting, tokens
from stockyard.zoo.appraise import weigh
from stockyard.zoo.board import COMPANIES, State
from stockyard.zoo.cardset import CardSet
from stockyard.zoo.invariants import invariants
from tests.zoo.play import CARDS

LETTERS = "alp"
DISPLAY = ["craze", "bad_press", "rainy_week"]
MARKET = ["bull", "bear", "monkey", "hamster"]
BASE: dict[str, Any] = {
    "seats": 3,
    "companies": ["lemon", "apple", "pineapple"],
    "share_price": {"apple": 4, "lemon": 4, "pineapple": 4},
    "fruit_price": {"apple": 3, "lemon": 3, "pineapple": 3},
    "warehouse": {"apple": 3, "lemon": 3, "pineapple": 3},
    "influence": {"display": DISPLAY},
    "seat": [{"coins": 5}, {"coins": 5}, {"coins": 5}],
}
GIVEN = re.compile(r"([a-z]+)(\d?)(?:\.([alp]))?=(\d+)")
CHANGE = re.compile(r"([a-z]+\d?(?:\.[alp])?)([+-]\d+)")


def kind_of(card: str) -> int:
    """A card's number."""
    at: int = CARDS.kinds.index(card)
    return at


def table(given: str = "", here: int = 1, cards: CardSet = CARDS, **entries: Any) -> State:
    """The base with what is given in words; ``entries`` are those of a position."""
    data = BASE | entries
    hired = [card for seat in data["seat"] for card in seat.get("helpers", [])]
    market = [card for card in MARKET if card not in hired]
    s = setting.from_position({"helper_market": {"display": market[:3]}} | data, lambda _: cards)
    for what, seat, letter, n in GIVEN.findall(given):
        at = LETTERS.index(letter) if letter else 0
        place = int(seat or 0) * COMPANIES + at
        if what == "deck":
            s.decks[at] = Pile()
        elif what == "show":
            s.influence = ()
        elif what == "first":
            s.first = int(n)
        elif what == "board":
            s.floor[here * COMPANIES + at] = int(n)
        else:
            lists = {
                "coin": s.coins, "fruit": s.fruits, "share": s.shares, "stock": s.warehouse,
                "price": s.share_price, "cost": s.fruit_price,
            }  # fmt: skip
            lists[what][int(seat) if what == "coin" else place] = int(n)
    return s


def seen(s: State, here: int) -> dict[str, int]:
    """All that can change, by its word."""
    found = {"out": len(s.removed), "gone": len(s.gone)}
    found |= {"infl": len(s.influence_deck), "help": len(s.helper_deck)}
    for seat in range(s.options.seats):
        found[f"coin{seat}"] = s.coins[seat]
        found[f"helper{seat}"] = s.helpers[seat]
    for at, letter in enumerate(LETTERS):
        for seat in range(s.options.seats):
            found[f"fruit{seat}.{letter}"] = s.fruits[seat * COMPANIES + at]
            found[f"share{seat}.{letter}"] = s.shares[seat * COMPANIES + at]
        found[f"board.{letter}"] = s.floor[here * COMPANIES + at]
        found[f"stock.{letter}"] = s.warehouse[at]
        found[f"price.{letter}"] = s.share_price[at]
        found[f"cost.{letter}"] = s.fruit_price[at]
        found[f"deck.{letter}"] = s.decks[at].size()
        found[f"under.{letter}"] = len(s.decks[at].under)
        found[f"seen.{letter}"] = sum(mask & 1 for mask in s.decks[at].top_seen)
    return found


def changed(before: dict[str, int], s: State, here: int) -> dict[str, int]:
    """What has changed, and by how much."""
    after = seen(s, here)
    return {word: after[word] - n for word, n in before.items() if after[word] != n}


def wanted(text: str) -> dict[str, int]:
    """The changes that a test writes in words."""
    assert all(CHANGE.fullmatch(word) for word in text.split()), text
    return {word: int(n) for word, n in CHANGE.findall(text)}


def answer(s: State, moves: str) -> None:
    """Make the moves, each by whoever is asked; a number before a move says who that must be."""
    for text in moves.split(", ") if moves else []:
        who, _, name = text.rpartition(" ")
        seat = s.stack[-1][MASK].bit_length() - 1
        assert not who or int(who) == seat, f"seat {seat} is asked, not {who}"
        name = re.sub(r"(company|fruit|share)\.([alp])$", lambda m: f"{m[1]}.{_long(m[2])}", name)
        move = s.cards.moves.number(name)
        assert move in legal.legal(s, seat), f"{name} is not legal"
        ask_about(s, seat)
        flow.apply(s, seat, move)
        assert invariants_of(s) == []


def ask_about(s: State, seat: int) -> None:
    """Whatever is asked can be put into words, and a computer player has an opinion of every answer."""
    view = knowledge.glance(s, seat)
    assert describe.describe(view, seat) is not None
    moves = legal.legal(s, seat)
    assert len(weigh(view, moves)) == len(moves)


def _long(letter: str) -> str:
    return ("apple", "lemon", "pineapple")[LETTERS.index(letter)]


def invariants_of(s: State) -> list[str]:
    """Broken invariants, but for the empty stack of a single effect."""
    return [text for text in invariants(s) if s.stack or "without a winner" not in text]


def effect(s: State, card: str, me: int, here: int) -> None:
    """Carry out what a card does and nothing else, up to its first question."""
    s.stack.clear()
    s.moved = 0
    begin(s.stack, CARDS.effect[kind_of(card)], me, here)
    run(s, s.stack, flow.STEPS)


def ability(s: State, card: str, seat: int) -> None:
    """Carry out the ability of a Helper, up to its first question."""
    s.stack.clear()
    tokens.fire(s, seat, kind_of(card))
    run(s, s.stack, flow.STEPS)


def check(s: State, before: dict[str, int], moves: str, expected: str, here: int = 1) -> None:
    """Answer, and see that all is done and nothing else has changed."""
    answer(s, moves)
    assert s.stack == []
    assert changed(before, s, here) == wanted(expected)
    assert invariants_of(s) == []
