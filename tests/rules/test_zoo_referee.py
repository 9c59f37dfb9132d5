"""A referee who knows the rules of Spółka ZOO and not the engine watches random games and Market phases."""

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from stockyard import Match
from tests.rules.zoo_table import CARDS, KINDS, SILENT, Table

RULES = (Path(__file__).parents[2] / "docs" / "rules" / "zoo.md").read_text(encoding="utf-8")
NUMBERS = set(re.findall(r"^- \*\*(\d+\.\d+)\*\*", RULES, re.MULTILINE))
STOCK = {2: 8, 3: 11, 4: 14, 5: 17}
PLAIN_HELPERS = ("big_fish", "paper_tiger", "hamster", "monkey", "octopus", "rhino", "elephant", "magpie")

Position = dict[str, Any]


def random_market(dice: random.Random, phase: str) -> Position:
    """A Market phase with cards that ask nobody, and Helpers who have no part in it."""
    seats = dice.randint(2, 5)
    helpers = dice.sample(PLAIN_HELPERS, len(PLAIN_HELPERS))
    stock = Counter({name: CARDS[name].get("copies", 1) for name in SILENT})
    company: dict[str, Any] = {}
    for kind in KINDS:
        top = []
        for _ in range(dice.randint(0, 7) if phase == "market" else 0):
            name = dice.choice(sorted(stock.elements()))
            stock[name] -= 1
            top.append(name)
        fruits = {fruit: dice.choice((0, 0, 1, 2)) for fruit in KINDS}
        company[kind] = {"fruits": fruits, "deck": {"top": top, "bag": []}}
    seat = [
        {
            "coins": dice.randint(0, 9),
            "shares": {kind: dice.choice((0, 0, 1, 2, 2)) for kind in KINDS},
            "helpers": [helpers.pop() for _ in range(dice.choice((0, 0, 1)))],
        }
        for _ in range(seats)
    ]
    return {
        "game": "zoo",
        "seats": seats,
        "first": dice.randrange(seats),
        "phase": phase,
        "companies": dice.sample(KINDS, 3),
        "share_price": {kind: dice.randint(1, 10) for kind in KINDS},
        "fruit_price": {kind: dice.randint(1, 5) for kind in KINDS},
        "warehouse": {kind: dice.choice((0, 1, 2)) for kind in KINDS},
        "company": company,
        "seat": seat,
    }


@pytest.mark.parametrize("phase", ["market", "division"])
def test_random_market_phases_come_to_what_the_rules_say(phase: str) -> None:
    dice = random.Random(phase)
    for number in range(250):
        given = random_market(dice, phase)
        for seat in given["seat"]:
            seat.setdefault("fruits", dict.fromkeys(KINDS, 0))
        table = Table(given)
        table.resolve_decks()
        table.divide()
        match = Match.from_position(given)
        while match.view(None)["question"] == "division":
            (seat,) = match.asked
            match.play(seat, dice.choice(match.legal(seat)))
        after = match.position()
        assert after["round"] == 2, number
        assert [seat["coins"] for seat in after["seat"]] == table.coins, number
        assert [sum(seat["fruits"].values()) for seat in after["seat"]] == table.fruits, number
        assert [seat["shares"] for seat in after["seat"]] == table.shares, number
        assert after["share_price"] == table.share_price and after["fruit_price"] == table.fruit_price, number
        assert after["warehouse"] == table.warehouse, number
        left = {kind: sum(after["company"][kind]["fruits"].values()) for kind in KINDS}
        assert left == {kind: table.floor[kind]["any"] for kind in KINDS}, number
        assert after["removed"]["open"] == table.removed, number


def inventory(p: Position) -> tuple[Counter[str], Counter[str]]:
    """All Fruits and all cards of a position, wherever they lie."""
    fruits: Counter[str] = Counter(p["warehouse"])
    cards: Counter[str] = Counter(p["influence"]["display"] + p["influence"]["deck"])
    for name in ("helper_market", "events"):
        for part in p[name].values():
            cards.update(part)
    cards.update(p["bot_deck"]["bag"] + p["bot_deck"]["discard"])
    cards.update(p["removed"]["open"] + p["removed"]["unseen"] + p["resolving"]["cards"])
    for company in p["company"].values():
        fruits.update(company["fruits"])
        cards.update(company["deck"]["top"] + company["deck"]["bag"] + company["deck"]["under"])
    for seat in p["seat"]:
        fruits.update(seat["fruits"])
        cards.update(seat["helpers"] + seat["intrigues"] + seat["played"])
    return +fruits, +cards


def judge(p: Position, seats: int) -> None:
    """What must be so at any time."""
    assert all(1 <= price <= 10 for price in p["share_price"].values())  # rule zoo.2.4
    assert all(1 <= price <= 5 for price in p["fruit_price"].values())  # rule zoo.2.5
    for seat in p["seat"]:
        assert seat["coins"] >= 0 and sum(seat["shares"].values()) <= 8  # rule zoo.2.12
        assert (
            len(set(seat["used"])) == len(seat["used"]) <= (4 if seats == 2 else 3)
        )  # rules zoo.3.1, zoo.3.6
        assert seat["used"][:1] != ["duplicate"]  # rule zoo.9.2
    shown = 4 if seats > 3 else 3
    for name in ("influence", "helper_market"):  # rules zoo.6.5, zoo.7.4
        assert len(p[name]["display"]) == shown or not p[name]["deck"]


def judge_trade(before: Position, after: Position, seat: int, move: str) -> None:
    """A transaction that did not end the token, where nobody has Helpers (rules zoo.4.5-4.8, 5.5-5.10)."""
    word, _, what = move.partition(".")
    kind, _, seller = what.partition(".")
    share = word.endswith("share")
    prices = "share_price" if share else "fruit_price"
    price = before[prices][kind]
    up = word.startswith("buy")
    paid = price + 2 if seller else price
    assert after["seat"][seat]["coins"] == before["seat"][seat]["coins"] + (-paid if up else price)
    assert after[prices][kind] == (min(price + 1, 10 if share else 5) if up else max(1, price - 1))
    own = "shares" if share else "fruits"
    assert after["seat"][seat][own][kind] == before["seat"][seat][own][kind] + (1 if up else -1)
    if seller:
        had, has = before["seat"][int(seller)], after["seat"][int(seller)]
        assert has["coins"] == had["coins"] + paid and has["fruits"][kind] == had["fruits"][kind] - 1
        assert after["warehouse"] == before["warehouse"]


def worth(seat: Position, p: Position, met: bool) -> tuple[int, int, int]:
    """Glory, coins left over and Helpers, by the rules of the end (rules zoo.13.2 to 13.6)."""
    sale = {"share_sell": 0, "fruit_sell": 0}
    for helper in seat["helpers"] if not seat["bot"] else []:
        for verb in CARDS[helper].get("do", []):
            if verb[0] == "mod" and verb[1] in sale and not CARDS[helper].get("off"):
                sale[verb[1]] += verb[2]
    coins: int = seat["coins"]
    coins += sum(n * (p["share_price"][kind] + sale["share_sell"]) for kind, n in seat["shares"].items())
    coins += sum(n * (p["fruit_price"][kind] + sale["fruit_sell"]) for kind, n in seat["fruits"].items())
    glory = sum(CARDS[helper]["glory"] for helper in seat["helpers"])
    return glory + coins // 5 + (CARDS[seat["goal"]]["glory"] if met else 0), coins % 5, len(seat["helpers"])


def judge_end(match: Match) -> None:
    """The result (rules zoo.13.5 to 13.10)."""
    p, result = match.position(), match.result
    assert result is not None
    ranks = []
    for number, seat in enumerate(p["seat"]):
        seat["bot"] = number in match.bots
        ranks.append(worth(seat, p, result["breakdown"][number]["goal_met"]))
    assert result["scores"] == [rank[0] for rank in ranks]
    assert result["winners"] == [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    tied = sum(rank[0] == max(ranks)[0] for rank in ranks)
    assert (result["tie_break"] is None) == (tied == 1)


GAMES = [
    (2, 0, []), (2, 1, ["events"]), (3, 0, ["intrigues"]), (3, 2, ["events", "goals", "intrigues"]),
    (4, 0, ["goals"]), (5, 0, ["events", "goals", "intrigues"]), (5, 4, ["intrigues"]),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "bots", "modules"), GAMES)
def test_random_games_stand_up_to_the_referee(seats: int, bots: int, modules: list[str]) -> None:
    dice = random.Random(f"{seats} {bots} {modules}")
    for game in range(3):
        match = Match("zoo", seats=seats, seed=f"referee {game}", bots=bots, modules=modules)
        after = match.position()
        start = inventory(after)
        assert start[0] == Counter(dict.fromkeys(KINDS, STOCK[seats]))  # rule zoo.2.9
        while match.asked:
            seat = dice.choice(match.asked)
            move = dice.choice(match.legal(seat))
            before, kind = after, match.view(None)["question"]
            match.play(seat, move)
            after = match.position()
            judge(after, seats)
            assert inventory(after) == start
            trade = move.startswith(("buy_", "sell_")) and match.view(None)["question"] == kind
            if trade and not any(other["helpers"] for other in before["seat"]):
                judge_trade(before, after, seat, move)
        judge_end(match)


@pytest.mark.parametrize(("seats", "bots", "modules"), GAMES[1:4])
def test_a_move_is_refused_or_legal_and_every_refusal_has_a_rule(
    seats: int, bots: int, modules: list[str]
) -> None:
    dice = random.Random(seats)
    match = Match("zoo", seats=seats, seed="refusals", bots=bots, modules=modules)
    names = match.cards.moves.names
    for _ in range(150):
        for seat in range(seats):
            possible = {*match.legal(seat), *match.revisable(seat)}
            for name in (*possible, *dice.sample(names, 20)):
                why = match.blocked(seat, name)
                assert (why is None) == (name in possible)
                if why is not None:
                    rule, _, sentence = why.partition(": ")
                    assert rule.removeprefix("zoo.") in NUMBERS and sentence and "why." not in sentence
        if not match.asked:
            break
        seat = dice.choice(match.asked)
        match.play(seat, dice.choice(match.legal(seat)))
