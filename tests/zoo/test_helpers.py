"""Every Helper: what the ability does, in full and where it can't, when it works, and what is paid.

Seat 0 has hired the Helper and is First Player.
"""

import pytest

from stockyard.kernel.stack import run
from stockyard.zoo import acts, can, flow, steps
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo.board import ASK_AFTER, ASK_MAY, LOBBYING, TOKENS, State
from stockyard.zoo.cardset import MODS_SIZE
from stockyard.zoo.majority import majority
from tests.zoo.play import CARDS
from tests.zoo.table import ability, answer, changed, check, effect, kind_of, seen, table, wanted

Case = tuple[str, str, str, str]  # card, given, moves, what changes

EMPTY = "stock.a=0 stock.l=0 stock.p=0"
NO_DECKS = "deck.a=0 deck.l=0 deck.p=0"

ABILITIES: list[Case] = [
    ("hedgehog_scout", "", "company.l", "seen.l+1"),
    ("piggy_banker", "", "", "coin0+1"),
    ("chameleon", "fruit0.a=1", "fruit.p", "fruit0.a-1 stock.a+1 fruit0.p+1 stock.p-1"),
    ("bull", "", "company.a", "price.a+1"),
    ("bear", "", "company.p", "price.p-1"),
    ("raccoon", "stock.p=8", "", "fruit0.p+1 stock.p-1"),
    ("raccoon", EMPTY, "", ""),
    ("ticker_pigeon", "", "fruit.a", "cost.a+1"),
    ("press_parrot", "", "", "coin0+2"),
    ("gossip_goose", "", "company.l, card.craze", "deck.l+1 infl-1"),
    ("goldfish", "", "fruit.p", "fruit0.p+1 stock.p-1"),
    ("goldfish", EMPTY, "", ""),
    ("inside_cat", "", "", "coin0+2"),
    ("futures_snake", "", "company.l", "coin0-2 share0.l+1 price.l+1"),
    ("night_bat", "share0.a=1", "company.p", "share0.a-1 share0.p+1"),
    ("rooster", "", "company.l, send.0", "under.l+1"),
    ("rooster", "", "company.l, keep", "seen.l+1"),
    ("church_mouse", "", "", "coin0+1"),
    ("crocodile_tears", "", "", "coin0+3"),
    ("cash_cow", "share0.a=1 share0.l=3", "", "coin0+2"),
    ("cash_cow", "", "", ""),
    ("panda", "share0.a=1 share0.l=3 share1.l=1", "", "coin0+4"),
    ("panda", "share0.l=1 share1.l=2", "", ""),
    ("busy_bee", "stock.a=7", "", "fruit0.a+1 stock.a-1"),
    ("busy_bee", EMPTY, "", ""),
    ("pension_turtle", "", "", "coin0+2"),
]


@pytest.mark.parametrize(("card", "given", "moves", "expected"), ABILITIES)
def test_an_ability(card: str, given: str, moves: str, expected: str) -> None:
    s = table(given, seat=[{"coins": 5, "helpers": [card]}, {"coins": 5}, {"coins": 5}])
    before = seen(s, 1)
    ability(s, card, 0)
    check(s, before, moves, expected)


# What may be declined is not offered where it can't be done (14.8).
NOT_OFFERED = [
    ("hedgehog_scout", NO_DECKS),
    ("chameleon", ""),
    ("chameleon", f"fruit0.a=1 {EMPTY}"),
    ("bull", "price.a=10 price.l=10 price.p=10"),
    ("bear", "price.a=1 price.l=1 price.p=1"),
    ("ticker_pigeon", "cost.a=5 cost.l=5 cost.p=5"),
    ("gossip_goose", "show=0"),
    ("futures_snake", "coin0=1"),
    ("futures_snake", "coin0=9 share0.a=8"),
    ("night_bat", ""),
    ("rooster", NO_DECKS),
]


@pytest.mark.parametrize(("card", "given"), NOT_OFFERED)
def test_an_ability_that_cannot_be_offered(card: str, given: str) -> None:
    s = table(given)
    assert CARDS.needs_yes[kind_of(card)]
    assert not can.can_block(s, CARDS.effect[kind_of(card)], 0, -1, -1)


# Standing abilities: token, given, moves, what changes while seat 0 plays the token.
STANDING: list[tuple[str, str, str, str, str]] = [
    ("otter_broker", "share_trading", "coin0=20", "buy_share.lemon, done", "coin0-3 share0.l+1 price.l+1"),
    (
        "octopus",
        "share_trading",
        "coin0=20",
        "buy_share.lemon, buy_share.lemon, buy_share.apple",
        "coin0-13 share0.l+2 price.l+2 share0.a+1 price.a+1",
    ),
    (
        "loan_shark",
        "share_trading",
        "share0.l=1",
        "sell_share.lemon, done",
        "coin0+6 share0.l-1 price.l-1",
    ),
    (
        "lord_badger",
        "share_trading",
        "share0.l=1",
        "sell_share.lemon, done",
        "coin0+5 share0.l-1 price.l-1",
    ),
    (
        "ms_beaver",
        "fruit_trading",
        "fruit0.a=1",
        "sell_fruit.apple, done",
        "coin0+4 fruit0.a-1 stock.a+1 cost.a-1",
    ),
    (
        "monkey",
        "fruit_trading",
        "fruit0.a=3",
        "sell_fruit.apple, sell_fruit.apple, sell_fruit.apple",
        "coin0+6 fruit0.a-3 stock.a+3 cost.a-2",
    ),
    ("hamster", "fruit_trading", "", "buy_fruit.apple, done", "coin0-2 fruit0.a+1 stock.a-1 cost.a+1"),
    (
        "magpie",
        "fruit_trading",
        "fruit1.a=1",
        "buy_fruit.apple.1, done",
        "coin0-2 coin1+2 fruit0.a+1 fruit1.a-1 cost.a+1",
    ),
    (
        "elephant",
        "speculation",
        "",
        "company.a, keep, order.0, order.0, order.0, order.0, order.0",
        "coin0+1 seen.a+6",
    ),
    (
        "head_hunter",
        "hiring",
        "fruit0.l=1 fruit0.p=1",
        "hire.bear",
        "helper0+1 help-1 fruit0.l-1 fruit0.p-1 stock.l+1 stock.p+1",
    ),
    (
        "head_hunter",
        "hiring",
        "fruit0.a=2 fruit0.p=1",
        "hire.bull, fruit.p",
        "helper0+1 help-1 fruit0.a-2 stock.a+2",
    ),
    ("scapegoat", "share_trading", "", "done", ""),
]


def played(card: str, token: str, given: str) -> State:
    """Seat 0 has revealed the token and is asked for its action; the others have chosen Lobbying."""
    s = table(given, seat=[{"coins": 5, "helpers": [card]}, {"coins": 5}, {"coins": 5}])
    s.chosen = [TOKENS.index(token), LOBBYING, LOBBYING]
    s.stack[:] = [(steps.SEAT, 0)]
    run(s, s.stack, flow.STEPS)
    return s


@pytest.mark.parametrize(("card", "token", "given", "moves", "expected"), STANDING)
def test_a_standing_ability(card: str, token: str, given: str, moves: str, expected: str) -> None:
    s = played(card, token, given)
    before = seen(s, 1)
    answer(s, moves)
    assert s.current == 1, "the next seat is asked"
    assert changed(before, s, 1) == wanted(expected)


def test_a_surcharge_is_paid_to_its_owner() -> None:  # rule 15.18
    s = table("fruit0.a=1 coin1=8", seat=[{"helpers": ["rhino"], "coins": 5}])
    assert acts.fruit_cost_from(s, 1, 0, 0) == 3 + 2 + 3
    before = seen(s, 1)
    acts.buy_fruit_from(s, 1, 0, 0)
    assert changed(before, s, 1) == wanted("coin0+8 coin1-8 fruit0.a-1 fruit1.a+1 cost.a+1")


def test_nothing_costs_or_brings_less_than_nothing() -> None:  # rules 4.14, 5.20
    s = table("price.l=1 cost.a=1 fruit1.a=1", seat=[{"helpers": ["otter_broker", "hamster", "magpie"]}])
    assert [acts.share_cost(s, 0, 1, 0), acts.share_cost(s, 0, 1, -2)] == [0, 0]
    assert [acts.fruit_cost(s, 0, 0), acts.fruit_cost_from(s, 0, 0, 1)] == [0, 0]
    assert [acts.share_gain(s, 0, 1, -3), acts.fruit_gain(s, 0, 0, -3)] == [0, 0]


def test_a_shield_refuses_what_cards_order_and_not_what_its_owner_chooses() -> None:  # rule 15.23
    given = "share0.l=1 share1.l=1 fruit0.a=6 fruit1.a=2 coin0=9 coin2=5"
    for card, moves, expected in (
        ("tax_return", "", "coin1-2"),
        ("charity_bazaar", "0 yes, 1 no", "fruit0.a-1 stock.a+1 coin0+5"),
    ):
        s = table(given, seat=[{"helpers": ["scapegoat"]}])
        before = seen(s, 1)
        effect(s, card, -1, 1)
        check(s, before, moves, expected)
    for card in ("wealth_tax", "fruit_flies"):
        s = table(given, seat=[{"helpers": ["scapegoat"]}])
        before = seen(s, 1)
        effect(s, card, 1, -1)
        check(s, before, "", "")


def divided(s: State) -> State:
    """The division in the Lemon Company, up to the next round or a question."""
    s.stack[:] = [(steps.DIVIDE, 0, 0)]
    run(s, s.stack, flow.STEPS)
    return s


def test_more_fruits_for_the_majority_shareholder() -> None:  # rule 15.21
    s = table("share0.l=1 board.a=3", seat=[{"helpers": ["lions_share"]}])
    before = seen(s, 1)
    assert changed(before, divided(s), 1) == wanted("fruit0.a+2 board.a-2")
    s = table("share0.l=1 share1.l=2 board.a=4", seat=[{"helpers": ["lions_share"]}])
    before = seen(s, 1)
    assert changed(before, divided(s), 1) == wanted("fruit0.a+1 fruit1.a+2 board.a-3")


def test_a_dark_horse_wins_every_tie_unless_it_meets_another() -> None:  # rule 15.22
    for rival, leader in (("big_fish", 0), ("dark_horse", -1)):
        s = table("share0.l=1 share1.l=1", seat=[{"helpers": ["dark_horse"]}, {}])
        s.team += (kind_of(rival) * 8 + 1,)
        s.glory[1] = s.glory[0] if leader < 0 else 7
        s.helpers[1] = 1
        if leader < 0:
            mods = list(s.mods)
            mods[MODS_SIZE + v.TIES] = 1
            s.mods = tuple(mods)
        assert majority(s, 1) == leader


# When an ability works.

TIMES = [
    ("hedgehog_scout", v.AFTER_ANY), ("piggy_banker", v.AFTER_ANY), ("chameleon", v.AFTER_ANY),
    ("bull", v.AFTER_SHARES), ("bear", v.AFTER_SHARES), ("raccoon", v.AFTER_FRUITS),
    ("ticker_pigeon", v.AFTER_FRUITS), ("press_parrot", v.AFTER_LOBBYING),
    ("gossip_goose", v.AFTER_LOBBYING), ("goldfish", v.AFTER_LOBBYING), ("inside_cat", v.AFTER_SPECULATION),
    ("futures_snake", v.AFTER_SPECULATION), ("night_bat", v.AFTER_SPECULATION), ("rooster", v.MARKET_START),
    ("church_mouse", v.DIVISION_MINORITY), ("crocodile_tears", v.DIVISION_EMPTY), ("cash_cow", v.ROUND_END),
    ("panda", v.ROUND_END), ("busy_bee", v.ROUND_END), ("pension_turtle", v.FINAL),
    ("big_fish", v.NEVER), ("paper_tiger", v.NEVER),
]  # fmt: skip
DONE = {
    "share_trading": "buy_share.lemon, done",
    "fruit_trading": "buy_fruit.lemon, done",
    "hiring": "hire.monkey",
    "lobbying": "card.craze, company.l",
    "speculation": "coins",
}
AFTER = {
    "share_trading": v.AFTER_SHARES,
    "fruit_trading": v.AFTER_FRUITS,
    "lobbying": v.AFTER_LOBBYING,
    "speculation": v.AFTER_SPECULATION,
}


@pytest.mark.parametrize(("card", "when"), TIMES)
def test_an_ability_works_at_its_time_only(card: str, when: int) -> None:  # rules 15.3, 15.4
    assert CARDS.when[kind_of(card)] == when
    if v.AFTER_ANY <= when <= v.AFTER_SPECULATION:
        for token, moves in DONE.items():
            s = played(card, token, "fruit0.a=3 fruit0.p=2 fruit0.l=2 share0.a=1")
            told = len(s.sink or ())
            answer(s, moves)
            works = when == v.AFTER_ANY or when == AFTER.get(token)
            offered = bool(s.stack) and s.stack[-1][1] == ASK_AFTER and s.current == 0
            used = any(event[0] == e.USED for event in (s.sink or [])[told:])
            assert (offered or used) == works, token


def test_every_helper_is_here() -> None:
    rows = {row[0] for row in (*ABILITIES, *STANDING, *TIMES)}
    standing = {CARDS.kinds[kind] for kind in CARDS.deck("helper") if CARDS.when[kind] == v.STANDING}
    assert standing - rows == {"lions_share", "dark_horse", "rhino"}, "these three stand alone above"
    others = {CARDS.kinds[kind] for kind in CARDS.deck("helper")} - standing
    assert others == {row[0] for row in TIMES}


def test_an_ability_without_a_token_is_offered_with_yes_and_no() -> None:  # rule 15.11
    s = table(seat=[{"helpers": ["rooster"]}, {"helpers": ["elephant"]}])
    s.stack[:] = [(steps.MARKET,)]
    run(s, s.stack, flow.STEPS)
    assert s.stack[-1][:3] == (0, ASK_MAY, 1)
    before = seen(s, 1)
    answer(s, "yes, company.p")
    assert changed(before, s, 1) == wanted("seen.p+1")


def test_division_abilities_need_shares_and_fruits() -> None:  # rules 15.12, 15.13
    seats = [{"helpers": ["church_mouse", "crocodile_tears"], "coins": 5}, {"coins": 5}, {"coins": 5}]
    for given, expected in (
        ("share0.l=1 share1.l=2 board.a=2", "coin0+4 fruit1.a+2 board.a-2"),
        ("share0.l=1 share1.l=2 board.a=3", "coin0+1 fruit1.a+2 fruit0.a+1 board.a-3"),
        ("share1.l=1 share2.l=1 share0.l=1 board.a=2", "fruit0.a+1 board.a-1 coin1+3 coin2+3"),
        ("share1.l=2 board.a=1", "fruit1.a+1 board.a-1"),
        ("share0.l=1 share1.l=2", ""),
        ("share0.l=1 board.a=2", "fruit0.a+1 board.a-1"),
    ):
        s = table(given, seat=seats)
        before = seen(s, 1)
        assert changed(before, divided(s), 1) == wanted(expected), given


def test_a_bot_never_uses_a_helper() -> None:  # rule 19.16
    s = table(
        "share2.l=1 share1.l=2 board.a=2",
        bots=[2],
        seat=[
            {"coins": 5},
            {"coins": 5},
            {"coins": 5, "helpers": ["church_mouse", "cash_cow", "otter_broker"]},
        ],
    )
    before = seen(s, 1)
    assert changed(before, divided(s), 1) == wanted("fruit1.a+2 board.a-2")
    assert acts.share_cost(s, 2, 0, 0) == 4
