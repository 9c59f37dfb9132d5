"""Where cards meet the edges of the rules: limits, empty piles, empty hands, chains, and each other."""

from typing import Any

import pytest

from stockyard import IllegalMove, Match
from tests.sharenanigans.table import do, expect, table

FISH = ["fish@dog_days", "fish@lift_off"]


def refused(match: Match, seat: int, move: str) -> str:
    """The rule by which a move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        match.play(seat, move)
    return refusal.value.rule.removeprefix("sharenanigans.")


# Prices and their limits


def test_a_price_stops_at_twelve_thousand_and_what_is_beyond_still_counts() -> None:  # rules 5.3, 5.4
    match = table(["lions_share", "cry_wolf"], changes=[{"industry": "fish", "amount": 7000}])
    do(match, "play.lions_share", "industry.fish")
    expect(match, prices={"fish": 12000})
    do(match, "play.cry_wolf", "industry.fish")
    expect(match, prices={"fish": 12000}, changes=[{"amount": 7000}, {"amount": 3000}, {"amount": -2000}])


def test_a_price_stops_at_one_thousand_and_what_is_beyond_still_counts() -> None:  # rules 5.2, 5.4
    match = table(["moth_night", "howl", "lions_share"])
    do(match, "play.moth_night", "play.howl")
    expect(match, prices={"wool": 1000})
    do(match, "play.lions_share", "industry.wool")
    expect(match, prices={"wool": 3000})


def test_a_share_is_sold_and_bought_at_the_limit() -> None:  # rules 5.3, 6.2, 7.3
    match = table(
        [], me={"cash": 1000, "shares": ["fish@dog_days"]}, changes=[{"industry": "fish", "amount": 99000}]
    )
    do(match, "sell.fish@dog_days")
    expect(match, me={"cash": 13000})
    do(match, "buy")
    expect(match, me={"cash": 1000, "shares": ["fish@wolf_moon"]})


def test_exchanged_prices_turn_round_beyond_the_limits() -> None:  # rules 10.7, 10.23, 5.4
    match = table(["dyed_fox", "tailspin"], changes=[{"industry": "fish", "amount": 9000}])
    do(match, "play.dyed_fox", "industry.fish", "industry.wool")
    expect(match, prices={"fish": 3000, "wool": 12000}, changes=[{"amount": -1000}, {"amount": 9000}])
    do(match, "play.tailspin")
    expect(match, prices={"fish": 5000, "wool": 1000}, changes=[{"amount": 1000}, {"amount": -9000}])


def test_exchanged_prices_replace_changes_of_other_cards_for_good() -> None:  # rule 10.23
    changes = [{"industry": "fish", "amount": 3000}, {"industry": "honey", "amount": 1000}]
    match = do(table(["dyed_fox"], changes=changes), "play.dyed_fox", "industry.fish", "industry.timber")
    expect(match, prices={"fish": 4000, "timber": 7000, "honey": 6000})
    expect(match, changes=[{"industry": "honey", "amount": 1000}, {"industry": "timber", "amount": 3000}])


def test_the_dearest_is_found_among_current_prices() -> None:  # rule 10.4
    match = table(["huff_and_puff"], changes=[{"industry": "wool", "amount": 4000}])
    expect(do(match, "play.huff_and_puff"), prices={"wool": 3000})


# Selling


def test_the_lowest_price_lasts_through_a_flip_and_to_the_end_of_the_turn() -> None:  # rule 10.32
    match = table(["golden_parachute"], me={"shares": FISH})
    do(match, "play.golden_parachute", "flip", "sell.fish@dog_days", "done")
    expect(match, prices={"fish": 2000}, me={"cash": 10000}, floor=5000)
    do(match, "end_turn")
    expect(match, floor=0)


def test_the_lowest_price_lifts_no_price_that_is_higher() -> None:  # rule 10.32
    match = table(["golden_parachute"], me={"shares": FISH}, changes=[{"industry": "fish", "amount": 3000}])
    do(match, "play.golden_parachute", "sell.fish@dog_days", "done")
    expect(match, me={"cash": 12000})


def test_the_lowest_price_is_for_sales_by_an_action_only() -> None:  # rules 10.29, 10.32
    match = table(["golden_parachute", "cuckoos_egg"], me={"shares": FISH[:1]})
    do(match, "play.golden_parachute", "play.cuckoos_egg", "player.1")
    expect(match, me={"cash": 9000}, left={"cash": 1000})


def test_a_lock_stops_sales_by_cards_and_lets_purchases_and_swaps_be() -> None:  # rules 10.13, 10.22
    me = {"locked": True, "shares": FISH[:1]}
    match = table(["cuckoos_egg", "horse_trade"], me=me, left={"shares": ["wool@dog_days"]})
    assert refused(match, 0, "sell.fish@dog_days") == "7.9"
    assert refused(match, 0, "play.cuckoos_egg") == "10.29"
    do(match, "buy", "play.horse_trade", "share.fish@dog_days")
    expect(match, me={"shares": ["fish@wolf_moon", "wool@dog_days"], "locked": True})
    expect(do(match, "end_turn"), me={"locked": False})


def test_the_wolf_cannot_lift_the_owner_to_the_target() -> None:  # rule 10.28
    left = {"cash": 16000, "shares": ["fish@dog_days", "wool@dog_days"]}
    match = table(["wolf_at_the_door"], left=left)
    do(match, "play.wolf_at_the_door")
    expect(match, me={"shares": ["wool@dog_days"], "cash": 2000}, left={"cash": 19000})


def test_the_wolf_may_make_one_sell_who_has_the_target_already() -> None:  # rule 10.28
    match = table(["wolf_at_the_door"], left={"cash": 21000, "shares": ["wool@dog_days"]})
    expect(do(match, "play.wolf_at_the_door"), left={"cash": 24000})


def test_the_egg_takes_all_the_cash_there_is() -> None:  # rule 10.29
    match = table(["cuckoos_egg"], me={"shares": FISH[:1]}, left={"cash": 1000}, right={"cash": 0})
    expect(do(match, "play.cuckoos_egg"), me={"cash": 6000}, left={"cash": 0, "shares": FISH[:1]})


# Actions


def test_two_cards_take_one_action() -> None:  # rule 10.31
    match = table(["counting_sheep", "counting_sheep"])
    do(match, "play.counting_sheep", "player.1")
    # The second can only meet the other opponent, so nobody is asked whom.
    do(match, "play.counting_sheep")
    expect(match, left={"fewer_actions": True}, right={"fewer_actions": True})
    expect(
        do(match, "end_turn"), actions_left=1, left={"fewer_actions": False}, right={"fewer_actions": True}
    )


def test_more_actions_come_back_after_fewer() -> None:  # rules 10.30, 10.31
    match = do(table(["counting_sheep"], left={"hand": ["busy_bee"]}), "play.counting_sheep", "player.1")
    expect(do(match, "end_turn", (1, "play.busy_bee")), actions_left=2)
    expect(do(match, (1, "end_turn"), (2, "end_turn")), current=0, actions_left=2)


# Hands


def test_nothing_is_asked_of_whom_only_one_answer_is_possible() -> None:  # rule 10.27
    """The left neighbour can only give its one card, the right one can only pay."""
    match = table(["raccoon_racket"], left={"cash": 0, "hand": ["howl"]})
    do(match, "play.raccoon_racket")
    expect(match, me={"cash": 6000, "hand": ["howl"]}, left={"hand": []}, right={"cash": 4000}, asked=[0])


def test_without_the_cash_one_gives_a_card_of_ones_choice() -> None:  # rule 10.27
    match = table(["raccoon_racket"], left={"cash": 0, "hand": ["howl", "padlock"]}, right={"cash": 0})
    do(match, "play.raccoon_racket")
    assert set(match.legal(1)) == {"give.padlock", "give.howl"}
    expect(do(match, (1, "give.padlock")), me={"hand": ["padlock"]}, right={"cash": 0}, asked=[0])


def test_who_can_give_neither_gives_nothing() -> None:  # rule 10.27
    match = do(table(["raccoon_racket"], left={"cash": 0}), "play.raccoon_racket")
    expect(match, me={"cash": 6000}, left={"cash": 0}, right={"cash": 4000})


def test_whoever_has_no_card_only_receives() -> None:  # rule 10.18
    match = do(table(["hot_potato"], left={"hand": ["howl", "padlock"]}), "play.hot_potato")
    expect(match, asked=[1])
    do(match, (1, "give.howl"))
    expect(match, me={"hand": []}, left={"hand": ["padlock"]}, right={"hand": ["howl"]})


def test_single_cards_are_passed_without_asking() -> None:  # rules 10.18, 8.7
    match = table(["hot_potato", "moth_night"], right={"hand": ["howl"]})
    expect(do(match, "play.hot_potato"), me={"hand": ["howl"]}, left={"hand": ["moth_night"]}, asked=[0])


def test_the_uppermost_of_equal_cards_is_taken() -> None:  # rule 10.16
    pile = ["by_a_whisker", "howl", "by_a_whisker", "padlock"]
    match = do(table(["trash_panda"], cat_deck={"discard": pile}), "play.trash_panda", "card.by_a_whisker")
    expect(match, cat_deck={"discard": ["by_a_whisker", "howl", "padlock", "trash_panda"]})


def test_a_card_below_the_top_three_is_out_of_reach() -> None:  # rules 10.16, 8.7
    match = table(["trash_panda"], cat_deck={"discard": ["padlock", "howl", "by_a_whisker", "by_a_whisker"]})
    do(match, "play.trash_panda")
    assert set(match.legal(0)) == {"card.by_a_whisker", "card.howl"}
    assert refused(match, 0, "card.padlock") == "8.7"


def test_nothing_is_swapped_by_one_who_has_no_other_card() -> None:  # rules 10.19, 10.21
    match = do(table(["little_bird"], left={"hand": ["howl"]}), "play.little_bird")
    expect(match, asked=[0], left={"hand": ["howl"]})
    assert match.view(0)["seat"][1]["known"] == {"howl": 1}
    assert match.view(2)["seat"][1]["known"] == {}


# Chains


@pytest.mark.parametrize(
    ("blocks", "keeper", "prices"),
    [
        # Each Finders Keepers answers the card before it. The last one acts.
        ([(1, "finders_keepers")], {1: ["howl"]}, 4000),
        ([(1, "finders_keepers"), (2, "finders_keepers")], {2: ["finders_keepers"]}, 3000),
        ([(1, "finders_keepers"), (2, "shut_the_gate")], {}, 3000),
        (
            [(1, "finders_keepers"), (2, "shut_the_gate"), (1, "finders_keepers")],
            {1: ["howl", "shut_the_gate"]},
            4000,
        ),
        ([(1, "shut_the_gate"), (2, "finders_keepers"), (0, "shut_the_gate")], {}, 4000),
    ],
)
def test_finders_keepers_in_chains(
    blocks: list[tuple[int, str]], keeper: dict[int, list[str]], prices: int
) -> None:
    """Rules 9.9-9.12, 10.17: an acting one takes the card it answered, all others are discarded."""
    hands: list[list[str]] = [["howl"], [], []]
    for seat, card in blocks:
        hands[seat].append(card)
    match = table(hands[0], left={"hand": hands[1]}, right={"hand": hands[2]})
    do(match, "play.howl")
    for seat, card in blocks:
        for other in match.asked:
            if other != seat:
                match.play(other, "pass")
        match.play(seat, f"block.{card}")
    found = match.position()["seat"]
    for seat in range(3):
        assert sorted(found[seat]["hand"]) == sorted(keeper.get(seat, []))
    taken = [card for cards in keeper.values() for card in cards]
    left = ["howl", *(card for _, card in blocks)]
    for card in taken:
        left.remove(card)
    assert sorted(match.position()["cat_deck"]["discard"]) == sorted(left)
    expect(match, prices={"fish": prices}, waiting=[], asked=[0])


def test_blocks_that_act_do_so_in_the_order_in_which_they_were_played() -> None:  # rule 9.11
    """Two acting Paws Off on the left's card of three Blocks: the first one played draws first."""
    match = table(
        ["howl", "shut_the_gate"],
        left={"hand": ["paws_off"]},
        right={"hand": ["paws_off"]},
        cat_deck={"bag": ["padlock"]},
    )
    do(match, "play.howl", (2, "pass"), (1, "block.paws_off"), (2, "pass"), "block.shut_the_gate")
    do(match, (2, "block.paws_off"))
    # The pile's one card goes to the left. The discard pile is empty yet, so there is none for the right.
    expect(match, left={"hand": ["padlock"]}, right={"hand": []}, cat_deck={"bag": []})
    expect(match, cat_deck={"discard": ["howl", "paws_off", "shut_the_gate", "paws_off"]})


def test_the_next_card_is_sure_but_not_the_one_after() -> None:  # rule 10.33
    match = table(["sheeps_clothing", "howl", "moth_night"], left={"hand": ["shut_the_gate"]})
    do(match, "play.sheeps_clothing", (1, "pass"), "play.howl")
    expect(match, asked=[0], prices={"fish": 3000})
    expect(do(match, "play.moth_night"), asked=[1])


def test_sheeps_clothing_may_itself_be_blocked() -> None:  # rule 10.33
    match = table(["sheeps_clothing", "howl"], left={"hand": ["shut_the_gate", "paws_off"]})
    do(match, "play.sheeps_clothing", (1, "block.shut_the_gate"))
    expect(match, sure=False)
    expect(do(match, "play.howl"), asked=[1])


def test_what_was_sure_is_lost_at_the_end_of_the_turn() -> None:  # rule 10.33
    match = do(table(["sheeps_clothing", "howl"]), "play.sheeps_clothing")
    expect(match, sure=True)
    do(match, "end_turn", (1, "end_turn"), (2, "end_turn"))
    expect(match, sure=False)


def test_a_blocked_power_play_does_nothing_and_leaves_the_flip_of_the_turn() -> None:  # rules 9.2, 4.9
    match = table(["power_play"], left={"hand": ["shut_the_gate"]})
    do(match, "play.power_play", (1, "block.shut_the_gate"))
    expect(match, share_pile=["fish@wolf_moon"], flipped=False, prices={"fish": 4000})
    expect(do(match, "flip"), flipped=True, prices={"fish": 2000})


def test_a_cost_is_not_paid_for_a_blocked_card() -> None:  # rule 8.15
    match = table(["cat_in_the_bag"], left={"hand": ["shut_the_gate"]})
    do(match, "play.cat_in_the_bag", (1, "block.shut_the_gate"))
    expect(match, me={"cash": 5000, "shares": []})


# Piles that run out


def test_the_discard_pile_is_shuffled_in_the_middle_of_a_draw() -> None:  # rules 3.6, 8.13
    match = table([], cat_deck={"bag": ["howl"], "discard": ["padlock", "power_play", "moth_night"]})
    do(match, "end_turn")
    hand = match.position()["seat"][0]["hand"]
    assert "howl" in hand and len(hand) == 2
    expect(match, cat_deck={"discard": []})
    assert len(match.position()["cat_deck"]["bag"]) == 2


def test_a_card_drawn_by_a_block_comes_from_the_old_discard_pile() -> None:  # rules 8.12, 8.13
    """The waiting cards are not shuffled along: they lie in no pile yet."""
    match = table(["howl"], left={"hand": ["paws_off"]}, cat_deck={"bag": [], "discard": ["padlock"]})
    do(match, "play.howl", (1, "block.paws_off"))
    expect(match, left={"hand": ["padlock"]}, cat_deck={"bag": [], "discard": ["howl", "paws_off"]})


def test_as_many_cards_as_there_are_are_drawn() -> None:  # rule 8.14
    expect(do(table([], cat_deck={"bag": ["howl"]}), "end_turn"), me={"hand": ["howl"]}, cat_deck={"bag": []})
    expect(do(table([], cat_deck={"bag": []}), "end_turn"), me={"hand": []}, current=1)


PILE = ["wool@dog_days", "fish@lift_off", "fish@wolf_moon"]
LAST: dict[str, Any] = {"draw": {"top": "honey@dam_boom", "bag": [], "unseen": []}}


@pytest.mark.parametrize("how", ["flip", "power_play"])
def test_the_share_pile_goes_under_the_last_market_card(how: str) -> None:  # rules 4.13, 4.9
    match = table(["power_play"], **(LAST | {"share_pile": PILE}))
    do(match, "flip" if how == "flip" else "play.power_play")
    # Its top card stays, the flipped one lies above it, and one of the other two is the market card.
    expect(match, share_pile=["fish@wolf_moon", "honey@dam_boom"])
    view = match.view(0)
    assert view["draw"]["count"] == 2
    assert view["market"]["side"] in ("dog_days", "lift_off")
    assert view["market"]["share"] is None, "shuffled, and so face down again"
    rest = match.position()["draw"]
    assert sorted([*rest["top"], *rest["bag"]]) == ["dog_days", "lift_off"]


def test_cat_in_the_bag_at_the_last_market_card() -> None:  # rules 4.13, 10.9
    match = table(["cat_in_the_bag"], **(LAST | {"share_pile": PILE}))
    do(match, "play.cat_in_the_bag")
    expect(match, share_pile=["fish@wolf_moon"], me={"shares": ["honey@dam_boom"], "cash": 3000})
    assert match.view(0)["draw"]["count"] == 2


@pytest.mark.parametrize("pile", [[], ["fish@wolf_moon"]])
def test_no_flip_when_nothing_is_left(pile: list[str]) -> None:  # rule 4.14
    match = table(["power_play"], **(LAST | {"share_pile": pile}))
    assert refused(match, 0, "flip") == "4.14"
    assert refused(match, 0, "play.power_play") == "4.14"
    assert not match.view(0)["flip_left"] and not match.view(0)["free_flip"]
    # A sale puts a card under the pile: then it can be flipped.
    match = table([], **(LAST | {"share_pile": pile, "me": {"shares": ["wool@dog_days"]}}))
    do(match, "sell.wool@dog_days", "flip")
    expect(match, share_pile=[*pile, "honey@dam_boom"], prices={"wool": 3000})
