"""Every Event, Intrigue, Hidden Goal and Bot card: given, do, expect; in full and where that can't be."""

import pytest

from stockyard.zoo import final
from stockyard.zoo.bots import play_bot
from tests.zoo.play import CARDS
from tests.zoo.table import changed, check, effect, kind_of, seen, table, wanted

Case = tuple[str, str, str, str]  # card, given, moves, what changes

EMPTY = "stock.a=0 stock.l=0 stock.p=0"
NO_DECKS = "deck.a=0 deck.l=0 deck.p=0"

EVENTS: list[Case] = [
    ("picnic_season", "stock.a=2", "", "cost.a+2"),
    ("picnic_season", "stock.a=2 cost.a=4", "", "cost.a+1"),
    ("glut", "stock.p=8", "", "cost.p-2"),
    ("glut", "stock.p=8 cost.p=1", "", ""),
    ("bubble_bursts", "cost.p=5", "", "cost.p-4"),
    ("bubble_bursts", "cost.l=2 cost.a=2 cost.p=1", "", "cost.l-1"),
    ("hot_tip", "share0.l=1 share1.a=1", "", "price.p+2"),
    ("hot_tip", "price.l=10", "", ""),
    ("cold_feet", "share0.l=2 share1.a=1", "", "price.l-2"),
    ("cold_feet", "share0.l=2 share1.a=1 price.l=2", "", "price.l-1"),
]

INTRIGUES: list[Case] = [
    ("rumour_mill", "", "company.a", "price.a-2"),
    ("rumour_mill", "price.a=1 price.l=2 price.p=1", "", "price.l-1"),
    ("rumour_mill", "price.a=1 price.l=1 price.p=1", "", ""),
    ("pump_it_up", "", "company.l", "price.l+2"),
    ("pump_it_up", "price.a=10 price.l=10 price.p=9", "", "price.p+1"),
    ("price_tag_gun", "", "fruit.a", "cost.a+2"),
    ("price_tag_gun", "cost.a=5 cost.l=4 cost.p=5", "", "cost.l+1"),
    ("summer_sale", "", "fruit.p", "cost.p-2"),
    ("summer_sale", "cost.a=1 cost.l=1 cost.p=1", "", ""),
    ("back_door", "", "company.p", "coin0-2 share0.p+1 price.p+1"),
    ("back_door", "coin0=1", "", ""),
    ("street_vendor", "fruit0.a=1", "", "coin0+6 fruit0.a-1 stock.a+1 cost.a-1"),
    ("street_vendor", "fruit0.a=1 fruit0.l=1", "fruit.l", "coin0+6 fruit0.l-1 stock.l+1 cost.l-1"),
    ("street_vendor", "", "", ""),
    (
        "horse_trading",
        "fruit0.a=1 fruit1.l=1 fruit2.p=1",
        "player.1",
        "fruit0.a-1 fruit1.a+1 fruit1.l-1 fruit0.l+1",
    ),
    (
        "horse_trading",
        "fruit0.a=1 fruit0.l=1 fruit1.l=1 fruit1.p=1",
        "fruit.a, fruit.p",
        "fruit0.a-1 fruit1.a+1 fruit1.p-1 fruit0.p+1",
    ),
    ("horse_trading", "fruit0.a=1 fruit1.a=1", "", ""),
    ("fire_sale", "share0.l=1", "", "coin0+6 share0.l-1 price.l-1"),
    ("fire_sale", "", "", ""),
    (
        "hostile_bid",
        "share1.l=1 share2.l=1 share2.a=1",
        "company.l, player.2",
        "coin2+4 share2.l-1 price.l-1",
    ),
    ("hostile_bid", "share0.l=2", "", ""),
    ("house_move", "share0.a=1", "company.p", "share0.a-1 share0.p+1"),
    ("house_move", "share0.a=1 share0.l=1", "company.p, company.l", "share0.l-1 share0.p+1"),
    ("house_move", "", "", ""),
    ("magpie_trick", "fruit1.a=1 fruit1.p=1", "fruit.p", "fruit1.p-1 fruit0.p+1"),
    ("magpie_trick", "fruit0.a=1 fruit1.l=1", "", ""),
    ("pass_the_hat", "coin1=9 coin2=8", "player.2", "coin2-3 coin0+3"),
    ("pass_the_hat", "coin0=0 coin1=2 coin2=0", "", "coin1-2 coin0+2"),
    ("pass_the_hat", "", "", ""),
    ("wealth_tax", "coin1=8 coin2=7", "", "coin1-2"),
    ("wealth_tax", "coin0=20", "", ""),
    ("smugglers", "", "fruit.l", "stock.l-1 fruit0.l+1"),
    ("smugglers", EMPTY, "", ""),
    ("fruit_flies", "fruit1.a=3 fruit1.p=3 fruit2.a=5", "1 fruit.p", "fruit1.p-1 stock.p+1"),
    ("fruit_flies", "fruit0.a=6", "", ""),
    ("night_stocktake", "", "company.l, order.2, order.0", "seen.l+3"),
    ("night_stocktake", NO_DECKS, "", ""),
    ("shredder", "", "company.l, send.1", "gone+1 deck.l-1 seen.l+1"),
    ("shredder", "", "company.a, keep", "seen.a+2"),
    ("shredder", NO_DECKS, "", ""),
    ("lost_papers", "", "company.a", "coin0+2"),
    ("lost_papers", NO_DECKS, "", "coin0+2"),
    ("leaflets", "", "company.p, card.craze", "deck.p+1 infl-1"),
    ("leaflets", "show=0", "", ""),
    (
        "job_fair",
        "fruit0.a=1 fruit0.p=1",
        "no, hire.bull",
        "helper0+1 help-1 fruit0.a-1 stock.a+1 fruit0.p-1 stock.p+1",
    ),
    (
        "job_fair",
        "fruit0.l=1 fruit0.p=1",
        "no, hire.monkey, fruit.l",
        "helper0+1 help-1 fruit0.p-1 stock.p+1",
    ),
    ("job_fair", "", "yes", "out+3 help-3"),
    ("job_fair", "", "no", ""),
]


@pytest.mark.parametrize(("card", "given", "moves", "expected"), EVENTS + INTRIGUES)
def test_an_event_or_an_intrigue(card: str, given: str, moves: str, expected: str) -> None:
    """Seat 0 plays the Intrigue, and is First Player."""
    s = table(given)
    before = seen(s, 1)
    effect(s, card, 0, -1)
    check(s, before, moves, expected)


GOALS: list[tuple[str, str, bool]] = [
    ("goal_king", "share0.l=2 share1.a=2", True),
    ("goal_king", "share0.l=1 share1.a=2", False),
    ("goal_king", "", False),
    ("goal_paws", "share0.a=3 share0.l=1 share0.p=1", True),
    ("goal_paws", "share0.a=2 share0.l=1 share0.p=1", False),
    ("goal_paws", "share0.a=5", False),
    ("goal_staff", "", False),
    ("goal_larder", "fruit0.a=2 fruit0.l=2 fruit0.p=2", True),
    ("goal_larder", "fruit0.a=4 fruit0.l=2 fruit0.p=1", False),
    ("goal_cash", "coin0=25", True),
    ("goal_cash", "coin0=24", False),
    ("goal_blue_chip", "share0.l=3 price.l=6 price.a=6", True),
    ("goal_blue_chip", "share0.l=3 price.a=6", False),
    ("goal_blue_chip", "share0.l=2 price.l=6", False),
    ("goal_vulture", "share0.l=3 price.l=1", True),
    ("goal_vulture", "share0.l=3 price.a=1", False),
]


@pytest.mark.parametrize(("card", "given", "met"), GOALS)
def test_a_hidden_goal(card: str, given: str, met: bool) -> None:
    assert final.goal_met(table(given), 0, kind_of(card)) == met


def test_the_goal_of_most_helpers_counts_ties() -> None:  # rule 17.5
    s = table(seat=[{"helpers": ["hamster"]}, {"helpers": ["magpie"]}, {}])
    assert [final.goal_met(s, seat, kind_of("goal_staff")) for seat in range(3)] == [True, True, False]


# Seat 2 is the Bot. What it takes as extra is in coin2.
BOTS: list[tuple[str, str, str]] = [
    ("bot_1", "", "fruit2.l+1 stock.l-1 cost.l+1"),
    ("bot_1", "coin2=20", "coin2-3 fruit2.l+1 stock.l-1 cost.l+1 fruit2.a+1 stock.a-1 cost.a+1"),
    ("bot_1", "cost.a=1 stock.a=0 fruit1.a=1 coin2=3", "coin1+3 fruit1.a-1 fruit2.a+1 cost.a+1"),
    ("bot_1", "cost.a=1 stock.a=0 fruit0.a=1 fruit1.a=1 coin2=2", ""),
    ("bot_1", "coin2=2", ""),
    (
        "bot_2",
        "fruit2.l=1 fruit2.p=1",
        "helper2+1 help-1 fruit2.l-1 stock.l+1 fruit2.p-1 stock.p+1 deck.l-1 deck.p+1 seen.p+1 coin2+3",
    ),
    ("bot_2", "", "deck.l-1 deck.p+1 seen.p+1 coin2+3"),
    ("bot_2", "deck.l=0", ""),
    ("bot_3", "", "deck.a-1 deck.l+1 seen.l+1 coin2+3"),
    ("bot_3", "deck.a=0", ""),
    ("bot_4", "", "deck.p-1 deck.a+1 seen.a+1 coin2+3"),
    ("bot_4", "deck.p=0", ""),
    ("bot_5", "fruit2.a=1", "coin2+9 fruit2.a-1 stock.a+1 cost.a-1 out+3 infl-3"),
    ("bot_5", "fruit2.a=1 cost.a=2", "coin2+6 out+3 infl-3"),
    ("bot_5", "show=0", ""),
    ("bot_6", "coin2=9", "coin2-6 share2.l+1 price.l+1 share2.a+1 price.a+1"),
    ("bot_6", "", "coin2-2 share2.l+1 price.l+1"),
    ("bot_6", "coin2=3", ""),
    ("bot_6", "coin2=50 share2.a=8", ""),
    ("bot_7", "coin2=9", "coin2-7 share2.p+2 price.p+2"),
    ("bot_7", "coin2=20 price.p=8", "coin2-6 share2.p+1 price.p+1"),
    ("bot_7", "coin2=20 price.p=9", ""),
    ("bot_8", "", "coin2-2 share2.l+1 price.l+1"),
    ("bot_8", "coin2=20 price.l=9", ""),
    ("bot_9", "", "coin2-2 share2.a+1 price.a+1"),
    ("bot_9", "coin2=20 price.a=9", ""),
    ("bot_10", "", "infl-1 deck.a+1 coin2+5"),
    ("bot_10", "first=2", ""),
    ("bot_11", "", "infl-1 deck.l+1 coin2+5"),
    ("bot_11", "first=2", ""),
    ("bot_12", "", "infl-1 deck.p+1 coin2+5"),
    ("bot_12", "first=2", ""),
    ("bot_13", "share2.l=1 share2.p=1 price.p=6", "coin2+16 share2.p-1 price.p-1 share2.l-1 price.l-1"),
    ("bot_13", "", ""),
]


@pytest.mark.parametrize(("card", "given", "expected"), BOTS)
def test_a_bot_card(card: str, given: str, expected: str) -> None:
    """The deck has this card alone: if nothing of it can be done in full, the Bot passes (19.12)."""
    s = table(given, bots=[2])
    before = seen(s, 1)
    s.bot_deck = (kind_of(card),)
    play_bot(s, 2)
    assert changed(before, s, 1) == wanted(expected)
    assert s.bot_discard == (kind_of(card),)


def test_every_card_of_these_decks_is_here_in_full_and_less() -> None:
    rows = [row[0] for row in (*EVENTS, *INTRIGUES)]
    rows += [row[0] for row in GOALS] + [row[0] for row in BOTS]
    kinds = {kind_of(card) for card in rows}
    for deck in ("event", "intrigue", "goal", "bot"):
        assert set(CARDS.deck(deck)) <= kinds
    assert all(rows.count(card) > 1 for card in rows if card != "goal_staff")
