"""What is possible: the conditions of verbs, what may be named, and why a card can't be played (8.4-8.7, 10).

Everything here reads the open board and the acting seat's own hand, never more (8.5).
"""

from typing import Final

from stockyard.sharenanigans import shapes as v
from stockyard.sharenanigans.board import RICH, Board, can_flip, price
from stockyard.sharenanigans.cardset import INDUSTRY, PLAYER

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


def can(b: Board, seat: int, verb: tuple[int, ...]) -> bool:
    """Whether a verb can do anything if the seat plays it now."""
    op = verb[0]
    if op in v.ALWAYS:
        return True
    if op == v.INVERT:
        return len(b.active) > 0
    if op == v.FLIP or op == v.FLIP_MINE:
        return can_flip(b)
    if op == v.PRICE_MOST_OWNED:
        return any(b.count)
    if op == v.DRAW:
        return b.deck_size + len(b.discard) > 0
    if op == v.TAKE_DISCARD:
        return len(b.discard) > 0
    if op == v.LOOK_MARKET:
        return b.draw_size > 2
    if op == v.SURE:
        return b.sizes[seat] > 1
    if op == v.BLOCK or op == v.TAKE_BLOCKED or op == v.PAY_COST:
        return False
    return _can_others(b, seat, op, verb)


def _can_others(b: Board, seat: int, op: int, verb: tuple[int, ...]) -> bool:
    """The verbs whose condition looks at the other players. Written for speed: it runs at every turn."""
    if op == v.LOCK:
        return b.locked.count(0) > 1 - b.locked[seat]
    if op == v.ACTION_FEWER:
        return b.fewer.count(0) > 1 - b.fewer[seat]
    if op == v.TAKE_HAND or op == v.LOOK_HAND:
        return sum(b.sizes) > b.sizes[seat]
    if op == v.SWAP_CARD:
        return b.sizes[seat] > 1 and sum(b.sizes) > b.sizes[seat]
    if op == v.PASS_LEFT:
        return sum(b.sizes) > 1
    if op == v.PAY_RICH:
        return max(b.cash) >= RICH
    if op == v.PAY_RICHEST:
        return min(b.cash) != max(b.cash)
    if op == v.TOLL:
        return sum(b.sizes) > b.sizes[seat] or someone_has(b, seat, verb[1])
    if op == v.SWAP_PRICES:
        return prices_differ(b)
    if op == v.SWAP_SHARE:
        return share_pair(b, seat)
    if op == v.DEAL_BUY:
        return len(buy_options(b, seat)) > 0
    return not b.locked[seat] and has_shares(b, seat) and sum(b.cash) > b.cash[seat]


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
    if cards.always[card]:
        return True
    if cards.is_block[card] or b.cash[seat] < cards.cost[card]:
        return False
    for verb in cards.blocks[cards.effect[card]]:
        if can(b, seat, verb):
            return True
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
            return MISSING[verb[0]]
    return ("8.4", "nothing_possible")


def extreme_industries(b: Board, highest: bool) -> list[int]:
    """The industries with the highest (lowest) current price (10.4, 10.5)."""
    prices = [price(b, i) for i in range(len(b.cards.industries))]
    goal = max(prices) if highest else min(prices)
    return [i for i, p in enumerate(prices) if p == goal]


def most_owned(b: Board) -> list[int]:
    """The industries of which most Shares lie in front of all players together (10.6)."""
    width = len(b.cards.industries)
    sums = [sum(b.count[i::width]) for i in range(width)]
    goal = max(sums)
    return [i for i, n in enumerate(sums) if n == goal] if goal else []


def swap_options(b: Board, seat: int) -> list[int]:
    """The seat's Shares for which an opponent has one of another industry (10.22)."""
    theirs = 0
    industry = b.cards.share_industry
    for share, owner in enumerate(b.owner):
        if owner >= 0 and owner != seat:
            theirs |= 1 << industry[share]
    return [s for s, owner in enumerate(b.owner) if owner == seat and theirs & ~(1 << industry[s])]


def buy_options(b: Board, seat: int) -> list[int]:
    """The opponents' Shares that the seat may make them sell at the current price (10.28)."""
    found: list[int] = []
    for share, owner in enumerate(b.owner):
        if owner >= 0 and owner != seat and not b.locked[owner]:
            p = price(b, b.cards.share_industry[share])
            if p <= b.cash[seat] and not b.cash[owner] < b.options.target <= b.cash[owner] + p:
                found.append(share)
    return found


def naming(b: Board, seat: int, question: int, verb_named: int) -> list[int]:
    """The moves that answer a naming question, ascending; empty when there is nothing to name (8.6, 8.7).

    ``verb_named`` is the place of the answer to the question before this one of the same verb.
    """
    cards = b.cards
    share_base = cards.share_base
    if question == v.ASK_INDUSTRY:
        return [INDUSTRY + i for i in range(len(cards.industries))]
    if question == v.ASK_DEAREST or question == v.ASK_CHEAPEST:
        return [INDUSTRY + i for i in extreme_industries(b, question == v.ASK_DEAREST)]
    if question == v.ASK_MOST_OWNED:
        return [INDUSTRY + i for i in most_owned(b)]
    if question == v.ASK_DISCARD:
        return _discard_options(b, seat)
    if question == v.ASK_MY_SHARE:
        return [share_base + share for share in swap_options(b, seat)]
    if question == v.ASK_THEIR_SHARE:
        return _their_shares(b, seat, verb_named)
    if question == v.ASK_PRICE_A or question == v.ASK_PRICE_B:
        return _price_options(b, verb_named if question == v.ASK_PRICE_B else -1)
    if question == v.ASK_BUY_SHARE:
        return [share_base + share for share in buy_options(b, seat)]
    if question == v.ASK_SELL_SHARE:
        if b.locked[seat] or sum(b.cash) == b.cash[seat]:
            return []
        return [share_base + share for share, owner in enumerate(b.owner) if owner == seat]
    return _player_options(b, seat, question, verb_named)


def _player_options(b: Board, seat: int, question: int, before: int) -> list[int]:
    """The seats that may be named."""
    seats = range(b.options.seats)
    cash = b.cash
    if question == v.ASK_LOCK:
        return [PLAYER + i for i in seats if i != seat and not b.locked[i]]
    if question == v.ASK_FEWER:
        return [PLAYER + i for i in seats if i != seat and not b.fewer[i]]
    if question == v.ASK_HAND:
        return [PLAYER + i for i in seats if i != seat and b.sizes[i]]
    if question == v.ASK_SELL_TO:
        return [PLAYER + i for i in seats if i != seat and cash[i] and before >= 0]
    if min(cash) == max(cash):
        return []
    goal = max(cash) if question == v.ASK_RICHEST else min(cash)
    return [PLAYER + i for i in seats if cash[i] == goal]


def _discard_options(b: Board, seat: int) -> list[int]:
    """The different cards on top of the discard pile, as many as the waiting card says (10.16)."""
    cards = b.cards
    for verb in cards.blocks[cards.effect[b.chain[0]]]:
        if verb[0] == v.TAKE_DISCARD:
            return sorted({cards.card_base + card for card in b.discard[-verb[1] :]})
    return []


def _their_shares(b: Board, seat: int, mine: int) -> list[int]:
    """The opponents' Shares of another industry than the seat's own Share just named (10.22)."""
    cards = b.cards
    if mine < 0:
        return []
    industry = cards.share_industry[mine - cards.share_base]
    return [
        cards.share_base + share
        for share, owner in enumerate(b.owner)
        if owner >= 0 and owner != seat and cards.share_industry[share] != industry
    ]


def _price_options(b: Board, first: int) -> list[int]:
    """The industries whose prices can be exchanged, with the first one when it has been named (10.23)."""
    prices = [price(b, i) for i in range(len(b.cards.industries))]
    if first < 0:
        if min(prices) == max(prices):
            return []
        return [INDUSTRY + i for i in range(len(prices))]
    return [INDUSTRY + i for i, p in enumerate(prices) if p != prices[first - INDUSTRY]]
