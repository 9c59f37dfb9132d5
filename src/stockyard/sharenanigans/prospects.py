"""What a position promises each seat: the game's judgement of where a search breaks off.

``traits`` describes a seat by a few numbers, ``chances`` weighs them. The weights, and what each card in hand
is worth, are learned from games (docs/computer-players.md); they belong to the begin of a turn, where little
is under way. What a card is worth that was never learned is what cards are worth on average.
"""

from typing import Final

from stockyard.kernel.chances import chances_of, shared, weighed
from stockyard.sharenanigans.appraise import lifted_sales
from stockyard.sharenanigans.board import ACTIONS, State
from stockyard.sharenanigans.knowledge import glance
from stockyard.sharenanigans.sketch import Sketch
from stockyard.sharenanigans.standing import look
from stockyard.sharenanigans.weights import WEIGHTS
from stockyard.sharenanigans.worths import HUNDRED

TRAITS: Final[tuple[str, ...]] = (
    "cash", "shares", "cards_worth", "cards", "blocks", "locked", "fewer", "gain",
    "has_0", "has_1", "has_2", "has_3", "reach_0", "reach_1", "reach_2", "reach_3",
    "lift_0", "lift_1", "lift_2", "lift_3", "short_0", "short_1", "short_2", "short_3", "place",
    "most_1", "most_2", "most_3", "kinds",
)  # fmt: skip
"""The numbers of a seat, in this order. ``_0`` to ``_3``: in so many turns it is on turn.

``has``: it has the target in cash; ``reach``: with two sales at today's prices; ``lift``: with its cards on
top; ``short``: what is short of it then, in thousands, 8 at most. ``most``: how many Shares it has of the
industries of which it has most, second and third most; ``kinds``: of how many it has any.
"""

DISTANCES: Final = 4
FARTHEST: Final = 8
ENOUGH: Final = 1.0


def traits(s: State, seat: int) -> list[float]:
    """The numbers of a seat."""
    k = Sketch(glance(s, seat))
    cards = s.cards
    width = k.width
    away = (seat - s.current) % s.options.seats
    held = 0
    kinds = 0
    first = second = third = 0
    for industry in range(width):
        n = s.count[seat * width + industry]
        if n:
            held += n * k.worths.hold[industry]
            kinds += 1
            if n > first:
                third = second
                second = first
                first = n
            elif n > second:
                third = second
                second = n
            elif n > third:
                third = n
    hand = s.hands[seat]
    learned = k.worths.cards[s.options.seats]
    worth = 0.0
    blocks = 0
    for card in hand:
        worth += learned[card]
        if cards.is_block[card]:
            blocks += 1
    look(k, seat, ACTIONS - s.fewer[seat], True, 0)
    gain = k.gain
    reach = s.cash[seat] + k.raw
    # As if it were on turn.
    k.actions = ACTIONS - s.fewer[seat]
    k.floor = 0
    lifted = max(reach, s.cash[seat] + lifted_sales(k))
    target = s.options.target
    found = [
        s.cash[seat] / 10.0,
        held / (10.0 * HUNDRED),
        worth / 10.0,
        float(len(hand)),
        float(blocks),
        float(s.locked[seat]),
        float(s.fewer[seat]),
        gain / (10.0 * HUNDRED),
        *([0.0] * (4 * DISTANCES)),
        float(away),
        float(first),
        float(second),
        float(third),
        float(kinds),
    ]
    at = 8 + away
    short = target - lifted
    found[at] = ENOUGH if s.cash[seat] >= target else 0.0
    found[at + DISTANCES] = ENOUGH if reach >= target else 0.0
    found[at + 2 * DISTANCES] = ENOUGH if lifted >= target else 0.0
    found[at + 3 * DISTANCES] = float(min(max(short, 0), FARTHEST))
    return found


def chances(s: State) -> list[float]:
    """Each seat's chance to win; they add up to 1. A game that is over has its winners."""
    seats = s.options.seats
    if not s.stack:
        return shared(s.winners, seats)
    weights = WEIGHTS[seats]
    return chances_of([weighed(traits(s, seat), weights) for seat in range(seats)])
