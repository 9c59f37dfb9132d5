"""How a seat would stand after a move, judged from its view alone: the game's part of the greedy player.

``appraise`` answers in hundredths of a thousand, compared with ending the turn (or passing, keeping, closing
the sale). It looks one step ahead: at what the move does, and at what the rest of the turn promises then.
"""

from typing import Final

from stockyard.kernel.stack import KIND
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans import cardset as c
from stockyard.sharenanigans import shapes as v
from stockyard.sharenanigans.appraise_cards import card_worth, judge, protection
from stockyard.sharenanigans.board import View
from stockyard.sharenanigans.sketch import ALL_STALE, Sketch, move_cash, move_shares, offer
from stockyard.sharenanigans.standing import RIVAL, WIN, after_flip, look, purchase, resting, standing
from stockyard.sharenanigans.worths import BLOCK_AT, CARD, HUNDRED

CALLING: Final = 1_000_000
# A flip that changes nothing is made all the same: what comes up may be good.
CURIOUS: Final = 3


def appraise(view: View, move: int) -> int:
    """What the move is worth to the seat of the view, in hundredths of a thousand; ending the turn is 0."""
    return weigh(view, [move])[0]


def weigh(view: View, moves: list[int]) -> list[int]:
    """What each of the seat's legal moves is worth to it."""
    kind = view.stack[-1][KIND]
    k = Sketch(view)
    if kind == b.TURN:
        k.push = could_win(k)
        rest = resting(k)
        return [in_turn(k, move, rest) for move in moves]
    if kind == b.WINDOW:
        return in_window(k, moves)
    if kind == b.SALE:
        return [in_sale(k, move) for move in moves]
    if kind == b.NAME:
        k.push = could_win(k)
        frame = view.stack[-1]
        return [judge(k, frame[3], frame[5], [*view.named, move]) for move in moves]
    if kind == b.ORDER:
        return [next_market(k, move - c.ORDER) for move in moves]
    return [in_question(k, kind, move) for move in moves]


def in_turn(k: Sketch, move: int, rest: int) -> int:
    """A move of the turn, compared with ending it, which leaves the seat at ``rest``."""
    cards = k.view.cards
    if move >= cards.play_base:
        card = move - cards.play_base
        return standing(k) - rest + play(k, card)
    if move >= cards.sell_base:
        return sale(k, cards.share_industry[move - cards.sell_base]) - rest
    if move == c.BUY:
        return purchased(k) - rest
    if move == c.FLIP:
        free = not k.view.begun and not k.view.pile
        return after_flip(k, free and k.flip) - rest + CURIOUS
    return CALLING if move == c.CALL else 0


def play(k: Sketch, card: int) -> int:
    """What playing the card adds to the turn."""
    worth = judge(k, card, k.me, []) - k.worths.keep[card]
    for verb in k.view.cards.blocks[k.view.cards.effect[card]]:
        if verb[0] == v.SURE:
            worth += protection(k, card)
    return worth if worth > 0 else worth - WIN


def sale(k: Sketch, industry: int) -> int:
    """How the seat stands having sold all its Shares of the industry."""
    new = Sketch(k.view, k)
    at = k.me * k.width + industry
    n = k.count[at]
    move_cash(new, k.me, n * max(new.price[industry], new.floor))
    move_shares(new, k.me, industry, -n)
    new.actions -= 1
    return standing(new)


def purchased(k: Sketch) -> int:
    """How the seat stands having bought the Share on offer; the next one is then on offer."""
    new = Sketch(k.view, k)
    industry = k.offered
    pile = k.view.pile
    extra = purchase(k, k.me, industry) - k.worths.hold[industry]
    # Sold again at once it brings what it has cost and no more.
    extra -= max(0, k.price[industry] * HUNDRED - k.worths.hold[industry])
    move_cash(new, k.me, -new.price[industry])
    move_shares(new, k.me, industry, 1)
    new.actions -= 1
    offer(new, k.view.cards.share_industry[pile[-2]] if len(pile) > 1 else -1)
    return standing(new) + extra


def could_win(k: Sketch) -> bool:
    """Whether this turn's sales, lifted by all Increases in the hand, would carry the seat to the target."""
    if k.current != k.me or k.actions <= 0 or k.locked[k.me]:
        return False
    return k.cash[k.me] + lifted_sales(k) >= k.target


def lifted_sales(k: Sketch) -> int:
    """The most cash of the turn's sales with all that lifts them in the viewer's hand, deals included."""
    cards = k.view.cards
    fixed = [0] * k.width
    free = 0
    more = 0
    for card in k.view.hand:
        for verb in cards.blocks[cards.effect[card]]:
            if verb[0] == v.PRICE:
                fixed[verb[1]] += max(0, verb[2])
            elif verb[0] == v.PRICE_ANY:
                free += max(0, verb[1])
            elif verb[0] == v.PRICE_ALL:
                fixed = [amount + max(0, verb[1]) for amount in fixed]
            elif verb[0] == v.DEAL_SELL:
                more += verb[1]
    return more + pumped(k, fixed, free)


def pumped(k: Sketch, fixed: list[int], free: int) -> int:
    """The most cash of this turn's sales, all lifted by their own cards and one industry by the free ones."""
    best = 0
    lifted = Sketch(k.view, k)
    if sum(fixed) + free == 0:
        look(k, k.me, k.actions, False, k.floor)
        return k.raw
    for industry in range(k.width):
        if k.count[k.me * k.width + industry]:
            for i in range(k.width):
                lift = fixed[i] + (free if i == industry else 0)
                lifted.price[i] = min(b.HIGHEST, k.price[i] + lift)
            look(lifted, k.me, k.actions, False, k.floor)
            best = max(best, lifted.raw)
    return best


def in_sale(k: Sketch, move: int) -> int:
    """Sell on while the price is good or the cash wins; closing the sale is 0."""
    if move == c.DONE:
        return 0
    industry = k.view.cards.share_industry[move - k.view.cards.sell_base]
    at = k.me * k.width + industry
    brings = max(k.price[industry], k.floor)
    worth = brings * HUNDRED - k.worths.hold[industry] + 1
    look(k, k.me, k.actions, False, k.floor)
    if k.cash[k.me] + k.raw + k.count[at] * brings >= k.target > k.cash[k.me]:
        worth += WIN
    return worth


def in_window(k: Sketch, moves: list[int]) -> list[int]:
    """Block what costs much or would win; a chain of even length would not act as it stands."""
    if moves == [c.PASS]:
        return [0]
    view = k.view
    change = judge(k, view.chain[0], view.chain_seat[0], view.named)
    gain = -change if len(view.chain) % 2 else change
    return [0 if move == c.PASS else gain - BLOCK_AT + block_extra(k, move) for move in moves]


def block_extra(k: Sketch, move: int) -> int:
    """What the further verbs of a Block bring, less what the Block is worth beyond a plain one."""
    cards = k.view.cards
    extra = 0
    for verb in cards.blocks[cards.effect[move - cards.block_base]]:
        if verb[0] == v.DRAW:
            extra += (CARD - 15) * verb[1]
        elif verb[0] == v.TAKE_BLOCKED:
            extra += card_worth(k, k.view.chain[-1]) - CARD
    return extra


def in_question(k: Sketch, kind: int, move: int) -> int:
    """Tolls, cards to pass and cards to swap."""
    cards = k.view.cards
    if move == c.PAY:
        frame = k.view.stack[-1]
        return -frame[4] * HUNDRED * (HUNDRED + RIVAL[k.seats]) // HUNDRED
    if kind == b.SWAP_THEIRS:
        if move == c.KEEP:
            return 0
        worst = min(card_worth(k, card) for card in k.view.hand)
        return card_worth(k, move - cards.card_base) - worst - 1
    worth = -card_worth(k, move - cards.give_base)
    return worth - CARD * RIVAL[k.seats] // HUNDRED if kind == b.TOLL else worth


def next_market(k: Sketch, pick: int) -> int:
    """How the seat would stand if the picked one of the market cards came up next."""
    view = k.view
    rest = view.shown[:]
    for earlier in view.picks:
        rest.pop(earlier)
    key = rest[pick]
    sides = len(view.cards.sides)
    new = Sketch(view, k)
    new.price = view.cards.prices[key if key < sides else view.cards.share_side[key - sides]]
    new.stale = ALL_STALE
    new.flip = False
    return standing(new)
