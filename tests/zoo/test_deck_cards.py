"""Every card of the Company decks: given, do, expect; in full, in part, and where nothing of it can be done.

``here`` is the card's own Company, or Lemon for Influence cards. Seat 0 is First Player.
"""

import pytest

from tests.zoo.play import CARDS
from tests.zoo.table import LETTERS, check, effect, kind_of, seen, table

Case = tuple[str, str, str, str]  # card, given, moves, what changes

# The starting decks: x is the Company's own letter.
STARTING: list[Case] = [
    ("crate", "", "", "board.x+1 stock.x-1"),
    ("crate", "stock.x=0", "", ""),
    ("bell", "", "", "board.x+1 stock.x-1"),
    ("bell", "stock.x=0", "", ""),
    ("more", "", "", "board.x+1 stock.x-1"),
    ("more", "stock.x=0", "", ""),
    ("early", "", "", "board.x+1 stock.x-1"),
    ("early", "stock.x=0", "", ""),
    ("buy", "share0.x=1 share2.x=1", "0 yes, 2 no", "coin0-3 share0.x+1 price.x+1 coin2+1"),
    ("buy", "share1.x=1 coin1=1", "", "coin1+1"),
    ("buy", "", "", ""),
    ("two", "", "", "board.x+2 stock.x-2 cost.x-1"),
    ("two", "stock.x=1 cost.x=1", "", "board.x+1 stock.x-1"),
    ("surplus", "", "", "board.x+2 stock.x-2 cost.x-1 price.x-1"),
    ("surplus", "stock.x=0 price.x=1", "", "cost.x-1"),
]


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize(("card", "given", "moves", "expected"), STARTING)
def test_a_starting_card(letter: str, card: str, given: str, moves: str, expected: str) -> None:
    here = LETTERS.index(letter)
    s = table(given.replace(".x", f".{letter}"), here)
    before = seen(s, here)
    effect(s, f"{('apple', 'lemon', 'pineapple')[here]}_{card}", -1, here)
    check(s, before, moves, expected.replace(".x", f".{letter}"), here)


EMPTY = "stock.a=0 stock.l=0 stock.p=0"
INFLUENCE: list[Case] = [
    ("orchard_fair", "", "", "board.a+2 stock.a-2 cost.a-1"),
    ("orchard_fair", "stock.a=1 cost.a=1", "", "board.a+1 stock.a-1"),
    ("golden_harvest", "", "", "board.l+2 stock.l-2 cost.l-1"),
    ("golden_harvest", "stock.l=0", "", "cost.l-1"),
    ("pineapple_express", "", "", "board.p+2 stock.p-2 cost.p-1"),
    ("pineapple_express", "stock.p=0 cost.p=1", "", ""),
    ("apple_of_discord", "share0.l=2 share1.l=1 board.p=1", "0 fruit.a", "stock.a-1 fruit0.a+1"),
    ("apple_of_discord", "share0.l=1 share1.l=1", "", "board.a+1 stock.a-1"),
    ("lemonade_stand", "share1.l=1 board.a=1", "1 fruit.a", "board.l+1 stock.l-1 board.a-1 fruit1.a+1"),
    ("lemonade_stand", "share1.l=1 stock.l=0", "", ""),
    ("orchard_picnic", "share2.l=1 board.l=1", "2 fruit.l", "board.p+1 stock.p-1 board.l-1 fruit2.l+1"),
    ("orchard_picnic", "share2.l=1 stock.p=0 board.a=1", "", "board.a-1 fruit2.a+1"),
    ("fruit_salad", "", "", "board.a+1 board.l+1 board.p+1 stock.a-1 stock.l-1 stock.p-1"),
    ("fruit_salad", "stock.a=0 stock.p=0", "", "board.l+1 stock.l-1"),
    (
        "market_day",
        "share0.l=1 share1.l=3",
        "",
        "board.a+1 board.l+1 board.p+1 stock.a-1 stock.l-1 stock.p-1 coin0+1 coin1+1",
    ),
    ("market_day", EMPTY, "", ""),
    ("bumper_crop", "", "", "board.l+2 stock.l-2 cost.l-1"),
    ("bumper_crop", "stock.l=0 cost.l=1", "", ""),
    ("clear_out", "stock.l=7 stock.p=7", "", "board.l+3 stock.l-3"),
    ("clear_out", "stock.a=2 stock.l=1 stock.p=1", "", "board.a+2 stock.a-2"),
    ("clear_out", EMPTY, "", ""),
    ("mail_order", "share0.l=1", "0 fruit.a, 0 fruit.p", "board.a+1 board.p+1 stock.a-1 stock.p-1"),
    ("mail_order", "share0.l=1 stock.a=1 stock.l=0 stock.p=0", "", "board.a+1 stock.a-1"),
    ("mail_order", "", "", ""),
    ("basket_picnic", "share0.l=1 board.a=1 board.p=1", "0 fruit.p", "board.p-1 fruit0.p+1"),
    ("basket_picnic", "share0.l=1", "", ""),
    ("golden_parachute", "share0.l=1 share1.l=2", "", "coin1+3"),
    ("golden_parachute", "share0.l=1 share1.l=1", "", ""),
    ("company_car", "share0.l=1", "0 fruit.a", "stock.a-1 fruit0.a+1"),
    ("company_car", f"share0.l=1 {EMPTY}", "", ""),
    ("friends_price", "share0.l=3 share1.l=1", "1 yes, 2 no", "coin1-2 share1.l+1 price.l+1 coin2+1"),
    ("friends_price", "share0.l=2 share1.l=1", "1 yes", "coin1-2 share1.l+1 price.l+1"),
    ("friends_price", "share0.l=3 coin1=0 coin2=1", "", "coin1+1 coin2+1"),
    ("friends_price", "share0.l=1 share1.l=1", "", ""),
    ("trust_buster", "share0.l=3 share1.l=2", "", "coin0+4 share0.l-1 price.l-1"),
    ("trust_buster", "", "", ""),
    ("fat_cat_bonus", "share0.l=3", "", "coin0+3 price.l-1"),
    ("fat_cat_bonus", "share0.l=1 share1.l=1 price.l=1", "", ""),
    ("chairmans_dinner", "share0.l=2 share1.l=1", "", "coin0-3 coin1+2"),
    ("chairmans_dinner", "share0.l=2 coin0=1", "", "coin0-1"),
    ("chairmans_dinner", "share0.l=1 share1.l=1", "", ""),
    (
        "small_fry",
        "share0.l=2 share1.l=1 share2.l=1 board.a=1",
        "1 fruit.a",
        "stock.l-1 board.a-1 fruit1.a+1 fruit2.l+1",
    ),
    ("small_fry", f"share0.l=1 share1.l=1 {EMPTY}", "", ""),
    ("buffet", "share0.l=1 share1.l=1 board.a=1", "0 fruit.l", "stock.l-1 fruit0.l+1 board.a-1 fruit1.a+1"),
    ("buffet", "share0.l=1 share1.l=1", "", "stock.l-1 fruit0.l+1"),
    ("buffet", EMPTY, "", ""),
    ("dividend_day", "share0.l=1 share2.l=4", "", "coin0+2 coin2+2 price.l-1"),
    ("dividend_day", "price.l=1", "", ""),
    ("profit_share", "share0.l=1 share2.l=4", "", "coin0+1 coin2+4 price.l-2"),
    ("profit_share", "price.l=2", "", "price.l-1"),
    ("tax_return", "share0.l=1 share1.l=1 coin1=1", "", "coin0-2 coin1-1"),
    ("tax_return", "share0.l=1 coin0=0", "", ""),
    ("rights_issue", "share0.l=1", "0 yes", "coin0-3 share0.l+1"),
    ("rights_issue", "share0.l=1", "0 no", "price.l-1"),
    ("rights_issue", "share0.l=1 price.l=1 coin0=0", "", ""),
    ("buyback", "share0.l=1", "0 yes", "coin0+7 share0.l-1"),
    ("buyback", "price.l=10", "", ""),
    ("open_day", "share0.l=1", "1 yes, 2 no", "coin1-2 share1.l+1 price.l+1 coin2+1"),
    ("open_day", "share0.l=1 coin1=0 coin2=0", "", "coin1+1 coin2+1"),
    ("open_day", "share0.l=1 share1.l=1 share2.l=1", "", ""),
    ("hush_money", "share0.l=1", "", "coin1+2 coin2+2"),
    ("hush_money", "share0.l=1 share1.l=1 share2.l=1", "", ""),
    ("bad_press", "", "", "price.l-2"),
    ("bad_press", "price.l=2", "", "price.l-1"),
    ("bad_press", "price.l=1", "", ""),
    ("rave_review", "", "", "price.l+2"),
    ("rave_review", "price.l=9", "", "price.l+1"),
    ("rave_review", "price.l=10", "", ""),
    ("bandwagon", "", "", "price.l+1"),
    ("bandwagon", "price.l=10", "", ""),
    ("craze", "", "", "cost.l+2"),
    ("craze", "cost.l=4", "", "cost.l+1"),
    ("craze", "cost.l=5", "", ""),
    ("price_war", "", "", "cost.a-1 cost.l-1 cost.p-1 price.l-1"),
    ("price_war", "cost.a=1 price.l=1", "", "cost.l-1 cost.p-1"),
    ("rainy_week", "board.a=2 board.l=1", "", "board.a-1 board.l-1 stock.a+1 stock.l+1 cost.l+1"),
    ("rainy_week", "cost.l=5", "", ""),
    (
        "charity_bazaar",
        "share0.l=1 fruit0.a=1 fruit0.p=1",
        "0 yes, 0 fruit.p",
        "fruit0.p-1 stock.p+1 coin0+5",
    ),
    ("charity_bazaar", "share0.l=1", "", ""),
]


@pytest.mark.parametrize(("card", "given", "moves", "expected"), INFLUENCE)
def test_an_influence_card(card: str, given: str, moves: str, expected: str) -> None:
    s = table(given)
    before = seen(s, 1)
    effect(s, card, -1, 1)
    check(s, before, moves, expected)


def test_every_card_of_the_company_decks_is_here_in_full_and_less() -> None:
    rows = [card for card, *_ in INFLUENCE]
    for company in ("apple", "lemon", "pineapple"):
        rows += [f"{company}_{card}" for card, *_ in STARTING]
    kinds = sorted({kind_of(card) for card in rows})
    assert kinds == [*CARDS.deck("company"), *CARDS.deck("influence")]
    assert all(rows.count(CARDS.kinds[kind]) > 1 for kind in kinds)
