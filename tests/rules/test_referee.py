"""A referee who knows the rules and not the engine watches random games and checks every move.

He sees the position before and after each move and judges by the rules' own words. He is slow and simple.
"""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from stockyard import Match, sets

RULES = (Path(__file__).parents[2] / "docs" / "rules" / "sharenanigans.md").read_text(encoding="utf-8")
NUMBERS = set(re.findall(r"^- \*\*(\d+\.\d+)\*\*", RULES, re.MULTILINE))
CARDS: dict[str, dict[str, Any]] = sets.find("sharenanigans", "classic").data["card"]
SIDES: dict[str, dict[str, Any]] = sets.find("sharenanigans", "classic").data["price_side"]

Position = dict[str, Any]


def prices(p: Position) -> dict[str, int]:
    """Printed prices and changes, within the limits."""
    side = p["draw"]["top"][0].rpartition("@")[2]
    found = {industry: 1000 * price for industry, price in SIDES[side]["prices"].items()}
    for change in p["changes"]:
        found[change["industry"]] += change["amount"]
    return {industry: min(12000, max(1000, price)) for industry, price in found.items()}


def draw_count(p: Position) -> int:
    """How many cards the draw pile has."""
    return len(p["draw"]["top"]) + len(p["draw"]["bag"]) + len(p["draw"]["under"])


def cash(p: Position) -> list[int]:
    """Everybody's cash."""
    return [seat["cash"] for seat in p["seat"]]


def shares(p: Position) -> list[str]:
    """All Shares in front of players."""
    return [share for seat in p["seat"] for share in seat["shares"]]


def judge_flip(before: Position, after: Position, seat: int) -> None:
    free = not before["share_pile"] and not before["begun"]  # rules 4.2, 4.7, 4.8
    assert after["flipped"] == (before["flipped"] or not free)
    assert free or not before["flipped"]
    assert after["changes"] == [] and cash(after) == cash(before)
    assert after["actions_left"] == before["actions_left"]
    side = before["draw"]["top"][0].rpartition("@")[2]
    assert after["share_pile"][-1].endswith("@" + side)
    if draw_count(before) == 1:  # rule 4.13
        assert after["share_pile"][:-1] == before["share_pile"][-1:]
    else:
        assert after["share_pile"][:-1] == before["share_pile"]
    assert draw_count(after) + len(after["share_pile"]) == draw_count(before) + len(before["share_pile"])


def judge_buy(before: Position, after: Position, seat: int) -> None:
    share = before["share_pile"][-1]  # rules 6.1 to 6.4
    cost = prices(before)[share.partition("@")[0]]
    assert after["share_pile"] == before["share_pile"][:-1]
    assert cash(after)[seat] == cash(before)[seat] - cost >= 0
    assert sorted(after["seat"][seat]["shares"]) == sorted([*before["seat"][seat]["shares"], share])
    assert after["actions_left"] == before["actions_left"] - 1 >= 0


def judge_sell(before: Position, after: Position, seat: int, share: str, going_on: bool) -> None:
    gain = max(prices(before)[share.partition("@")[0]], before["floor"])  # rules 7.1 to 7.5, 10.32
    assert share in before["seat"][seat]["shares"] and not before["seat"][seat]["locked"]
    assert cash(after)[seat] == cash(before)[seat] + gain
    assert after["draw"]["under"] == [*before["draw"]["under"], share]
    assert after["actions_left"] == before["actions_left"] - (0 if going_on else 1)
    assert share not in shares(after)


def judge_end(before: Position, after: Position, seat: int) -> None:
    assert cash(before)[seat] < (15000 if before["seats"] == 4 else 20000)  # rule 11.4
    stock = len(before["cat_deck"]["bag"]) + len(before["cat_deck"]["discard"])  # rules 3.6, 3.7, 8.13, 8.14
    drawn = len(after["seat"][seat]["hand"]) - len(before["seat"][seat]["hand"])
    assert drawn == min(2, stock)
    if len(before["cat_deck"]["bag"]) >= 2:
        assert after["cat_deck"]["discard"] == before["cat_deck"]["discard"]
    assert not after["seat"][seat]["locked"]  # rule 10.12
    assert after["current"] == (seat + 1) % before["seats"]
    if after["over"] is None:
        fewer = before["seat"][after["current"]]["fewer_actions"]  # rule 10.31
        assert after["actions_left"] == (1 if fewer else 2)
        assert not after["flipped"] and not after["begun"] and not after["sure"] and not after["floor"]
    assert after["changes"] == before["changes"]  # rule 5.5


def judge_chain(before: Position, after: Position, chain: list[str], named: list[str]) -> None:
    """A chain was settled: did the card act, and where have its cards gone (rules 9.9 to 9.12)?"""
    acts = len(chain) % 2 == 1
    steps = CARDS[chain[0]]["do"]
    if not acts:
        # However it ends, Paws Off and Finders Keepers move cards only.
        assert after["changes"] == before["changes"] and cash(after) == cash(before)
        assert shares(after) == shares(before) and after["draw"] == before["draw"]
    elif steps[0][0] == "price" and len(steps) == 1:
        amount = 1000 * steps[0][-1]
        came = after["changes"][len(before["changes"]) :]
        assert after["changes"][: len(before["changes"])] == before["changes"]
        assert {change["amount"] for change in came} == {amount}
        where = [name.partition(".")[2] for name in named] or [steps[0][1]]
        assert [change["industry"] for change in came] == where or (steps[0][1] == "all" and len(came) == 6)
    elif steps == [["flip"]]:
        assert after["changes"] == [] and after["flipped"] == before["flipped"]
        assert after["draw"]["top"][0] != before["draw"]["top"][0] or draw_count(after) != draw_count(before)
    if acts and len(chain) == 1:
        assert after["cat_deck"]["discard"][-1:] == chain


def judge(before: Position, after: Position, seat: int, move: str, kind: str) -> None:
    """One move, by what kind of move it is."""
    word, _, what = move.partition(".")
    if word == "flip":
        judge_flip(before, after, seat)
    elif word == "buy":
        judge_buy(before, after, seat)
    elif word == "sell":
        judge_sell(before, after, seat, what, kind == "sale")
    elif word == "end_turn":
        judge_end(before, after, seat)
    elif word == "call":
        assert after["over"] == {"winners": [seat], "called": True}  # rule 11.3
    elif word == "block" or word == "pass":
        chain = [card["card"] for card in before["waiting"]]
        answers = [name for name in (*before["answers"], move) if name and name.startswith("block.")]
        chain += [answers[0].partition(".")[2]] if answers else []
        if not after["waiting"] and not after["stack"][1:]:
            judge_chain(before, after, chain, before["waiting"][0]["named"])
    if word != "end_turn" and word != "call":
        assert after["current"] == before["current"] and after["over"] is None  # rules 1.5, 3.5
    assert all(amount >= 0 for amount in cash(after))  # rule 8.11
    assert after["actions_left"] >= 0


@pytest.mark.parametrize("reactions", ["all", "holders"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_stand_up_to_the_referee(seats: int, reactions: str) -> None:
    dice = random.Random(f"{seats} {reactions}")
    for game in range(12):
        match = Match("sharenanigans", seats=seats, seed=f"referee {game}", reactions=reactions)
        after = match.position()
        while match.asked and match.ply < 400:
            seat = dice.choice(match.asked)
            before, kind = after, match.view(None)["question"]
            move = dice.choice(match.legal(seat))
            match.play(seat, move)
            after = match.position()
            judge(before, after, seat, move, kind)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_move_is_refused_or_legal_and_every_refusal_has_a_rule(seats: int) -> None:
    dice = random.Random(seats)
    match = Match("sharenanigans", seats=seats, seed="refusals")
    names = match.cards.moves.names
    for _ in range(150):
        for seat in range(seats):
            possible = {*match.legal(seat), *match.revisable(seat)}
            for name in (*possible, *dice.sample(names, 20)):
                why = match.blocked(seat, name)
                assert (why is None) == (name in possible)
                if why is not None:
                    rule, _, sentence = why.partition(": ")
                    assert rule.removeprefix("sharenanigans.") in NUMBERS and sentence
        if not match.asked:
            break
        seat = dice.choice(match.asked)
        match.play(seat, dice.choice(match.legal(seat)))
