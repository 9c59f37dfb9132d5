"""Whether a verb can be done in full (14): what decides on offers, choices and reasons why not.

Everything here reads the open board, never a hidden card, so it serves states and views alike.
"""

from stockyard.kernel.effects import Instruction
from stockyard.zoo import shapes as v
from stockyard.zoo.acts import fruit_gain, share_cost
from stockyard.zoo.board import COMPANIES, HIGHEST_FRUIT, HIGHEST_SHARE, Board, deck_size, shares_left
from stockyard.zoo.cardset import MODS_SIZE
from stockyard.zoo.majority import majority


def can_block(b: Board, block: int, me: int, here: int, it: int) -> bool:
    """Whether a block may be offered: its first step and every payment in it can be done in full."""
    code = b.cards.blocks[block]
    if not code or not able(b, code[0], me, here, it):
        return False
    for verb in code:
        if verb[0] == v.COINS and verb[1] < 0 and b.coins[me] + verb[1] < 0:
            return False
        if verb[0] == v.DISCARD and not able(b, verb, me, here, it):
            return False
    return True


def able(b: Board, verb: Instruction, me: int, here: int, it: int) -> bool:
    """Whether a verb can be done in full now."""
    op = verb[0]
    if op == v.BUY_SHARE:
        return b.coins[me] >= share_cost(b, me, here, verb[1]) and shares_left(b, me) > 0
    if op == v.SELL_SHARE:
        return b.shares[me * COMPANIES + here] > 0
    if op == v.SHARE_PRICE:
        return 1 <= b.share_price[here] + verb[1] <= HIGHEST_SHARE
    if op == v.COINS:
        return verb[1] > 0 or b.coins[me] + verb[1] >= 0
    if op == v.COINS_PER:
        return counted(b, verb[2], me, here) > 0
    if op == v.FRUIT_PRICE:
        return _able_price(b, verb[1], verb[2], here)
    if op == v.AT:
        return len(companies(b, verb, me, it)) > 0
    if op == v.PLAYER:
        return len(players(b, verb[1], verb[2], me, here)) > 0
    if op == v.MAY:
        return can_block(b, verb[1], me, here, it)
    if op == v.IF:
        return holds(b, verb[1], me) and can_block(b, verb[2], me, here, it)
    if op == v.THEY:
        return can_block(b, verb[1], it, here, me)
    if op == v.MAJORITY:
        return majority(b, here) >= 0
    if v.ADD <= op <= v.STEAL or op == v.SELL_FRUIT:
        return _able_fruits(b, verb, me, here, it)
    if op == v.EXCHANGE:
        return len(exchangeable(b, me)) > 0
    if op == v.SWAP_FRUIT:
        return len(swappable(b, me, it)) > 0
    if op == v.ROB:
        return b.coins[it] >= verb[1]
    if op == v.MOVE_SHARE:
        return len(movable(b, me, here)) > 0
    if op == v.LOOK:
        return deck_size(b, here) > 0
    if op == v.SHUFFLE_DECK:
        return deck_size(b, here) > 1
    if op == v.LOBBY:
        return len(b.influence) > 0
    if op == v.SWEEP:
        return len(b.influence if verb[1] == v.SWEEP_INFLUENCE else b.market) > 0
    if op == v.HIRE:
        return len(hireable(b, me, verb[1])) > 0
    return True


def holds(b: Board, condition: int, me: int) -> bool:
    """Whether a condition holds: the first half count coins, the others Fruits."""
    if condition < v.MOST_CONDITION:
        return b.coins[me] > condition
    at = me * COMPANIES
    return b.fruits[at] + b.fruits[at + 1] + b.fruits[at + 2] > condition - v.MOST_CONDITION


def counted(b: Board, what: int, me: int, here: int) -> int:
    """What ``coins_per`` counts."""
    if what == v.PER_SHARES_HERE:
        return b.shares[me * COMPANIES + here]
    if what == v.PER_HELPERS:
        return b.helpers[me]
    n = 0
    for company in range(COMPANIES):
        if what == v.PER_COMPANIES:
            n += 1 if b.shares[me * COMPANIES + company] else 0
        elif what == v.PER_MAJORITIES and majority(b, company) == me:
            n += 1
    return n


# Fruits


def source_of(b: Board, op: int, fruit: int, me: int, here: int, it: int) -> int:
    """How many Fruits of a kind lie where a verb takes them from."""
    if op == v.ADD or op == v.GAIN:
        return b.warehouse[fruit]
    if op == v.CLEAR or op == v.TAKE:
        return b.floor[here * COMPANIES + fruit]
    if op == v.STEAL:
        return b.fruits[it * COMPANIES + fruit]
    return b.fruits[me * COMPANIES + fruit]


def one_kind(b: Board, which: int, here: int) -> int:
    """The Fruit a description means, ties falling to the leftmost Company (14)."""
    if which < v.OWN:
        return which
    if which == v.OWN:
        return here
    best = b.order[0]
    for fruit in b.order:
        if which == v.SCARCE:
            better = b.warehouse[fruit] < b.warehouse[best]
        elif which == v.PLENTY:
            better = b.warehouse[fruit] > b.warehouse[best]
        else:
            assert which == v.DEAREST
            better = b.fruit_price[fruit] > b.fruit_price[best]
        if better:
            best = fruit
    return best


def _able_fruits(b: Board, verb: Instruction, me: int, here: int, it: int) -> bool:
    op = verb[0]
    which = verb[1]
    n = 1 if op == v.SELL_FRUIT else verb[2]
    if which == v.ANY or which == v.EVERY:
        total = 0
        least = 99
        for fruit in range(COMPANIES):
            there = source_of(b, op, fruit, me, here, it)
            total += there
            if there < least:
                least = there
        return total >= n if which == v.ANY else least >= n
    return source_of(b, op, one_kind(b, which, here), me, here, it) >= n


def _able_price(b: Board, which: int, n: int, here: int) -> bool:
    """All n spaces: for one kind, for each, or for any one."""
    fits = 0
    for fruit in range(COMPANIES):
        if 1 <= b.fruit_price[fruit] + n <= HIGHEST_FRUIT:
            fits += 1
    if which == v.ANY:
        return fits > 0
    if which == v.EVERY:
        return fits == COMPANIES
    return 1 <= b.fruit_price[one_kind(b, which, here)] + n <= HIGHEST_FRUIT


def exchangeable(b: Board, me: int) -> list[int]:
    """My Fruits for which the Warehouse has another kind."""
    found: list[int] = []
    for fruit in range(COMPANIES):
        if b.fruits[me * COMPANIES + fruit]:
            others = b.warehouse[0] + b.warehouse[1] + b.warehouse[2] - b.warehouse[fruit]
            if others:
                found.append(fruit)
    return found


def swappable(b: Board, me: int, it: int) -> list[int]:
    """My Fruits for which the other player has another kind."""
    found: list[int] = []
    at = it * COMPANIES
    theirs = b.fruits[at] + b.fruits[at + 1] + b.fruits[at + 2]
    for fruit in range(COMPANIES):
        if b.fruits[me * COMPANIES + fruit] and theirs - b.fruits[at + fruit]:
            found.append(fruit)
    return found


# Choices of a place or a player


def movable(b: Board, me: int, here: int) -> list[int]:
    """The other Companies in which I have a Share, from left to right."""
    return [c for c in b.order if c != here and b.shares[me * COMPANIES + c]]


def companies(b: Board, verb: Instruction, me: int, it: int) -> list[int]:
    """The Companies where the first step of ``at`` can be done in full, from left to right."""
    if verb[1] == v.CHOICE:
        return [c for c in b.order if can_block(b, verb[2], me, c, it)]
    best = most_or_fewest(b, verb[1])
    return [best] if can_block(b, verb[2], me, best, it) else []


def most_or_fewest(b: Board, where: int) -> int:
    """The Company with most or fewest Shares of all seats, the leftmost of several."""
    best = b.order[0]
    most = -1
    for company in b.order:
        n = 0
        for seat in range(b.options.seats):
            n += b.shares[seat * COMPANIES + company]
        if where == v.FEWEST_SHARES:
            n = 99 - n
        else:
            assert where == v.MOST_SHARES
        if n > most:
            most = n
            best = company
    return best


def players(b: Board, who: int, block: int, me: int, here: int) -> list[int]:
    """The other seats that a card may name: those of the description for whom its block can be done.

    In order from the nearest to the left.
    """
    found: list[int] = []
    seats = b.options.seats
    mine = fruits_of(b, me)
    for k in range(1, seats):
        seat = (me + k) % seats
        if who == v.RICHER:
            fits = b.coins[seat] > b.coins[me]
        elif who == v.FRUITIER:
            fits = fruits_of(b, seat) > mine
        elif who == v.WITH_FRUIT:
            fits = fruits_of(b, seat) > 0
        else:
            fits = b.shares[seat * COMPANIES + here] > 0
        if fits and can_some(b, block, me, here, seat):
            found.append(seat)
    return found


def can_some(b: Board, block: int, me: int, here: int, it: int) -> bool:
    """Whether a block can be done with a player at least in part: coins are taken as far as there are any."""
    first = b.cards.blocks[block][0]
    if first[0] == v.ROB:
        return b.coins[it] > 0
    return can_block(b, block, me, here, it)


def fruits_of(b: Board, seat: int) -> int:
    """How many Fruits a seat has."""
    at = seat * COMPANIES
    return b.fruits[at] + b.fruits[at + 1] + b.fruits[at + 2]


# Hiring


def hireable(b: Board, me: int, d: int) -> list[int]:
    """The face-up Helpers that the seat can pay, nearest the stack first; ``d`` changes the cost."""
    d += b.mods[me * MODS_SIZE + v.HIRE_COST]
    found: list[int] = []
    for kind in b.market:
        if payable(b, me, kind, d) and kind not in found:
            found.append(kind)
    return found


def payable(b: Board, me: int, kind: int, d: int) -> bool:
    """Whether the seat has the Fruits for a Helper whose cost is changed by d Fruits (6)."""
    cost = b.cards.cost
    total = 0
    short = 0
    for fruit in range(COMPANIES):
        need = cost[kind * COMPANIES + fruit]
        total += need
        if need > b.fruits[me * COMPANIES + fruit]:
            short += need - b.fruits[me * COMPANIES + fruit]
    if d <= 0:
        return short <= -d
    return short == 0 and fruits_of(b, me) >= total + d


def pay_options(b: Board, me: int, need: tuple[int, int, int], d: int) -> list[int]:
    """Which Fruit may be left out next (d < 0), or paid on top (d > 0), so that the rest can be paid."""
    found: list[int] = []
    at = me * COMPANIES
    short = 0
    for fruit in range(COMPANIES):
        if need[fruit] > b.fruits[at + fruit]:
            short += need[fruit] - b.fruits[at + fruit]
    for fruit in range(COMPANIES):
        if d > 0:
            if b.fruits[at + fruit] > need[fruit]:
                found.append(fruit)
        elif need[fruit]:
            helps = 1 if need[fruit] > b.fruits[at + fruit] else 0
            if short - helps <= -d - 1:
                found.append(fruit)
    return found


def sell_options(b: Board, me: int) -> list[int]:
    """My kinds of Fruits."""
    return [fruit for fruit in range(COMPANIES) if b.fruits[me * COMPANIES + fruit]]


def gainful(b: Board, block: int, me: int, here: int, it: int) -> bool:
    """Whether a block holds a gain that can be done now: what makes a Bot accept an offer (19)."""
    for verb in b.cards.blocks[block]:
        op = verb[0]
        if op == v.AT:
            for company in companies(b, verb, me, it):
                if gainful(b, verb[2], me, company, it):
                    return True
        elif op == v.IF:
            if holds(b, verb[1], me) and gainful(b, verb[2], me, here, it):
                return True
        elif op == v.MAY:
            if gainful(b, verb[1], me, here, it):
                return True
        elif (op == v.COINS and verb[1] > 0) or op in v.GAINS:
            if able(b, verb, me, here, it):
                return True
    return False


__all__ = [
    "able", "can_block", "can_some", "companies", "counted", "exchangeable", "fruit_gain", "fruits_of",
    "gainful", "hireable", "holds", "most_or_fewest", "movable", "one_kind", "pay_options",
    "payable", "players", "sell_options", "source_of", "swappable",
]  # fmt: skip
