"""What a Bot of Spółka ZOO does with each card that trades, worked out from the rules alone (19)."""

import random
from typing import Any

import pytest

from stockyard import Match
from tests.rules.zoo_table import KINDS

TWICE = {
    "bot_1": (3, None),
    "bot_6": (2, None),
    "bot_7": (2, "pineapple"),
    "bot_8": (2, "lemon"),
    "bot_9": (2, "apple"),
    "bot_13": (6, None),
}
BOT = 1


def random_turn(dice: random.Random, card: str) -> dict[str, Any]:
    """Seat 0 plays an empty token, then the Bot at seat 1 has this card only."""
    seats = dice.randint(2, 4)
    seat: list[dict[str, Any]] = [
        {
            "coins": dice.randint(0, 12),
            "fruits": {kind: dice.choice((0, 0, 1)) for kind in KINDS},
            "shares": {kind: dice.choice((0, 0, 1, 2)) for kind in KINDS},
        }
        for _ in range(seats)
    ]
    for number in range(2, seats):
        seat[number]["chosen"] = "speculation"
    return {
        "game": "zoo",
        "seats": seats,
        "bots": [BOT],
        "first": 0,
        "companies": dice.sample(KINDS, 3),
        "share_price": {kind: dice.choice((1, 2, 2, 7, 8, 9, 10)) for kind in KINDS},
        "fruit_price": {kind: dice.randint(1, 4) for kind in KINDS},
        "warehouse": {kind: dice.choice((0, 0, 1, 2)) for kind in KINDS},
        "bot_deck": {"bag": [card]},
        "seat": seat,
    }


def buy_fruit(p: dict[str, Any]) -> bool:
    """The cheapest Fruit, from the Warehouse or from the first to the left who has it (rules 19.19-19.22)."""
    me, price = p["seat"][BOT], p["fruit_price"]
    for kind in p["companies"]:
        cost, seller = price[kind], None
        if cost != min(price.values()):
            continue
        if not p["warehouse"][kind]:
            left = [(BOT + k) % p["seats"] for k in range(1, p["seats"])]
            seller = next((other for other in left if p["seat"][other]["fruits"][kind]), None)
            cost += 2
            if seller is None:
                continue
        if cost > me["coins"]:
            continue
        me["coins"] -= cost
        me["fruits"][kind] += 1
        if seller is None:
            p["warehouse"][kind] -= 1
        else:
            p["seat"][seller]["coins"] += cost
            p["seat"][seller]["fruits"][kind] -= 1
        price[kind] = min(5, price[kind] + 1)
        return True
    return False


def buy_share(p: dict[str, Any], kind: str | None) -> bool:
    """A Share at 8 or less, or the cheapest one (rules 19.25, 19.26)."""
    me, price = p["seat"][BOT], p["share_price"]
    wanted = kind or min(p["companies"], key=lambda company: price[company])
    if price[wanted] > me["coins"] or sum(me["shares"].values()) == 8 or (kind and price[kind] > 8):
        return False
    me["coins"] -= price[wanted]
    me["shares"][wanted] += 1
    price[wanted] = min(10, price[wanted] + 1)
    return True


def sell_share(p: dict[str, Any]) -> bool:
    """Its dearest Share (rule 19.28)."""
    me, price = p["seat"][BOT], p["share_price"]
    own = [company for company in p["companies"] if me["shares"][company]]
    if not own:
        return False
    dearest = max(own, key=lambda company: price[company])
    me["coins"] += price[dearest]
    me["shares"][dearest] -= 1
    price[dearest] = max(1, price[dearest] - 1)
    return True


@pytest.mark.parametrize("card", TWICE)
def test_a_trading_card(card: str) -> None:  # rules zoo.19.8 to zoo.19.14, zoo.19.19, zoo.19.20
    dice = random.Random(card)
    extra, kind = TWICE[card]
    for number in range(150):
        p = random_turn(dice, card)
        match = Match.from_position(p)
        match.play(0, ["token.hiring"])
        if match.view(None)["question"] == "hiring":
            match.play(0, "done")
        done = 0
        for _ in range(2):
            if card == "bot_1":
                done += buy_fruit(p)
            elif card == "bot_13":
                done += sell_share(p)
            else:
                done += buy_share(p, kind)
        p["seat"][BOT]["coins"] += extra if done else 0
        after = match.position()
        for seat, wanted in zip(after["seat"], p["seat"], strict=True):
            assert {key: seat[key] for key in ("coins", "fruits", "shares")} == {
                key: wanted[key] for key in ("coins", "fruits", "shares")
            }, number
        assert after["share_price"] == p["share_price"] and after["fruit_price"] == p["fruit_price"], number
        assert after["warehouse"] == p["warehouse"], number
