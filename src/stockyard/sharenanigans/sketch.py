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
CERTAIN: Final = 2000
# How much a rival's riches count against one's own, in per cent, by the number of seats.
RIVAL: Final = (0, 0, 80, 35, 25)
# How much a danger counts, in per cent, by how many turns away it is.
DISTANT: Final = (100, 100, 80, 65)
AFTER_ME: Final = 40
ALL_STALE: Final = 255
UNKNOWN: Final = -1_000_000_000
# With cards that could carry the seat over the target, each thousand on the way there counts so much.
PUSH: Final = 300


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


# What a seat can make of a turn


def look(k: Sketch, seat: int, actions: int, flip: bool, floor: int) -> None:
    """What the seat can make of so many actions: ``gain`` in worth over holding on, ``raw`` in cash by sales.

    One or two actions are what a turn has, so the two best of each kind are kept; a third one counts nothing.
    """
    g1 = g2 = r1 = r2 = o1 = o2 = 0
    if actions > 0 and not k.locked[seat]:
        hold = k.worths.hold
        up = k.worths.up
        industry = -1
        for n in k.count[seat * k.width : seat * k.width + k.width]:
            industry += 1
            if n:
                p = k.price[industry]
                if p < floor:
                    p = floor
                raw = n * p
                if raw > r1:
                    r2 = r1
                    r1 = raw
                elif raw > r2:
                    r2 = raw
                gain = raw * HUNDRED - n * hold[industry]
                if gain > g1:
                    g2 = g1
                    g1 = gain
                elif gain > g2:
                    g2 = gain
                if flip:
                    later = n * up[industry]
                    if later > o1:
                        o2 = o1
                        o1 = later
                    elif later > o2:
                        o2 = later
    industry = k.offered
    if industry >= 0 and k.price[industry] <= k.cash[seat] and (seat == k.current or untouched(k)):
        gain = purchase(k, seat, industry) - k.price[industry] * HUNDRED
        if gain > g1:
            g2 = g1
            g1 = gain
        elif gain > g2:
            g2 = gain
    if flip:
        later = k.worths.offer
        if later > o1:
            o2 = o1
            o1 = later
        elif later > o2:
            o2 = later
    if actions >= 2:
        k.raw = r1 + r2
        k.gain = g1 + max(g2, o1) if g1 > o2 else o1 + o2
    else:
        k.raw = r1
        k.gain = max(g1, o1) if actions == 1 else 0


def untouched(k: Sketch) -> bool:
    """Whether the player on turn will leave the Share on offer to those who come after."""
    return k.actions <= 0 or k.cash[k.current] < k.price[k.offered]


def purchase(k: Sketch, seat: int, industry: int) -> int:
    """What one more Share is worth to the seat."""
    n = k.count[seat * k.width + industry]
    return k.worths.hold[industry] - WAITING + TOGETHER * min(3, n)


# How the viewer stands


def standing(k: Sketch) -> int:
    """How the viewer stands when the player on turn makes the best of the rest of the turn."""
    if k.whole == UNKNOWN:
        k.whole = resting(k) + promise(k)
    return k.whole


def resting(k: Sketch) -> int:
    """How the viewer stands if the turn ended now: riches, and what rivals can do in the turns to come."""
    me = k.me
    theirs = 0
    costs = 0
    for seat in range(k.seats):
        if seat != me:
            theirs += k.rich[seat]
        if seat != k.current:
            if k.stale >> seat & 1:
                k.cost[seat] = -hope(k) if seat == me else danger(k, seat)
            costs += k.cost[seat]
    k.stale = 0
    return k.rich[me] - theirs * RIVAL[k.seats] // HUNDRED - costs


def danger(k: Sketch, seat: int) -> int:
    """What the rival's next turn costs the viewer: half of its gain, and the chance that it wins the game."""
    look(k, seat, ACTIONS - k.fewer[seat], True, 0)
    gain = k.gain * RIVAL[k.seats] // 200
    short = k.target - k.cash[seat]
    if short <= 0:
        cost = CERTAIN
    else:
        short -= k.raw
        if short >= len(DANGER):
            return gain
        cost = DANGER[short] if short > 0 else DANGER[0]
    away = (seat - k.current) % k.seats
    if k.me != k.current and away > (k.me - k.current) % k.seats:
        return gain + cost * AFTER_ME // HUNDRED
    return gain + cost * DISTANT[away] // HUNDRED


def hope(k: Sketch) -> int:
    """What the viewer's own next turn promises while a rival is on turn: others may spoil it before."""
    look(k, k.me, ACTIONS - k.fewer[k.me], True, 0)
    short = k.target - k.cash[k.me]
    if short <= 0:
        return k.gain // 2 + CERTAIN
    short -= k.raw
    if short >= len(DANGER):
        return k.gain // 2
    return (k.gain + DANGER[max(0, short)]) // 2


def promise(k: Sketch) -> int:
    """What the rest of the turn holds for the viewer, gain and victory of the player on turn."""
    seat = k.current
    look(k, seat, k.actions, k.flip, k.floor)
    reach = k.cash[seat] + k.raw
    if seat != k.me:
        threat = WIN if reach >= k.target else DANGER[min(k.target - reach, len(DANGER) - 1)]
        return -(k.gain * RIVAL[k.seats] // HUNDRED) - threat
    if reach >= k.target:
        return k.gain + WIN + (PUSH * k.target if k.push else 0)
    return k.gain + (PUSH * reach if k.push else 0)


def after_flip(k: Sketch, flip: bool, mine: bool = False) -> int:
    """How the viewer stands on average after a flip by the player on turn.

    ``flip``: that player's own flip is still there. ``mine``: that player gets the Share of the flipped card.
    """
    sides = k.view.cards.prices
    new = Sketch(k.view, k)
    new.flip = flip
    new.push = False
    new.offered = -1
    total = 0
    for side in sides:
        new.price = side
        new.stale = ALL_STALE
        total += resting(new) + promise(new)
    total //= len(sides)
    worth = k.worths.offer if k.actions > 0 else 0
    if mine:
        worth = k.worths.mean_hold - WAITING
    return total + (worth if k.current == k.me else -worth * RIVAL[k.seats] // HUNDRED)
