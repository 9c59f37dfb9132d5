"""A sketch of the table for one seat's appraisals: what counts of the open board, ready to be changed.

A card is appraised by drawing its effect into a copy of the sketch and asking how the seat stands before and
after. Nothing here knows a hand other than the viewer's own; a hidden card counts as a card.
"""

from typing import Final

from stockyard.sharenanigans.board import ACTIONS, HIGHEST, LOWEST, View, can_flip, price, printed
from stockyard.sharenanigans.worths import CARD, HUNDRED, TOGETHER, WAITING, Worths, worths

# Having the target in cash when one may call: the game.
WIN: Final = 6000
# What it costs that a rival might win in the next turn, by the thousands that the rival's cash and best sales
# at these prices are short of the target.
DANGER: Final = (1800, 1000, 700, 450, 280, 170, 100, 50)
# The same for a rival who holds the target already.
CERTAIN: Final = 3000
# How much a rival's riches count against one's own, in per cent, by the number of seats.
RIVAL: Final = (0, 0, 60, 35, 25)
# How much a danger counts, in per cent, by how many turns away it is.
DISTANT: Final = (100, 100, 80, 65)
AFTER_ME: Final = 40
# With cards that could carry the seat over the target, each thousand on the way there counts so much.
PUSH: Final = 300


class Sketch:
    """What counts of a view. ``Sketch(view, src)`` copies ``src``.

    ``price`` follows from ``printed`` and ``change``. ``offered`` is the industry of the Share on offer, -1 for none.
    ``flip`` says whether the player on turn still has a flip, ``push`` whether the viewer's hand might carry
    them over the target in this turn.
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
            self.actions: int = src.actions
            self.floor: int = src.floor
            self.offered: int = src.offered
            self.flip: bool = src.flip
            self.push: bool = src.push
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
            self.actions = view.actions
            self.floor = view.floor
            self.offered = cards.share_industry[view.pile[-1]] if view.pile else -1
            self.flip = not view.flipped and can_flip(view)
            self.push = False
        self.gain: int = 0
        self.raw: int = 0


def reprice(k: Sketch, industry: int, amount: int) -> None:
    """Add a change to an industry (5.2-5.4)."""
    k.change[industry] += amount
    p = k.printed[industry] + k.change[industry]
    k.price[industry] = LOWEST if p < LOWEST else min(p, HIGHEST)


def look(k: Sketch, seat: int, actions: int, flip: bool, floor: int) -> None:
    """What the seat can make of so many actions: ``gain`` in worth over holding on, ``raw`` in cash by sales."""
    gains: list[int] = []
    raws: list[int] = []
    later: list[int] = []
    k.gain = 0
    k.raw = 0
    if actions <= 0:
        return
    if not k.locked[seat]:
        hold = k.worths.hold
        up = k.worths.up
        at = seat * k.width
        for industry in range(k.width):
            n = k.count[at + industry]
            if n:
                p = k.price[industry]
                if p < floor:
                    p = floor
                raws.append(n * p)
                if p * HUNDRED > hold[industry]:
                    gains.append(n * (p * HUNDRED - hold[industry]))
                if flip:
                    later.append(n * up[industry])
    if k.offered >= 0 and k.price[k.offered] <= k.cash[seat]:
        worth = purchase(k, seat, k.offered) - k.price[k.offered] * HUNDRED
        if worth > 0:
            gains.append(worth)
    if flip:
        later.append(k.worths.offer)
        k.gain = best_split(gains, later, actions)
    else:
        k.gain = top_sum(gains, actions)
    k.raw = top_sum(raws, actions)


def purchase(k: Sketch, seat: int, industry: int) -> int:
    """What one more Share is worth to the seat."""
    return k.worths.hold[industry] - WAITING + TOGETHER * min(3, k.count[seat * k.width + industry])


def top_sum(numbers: list[int], n: int) -> int:
    """The sum of the n highest numbers."""
    if len(numbers) > n:
        numbers.sort(reverse=True)
        del numbers[n:]
    return sum(numbers)


def best_split(now: list[int], later: list[int], actions: int) -> int:
    """The most that so many actions bring, some of them used now and the others after a flip."""
    now.sort(reverse=True)
    later.sort(reverse=True)
    best = 0
    for n in range(actions + 1):
        best = max(best, sum(now[:n]) + sum(later[: actions - n]))
    return best


def riches(k: Sketch, seat: int) -> int:
    """Cash and Shares; hidden cards of others count as cards."""
    total = k.cash[seat] * HUNDRED
    hold = k.worths.hold
    at = seat * k.width
    for industry in range(k.width):
        n = k.count[at + industry]
        if n:
            total += n * hold[industry]
    return total if seat == k.me else total + k.sizes[seat] * CARD


def standing(k: Sketch) -> int:
    """How the viewer stands when the player on turn makes the best of the rest of the turn."""
    return resting(k) + promise(k)


def resting(k: Sketch) -> int:
    """How the viewer stands if the turn ended now: riches, and what rivals can do in the turns to come."""
    me = k.me
    total = riches(k, me)
    weight = RIVAL[k.seats]
    for seat in range(k.seats):
        if seat != me:
            theirs = riches(k, seat)
            if seat != k.current:
                total -= danger(k, seat)
                theirs += k.gain // 2
            total -= theirs * weight // 100
    return total


def danger(k: Sketch, seat: int) -> int:
    """What the chance costs that the rival wins in the next turn. Leaves ``gain`` of that turn behind."""
    look(k, seat, ACTIONS - k.fewer[seat], True, 0)
    short = k.target - k.cash[seat]
    if short <= 0:
        cost = CERTAIN
    else:
        short -= k.raw
        if short >= len(DANGER):
            return 0
        cost = DANGER[short] if short > 0 else DANGER[0]
    away = (seat - k.current) % k.seats
    if away > (k.me - k.current) % k.seats and k.me != k.current:
        return cost * AFTER_ME // 100
    return cost * DISTANT[away] // 100


def promise(k: Sketch) -> int:
    """What the rest of the turn holds for the viewer, gain and victory of the player on turn."""
    seat = k.current
    look(k, seat, k.actions, k.flip, k.floor)
    reach = k.cash[seat] + k.raw
    if seat != k.me:
        threat = WIN if reach >= k.target else DANGER[min(k.target - reach, len(DANGER) - 1)]
        return -(k.gain * RIVAL[k.seats] // 100) - threat
    if reach >= k.target:
        return k.gain + WIN + (PUSH * k.target if k.push else 0)
    return k.gain + (PUSH * reach if k.push else 0)


def after_flip(k: Sketch, flip: bool, mine: bool = False) -> int:
    """How the viewer stands on average after a flip by the player on turn, who has the own ``flip`` left or not.

    ``mine``: the Share of the flipped card comes to that player.
    """
    prices = k.view.cards.prices
    new = Sketch(k.view, k)
    new.flip = flip
    new.push = False
    new.offered = -1
    new.change = [0] * k.width
    total = 0
    for side in prices:
        new.price = side
        total += standing(new)
    total //= len(prices)
    offer = k.worths.offer
    if mine:
        offer = k.worths.mean_hold - WAITING
    elif k.actions <= 0:
        offer = 0
    return total + (offer if k.current == k.me else -offer * RIVAL[k.seats] // 100)
