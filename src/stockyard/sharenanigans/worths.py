"""What Shares and cards of a card set are worth in general: the figures that appraisals start from.

All worths are in hundredths of a thousand. They are computed from the set's price sides and from the verbs of
its cards, so that any card set can be played. Numbers chosen by measuring stand here as constants.
"""

from typing import Final

from stockyard.sharenanigans import shapes as v
from stockyard.sharenanigans.cardset import CardSet
from stockyard.sharenanigans.weights import CARDS

HUNDRED: Final = 100
# A Share is held for the better of so many markets; the same without the waiting is what it is bought for.
LOOKS: Final = 2
WAITING: Final = 30
# What another Share of an industry one has already is worth more: one sale, one boost for all of them.
TOGETHER: Final = 30
# A card nobody knows.
CARD: Final = 70
# A Block is laid where that much is at stake.
BLOCK_AT: Final = 200

# How much a card must bring before it is played: so much, and so much more for each thousand of its amount.
_KEEP: Final[dict[int, tuple[int, int]]] = {
    v.PRICE: (0, 35),
    v.PRICE_ANY: (10, 50),
    v.PRICE_ALL: (10, 60),
    v.PRICE_DEAREST: (20, 20),
    v.PRICE_CHEAPEST: (20, 25),
    v.PRICE_MOST_OWNED: (20, 30),
    v.INVERT: (50, 0),
    v.FLIP: (50, 0),
    v.FLIP_MINE: (20, 0),
    v.BLOCK: (250, 0),
    v.LOCK: (120, 0),
    v.DRAW: (0, 10),
    v.TAKE_HAND: (20, 0),
    v.TAKE_DISCARD: (10, 0),
    v.TAKE_BLOCKED: (10, 0),
    v.PASS_LEFT: (5, 0),
    v.LOOK_HAND: (5, 0),
    v.LOOK_MARKET: (10, 0),
    v.SWAP_CARD: (10, 0),
    v.SWAP_SHARE: (50, 0),
    v.SWAP_PRICES: (70, 0),
    v.PAY_RICH: (0, 40),
    v.PAY_RICHEST: (0, 40),
    v.TOLL: (0, 20),
    v.DEAL_BUY: (50, 0),
    v.DEAL_SELL: (40, 5),
    v.ACTION_ME: (0, 60),
    v.ACTION_FEWER: (60, 0),
    v.FLOOR: (0, 15),
    v.SURE: (60, 0),
}


class Worths:
    """The figures of one card set.

    ``hold`` is what a Share of an industry will bring, ``up`` what one Share gains on average at a market by
    being sold there when that is more, ``offer`` what the Share on offer gains on average, ``keep`` what
    keeping a card is worth. ``cards`` is how many thousands a card in hand was learned to be worth more than
    any, by the number of seats: for judging positions.
    """

    def __init__(self, cards: CardSet) -> None:
        self.digest: str = cards.digest
        self.hold: list[int] = [_best_of(column) for column in zip(*cards.prices, strict=True)]
        self.up: list[int] = [
            sum(max(0, price * HUNDRED - hold) for price in column) // len(column)
            for column, hold in zip(zip(*cards.prices, strict=True), self.hold, strict=True)
        ]
        self.mean_hold: int = sum(self.hold[i] for i in cards.share_industry) // len(cards.share_industry)
        self.offer: int = _mean_offer(cards, self.hold)
        self.keep: list[int] = [_keep(cards, card) for card in range(len(cards.cats))]
        self.cards: list[list[float]] = [[known.get(card, 0.0) for card in cards.cats] for known in CARDS]


def _best_of(prices: tuple[int, ...]) -> int:
    """The expected highest price of as many random markets as a Share is held for."""
    total = 0
    below = 0
    for price in sorted(set(prices)):
        upto = sum(1 for p in prices if p <= price)
        total += price * HUNDRED * (upto**LOOKS - below**LOOKS)
        below = upto
    return int(total // len(prices) ** LOOKS)


def _mean_offer(cards: CardSet, hold: list[int]) -> int:
    total = 0
    for prices in cards.prices:
        for industry in cards.share_industry:
            total += max(0, hold[industry] - WAITING - prices[industry] * HUNDRED)
    return total // (len(cards.prices) * len(cards.share_industry))


def _keep(cards: CardSet, card: int) -> int:
    total = 0
    for verb in cards.blocks[cards.effect[card]]:
        fixed, each = _KEEP.get(verb[0], (0, 0))
        total += fixed + (each * abs(verb[-2]) if each else 0)
    return total


_known: dict[str, Worths] = {}


def worths(cards: CardSet) -> Worths:
    """The figures of a card set, computed once."""
    found = _known.get(cards.digest)
    if found is None:
        found = Worths(cards)
        _known[cards.digest] = found
    return found
