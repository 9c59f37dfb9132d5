"""What is possible: the conditions of verbs, and why a card can't be played (8.4, 8.15, 10).

Everything here reads the open board and the acting seat's own hand, never more (8.5).
"""

from collections.abc import Callable
from typing import Final

from stockyard.kernel.effects import Instruction
from stockyard.sharenanigans import shapes as v
from stockyard.sharenanigans.board import RICH, Board, can_flip, price
from stockyard.sharenanigans.naming import buy_options

# The rule that says when a verb is possible, and the catalogue's words for it when it is not.
MISSING: Final[dict[int, tuple[str, str]]] = {
    v.PRICE_MOST_OWNED: ("10.6", "nobody_owns"),
    v.INVERT: ("10.7", "no_change"),
    v.FLIP: ("4.14", "no_market_left"),
    v.FLIP_MINE: ("4.14", "no_market_left"),
    v.BLOCK: ("10.10", "only_answer"),
    v.LOCK: ("10.11", "all_locked"),
    v.DRAW: ("8.14", "no_cards_left"),
    v.TAKE_HAND: ("10.15", "no_hands"),
    v.TAKE_DISCARD: ("10.16", "no_discard"),
    v.PASS_LEFT: ("10.18", "no_cards_to_pass"),
    v.LOOK_HAND: ("10.19", "no_hands"),
    v.LOOK_MARKET: ("10.20", "nothing_under"),
    v.SWAP_CARD: ("10.21", "no_hands"),
    v.SWAP_SHARE: ("10.22", "no_share_pair"),
    v.SWAP_PRICES: ("10.23", "equal_prices"),
    v.PAY_COST: ("8.15", "cost"),
    v.PAY_RICH: ("10.25", "nobody_rich"),
    v.PAY_RICHEST: ("10.26", "equal_cash"),
    v.TOLL: ("10.27", "nobody_can_pay"),
    v.DEAL_BUY: ("10.28", "no_share_to_buy"),
    v.DEAL_SELL: ("10.29", "no_share_to_sell"),
    v.ACTION_FEWER: ("10.31", "all_fewer"),
    v.SURE: ("10.33", "no_other_card"),
}


def can(b: Board, seat: int, verb: Instruction) -> bool:
    """Whether a verb can do anything if the seat plays it now."""
    return CAN[verb[0]](b, seat, verb)


def _always(b: Board, seat: int, verb: Instruction) -> bool:
    """10.1-10.5, 10.30, 10.32"""
    return True


def _never(b: Board, seat: int, verb: Instruction) -> bool:
    """10.10, 10.17, and costs, which are no effect (8.15)"""
    return False


def _can_invert(b: Board, seat: int, verb: Instruction) -> bool:
    """10.7"""
    return len(b.active) > 0


def _can_flip(b: Board, seat: int, verb: Instruction) -> bool:
    """10.8, 10.9"""
    return can_flip(b)


def _can_raise_most_owned(b: Board, seat: int, verb: Instruction) -> bool:
    """10.6"""
    return any(b.count)


def _can_lock(b: Board, seat: int, verb: Instruction) -> bool:
    """10.11"""
    return b.locked.count(0) > 1 - b.locked[seat]


def _can_slow(b: Board, seat: int, verb: Instruction) -> bool:
    """10.31"""
    return b.fewer.count(0) > 1 - b.fewer[seat]


def _can_draw(b: Board, seat: int, verb: Instruction) -> bool:
    """10.14"""
    return b.deck_size > 0 or len(b.discard) > 0


def _can_take_discard(b: Board, seat: int, verb: Instruction) -> bool:
    """10.16"""
    return len(b.discard) > 0


def _can_see_hand(b: Board, seat: int, verb: Instruction) -> bool:
    """10.15, 10.19"""
    return sum(b.sizes) > b.sizes[seat]


def _can_swap_card(b: Board, seat: int, verb: Instruction) -> bool:
    """10.21"""
    return b.sizes[seat] > 1 and sum(b.sizes) > b.sizes[seat]


def _can_pass_left(b: Board, seat: int, verb: Instruction) -> bool:
    """10.18"""
    return sum(b.sizes) > 1


def _can_look_market(b: Board, seat: int, verb: Instruction) -> bool:
    """10.20"""
    return b.draw_size > 2


def _can_tax(b: Board, seat: int, verb: Instruction) -> bool:
    """10.25"""
    return max(b.cash) >= RICH


def _can_even_out(b: Board, seat: int, verb: Instruction) -> bool:
    """10.26"""
    return min(b.cash) != max(b.cash)


def _can_toll(b: Board, seat: int, verb: Instruction) -> bool:
    """10.27"""
    return sum(b.sizes) > b.sizes[seat] or someone_has(b, seat, verb[1])


def _can_swap_prices(b: Board, seat: int, verb: Instruction) -> bool:
    """10.23"""
    return prices_differ(b)


def _can_swap_share(b: Board, seat: int, verb: Instruction) -> bool:
    """10.22"""
    return share_pair(b, seat)


def _can_deal_buy(b: Board, seat: int, verb: Instruction) -> bool:
    """10.28"""
    return len(buy_options(b, seat)) > 0


def _can_deal_sell(b: Board, seat: int, verb: Instruction) -> bool:
    """10.29"""
    return not b.locked[seat] and has_shares(b, seat) and sum(b.cash) > b.cash[seat]


def _can_be_sure(b: Board, seat: int, verb: Instruction) -> bool:
    """10.33"""
    return b.sizes[seat] > 1


CAN: list[Callable[[Board, int, Instruction], bool]] = [_always] * v.OPS
CAN[v.PRICE_MOST_OWNED] = _can_raise_most_owned
CAN[v.INVERT] = _can_invert
CAN[v.FLIP] = _can_flip
CAN[v.FLIP_MINE] = _can_flip
CAN[v.BLOCK] = _never
CAN[v.LOCK] = _can_lock
CAN[v.DRAW] = _can_draw
CAN[v.TAKE_HAND] = _can_see_hand
CAN[v.TAKE_DISCARD] = _can_take_discard
CAN[v.TAKE_BLOCKED] = _never
CAN[v.PASS_LEFT] = _can_pass_left
CAN[v.LOOK_HAND] = _can_see_hand
CAN[v.LOOK_MARKET] = _can_look_market
CAN[v.SWAP_CARD] = _can_swap_card
CAN[v.SWAP_SHARE] = _can_swap_share
CAN[v.SWAP_PRICES] = _can_swap_prices
CAN[v.PAY_COST] = _never
CAN[v.PAY_RICH] = _can_tax
CAN[v.PAY_RICHEST] = _can_even_out
CAN[v.TOLL] = _can_toll
CAN[v.DEAL_BUY] = _can_deal_buy
CAN[v.DEAL_SELL] = _can_deal_sell
CAN[v.ACTION_FEWER] = _can_slow
CAN[v.SURE] = _can_be_sure


def someone_has(b: Board, seat: int, amount: int) -> bool:
    """Whether an opponent has that much cash."""
    for i, cash in enumerate(b.cash):
        if cash >= amount and i != seat:
            return True
    return False


def prices_differ(b: Board) -> bool:
    """Whether two industries have different prices."""
    first = price(b, 0)
    for i in range(1, len(b.change)):
        if price(b, i) != first:
            return True
    return False


def share_pair(b: Board, seat: int) -> bool:
    """Whether the seat has a Share and an opponent one of another industry (10.22)."""
    width = len(b.change)
    start = seat * width
    mine = 0
    theirs = 0
    for at, n in enumerate(b.count):
        if n:
            if start <= at < start + width:
                mine |= 1 << at - start
            else:
                theirs |= 1 << at % width
    return mine != 0 and theirs != 0 and (mine != theirs or mine & mine - 1 != 0)


def has_shares(b: Board, seat: int) -> bool:
    """Whether Shares lie in front of the seat."""
    width = len(b.change)
    return any(b.count[seat * width : seat * width + width])


def playable(b: Board, seat: int, card: int) -> bool:
    """Whether the card, held by the seat whose turn it is, may be played (8.4, 8.15)."""
    cards = b.cards
    if b.cash[seat] < cards.cost[card]:
        return False
    for verb in cards.blocks[cards.effect[card]]:
        if CAN[verb[0]](b, seat, verb):
            return not cards.is_block[card]
    return False


def why_not(b: Board, seat: int, card: int) -> tuple[str, str]:
    """The rule and the reason for which the card can't be played: what its first effect lacks."""
    cards = b.cards
    if cards.is_block[card]:
        return MISSING[v.BLOCK]
    if b.cash[seat] < cards.cost[card]:
        return MISSING[v.PAY_COST]
    for verb in cards.blocks[cards.effect[card]]:
        if verb[0] != v.PAY_COST and not can(b, seat, verb):
            if verb[0] == v.DEAL_SELL and b.locked[seat]:
                return ("10.29", "locked")
            return MISSING[verb[0]]
    return ("8.4", "nothing_possible")  # pragma: no cover  a card of a cost alone is not loaded
