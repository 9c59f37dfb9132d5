"""The end of the game: goals, Helpers that cease to work, the sale, ties."""

import pytest

from stockyard.kernel.stack import run
from stockyard.zoo import events as e
from stockyard.zoo import final, flow, steps
from stockyard.zoo.board import State
from stockyard.zoo.invariants import invariants
from stockyard.zoo.view import result_data
from tests.zoo.table import kind_of, table


def ended(s: State) -> State:
    """Play the end from the last step of the last round."""
    s.round = 5
    s.stack[:] = [(steps.NEXT,)]
    run(s, s.stack, flow.STEPS)
    assert s.stack == []
    return s


@pytest.mark.parametrize(
    ("coins", "glory", "helpers", "winners", "tie_break"),
    [
        ((14, 10, 9), (0, 0, 0), (0, 0, 0), 0b001, final.BY_COINS),
        ((10, 14, 9), (3, 2, 0), (0, 0, 0), 0b001, final.BY_NOTHING),
        ((11, 16, 9), (3, 2, 0), (0, 1, 0), 0b010, final.BY_HELPERS),
        ((11, 16, 9), (3, 2, 0), (1, 1, 5), 0b011, final.SHARED),
        ((5, 5, 5), (0, 0, 0), (0, 0, 0), 0b111, final.SHARED),
        ((5, 9, 9), (1, 1, 1), (0, 2, 1), 0b010, final.BY_HELPERS),
    ],
)
def test_who_wins(
    coins: tuple[int, ...], glory: tuple[int, ...], helpers: tuple[int, ...], winners: int, tie_break: int
) -> None:  # rules 13.5, 13.7, 13.8, 13.9, 13.10
    s = table()
    s.coins[:] = coins
    s.glory[:] = glory
    s.helpers[:] = helpers
    ended(s)
    assert (s.winners, s.tie_break) == (winners, tie_break)


def test_helpers_that_cease_to_work_keep_their_glory() -> None:  # rules 13.2, 13.3, 13.4
    helpers = ["loan_shark", "ms_beaver", "lord_badger", "pension_turtle"]
    s = table("share0.l=2 fruit0.a=3", seat=[{"coins": 5, "helpers": helpers}, {}, {}])
    ended(s)
    assert invariants(s) == []
    assert s.purse[0] == 5 and s.coins[0] == 5 + 2 * 4, "2 coins for each of four Helpers"
    result = result_data(s)
    assert result is not None
    mine = result["breakdown"][0]
    sold = [row for row in mine["shares"] if row["n"]]
    assert sold == [{"company": "lemon", "n": 2, "price": 5, "coins": 10}]
    assert mine["helper_glory"] == 3 + 3 + 3 + 3
    assert mine["coins"] == 13 + 10 + 9 and mine["coins_glory"] == 6 and mine["left"] == 2
    assert s.share_price == [4, 4, 4] and s.fruit_price == [3, 3, 3], "the sale moves no price"


def test_goals_are_judged_before_anything_is_sold() -> None:  # rules 13.1, 17.4
    seats = [
        {"coins": 24, "goal": "goal_cash", "helpers": ["pension_turtle"]},
        {"coins": 25, "goal": "goal_staff"},
        {"coins": 5, "goal": "goal_king", "shares": {"lemon": 1}},
    ]
    s = ended(table(modules=["goals"], seat=seats))
    told = [(event[1], event[3]) for event in s.sink or [] if event[0] == e.GOAL]
    assert told == [
        (0, (kind_of("goal_cash"), 0)),
        (1, (kind_of("goal_staff"), 0)),
        (2, (kind_of("goal_king"), 1)),
    ]
    assert s.met == 0b100
    assert final.score(s, 2, s.goals) == (5 + 4) // 5 + 3


def test_bots_are_players_for_goals_and_have_none() -> None:  # rules 17.1, 17.8, 19.2
    seats = [{"goal": "goal_king", "shares": {"lemon": 1}}, {"goal": "goal_staff"}, {"shares": {"lemon": 2}}]
    s = ended(table(bots=[2], modules=["goals"], seat=seats))
    assert s.met == 0 and s.goals[2] == -1


def test_an_event_that_does_nothing_does_not_count() -> None:  # rules 16.4, 16.5, 16.6, 16.7
    s = table("price.a=10 price.l=10 price.p=10 cost.a=1 cost.l=1 cost.p=1", modules=["events"])
    s.round = 5
    told = len(s.sink or [])
    s.stack[:] = [(steps.ROUND_END,)]
    run(s, s.stack, flow.STEPS)
    new = (s.sink or [])[told:]
    drawn = [event[3][0] for event in new if event[0] == e.EVENT]
    aside = [event[3][0] for event in new if event[0] == e.EVENT_ASIDE]
    assert set(aside) <= {kind_of("glut"), kind_of("bubble_bursts"), kind_of("hot_tip")}
    assert len(drawn) - len(aside) == 2 and len(set(drawn)) == len(drawn)
    assert len(s.event_deck) == 5 and s.event_aside == ()


def test_with_no_event_left_no_more_are_drawn() -> None:  # rule 16.7
    s = table("price.a=10 price.l=10 price.p=10", modules=["events"])
    s.event_deck = (kind_of("hot_tip"),)
    s.stack[:] = [(steps.ROUND_END,)]
    run(s, s.stack, flow.STEPS)
    assert s.round == 2 and s.event_deck == (kind_of("hot_tip"),)
