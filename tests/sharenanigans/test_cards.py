"""Every card of the classic set: given, do, expect; and where it can't be played, by which rule.

A card is always played by seat 0, with what it needs named; seats 1 and 2 are its left and right neighbours.
"""

from typing import Any

import pytest

from stockyard import IllegalMove, sets
from tests.sharenanigans.table import Do, do, expect, table

CARDS = sets.find("sharenanigans", "classic")

PRICES = {"rockets": 5000, "fish": 4000, "honey": 5000, "wool": 3000, "cheese": 4000, "timber": 4000}
NEXT_PRICES = {"rockets": 1000, "fish": 2000, "honey": 2000, "wool": 2000, "cheese": 3000, "timber": 3000}
WOOLS = ["wool@lift_off", "wool@dog_days"]

Case = tuple[str, dict[str, Any], list[Do], dict[str, Any]]

# A price of one industry, named on the card or as it is played, and what comes of it.
PRICED: list[tuple[str, list[str], str, int]] = [
    ("to_the_moon", [], "rockets", 2),
    ("catch_of_the_day", [], "fish", 2),
    ("honey_rush", [], "honey", 2),
    ("golden_fleece", [], "wool", 2),
    ("say_cheese", [], "cheese", 3),
    ("knock_on_wood", [], "timber", 3),
    ("by_a_whisker", ["industry.wool"], "wool", 1),
    ("caterwaul", ["industry.timber"], "timber", 2),
    ("lions_share", ["industry.rockets"], "rockets", 3),
    ("four_paws", [], "wool", 3),
    ("houston", [], "rockets", -3),
    ("something_fishy", [], "fish", -2),
    ("sticky_situation", [], "honey", -2),
    ("moth_night", [], "wool", -2),
    ("full_of_holes", [], "cheese", -2),
    ("barking_mad", [], "timber", -2),
    ("wolf_ticket", ["industry.fish"], "fish", -1),
    ("cry_wolf", ["industry.cheese"], "cheese", -2),
    ("huff_and_puff", ["industry.honey"], "honey", -4),
]


@pytest.mark.parametrize(("card", "named", "industry", "amount"), PRICED)
def test_a_card_that_changes_one_price(card: str, named: list[str], industry: str, amount: int) -> None:
    match = do(table([card]), f"play.{card}", *named)
    change = {"industry": industry, "amount": amount * 1000, "card": card, "seat": 0}
    expect(
        match,
        prices=PRICES | {industry: PRICES[industry] + amount * 1000},
        changes=[change],
        actions_left=2,
        begun=True,
        me={"hand": [], "cash": 5000},
        cat_deck={"discard": [card]},
        asked=[0],
    )
    expect(do(match, "flip"), prices=NEXT_PRICES, changes=[])


CASES: list[Case] = [
    (
        "catnip_breeze",
        {},
        [],
        {"prices": {industry: price + 1000 for industry, price in PRICES.items()}},
    ),
    ("howl", {}, [], {"prices": {industry: price - 1000 for industry, price in PRICES.items()}}),
    (
        "herd_instinct",
        {"me": {"shares": ["fish@dog_days"]}, "left": {"shares": WOOLS[:1]}, "right": {"shares": WOOLS[1:]}},
        [],
        {"prices": PRICES | {"wool": 5000}},
    ),
    (
        "padlock",
        {"left": {"hand": ["shut_the_gate"]}},
        ["player.1"],
        {"left": {"locked": True}, "asked": [0]},
    ),
    (
        "power_play",
        {"changes": [{"industry": "fish", "amount": 2000}], "flipped": True, "actions_left": 1},
        [],
        {"prices": NEXT_PRICES, "changes": [], "flipped": True, "actions_left": 1},
    ),
    (
        "cat_burglar",
        {"left": {"hand": ["howl"]}},
        [],
        {"me": {"hand": ["howl"]}, "left": {"hand": []}},
    ),
    (
        "hot_potato",
        {"me": {"hand": ["hot_potato", "howl", "moth_night"]}, "left": {"hand": ["padlock"]}},
        ["give.moth_night"],
        {"me": {"hand": ["howl"]}, "left": {"hand": ["moth_night"]}, "right": {"hand": ["padlock"]}},
    ),
    (
        "little_bird",
        {"me": {"hand": ["little_bird", "howl"]}, "left": {"hand": ["moth_night", "padlock"]}},
        ["card.padlock"],
        {"me": {"hand": ["padlock"]}, "left": {"hand": ["moth_night", "howl"]}},
    ),
    (
        "trash_panda",
        {"cat_deck": {"discard": ["howl", "padlock", "moth_night", "power_play"]}},
        ["card.padlock"],
        {
            "me": {"hand": ["padlock"]},
            "cat_deck": {"discard": ["howl", "moth_night", "power_play", "trash_panda"]},
        },
    ),
    (
        "robin_hoof",
        {"left": {"cash": 9000}, "right": {"cash": 1000}},
        [],
        {"left": {"cash": 7000}, "right": {"cash": 3000}},
    ),
    (
        "fat_cat_tax",
        {"me": {"cash": 10000}, "left": {"cash": 15000}, "right": {"cash": 9000}},
        [],
        {"me": {"cash": 8000}, "left": {"cash": 13000}, "right": {"cash": 9000}},
    ),
    (
        "raccoon_racket",
        {"left": {"hand": ["howl", "padlock"]}, "right": {"hand": ["moth_night"]}},
        [(1, "pay"), (2, "give.moth_night")],
        {
            "me": {"cash": 6000, "hand": ["moth_night"]},
            "left": {"cash": 4000},
            "right": {"cash": 5000, "hand": []},
        },
    ),
    (
        "horse_trade",
        {
            "me": {"shares": ["fish@dog_days", "wool@dog_days"]},
            "left": {"shares": ["fish@lift_off", "honey@wolf_moon"]},
        },
        ["share.fish@dog_days"],
        {
            "me": {"shares": ["honey@wolf_moon", "wool@dog_days"], "cash": 5000},
            "left": {"shares": ["fish@dog_days", "fish@lift_off"], "cash": 5000},
            "actions_left": 2,
        },
    ),
    (
        "wolf_at_the_door",
        {"left": {"shares": ["fish@dog_days"]}, "right": {"shares": ["wool@dog_days"]}},
        ["share.wool@dog_days"],
        {
            "me": {"shares": ["wool@dog_days"], "cash": 2000},
            "right": {"shares": [], "cash": 8000},
            "actions_left": 2,
        },
    ),
    (
        "cuckoos_egg",
        {"me": {"shares": ["wool@dog_days"]}, "right": {"cash": 3000}},
        ["player.2"],
        {
            "me": {"shares": [], "cash": 8000},
            "right": {"shares": ["wool@dog_days"], "cash": 0},
            "actions_left": 2,
        },
    ),
    (
        "cat_in_the_bag",
        {"draw": {"top": ["fish@dog_days", "wolf_moon"]}},
        [],
        {
            "me": {"shares": ["fish@dog_days"], "cash": 3000},
            "share_pile": ["fish@wolf_moon"],
            "flipped": False,
        },
    ),
    (
        "wise_owl",
        {},
        ["order.2"],
        {"draw": {"top": ["dog_days", "lift_off", "wolf_moon"]}},
    ),
    (
        "dyed_fox",
        {"changes": [{"industry": "fish", "amount": 3000}]},
        ["industry.fish", "industry.wool"],
        {"prices": PRICES | {"fish": 3000, "wool": 7000}},
    ),
    (
        "tailspin",
        {"changes": [{"industry": "fish", "amount": 3000}, {"industry": "wool", "amount": -1000}]},
        [],
        {"prices": PRICES | {"fish": 1000, "wool": 4000}},
    ),
    ("busy_bee", {"actions_left": 0}, [], {"actions_left": 1, "legal": ["end_turn", "flip", "buy"]}),
    (
        "counting_sheep",
        {},
        ["player.1", "end_turn"],
        {"actions_left": 1, "current": 1, "left": {"fewer_actions": False}},
    ),
    (
        "golden_parachute",
        {"me": {"shares": ["wool@dog_days"]}},
        ["sell.wool@dog_days"],
        {"me": {"cash": 10000}, "floor": 5000},
    ),
    (
        "sheeps_clothing",
        {"me": {"hand": ["sheeps_clothing", "howl"]}, "left": {"hand": ["shut_the_gate"]}},
        [(1, "pass"), "play.howl"],
        {"asked": [0], "left": {"hand": ["shut_the_gate"]}, "prices": {"fish": 3000}, "sure": False},
    ),
]


@pytest.mark.parametrize(("card", "given", "moves", "wanted"), CASES)
def test_a_card(card: str, given: dict[str, Any], moves: list[Do], wanted: dict[str, Any]) -> None:
    match = do(table([card], **given), f"play.{card}", *moves)
    expect(match, **wanted)
    assert match.position()["cat_deck"]["discard"].count(card) == 1
    assert match.log(0) and match.log(None, "pl")


@pytest.mark.parametrize(
    ("card", "hand", "bag", "discard"),
    [
        ("shut_the_gate", [], ["padlock"], ["howl", "shut_the_gate"]),
        ("paws_off", ["padlock"], [], ["howl", "paws_off"]),
        ("finders_keepers", ["howl"], ["padlock"], ["finders_keepers"]),
    ],
)
def test_a_block_takes_away_the_effect(
    card: str, hand: list[str], bag: list[str], discard: list[str]
) -> None:
    match = table(["howl"], left={"hand": [card]}, cat_deck={"bag": ["padlock"]})
    do(match, "play.howl", (1, f"block.{card}"))
    wanted = {"left": {"hand": hand}, "cat_deck": {"bag": bag, "discard": discard}}
    expect(match, prices=PRICES, changes=[], asked=[0], **wanted)


NO_MARKET = {"draw": {"top": "dog_days", "bag": []}}
EQUAL = [{"industry": i, "amount": 4000 - price} for i, price in PRICES.items() if price != 4000]
MINE = {"shares": ["wool@dog_days"]}

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("herd_instinct", {}, "10.6"),
    ("shut_the_gate", {}, "10.10"),
    ("paws_off", {}, "10.10"),
    ("finders_keepers", {}, "10.10"),
    ("padlock", {"left": {"locked": True}, "right": {"locked": True}}, "10.11"),
    ("power_play", NO_MARKET, "4.14"),
    ("cat_burglar", {}, "10.15"),
    ("hot_potato", {}, "10.18"),
    ("little_bird", {}, "10.19"),
    ("little_bird", {"me": {"hand": ["little_bird", "howl"]}}, "10.19"),
    ("trash_panda", {}, "10.16"),
    ("robin_hoof", {}, "10.26"),
    ("fat_cat_tax", {"left": {"cash": 9000}}, "10.25"),
    ("raccoon_racket", {"left": {"cash": 0}, "right": {"cash": 0}}, "10.27"),
    ("horse_trade", {}, "10.22"),
    ("horse_trade", {"me": MINE}, "10.22"),
    ("horse_trade", {"left": MINE}, "10.22"),
    ("horse_trade", {"me": MINE, "left": {"shares": ["wool@lift_off"]}}, "10.22"),
    ("wolf_at_the_door", {}, "10.28"),
    ("wolf_at_the_door", {"me": MINE}, "10.28"),
    ("wolf_at_the_door", {"left": MINE, "me": {"cash": 2000}}, "10.28"),
    ("wolf_at_the_door", {"left": MINE | {"locked": True}}, "10.28"),
    ("cuckoos_egg", {"left": MINE}, "10.29"),
    ("cuckoos_egg", {"me": MINE, "left": {"cash": 0}, "right": {"cash": 0}}, "10.29"),
    ("cuckoos_egg", {"me": MINE | {"locked": True}}, "10.29"),
    ("cat_in_the_bag", {"me": {"cash": 1000}}, "8.15"),
    ("cat_in_the_bag", NO_MARKET, "4.14"),
    ("wise_owl", {"draw": {"top": ["dog_days", "wolf_moon"], "bag": []}}, "10.20"),
    ("dyed_fox", {"changes": EQUAL}, "10.23"),
    ("tailspin", {}, "10.7"),
    ("counting_sheep", {"left": {"fewer_actions": True}, "right": {"fewer_actions": True}}, "10.31"),
    ("sheeps_clothing", {}, "10.33"),
]


@pytest.mark.parametrize(("card", "given", "rule"), REFUSED)
def test_a_card_that_can_do_nothing_is_refused(card: str, given: dict[str, Any], rule: str) -> None:
    me = {"hand": [card]} | given.get("me", {})
    match = table([], **(given | {"me": me}))
    before = match.position()
    with pytest.raises(IllegalMove) as refusal:
        match.play(0, f"play.{card}")
    assert refusal.value.rule == f"sharenanigans.{rule}"
    assert refusal.value.legal == match.legal(0)
    assert f"play.{card}" not in match.legal(0)
    assert str(match.blocked(0, f"play.{card}")).startswith(f"sharenanigans.{rule}: ")
    assert match.position() == before


def test_every_card_is_in_a_table() -> None:
    shown = {card for card, *_ in PRICED} | {card for card, *_ in CASES}
    assert shown | {"shut_the_gate", "paws_off", "finders_keepers"} == set(CARDS.cats)
    assert len(CARDS.cats) == 45 and sum(CARDS.copies) == 64
    # Price cards and those that give the player something can be played at any time; all others can fail.
    always = {card for card, *_ in PRICED} | {"catnip_breeze", "howl", "busy_bee", "golden_parachute"}
    assert {card for card, *_ in REFUSED} == set(CARDS.cats) - always
