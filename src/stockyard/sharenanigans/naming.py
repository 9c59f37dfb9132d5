"""What may be named as a card is played: an industry, an opponent, a Share, a card (8.6, 8.7).

Everything here reads the open board, never a hand (8.5).
"""

from stockyard.sharenanigans import shapes as v
from stockyard.sharenanigans.board import Board, price
from stockyard.sharenanigans.cardset import INDUSTRY, PLAYER


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


def options(b: Board, seat: int, question: int, verb_named: int) -> list[int]:
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
    raise AssertionError("nothing of the discard pile")  # pragma: no cover  only a card that takes one asks


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
