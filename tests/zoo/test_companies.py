"""Majority, ties and the division of Fruits: how they fall in each way they can."""

from itertools import product

import pytest

from stockyard.kernel.stack import run
from stockyard.zoo import events as e
from stockyard.zoo import flow, steps
from stockyard.zoo.board import COMPANIES, State
from stockyard.zoo.majority import leaders, majority, majority_how
from tests.zoo.table import answer, changed, effect, seen, table, wanted

LEMON = 1


def standing(shares: tuple[int, ...], glory: tuple[int, ...] = (), helpers: tuple[int, ...] = ()) -> State:
    """Lemon Shares, Glory and number of Helpers of three seats."""
    s = table()
    for seat, n in enumerate(shares):
        s.shares[seat * COMPANIES + LEMON] = n
    s.glory[: len(glory)] = glory
    s.helpers[: len(helpers)] = helpers
    return s


@pytest.mark.parametrize(
    ("shares", "glory", "helpers", "leader", "how"),
    [
        ((0, 0, 0), (9, 0, 0), (3, 0, 0), -1, e.HOW_NONE),
        ((0, 1, 0), (9, 0, 0), (3, 0, 0), 1, e.HOW_ONLY),
        ((2, 1, 0), (0, 9, 0), (0, 3, 0), 0, e.HOW_SHARES),
        ((2, 2, 1), (3, 4, 9), (2, 1, 3), 1, e.HOW_GLORY),
        ((2, 2, 1), (4, 4, 9), (2, 1, 3), 0, e.HOW_HELPERS),
        ((2, 2, 1), (4, 4, 9), (2, 2, 3), -1, e.HOW_NONE),
        ((1, 1, 1), (4, 4, 3), (1, 2, 9), 1, e.HOW_HELPERS),
        ((1, 1, 1), (4, 4, 5), (1, 2, 0), 2, e.HOW_GLORY),
        ((1, 1, 1), (4, 4, 4), (2, 2, 1), -1, e.HOW_NONE),
    ],
)
def test_who_leads_and_how(
    shares: tuple[int, ...], glory: tuple[int, ...], helpers: tuple[int, ...], leader: int, how: int
) -> None:  # rules 10.11, 10.12, 10.13, 10.14
    s = standing(shares, glory, helpers)
    assert majority(s, LEMON) == leader
    assert majority_how(s, LEMON) == (leader, how)
    assert majority(s, 0) == -1, "of another Company nothing is said"


def test_the_two_ways_to_find_who_leads_agree() -> None:
    for shares in product(range(3), repeat=3):
        for glory in product(range(2), repeat=3):
            for helpers in ((0, 0, 0), (1, 0, 0), (1, 1, 0)):
                s = standing(shares, glory, helpers)
                assert majority(s, LEMON) == majority_how(s, LEMON)[0]
                assert leaders(s, LEMON, 0) == [k for k in range(3) if shares[k] == max(shares) > 0]


def divide(s: State, moves: str = "") -> State:
    """The divisions alone, answered up to the next round."""
    s.stack[:] = [(steps.DIVIDE, 0, 0)]
    run(s, s.stack, flow.STEPS)
    answer(s, moves)
    assert s.round == 2, "no question is left"
    return s


@pytest.mark.parametrize(
    ("given", "moves", "expected"),
    [
        ("share0.l=3 share1.l=1 board.a=2 board.p=2", "0 fruit.a, 0 fruit.p, 0 fruit.a",
         "board.a-2 board.p-2 fruit0.a+2 fruit0.p+1 fruit1.p+1"),
        ("share0.l=3 share1.l=2 share2.l=1 board.a=4", "", "board.a-4 fruit0.a+3 fruit1.a+1"),
        ("share0.l=2 share1.l=2 share2.l=1 board.a=3", "", "coin0+3 coin1+3 coin2+3"),
        ("share0.l=3 share1.l=1 share2.l=1 board.a=5", "", "board.a-3 fruit0.a+3 coin1+3 coin2+3"),
        ("share0.l=3 share1.l=1 share2.l=1 board.a=3", "", "board.a-3 fruit0.a+3"),
        ("share0.l=1 board.a=2 board.l=1", "0 fruit.l", "board.l-1 fruit0.l+1"),
        ("share0.l=1 share1.l=1", "", ""),
        ("board.a=3", "", ""),
        ("share0.l=5 board.a=2 board.l=1 board.p=1", "",
         "board.a-2 board.l-1 board.p-1 fruit0.a+2 fruit0.l+1 fruit0.p+1"),
        ("share1.l=2 share0.l=1 board.a=2 board.l=2", "1 fruit.l, 1 fruit.l",
         "board.l-2 fruit1.l+2 board.a-1 fruit0.a+1"),
    ],
)  # fmt: skip
def test_a_division(given: str, moves: str, expected: str) -> None:  # rules 11.2, 11.3, 11.5, 11.7, 11.10
    s = table(given)
    before = seen(s, LEMON)
    assert changed(before, divide(s, moves), LEMON) == wanted(expected)


def test_glory_decides_who_takes_next_and_again_behind() -> None:  # rule 11.6
    s = table("share0.l=1 share1.l=1 share2.l=1 board.a=3")
    s.glory = [2, 5, 2]
    s.helpers = [1, 1, 2]
    before = seen(s, LEMON)
    divide(s)
    assert changed(before, s, LEMON) == wanted("board.a-3 fruit0.a+1 fruit1.a+1 fruit2.a+1")
    takes = [event[1] for event in s.sink or [] if event[0] == e.TAKES]
    assert takes == [1, 2, 0]


def test_a_bot_takes_the_leftmost_fruits() -> None:  # rule 19.15
    s = table("share2.l=2 board.a=1 board.l=1 board.p=1", bots=[2])
    before = seen(s, LEMON)
    assert changed(before, divide(s), LEMON) == wanted("board.l-1 board.a-1 fruit2.l+1 fruit2.a+1")


def test_a_majority_is_found_anew_for_each_effect_and_seat() -> None:  # rules 10.15, 10.18, 14.38
    s = table("share0.l=1 coin1=9 coin2=9")
    before = seen(s, LEMON)
    effect(s, "friends_price", -1, LEMON)
    answer(s, "1 yes")
    assert s.stack == [], "seat 1 is level now: nobody leads, and seat 2 is nobody's rival"
    assert changed(before, s, LEMON) == wanted("coin1-2 share1.l+1 price.l+1")


def test_a_deck_ends_with_its_second_bell_or_its_last_card() -> None:  # rules 10.3, 10.4, 10.5, 10.7
    for top, expected in (
        (["lemon_bell", "bad_press", "lemon_bell", "craze"], "board.l+2 stock.l-2 price.l-2 out+1 deck.l-1"),
        (["lemon_bell", "bandwagon", "craze"], "board.l+1 stock.l-1 price.l+1"),
        (["craze"], "cost.l+2"),
        ([], ""),
    ):
        s = table(
            influence={"display": ["rave_review", "buffet", "open_day"]},
            company={
                "lemon": {"deck": {"top": top, "bag": []}},
                "apple": {"deck": {"bag": []}},
                "pineapple": {"deck": {"bag": []}},
            },
        )
        before = seen(s, LEMON)
        s.stack[:] = [(steps.MARKET,)]
        run(s, s.stack, flow.STEPS)
        assert s.round == 2
        assert changed(before, s, LEMON) == wanted(expected)
        assert s.decks[LEMON].top == [] and s.resolved == () and s.resolving == -1 and s.bells == 0
