"""Greedy decisions in positions whose right answer is known."""

from typing import Any

import pytest

from stockyard import Match, agents
from stockyard.kernel.rng import Dice
from stockyard.sharenanigans import game

# Prices:      rockets fish honey wool cheese timber
# dog_days           5    4     5    3      4      4
# lift_off           7    4     5    3      4      3
# wolf_moon          1    2     2    2      3      3
# sleepy_monday      3    4     4    3      3      3
ROCKETS = ["rockets@dam_boom", "rockets@first_frost", "rockets@wolf_moon", "rockets@mice_at_play"]
FISH = ["fish@first_frost", "fish@wolf_moon", "fish@fondue_week"]
WOOL = ["wool@dam_boom", "wool@wolf_moon", "wool@dog_days"]


Seats = list[dict[str, Any]]


def position(seats: Seats, market: str = "dog_days", **more: Any) -> dict[str, Any]:
    """A position in seat 0's turn, in which only those are asked who can answer."""
    data: dict[str, Any] = {
        "game": "sharenanigans",
        "seats": len(seats),
        "current": 0,
        "draw": {"top": [market]},
        "share_pile": [],
        "options": {"reactions": "holders"},
        "seat": seats,
    }
    return data | ({"begun": True} if more.get("flipped") else {}) | more


def decide(match: Match, seat: int | None = None) -> str:
    """What greedy does in the only seat that is asked, or in this one, whatever its luck."""
    who = match.asked[0] if seat is None else seat
    choices = {match.choose(agents.make("greedy", game), who, Dice(str(luck))) for luck in range(4)}
    assert len(set(words(list(choices)))) == 1
    return min(choices)


def line(match: Match, most: int = 12) -> list[str]:
    """What greedy does until its turn ends or another seat is asked."""
    seat = match.asked[0]
    made: list[str] = []
    while match.asked == (seat,) and len(made) < most:
        made.append(decide(match))
        match.play(seat, made[-1])
        if made[-1] in ("end_turn", "call"):
            break
    return made


def words(moves: list[str]) -> list[str]:
    """The moves without the side of a Share."""
    return [move.partition("@")[0] for move in moves]


def test_it_calls_when_it_can() -> None:
    match = Match.from_position(position([{"cash": 20000, "shares": ROCKETS}, {}], "lift_off"))
    assert decide(match) == "call"


def test_it_sells_all_shares_of_a_dear_industry_at_once() -> None:
    match = Match.from_position(position([{"shares": [*ROCKETS, *FISH]}, {}], "lift_off"))
    assert words(line(match))[:4] == ["sell.rockets"] * 4


def test_it_holds_what_is_cheap() -> None:
    match = Match.from_position(position([{"shares": [*ROCKETS, *FISH]}, {}], "wolf_moon", flipped=True))
    assert line(match) == ["end_turn"]


def test_it_lifts_a_price_before_it_sells() -> None:
    seats: Seats = [{"shares": ROCKETS[:3], "hand": ["lions_share"]}, {"shares": FISH}]
    match = Match.from_position(position(seats))
    made = line(match)
    assert made[:2] == ["play.lions_share", "industry.rockets"]
    assert words(made[2:5]) == ["sell.rockets"] * 3
    assert match.view(0)["seat"][0]["cash"] >= 5000 + 3 * 8000


def test_it_keeps_an_increase_for_better_days() -> None:
    seats: Seats = [{"shares": FISH[:1], "hand": ["by_a_whisker"]}, {}]
    match = Match.from_position(position(seats, "wolf_moon", flipped=True))
    assert decide(match) == "end_turn"


def test_it_sells_below_par_to_win() -> None:
    seats: Seats = [{"cash": 12000, "shares": ROCKETS[:4]}, {}]
    match = Match.from_position(position(seats, "sleepy_monday"))
    assert words(line(match)) == ["sell.rockets"] * 3 + ["done", "call"]


def test_it_plays_two_increases_that_win_together() -> None:
    seats: Seats = [{"cash": 8000, "shares": ROCKETS[:2], "hand": ["by_a_whisker", "to_the_moon"]}, {}]
    match = Match.from_position(position(seats, "sleepy_monday", flipped=True, actions_left=1))
    made = words(line(match))
    assert {"play.to_the_moon", "play.by_a_whisker", "call"} <= set(made)


def test_it_buys_cheap() -> None:
    match = Match.from_position(position([{}, {}], "wolf_moon", share_pile=["fish@first_frost"]))
    assert decide(match) == "buy"


def test_it_does_not_buy_dear_but_flips() -> None:
    match = Match.from_position(position([{}, {}], "lift_off", share_pile=["honey@first_frost"]))
    assert decide(match) == "flip"


def test_it_flips_when_nothing_is_on_offer_and_then_ends_the_turn() -> None:
    match = Match.from_position(position([{"cash": 0}, {}], "sleepy_monday", actions_left=0, begun=True))
    assert line(match) == ["flip", "end_turn"]


def test_it_lowers_a_price_before_it_buys() -> None:
    seats: Seats = [{"hand": ["cry_wolf"]}, {}]
    more: dict[str, Any] = {"share_pile": ["fish@first_frost"], "flipped": True}
    match = Match.from_position(position(seats, "dog_days", **more))
    assert line(match)[:3] == ["play.cry_wolf", "industry.fish", "buy"]


def boosted(hand: list[str], cash: int, shares: list[str], card: str, name: str | None) -> Match:
    """Seat 1 on turn plays a card that seat 0 with this hand may answer."""
    seats: Seats = [{"hand": hand}, {"cash": cash, "shares": shares, "hand": [card]}]
    match = Match.from_position(position(seats, "dog_days", current=1))
    match.play(1, [f"play.{card}", name] if name else f"play.{card}")
    assert match.asked == (0,)
    return match


def test_it_blocks_an_increase_that_would_win() -> None:
    match = boosted(["shut_the_gate"], 7000, ROCKETS[:2], "lions_share", "industry.rockets")
    assert decide(match) == "block.shut_the_gate"


def test_it_wastes_no_block_on_a_trifle() -> None:
    assert decide(boosted(["shut_the_gate", "cry_wolf"], 5000, [], "cat_burglar", None)) == "pass"
    match = boosted(["shut_the_gate"], 5000, FISH[:1], "by_a_whisker", "industry.fish")
    assert decide(match) == "pass"


def test_it_takes_a_good_card_that_it_blocks() -> None:
    match = boosted(
        ["finders_keepers", "shut_the_gate"], 7000, ROCKETS[:2], "lions_share", "industry.rockets"
    )
    assert decide(match) == "block.finders_keepers"


def test_it_blocks_the_block_on_a_card_of_its_own_that_wins() -> None:
    seats: Seats = [
        {"cash": 6000, "shares": ROCKETS[:2], "hand": ["lions_share", "shut_the_gate"]},
        {"hand": ["shut_the_gate"]},
    ]
    match = Match.from_position(position(seats))
    assert line(match) == ["play.lions_share", "industry.rockets"] or match.asked == (1,)
    assert decide(match) == "block.shut_the_gate"
    match.play(1, "block.shut_the_gate")
    assert decide(match) == "block.shut_the_gate"


def test_it_locks_a_leader_who_is_about_to_win() -> None:
    seats: Seats = [{"hand": ["padlock"]}, {"cash": 14000, "shares": ROCKETS[:3]}, {"shares": FISH}]
    match = Match.from_position(position(seats, actions_left=0, flipped=True))
    assert line(match)[:2] == ["play.padlock", "player.1"]


def test_it_keeps_the_lock_while_nobody_threatens() -> None:
    seats: Seats = [{"hand": ["padlock"]}, {"cash": 3000, "shares": ROCKETS[:1]}, {"shares": FISH[:1]}]
    match = Match.from_position(position(seats, "wolf_moon", actions_left=0, flipped=True))
    assert decide(match) == "end_turn"


@pytest.mark.parametrize(
    "card", ["counting_sheep", "huff_and_puff", "houston", "howl", "fat_cat_tax", "robin_hoof"]
)
def test_it_hinders_a_leader_who_is_about_to_win(card: str) -> None:
    leader: dict[str, Any] = {"cash": 11000, "shares": [*ROCKETS[:1], "honey@dam_boom"]}
    seats: Seats = [{"cash": 4000, "hand": [card]}, leader, {}]
    match = Match.from_position(position(seats, actions_left=0, flipped=True))
    assert decide(match) == f"play.{card}"


def test_it_flips_away_a_market_that_suits_a_rival() -> None:
    seats: Seats = [{"hand": ["power_play"]}, {"cash": 8000, "shares": ROCKETS}]
    match = Match.from_position(position(seats, "lift_off", actions_left=0, flipped=True))
    assert decide(match) == "play.power_play"


def test_it_takes_the_floor_for_many_cheap_shares() -> None:
    seats: Seats = [{"cash": 5000, "shares": ROCKETS, "hand": ["golden_parachute"]}, {}]
    match = Match.from_position(position(seats, "wolf_moon", flipped=True))
    made = words(line(match))
    assert made[0] == "play.golden_parachute" and "sell.rockets" in made


def test_it_wants_a_third_action_when_there_is_something_left_to_do() -> None:
    seats: Seats = [{"shares": ROCKETS[:3], "hand": ["busy_bee"]}, {}]
    match = Match.from_position(position(seats, "lift_off", actions_left=0, flipped=True))
    assert words(line(match))[:2] == ["play.busy_bee", "sell.rockets"]


def test_it_exchanges_prices_for_its_own_shares() -> None:
    seats: Seats = [{"shares": WOOL, "hand": ["dyed_fox"]}, {}]
    match = Match.from_position(position(seats, "lift_off", flipped=True, actions_left=1))
    made = words(line(match))
    assert made[0] == "play.dyed_fox"
    assert set(made[1:3]) == {"industry.wool", "industry.rockets"}
    assert made[3] == "sell.wool"


def test_it_turns_changes_round_when_they_hurt() -> None:
    seats: Seats = [{"shares": ROCKETS, "hand": ["tailspin"]}, {}]
    changes = [{"industry": "rockets", "amount": -3000}]
    match = Match.from_position(position(seats, "dog_days", flipped=True, changes=changes))
    assert words(line(match))[:2] == ["play.tailspin", "sell.rockets"]


def test_it_protects_a_card_that_wins() -> None:
    seats: Seats = [
        {"cash": 6000, "shares": ROCKETS[:2], "hand": ["lions_share", "sheeps_clothing"]},
        {"hand": ["paws_off", "honey_rush"]},
    ]
    match = Match.from_position(position(seats))
    assert decide(match) == "play.sheeps_clothing"


def test_it_gives_away_its_worst_card() -> None:
    seats: Seats = [
        {"hand": ["hot_potato", "lions_share", "barking_mad", "shut_the_gate"]},
        {"hand": ["howl"]},
    ]
    match = Match.from_position(position(seats, actions_left=0, flipped=True))
    match.play(0, "play.hot_potato")
    assert decide(match, 0) == "give.barking_mad"


def test_it_gives_a_poor_card_rather_than_money() -> None:
    seats: Seats = [{"hand": ["raccoon_racket"]}, {"cash": 5000, "hand": ["power_play", "lions_share"]}]
    match = Match.from_position(position(seats))
    match.play(0, "play.raccoon_racket")
    assert decide(match, 1) == "give.power_play"


def test_it_orders_the_market_for_its_own_flip() -> None:
    seats: Seats = [{"shares": ROCKETS, "hand": ["wise_owl"]}, {}]
    draw = {"top": ["wolf_moon", "sleepy_monday", "lift_off"]}
    match = Match.from_position(position(seats) | {"draw": draw})
    match.play(0, "play.wise_owl")
    assert decide(match) == "order.2"


def test_it_leaves_the_worst_market_to_the_next_player_when_its_flip_is_gone() -> None:
    seats: Seats = [{"hand": ["wise_owl"]}, {"cash": 9000, "shares": ROCKETS}]
    draw = {"top": ["wolf_moon", "lift_off", "sleepy_monday"]}
    match = Match.from_position(position(seats, flipped=True) | {"draw": draw})
    match.play(0, "play.wise_owl")
    assert decide(match) == "order.2"


def test_it_swaps_a_poor_card_for_a_good_one_it_has_seen() -> None:
    seats: Seats = [
        {"hand": ["little_bird", "barking_mad", "lions_share"]},
        {"hand": ["shut_the_gate", "wolf_ticket"]},
    ]
    match = Match.from_position(position(seats, actions_left=0, flipped=True))
    match.play(0, "play.little_bird")
    while match.asked == (1,):
        match.play(1, "pass")
    assert line(match)[:2] == ["card.shut_the_gate", "give.barking_mad"]


def test_it_buys_from_a_rival_what_is_cheap_and_threatens() -> None:
    seats: Seats = [
        {"cash": 9000, "hand": ["wolf_at_the_door"]},
        {"cash": 9000, "shares": [*ROCKETS, "wool@dam_boom"]},
    ]
    match = Match.from_position(position(seats, "wolf_moon", flipped=True, actions_left=0, begun=True))
    assert words(line(match))[:2] == ["play.wolf_at_the_door", "share.rockets"]
