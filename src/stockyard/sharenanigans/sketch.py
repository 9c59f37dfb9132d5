"""A sketch of the table for one seat's appraisals: what counts of the open board, ready to be changed.

A card is appraised by drawing its effect into a copy of the sketch and asking how the seat stands before and
after (``standing``). Nothing here knows a hand other than the viewer's own; a hidden card counts as a card.
"""

from typing import Final

from stockyard.sharenanigans.board import HIGHEST, LOWEST, View, can_flip, price, printed
from stockyard.sharenanigans.worths import CARD, HUNDRED, Worths, worths

ALL_STALE: Final = 255
UNKNOWN: Final = -1_000_000_000


class Sketch:
    """What counts of a view. ``Sketch(view, src)`` copies ``src``.

    ``price`` follows from ``printed`` and ``change``. ``offered`` is the industry of the Share on offer, -1
    for none. ``flip`` says whether the player on turn still has a flip, ``push`` whether the viewer's hand
    might carry them over the target in this turn. ``rich`` and ``cost`` are sums by seat; a mask, ``stale``,
    tells which costs have to be computed anew. ``whole`` is how the viewer stands, UNKNOWN until it is asked.
    """

    def __init__(self, view: View, src: "Sketch | None" = None) -> None:
        self.view: View = view
        if src is not None:
            self.worths: Worths = src.worths
            self.seats: int = src.seats
            self.width: int = src.width
            self.target: int = src.target
            self.me: int = src.me
            self.current: int = src.current
            self.cash: list[int] = src.cash[:]
            self.count: list[int] = src.count[:]
            self.sizes: list[int] = src.sizes[:]
            self.locked: list[int] = src.locked[:]
            self.fewer: list[int] = src.fewer[:]
            self.printed: list[int] = src.printed
            self.change: list[int] = src.change[:]
            self.price: list[int] = src.price[:]
            self.rich: list[int] = src.rich[:]
            self.cost: list[int] = src.cost[:]
            self.actions: int = src.actions
            self.floor: int = src.floor
            self.offered: int = src.offered
            self.flip: bool = src.flip
            self.push: bool = src.push
            self.stale: int = src.stale
        else:
            cards = view.cards
            width = len(cards.industries)
            self.worths = worths(cards)
            self.seats = view.options.seats
            self.width = width
            self.target = view.options.target
            self.me = view.me
            self.current = view.current
            self.cash = view.cash[:]
            self.count = view.count[:]
            self.sizes = view.sizes[:]
            self.locked = view.locked[:]
            self.fewer = view.fewer[:]
            self.printed = [printed(view, i) for i in range(width)]
            self.change = view.change[:]
            self.price = [price(view, i) for i in range(width)]
            self.rich = [riches(self, seat) for seat in range(self.seats)]
            self.cost = [0] * self.seats
            self.actions = view.actions
            self.floor = view.floor
            self.offered = cards.share_industry[view.pile[-1]] if view.pile else -1
            self.flip = not view.flipped and can_flip(view)
            self.push = False
            self.stale = ALL_STALE
        self.whole: int = UNKNOWN
        self.gain: int = 0
        self.raw: int = 0


def riches(k: Sketch, seat: int) -> int:
    """Cash and Shares; hidden cards of others count as cards."""
    total = k.cash[seat] * HUNDRED
    for industry, n in enumerate(k.count[seat * k.width : seat * k.width + k.width]):
        if n:
            total += n * k.worths.hold[industry]
    return total if seat == k.me else total + k.sizes[seat] * CARD


# What changes a sketch


def reprice(k: Sketch, industry: int, amount: int) -> None:
    """Add a change to an industry (5.2-5.4)."""
    if amount:
        k.change[industry] += amount
        p = k.printed[industry] + k.change[industry]
        set_price(k, industry, LOWEST if p < LOWEST else min(p, HIGHEST))


def set_price(k: Sketch, industry: int, p: int) -> None:
    """The industry's price is this from now on."""
    if k.price[industry] != p:
        k.price[industry] = p
        if industry == k.offered:
            k.stale = ALL_STALE
        else:
            for seat in range(k.seats):
                if k.count[seat * k.width + industry]:
                    k.stale |= 1 << seat


def offer(k: Sketch, industry: int) -> None:
    """A Share of this industry is on offer from now on, -1 for none."""
    k.offered = industry
    k.stale = ALL_STALE


def move_cash(k: Sketch, seat: int, amount: int) -> None:
    """The seat gets so much cash, or gives it."""
    k.cash[seat] += amount
    k.rich[seat] += amount * HUNDRED
    k.stale |= 1 << seat


def move_shares(k: Sketch, seat: int, industry: int, n: int) -> None:
    """The seat gets so many Shares of the industry, or gives them."""
    k.count[seat * k.width + industry] += n
    k.rich[seat] += n * k.worths.hold[industry]
    k.stale |= 1 << seat


def lose_card(k: Sketch, seat: int) -> None:
    """The seat, not the viewer's, has a card fewer."""
    k.sizes[seat] -= 1
    if seat != k.me:
        k.rich[seat] -= CARD


def hinder(k: Sketch, seat: int, lock: bool) -> None:
    """The seat is locked, or has an action fewer in its next turn."""
    if lock:
        k.locked[seat] = 1
    else:
        k.fewer[seat] = 1
    k.stale |= 1 << seat
