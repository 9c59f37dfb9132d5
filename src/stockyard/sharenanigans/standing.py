"""How the viewer of a sketch stands: riches, the promise of the turn, and what rivals could do in theirs.

The numbers below were chosen by letting changed players play against others (docs/computer-players.md).
"""

from typing import Final

from stockyard.sharenanigans.board import ACTIONS
from stockyard.sharenanigans.sketch import ALL_STALE, UNKNOWN, Sketch
from stockyard.sharenanigans.worths import HUNDRED, TOGETHER, WAITING

# Having the target in cash when one may call: the game.
WIN: Final = 6000
# What it costs that a rival might win in the next turn, by the thousands that the rival's cash and best sales
# at these prices are short of the target.
DANGER: Final[tuple[int, ...]] = (1800, 1000, 700, 450, 280, 170, 100, 50)
# The same for a rival who holds the target already.
CERTAIN: Final = 2000
# How much a rival's riches count against one's own, in per cent, by the number of seats.
RIVAL: Final[tuple[int, ...]] = (0, 0, 80, 35, 25)
# How much a danger counts, in per cent, by how many turns away it is.
DISTANT: Final[tuple[int, ...]] = (100, 100, 80, 65)
AFTER_ME: Final = 40
# With cards that could carry the seat over the target, each thousand on the way there counts so much.
PUSH: Final = 300


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
