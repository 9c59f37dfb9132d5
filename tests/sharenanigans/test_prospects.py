"""What a seat is judged by: which Shares lie together, and what cards were learned to be worth."""

from functools import partial

import pytest

from stockyard import sets
from stockyard.sharenanigans import game, setting
from stockyard.sharenanigans.board import State
from stockyard.sharenanigans.prospects import TRAITS
from stockyard.sharenanigans.weights import CARDS, WEIGHTS
from stockyard.sharenanigans.worths import Worths
from tests.sharenanigans.test_appraise import FISH, ROCKETS, WOOL, Seats, position
from tests.sharenanigans.test_other_sets import with_cards


def table(seats: Seats) -> State:
    """A position with these seats, the first of them on turn."""
    return setting.from_position(position(seats), partial(sets.find, "sharenanigans"))


def seen(s: State, seat: int) -> dict[str, float]:
    """The traits of a seat, by name."""
    return dict(zip(TRAITS, game.traits(s, seat), strict=True))


def test_shares_are_counted_by_industry_the_most_of_one_first() -> None:
    shares = [*WOOL[:1], *ROCKETS, *FISH[:2], "honey@first_frost"]
    s = table([{"shares": shares}, {}, {"shares": WOOL[1:]}])
    found = seen(s, 0)
    assert [found[name] for name in ("most_1", "most_2", "most_3", "kinds")] == [4, 2, 1, 4]
    assert [seen(s, 1)[name] for name in ("most_1", "kinds")] == [0, 0]
    assert [seen(s, 2)[name] for name in ("most_1", "most_2", "kinds")] == [2, 0, 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_in_hand_are_worth_what_was_learned_for_so_many_seats(seats: int) -> None:
    hand = ["cry_wolf", "padlock"]
    s = table([{"hand": hand}, *({} for _ in range(seats - 1))])
    worth = sum(CARDS[seats][card] for card in hand)
    assert seen(s, 0)["cards_worth"] == pytest.approx(worth / 10)
    assert WEIGHTS[seats][TRAITS.index("cards_worth")] == WEIGHTS[seats][TRAITS.index("cash")], (
        "both are money"
    )


def test_a_better_card_is_a_better_chance() -> None:
    best, worst = (choose(CARDS[4], key=CARDS[4].__getitem__) for choose in (max, min))
    chances = [game.chances(table([{"hand": [card]}, {}, {}, {}]))[0] for card in (best, worst)]
    assert chances[0] > chances[1] + 0.02


def test_a_card_that_was_never_learned_is_worth_what_any_is() -> None:
    cards = with_cards({"cry_wolf": [["draw", 1]], "brand_new": [["draw", 1]]})
    known = dict(zip(cards.cats, Worths(cards).cards[3], strict=True))
    assert known["brand_new"] == 0.0
    assert known["cry_wolf"] == CARDS[3]["cry_wolf"] != 0.0, "its name says which card it is"
