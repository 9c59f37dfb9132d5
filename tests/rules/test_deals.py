"""Rules about chance and about what a table agrees on: no single position shows them."""

import tomllib
from collections import Counter
from importlib import resources

import pytest

from stockyard import Match
from stockyard.kernel.game import StockyardError

SEEDS = [f"seed {i}" for i in range(60)]


def deal(seats: int, seed: str, head_start: bool = False, cards: str = "classic") -> Match:
    """A new game."""
    return Match("sharenanigans", seats=seats, seed=seed, head_start=head_start, cards=cards)


def first_player(match: Match) -> int:
    """The seat whose turn it is."""
    return int(match.view(None)["current"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_card_is_flipped_before_the_first_turn(seats: int) -> None:  # rule 2.6
    view = deal(seats, "demo").view(None)
    assert len(view["share_pile"]) == 1
    assert view["draw"]["count"] == 47
    assert view["market"]["side"] is not None
    assert view["turn"] == 1 and not view["begun"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal_decides_who_plays_first(seats: int) -> None:  # rule 2.7
    first = Counter(first_player(deal(seats, seed)) for seed in SEEDS)
    assert set(first) == set(range(seats))


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_two_to_four_players(seats: int) -> None:  # rule 2.1
    with pytest.raises(StockyardError):
        deal(seats, "demo")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hands_start_empty(seats: int) -> None:  # rule 2.5
    assert [seat["hand_size"] for seat in deal(seats, "demo").view(None)["seat"]] == [0] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_head_start_grows_with_the_place_in_the_turn_order(seats: int) -> None:  # rule 12.1
    for seed in SEEDS[:8]:
        match = deal(seats, seed, head_start=True)
        view = match.view(None)
        sizes = [seat["hand_size"] for seat in view["seat"]]
        first = first_player(match)
        assert [sizes[(first + k) % seats] for k in range(seats)] == list(range(seats))
        assert view["cat_deck"]["count"] == 64 - sum(range(seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_a_head_start_the_first_turn_of_two_has_no_flip(seats: int) -> None:  # rule 12.1
    match = deal(seats, "demo", head_start=True)
    seat = first_player(match)
    assert ("flip" in match.legal(seat)) == match.view(seat)["flip_left"] == (seats > 2)
    if seats == 2:
        assert str(match.blocked(seat, "flip")).startswith("sharenanigans.12.1: ")
    match.play(seat, "end_turn")
    assert "flip" in match.legal((seat + 1) % seats)


def test_any_unseen_share_can_be_behind_the_market_card() -> None:  # rule 4.10
    found: Counter[str] = Counter()
    for seed in SEEDS:
        match = deal(2, seed)
        seat = first_player(match)
        market = match.view(seat)["market"]
        match.play(seat, "flip")
        industry, _, side = match.view(seat)["share_pile"][-1].partition("@")
        assert side == market["side"]
        assert industry in market["behind"]
        found[industry] += 1
    assert len(found) == 6


def test_printed_prices() -> None:  # rule 5.6
    folder = resources.files("stockyard") / "sharenanigans" / "cards" / "classic"
    sides = tomllib.loads((folder / "price_sides.toml").read_text(encoding="utf-8"))["price_side"]
    prices = [price for side in sides.values() for price in side["prices"].values()]
    assert len(sides) == 12 and len(prices) == 72
    assert min(prices) == 1 and max(prices) == 7


def test_a_price_side_tells_little() -> None:  # rule 4.15
    folder = resources.files("stockyard") / "sharenanigans" / "cards" / "classic"
    sides = tomllib.loads((folder / "price_sides.toml").read_text(encoding="utf-8"))["price_side"]
    assert min(len(set(side["shares"])) for side in sides.values()) >= 3


def test_the_card_set_is_chosen_before_the_deal() -> None:  # rule 12.7
    assert deal(2, "demo").view(None)["options"]["cards"] == "classic"
    with pytest.raises(StockyardError):
        deal(2, "demo", cards="no_such_set")


def test_chance_differs_from_deal_to_deal() -> None:  # rules 2.3, 2.4
    sides = {deal(2, seed).view(None)["market"]["side"] for seed in SEEDS}
    assert len(sides) > 8
