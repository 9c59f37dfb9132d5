"""What things of a card set are worth in general: the figures that appraisals start from.

All worths are in hundredths of a coin. Numbers chosen by measuring stand here as constants.
"""

from typing import Final

from stockyard.zoo import shapes as v
from stockyard.zoo.board import ROUNDS, SHARES_EACH, Board
from stockyard.zoo.cardset import CardSet

HUNDRED: Final = 100
# A point of Glory is five coins.
GLORY: Final = 700
# What a Share price tends to and how fast, for each round to come.
SHARE_AIM: Final = 800
SHARE_DRIFT: Final = 15
# What a Fruit price rises by in a round to come, and what a Fruit is worth as part of a Helper's cost.
FRUIT_DRIFT: Final = 40
FRUIT_HIRES: Final = 350
# What a card, a look, another choice of display are worth where nothing can be foreseen.
LOOK: Final = 40
LOBBY: Final = 80
SHUFFLE: Final = 5
SWEEP: Final = 10
# Being the Majority Shareholder, in a round: cards that ask for one.
MAJORITY: Final = 70
# How much a card in a deck counts in a later round, when all may stand differently.
LATER: Final = 60
# An Intrigue is kept for better days unless it brings so much; less so the fewer days are left.
INTRIGUE: Final = 250

# A standing ability: worth of one unit in a round, and of one unit for good.
_A_ROUND: Final[dict[int, int]] = {
    v.SHARE_BUY: -110,
    v.SHARE_SELL: 40,
    v.FRUIT_BUY: -90,
    v.FRUIT_SELL: 60,
    v.FROM_PLAYER: -40,
    v.SURCHARGE: 15,
    v.SHARE_TRADES: 180,
    v.FRUIT_TRADES: 140,
    v.LOOK_MORE: 15,
    v.MAJORITY_TAKE: 180,
    v.TIES: 90,
    v.SHIELD: 40,
    v.HIRE_COST: -260,
}
# How often an ability comes into play in a round, in per cent.
_OFTEN: Final[dict[int, int]] = {
    v.AFTER_SHARES: 75,
    v.AFTER_FRUITS: 65,
    v.AFTER_LOBBYING: 80,
    v.AFTER_SPECULATION: 40,
    v.MARKET_START: 100,
    v.DIVISION_MINORITY: 130,
    v.DIVISION_EMPTY: 40,
    v.ROUND_END: 100,
}


class Worths:
    """The figures of one card set.

    ``brings[kind]`` is what a card adds to a board, in hundredths of a Fruit; ``often[when]`` is how often an
    ability comes into play in a round, in per cent.
    """

    def __init__(self, cards: CardSet) -> None:
        self.digest: str = cards.digest
        self.brings: list[int] = [_brings(cards, cards.effect[kind]) for kind in range(cards.influence_size)]
        self.often: list[int] = [_OFTEN.get(when, 0) for when in range(len(v.WHENS))]
        self.bells: list[int] = [1 if ends else 0 for ends in cards.ends[: cards.influence_size]]


def _brings(cards: CardSet, block: int) -> int:
    total = 0
    for verb in cards.blocks[block]:
        if verb[0] == v.ADD or verb[0] == v.CLEAR:
            n = verb[2] * (3 if verb[1] == v.EVERY else 1) * HUNDRED
            total += n if verb[0] == v.ADD else -n
        elif verb[0] == v.MAJORITY:
            total += _brings(cards, verb[1])
        elif verb[0] == v.TAKE:
            total -= verb[2] * HUNDRED
    return total


_known: dict[str, Worths] = {}


def worths(cards: CardSet) -> Worths:
    """The figures of a card set, computed once."""
    found = _known.get(cards.digest)
    if found is None:
        found = Worths(cards)
        _known[cards.digest] = found
    return found


def share_worth(price: int, left: int) -> int:
    """What a Share will bring in the final sale, seen so many rounds before it."""
    return HUNDRED * price + (SHARE_AIM - HUNDRED * price) * SHARE_DRIFT * left // HUNDRED


def fruit_worth(price: int, left: int, hires: bool) -> int:
    """What a Fruit is worth: the better of selling it at the end and of paying a Helper with it."""
    sold = HUNDRED * price
    if price < 4:
        sold = min(HUNDRED * 4, sold + FRUIT_DRIFT * left)
    return max(sold, FRUIT_HIRES) if hires else sold


def standing_worth(s: Board, seat: int, kind: int) -> int:
    """What a standing ability is worth to the seat from now on."""
    left = ROUNDS - s.round
    total = 0
    for key, n in s.cards.mods[kind]:
        total += _A_ROUND[key] * n * left
        if key == v.SHARE_SELL and not s.cards.off[kind]:
            at = seat * 3
            held = s.shares[at] + s.shares[at + 1] + s.shares[at + 2]
            total += HUNDRED * n * min(SHARES_EACH, held + left // 2)
    return total
