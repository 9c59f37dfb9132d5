"""Rules of Spółka ZOO about chance, secrets and table options: no single position shows them."""

from collections import Counter
from typing import Any

import pytest

from stockyard import Match
from stockyard.kernel.game import IllegalMove, StockyardError

SEEDS = [f"seed {i}" for i in range(60)]


def deal(seats: int, seed: str = "demo", **options: Any) -> Match:
    """A new game."""
    return Match("zoo", seats=seats, seed=seed, **options)


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100])
def test_two_to_five_players(seats: int) -> None:  # rule zoo.2.1
    with pytest.raises(StockyardError):
        deal(seats)


@pytest.mark.parametrize("bots", [3, 4, -1, [0, 1, 2], [3]])
def test_at_least_one_person(bots: Any) -> None:  # rules zoo.2.1, zoo.19.1
    with pytest.raises(StockyardError):
        deal(3, bots=bots)


def test_boards_lie_in_random_order_for_the_whole_game() -> None:  # rule zoo.2.2
    orders = Counter(tuple(deal(2, seed).view(None)["companies"]) for seed in SEEDS)
    assert len(orders) == 6
    assert {tuple(sorted(order)) for order in orders} == {("apple", "lemon", "pineapple")}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_deal_decides_who_is_first_player(seats: int) -> None:  # rule zoo.2.3
    assert {deal(seats, seed).view(None)["first"] for seed in SEEDS} == set(range(seats))


def test_a_bot_may_be_first_player() -> None:  # rules zoo.2.3, zoo.19.2
    assert {deal(3, seed, bots=2).view(None)["first"] for seed in SEEDS} == {0, 1, 2}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_displays(seats: int) -> None:  # rules zoo.2.10, zoo.2.11
    view = deal(seats).view(None)
    shown = 4 if seats > 3 else 3
    assert len(view["influence"]["display"]) == len(view["helper_market"]["display"]) == shown
    assert view["influence"]["deck"] == 48 - shown and view["helper_market"]["deck"] == 36 - shown


def test_chance_differs_from_deal_to_deal() -> None:  # rules zoo.2.10, zoo.2.11
    displays = {tuple(deal(2, seed).view(None)["helper_market"]["display"]) for seed in SEEDS}
    assert len(displays) > 50


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_starting_coins_follow_the_turn_order(seats: int) -> None:  # rules zoo.2.14, zoo.21.3
    for seed in SEEDS[:8]:
        view = deal(seats, seed, coins=list(range(seats))).view(None)
        in_turn = [(view["first"] + k) % seats for k in range(seats)]
        assert [view["seat"][seat]["coins"] for seat in in_turn] == list(range(seats))


def test_starting_fruits_come_from_the_warehouse() -> None:  # rule zoo.21.4
    view = deal(3, fruits=2).view(None)
    assert view["warehouse"] == {"apple": 5, "lemon": 5, "pineapple": 5}
    assert all(seat["fruits"] == {"apple": 2, "lemon": 2, "pineapple": 2} for seat in view["seat"])


def test_goals_are_dealt_at_random_and_each_once() -> None:  # rule zoo.17.1
    found: set[str] = set()
    for seed in SEEDS:
        match = deal(4, seed, bots=1, modules=["goals"])
        mine = [match.view(seat)["seat"][seat]["goal"] for seat in range(3)]
        assert len(set(mine)) == 3 and not match.view(None)["seat"][3]["has_goal"]
        found.update(mine)
    assert len(found) == 7


@pytest.mark.parametrize(("seats", "n"), [(2, 5), (3, 3), (4, 3), (5, 3)])
def test_intrigues_are_dealt_to_people(seats: int, n: int) -> None:  # rule zoo.18.1
    match = deal(seats, bots=1, modules=["intrigues"])
    assert [seat["intrigues_left"] for seat in match.view(None)["seat"]] == [n] * (seats - 1) + [0]
    hand = match.view(0)["seat"][0]["intrigues"]
    assert len(hand) == n and match.view(None)["seat"][0]["intrigues"] is None


def test_first_thoughts_are_in_no_log_or_record() -> None:  # rules zoo.3.3, zoo.3.11
    match = deal(2)
    match.play(0, "token.hiring")
    match.play(0, "token.speculation")
    assert match.moves == ((0, "token.speculation"),)
    assert "hiring" not in match.record()
    assert "?" in match.record_seen(1) and "speculation" not in match.record_seen(1)
    log = [line["text"] for viewer in (1, None) for line in match.log(viewer)]
    assert not any("Speculation" in text or "Hiring" in text for text in log)


@pytest.mark.parametrize(
    "options",
    [
        {"modules": ["dragons"]},
        {"modules": "events"},
        {"coins": [1, 2]},
        {"coins": -1},
        {"fruits": 99},
        {"cards": "no_such_set"},
        {"aid": 3},
        {"color": 1},
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any]) -> None:  # rules zoo.21.1 to zoo.21.6
    with pytest.raises((StockyardError, TypeError)):
        deal(3, **options)


# Taking back


def of_two(seat: dict[str, Any], **more: Any) -> Match:
    """Seat 0 of two chooses its token; seat 1 has chosen Hiring, which does nothing."""
    data: dict[str, Any] = {
        "game": "zoo",
        "seats": 2,
        "first": 0,
        "seat": [{"coins": 10, **seat}, {"coins": 10, "chosen": "speculation"}],
    }
    return Match.from_position(data | more)


def test_a_trade_is_taken_back() -> None:  # rule zoo.21.7
    match = of_two({})
    match.play(0, "token.share_trading")
    before = match.position()
    match.play(0, "buy_share.apple")
    match.undo(0)
    assert match.position() == before


def test_what_came_to_light_stays() -> None:  # rule zoo.21.7
    match = of_two({})
    match.play(0, "token.speculation")
    for move in ("company.apple", "keep"):
        match.play(0, move)
        if move == "company.apple":
            with pytest.raises(IllegalMove) as refusal:
                match.undo(0)
            assert refusal.value.rule == "zoo.21.7"
    most, _, rule = match.undo_limit(0)
    assert most == 1 and rule == "21.7"


def test_others_moves_are_not_taken_back() -> None:  # rule zoo.21.7
    match = of_two({})
    match.play(0, ["token.share_trading", "done"])
    match.play(1, "coins")
    with pytest.raises(IllegalMove) as refusal:
        match.undo(0)
    assert refusal.value.rule == "zoo.21.7"
