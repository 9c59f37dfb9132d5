"""Tokens: Duplicate, opposite trades, abilities in any order, Intrigues around a token, the Bots' turns."""

import pytest

from stockyard.kernel.stack import run
from stockyard.zoo import bots, flow, legal, steps
from stockyard.zoo import events as e
from stockyard.zoo.board import (
    ASK_AFTER,
    ASK_FRUITS,
    ASK_REVEAL,
    ASK_SHARES,
    DUPLICATE,
    HIRING,
    LOBBYING,
    SHARE_TRADING,
    TOKENS,
    State,
)
from tests.zoo.play import CARDS
from tests.zoo.table import answer, changed, kind_of, seen, table, wanted


def at_token(s: State, *chosen: int) -> State:
    """Go on where these tokens have been chosen."""
    s.chosen = list(chosen)
    s.stack[:] = [(steps.SEAT, 0)]
    run(s, s.stack, flow.STEPS)
    return s


def names(s: State, seat: int = 0) -> list[str]:
    """What the seat may do."""
    return [CARDS.moves.name(move) for move in legal.legal(s, seat)]


def test_opposite_trades_are_refused_within_an_action_and_not_across() -> None:  # rules 4.3, 4.15, 9.6
    s = at_token(table("share0.l=2 coin0=30"), SHARE_TRADING, LOBBYING, LOBBYING)
    answer(s, "buy_share.lemon")
    assert "sell_share.lemon" not in names(s) and "buy_share.apple" in names(s)
    answer(s, "buy_share.apple")
    s.token = 1
    at_token(s, DUPLICATE, HIRING, HIRING)
    assert s.stack[-1][1] == ASK_SHARES and s.stack[-1][3:] == (2, 0, 0)
    answer(s, "sell_share.lemon")
    assert "buy_share.lemon" not in names(s) and "sell_share.lemon" in names(s)


def test_a_fruit_bought_from_a_player_is_not_sold() -> None:  # rules 5.3, 5.16
    s = at_token(table("fruit0.a=1 fruit1.a=1 coin0=30"), 1, LOBBYING, LOBBYING)
    assert s.stack[-1][1] == ASK_FRUITS and "buy_fruit.apple.0" not in names(s)
    answer(s, "buy_fruit.apple.1")
    assert "sell_fruit.apple" not in names(s) and "buy_fruit.apple" in names(s)


def test_a_duplicate_copies_the_last_token_even_if_it_was_left_unused() -> None:  # rules 9.3, 9.4
    s = at_token(table(), 1, LOBBYING, LOBBYING)
    answer(s, "done")
    s.token = 1
    at_token(s, DUPLICATE, LOBBYING, LOBBYING)
    assert s.stack[-1][1] == ASK_FRUITS and s.used[0] == 1 << 1 | 1 << DUPLICATE


def test_a_duplicate_fires_what_follows_any_token_once_and_the_copied_one_once() -> None:  # rules 9.7, 9.8
    helpers = ["piggy_banker", "press_parrot", "inside_cat"]
    s = table(seat=[{"coins": 5, "helpers": helpers, "used": ["lobbying"]}, {}, {}], token=2)
    before = seen(s, 1)
    at_token(s, DUPLICATE, LOBBYING, LOBBYING)
    answer(s, "card.craze, company.l")
    assert changed(before, s, 1) == wanted("coin0+5 infl-1 deck.l+1"), "2 coins, then 1 and 2 of Helpers"


def test_lobbying_with_no_card_on_display_brings_the_coins() -> None:  # rule 7.6
    s = at_token(table("show=0"), LOBBYING, HIRING, HIRING)
    assert names(s) == ["done", "coins"]
    before = seen(s, 1)
    answer(s, "coins")
    assert changed(before, s, 1) == wanted("coin0+2")


def test_no_duplicate_first_and_no_token_twice() -> None:  # rules 3.6, 9.2
    s = table(seat=[{}, {"used": ["hiring"]}, {}])
    assert names(s) == [f"token.{token}" for token in TOKENS[:5]]
    assert names(s, 1) == [f"token.{token}" for token in TOKENS if token != "hiring"]


def test_an_unused_token_fires_nothing() -> None:  # rules 3.9, 15.4
    s = table(seat=[{"coins": 5, "helpers": ["piggy_banker", "bull"]}, {}, {}])
    at_token(s, SHARE_TRADING, LOBBYING, LOBBYING)
    answer(s, "done")
    assert s.current == 1 and s.coins[0] == 5


# Abilities in any order (15.6)


def hired_three() -> State:
    """After Share Trading, with two abilities that may be declined and one that works by itself."""
    s = table("coin0=20", seat=[{"helpers": ["bull", "bear", "piggy_banker"]}, {}, {}])
    at_token(s, SHARE_TRADING, LOBBYING, LOBBYING)
    answer(s, "buy_share.lemon, done")
    return s


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("use.bull, company.a, use.bear, company.p", "price.a+1 price.p-1"),
        ("use.bear, company.p, use.bull, company.p", ""),
        ("use.bear, company.a, done", "price.a-1"),
        ("done", ""),
    ],
)
def test_abilities_in_any_order(moves: str, expected: str) -> None:  # rules 15.2, 15.6, 15.7
    s = hired_three()
    assert s.stack[-1][1] == ASK_AFTER
    before = seen(s, 1)
    assert s.coins[0] == 20 - 4 + 1, "the banker has paid at once, as coins leave no choice of order"
    answer(s, moves)
    assert s.current == 1
    assert changed(before, s, 1) == wanted(expected)


def test_two_abilities_that_work_by_themselves_are_ordered_where_it_matters() -> None:  # rule 15.6
    s = table(seat=[{"coins": 5, "helpers": ["goldfish", "press_parrot", "gossip_goose"]}, {}, {}])
    at_token(s, LOBBYING, LOBBYING, LOBBYING)
    answer(s, "card.craze, company.l")
    assert s.stack[-1][1] == ASK_AFTER and s.coins[0] == 9, "coins come at once"
    assert names(s) == ["done", "use.gossip_goose", "use.goldfish"]
    answer(s, "done, fruit.l")
    assert s.current == 1 and s.fruits[:3] == [0, 1, 0], "the goldfish can't be declined"


# Intrigues (18)


def with_intrigues(hand: list[str], helpers: tuple[str, ...] = ()) -> State:
    """Three persons; seat 0 holds these Intrigues, the others none."""
    seats = [{"coins": 9, "intrigues": hand, "helpers": list(helpers)}, {"intrigues": []}, {"intrigues": []}]
    return table(modules=["intrigues"], seat=seats)


def test_an_intrigue_before_the_reveal_or_before_the_action_or_after_it() -> None:  # rules 18.3, 18.5, 18.6
    for moves in (
        "intrigue.smugglers, fruit.l, buy_share.lemon, done",
        "reveal, intrigue.smugglers, fruit.l, buy_share.lemon, done",
        "reveal, buy_share.lemon, done, intrigue.smugglers, fruit.l",
    ):
        s = with_intrigues(["smugglers", "lost_papers"])
        at_token(s, SHARE_TRADING, LOBBYING, LOBBYING)
        assert s.stack[-1][1] == ASK_REVEAL
        before = seen(s, 1)
        answer(s, moves)
        assert s.current == 1, "one Intrigue for a token: nothing more is asked"
        assert changed(before, s, 1) == wanted("fruit0.l+1 stock.l-1 coin0-4 share0.l+1 price.l+1")
        assert s.left[0] == 1 and s.intrigued == (kind_of("smugglers") * 8,)


def test_no_intrigue_while_an_action_is_carried_out() -> None:  # rules 18.4, 18.5
    s = at_token(with_intrigues(["smugglers"]), SHARE_TRADING, LOBBYING, LOBBYING)
    answer(s, "reveal")
    assert "intrigue.smugglers" in names(s)
    answer(s, "buy_share.lemon")
    assert "intrigue.smugglers" not in names(s)
    answer(s, "done")
    assert names(s) == ["done", "intrigue.smugglers"]
    answer(s, "done")
    assert s.current == 1
    s = at_token(with_intrigues(["smugglers"]), SHARE_TRADING, LOBBYING, LOBBYING)
    answer(s, "reveal, done")
    assert names(s) == ["done", "intrigue.smugglers"], "also for a token left unused"


def test_no_helper_works_after_an_intrigue() -> None:  # rule 18.7
    s = at_token(with_intrigues(["back_door"], ("bull",)), LOBBYING, LOBBYING, LOBBYING)
    answer(s, "intrigue.back_door, company.l, card.craze, company.a")
    assert s.current == 1, "a Share bought by an Intrigue is no Share Trading"


# Bots (19)


def bot_turn(s: State, *deck: str) -> list[tuple[int, tuple[int, ...]]]:
    """Seat 2 plays with these cards left in the deck; what it told."""
    s.bot_deck = tuple(sorted(kind_of(card) for card in deck))
    told = len(s.sink or [])
    bots.play_bot(s, 2)
    kinds = (e.BOT_CARD, e.BOT_PASSES, e.BOTS_SHUFFLED)
    return [(event[0], event[3]) for event in (s.sink or [])[told:] if event[0] in kinds]


def test_a_bot_passes_over_what_it_cannot_do() -> None:  # rules 19.8, 19.10
    s = table("coin2=0", bots=[2])
    told = bot_turn(s, "bot_6", "bot_7", "bot_13", "bot_10")
    assert told[-1] == (e.BOT_CARD, (kind_of("bot_10"), 1))
    assert all(event == (e.BOT_CARD, (event[1][0], 0)) for event in told[:-1])
    assert s.coins[2] == 5 and s.decks[0].size() == 7


def test_a_bot_passes_when_every_card_has_failed() -> None:  # rules 19.11, 19.12
    s = table("coin2=0 show=0 deck.a=0 deck.l=0 deck.p=0 first=2", bots=[2])
    told = bot_turn(s, *[f"bot_{n}" for n in range(1, 14)])
    assert len(told) == 14 and told[-1] == (e.BOT_PASSES, ())
    assert s.bot_deck == () and len(s.bot_discard) == 13
    told = bot_turn(s)
    assert told[0] == (e.BOTS_SHUFFLED, ()) and told[-1] == (e.BOT_PASSES, ())
    assert len(told) == 15


def test_the_bot_deck_is_shuffled_within_a_turn_when_a_card_is_needed() -> None:  # rule 19.11
    s = table("coin2=0", bots=[2])
    s.bot_discard = (kind_of("bot_10"),)
    told = bot_turn(s, "bot_13")
    assert told[:2] == [(e.BOT_CARD, (kind_of("bot_13"), 0)), (e.BOTS_SHUFFLED, ())]
    assert told[-1] == (e.BOT_CARD, (kind_of("bot_10"), 1))


def test_a_bot_without_any_card_passes() -> None:
    assert bot_turn(table(bots=[2])) == [(e.BOT_PASSES, ())]


def test_the_bot_deck_is_whole_again_in_the_next_round() -> None:  # rule 12.4
    s = table(bots=[2])
    bot_turn(s, "bot_10", "bot_11")
    s.stack[:] = [(steps.NEXT,)]
    run(s, s.stack, flow.STEPS)
    assert s.bot_deck == (kind_of("bot_10"), kind_of("bot_11")) and s.bot_discard == ()
