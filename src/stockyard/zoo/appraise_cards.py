"""What cards would do, verb by verb, as things stand: the greedy player's idea of effects.

Verbs know no cards, so cards of any set are understood. Each verb is judged by itself; who may choose takes
what is best for the one who chooses. ``w`` says how much each seat's gain counts, 100 for whose eyes it is.
"""

from collections.abc import Callable
from typing import Final

from stockyard.kernel.effects import Instruction
from stockyard.zoo import can, verbs
from stockyard.zoo import shapes as v
from stockyard.zoo.acts import fruit_gain
from stockyard.zoo.board import COMPANIES
from stockyard.zoo.cardset import MODS_SIZE, SEATS
from stockyard.zoo.majority import in_group, majority
from stockyard.zoo.sketch import WEIGHTS, Sketch
from stockyard.zoo.standing import (
    buying_share,
    fruit_price_moved,
    hiring,
    hopes,
    moving_share,
    one_more,
    pool_changed,
    selling_share,
    share_price_moved,
)
from stockyard.zoo.worths import GLORY, HUNDRED, LATER, LOBBY, LOOK, SHUFFLE, SWEEP, standing_worth

WORST: Final = -1_000_000_000


def effect(k: Sketch, w: list[int], block: int, me: int, here: int, it: int) -> int:
    """What it is worth that a block is carried out now."""
    total = 0
    for verb in k.cards.blocks[block]:
        op = verb[0]
        if op == v.COINS:
            total += _coins(k, w, verb, me)
        elif v.ADD <= op <= v.STEAL:
            total += _fruits(k, w, verb, me, here, it)
        elif op == v.SHARE_PRICE:
            total += share_price_moved(k, here, verb[1], w)
        elif op == v.MAJORITY:
            leader = majority(k, here)
            if leader >= 0:
                total += effect(k, w, verb[1], leader, here, it)
        elif op == v.AT:
            total += _at(k, w, verb, me, here, it)
        else:
            how = VERBS.get(op)
            if how is not None:
                total += how(k, w, verb, me, here, it)
    return total


def chosen(k: Sketch, w: list[int], block: int, me: int, here: int, it: int) -> int:
    """What it is worth that a seat may do a block, and does if that is good for it."""
    if not can.can_block(k, block, me, here, it):
        return 0
    own = WEIGHTS[k.seats][me]
    gain = effect(k, own, block, me, here, it)
    if gain <= 0:
        return 0
    return gain if w is own else effect(k, w, block, me, here, it)


# Control


def _each(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    total = 0
    for seat in range(k.seats):
        if in_group(k, verb[1], seat, me, here):
            total += effect(k, w, verb[2], seat, here, it)
    return total


def _may(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    return chosen(k, w, verb[1], me, here, it)


def _if(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    return effect(k, w, verb[2], me, here, it) if can.holds(k, verb[1], me) else 0


def _at(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    if verb[1] != v.CHOICE:
        return effect(k, w, verb[2], me, can.most_or_fewest(k, verb[1]), it)
    own = WEIGHTS[k.seats][me]
    most = WORST
    best = -1
    for company in verbs.company_options(k, verb[2], me, it):
        gain = effect(k, own, verb[2], me, company, it)
        if gain > most:
            most = gain
            best = company
    if best < 0:
        return 0
    return most if w is own else effect(k, w, verb[2], me, best, it)


def _player(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    own = WEIGHTS[k.seats][me]
    most = WORST
    best = -1
    for seat in can.players(k, verb[1], verb[2], me, here):
        gain = effect(k, own, verb[2], me, here, seat)
        if gain > most:
            most = gain
            best = seat
    if best < 0:
        return 0
    return most if w is own else effect(k, w, verb[2], me, here, best)


def _they(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    return effect(k, w, verb[1], it, here, me)


# Coins


def _coins(k: Sketch, w: list[int], verb: Instruction, me: int) -> int:
    amount = verb[1]
    if amount < 0:
        if not verb[2] and k.mods[me * MODS_SIZE + v.SHIELD] > 0:
            return 0
        amount = -min(-amount, k.coins[me])
    return w[me] * amount


def _coins_per(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    return w[me] * verb[1] * can.counted(k, verb[2], me, here)


def _rob(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    return (w[me] - w[it]) * min(verb[1], k.coins[it])


# Fruits


def fruit_for(k: Sketch, w: list[int], seat: int, fruit: int, n: int) -> int:
    """What n Fruits of a kind more in its pool are worth for a seat."""
    if seat == k.me and w is k.weights:
        return pool_changed(k, fruit, n)
    return w[seat] * n * k.fruit[fruit] // HUNDRED


def moving_fruit(k: Sketch, w: list[int], op: int, fruit: int, n: int, me: int, here: int, it: int) -> int:
    """What it changes that n Fruits of a kind, or as many as there are, go where a verb says."""
    n = min(n, can.source_of(k, op, fruit, me, here, it))
    if not n:
        return 0
    if op == v.ADD or op == v.CLEAR:
        more = HUNDRED * n * k.fruit[fruit] // max(1, k.mean[here])
        return one_more(k, here, w, more if op == v.ADD else -more)
    if op == v.TAKE:
        more = HUNDRED * n * k.fruit[fruit] // max(1, k.mean[here])
        return fruit_for(k, w, me, fruit, n) + one_more(k, here, w, -more)
    if op == v.GAIN:
        return fruit_for(k, w, me, fruit, n)
    if op == v.DISCARD:
        return fruit_for(k, w, me, fruit, -n)
    return fruit_for(k, w, me, fruit, n) - w[it] * n * k.fruit[fruit] // HUNDRED


def _fruits(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    op = verb[0]
    if op == v.DISCARD and not verb[3] and k.mods[me * MODS_SIZE + v.SHIELD] > 0:
        return 0
    if verb[1] == v.EVERY:
        total = 0
        for fruit in range(COMPANIES):
            total += moving_fruit(k, w, op, fruit, verb[2], me, here, it)
        return total
    if verb[1] != v.ANY:
        return moving_fruit(k, w, op, can.one_kind(k, verb[1], here), verb[2], me, here, it)
    own = WEIGHTS[k.seats][me]
    most = WORST
    best = -1
    for fruit in verbs.fruit_options(k, op, me, here, it, 0):
        gain = moving_fruit(k, own, op, fruit, 1, me, here, it)
        if gain > most:
            most = gain
            best = fruit
    if best < 0:
        return 0
    return verb[2] * (most if w is own else moving_fruit(k, w, op, best, 1, me, here, it))


def exchanging(k: Sketch, w: list[int], seat: int, give: int, get: int) -> int:
    """What it changes that a seat has a Fruit of another kind."""
    if seat != k.me or w is not k.weights:
        return w[seat] * (k.fruit[get] - k.fruit[give]) // HUNDRED
    at = seat * COMPANIES
    before = hopes(k)
    k.fruits[at + give] -= 1
    k.fruits[at + get] += 1
    after = hopes(k)
    k.fruits[at + give] += 1
    k.fruits[at + get] -= 1
    return after - before + k.fruit[get] - k.fruit[give]


def _exchange(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    best = 0
    for give in can.exchangeable(k, me):
        for get in verbs.fruit_options(k, verbs.GET_EXCHANGED, me, here, it, give):
            best = max(best, exchanging(k, WEIGHTS[k.seats][me], me, give, get))
    return best * w[me] // HUNDRED


def _swap_fruit(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    best = 0
    for give in can.swappable(k, me, it):
        for get in verbs.fruit_options(k, verbs.GET_SWAPPED, me, here, it, give):
            best = max(best, exchanging(k, WEIGHTS[k.seats][me], me, give, get))
    return best * w[me] // HUNDRED


# Prices and trades


def _fruit_price(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    if verb[1] == v.EVERY:
        total = 0
        for fruit in range(COMPANIES):
            total += fruit_price_moved(k, fruit, verb[2], w)
        return total
    if verb[1] != v.ANY:
        return fruit_price_moved(k, can.one_kind(k, verb[1], here), verb[2], w)
    best = WORST
    for fruit in range(COMPANIES):
        best = max(best, fruit_price_moved(k, fruit, verb[2], WEIGHTS[k.seats][me]))
    return best * w[me] // HUNDRED


def _buy_share(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    return buying_share(k, me, here, verb[1], w) if can.able(k, verb, me, here, it) else 0


def _sell_share(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    return selling_share(k, me, here, verb[1], w) if k.shares[me * COMPANIES + here] else 0


def _sell_fruit(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    best = WORST
    for fruit in can.sell_options(k, me):
        gain = HUNDRED * fruit_gain(k, me, fruit, verb[2]) - k.fruit[fruit]
        best = max(best, gain)
    return best * w[me] // HUNDRED if best > WORST else 0


def _move_share(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    best = WORST
    for source in can.movable(k, me, here):
        best = max(best, moving_share(k, me, source, here, w) * (1 if w[me] > 0 else -1))
    return best * (1 if w[me] > 0 else -1) if best > WORST else 0


def _look(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    return w[me] * LOOK * (1 if verb[2] == v.LOOK_KEEP else 3) // HUNDRED


def _lobby(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    if w is not k.weights:
        return w[me] * LOBBY // HUNDRED
    shown = k.influence
    # A card that lobbies may lie on the display itself: it is not thought through twice.
    k.influence = ()
    best = 0
    for card in set(shown):
        best = max(best, lobbying(k, card, here))
    k.influence = shown
    return best


def _shuffle_deck(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    return w[me] * SHUFFLE // HUNDRED


def _sweep(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    return w[me] * (SWEEP - hopes(k) if w is k.weights else SWEEP) // HUNDRED


def _hire(k: Sketch, w: list[int], verb: Instruction, me: int, here: int, it: int) -> int:
    if me != k.me or w is not k.weights:
        return w[me] * 2 * GLORY // HUNDRED if can.hireable(k, me, verb[1]) else 0
    best = 0
    for kind in can.hireable(k, me, verb[1]):
        best = max(best, hiring(k, kind, verb[1]))
    return best


# Cards in decks


def card_in(k: Sketch, card: int, company: int) -> int:
    """What it is worth to the viewer that a card of a Company deck is resolved."""
    return effect(k, k.weights, k.cards.effect[card], -1, company, -1)


def lobbying(k: Sketch, card: int, company: int) -> int:
    """What it is worth to the viewer that a card is shuffled into a Company deck."""
    likely = k.chance[company]
    rounds = (HUNDRED if k.ahead[company] else 0) + k.rounds_left * LATER
    if k.cards.leaves[card]:
        rounds = min(rounds, HUNDRED * HUNDRED // max(1, likely))
    return card_in(k, card, company) * likely // HUNDRED * rounds // HUNDRED


# Helpers


def prepare(k: Sketch, known: dict[int, int]) -> None:
    """Judge the Helpers of the market: what each would bring beyond the Fruits it costs.

    What is ``known``, by kind and seat, is taken as it is; the rest is added to it.
    """
    found: dict[int, int] = {}
    for kind in k.market:
        if kind not in found:
            key = kind * SEATS + k.me
            worth = known.get(key, WORST)
            if worth == WORST:
                worth = helper_worth(k, kind)
                known[key] = worth
            found[kind] = worth
    k.helper = found


def helper_worth(k: Sketch, kind: int) -> int:
    """What a Helper would bring the viewer from now on, less the Fruits it costs."""
    cards = k.cards
    worth = cards.glory[kind] * GLORY
    for fruit in range(COMPANIES):
        worth -= cards.cost[kind * COMPANIES + fruit] * k.fruit[fruit]
    when = cards.when[kind]
    if when == v.STANDING:
        return worth + standing_worth(k, k.me, kind)
    if when == v.NEVER:
        return worth
    once = effect(k, k.weights, cards.effect[kind], k.me, k.order[0], -1)
    if once <= 0:
        return worth
    if when == v.FINAL:
        return worth + once + 2 * HUNDRED * k.rounds_left
    left = k.rounds_left * HUNDRED
    if when == v.AFTER_ANY:
        return worth + once * (k.rounds_left * k.options.tokens + k.options.tokens - k.token)
    often = k.worths.often[when]
    this = HUNDRED // 2 if when < v.MARKET_START else HUNDRED
    return worth + once * often // HUNDRED * (left + this) // HUNDRED


Judge = Callable[[Sketch, list[int], Instruction, int, int, int], int]

VERBS: Final[dict[int, Judge]] = {
    v.EACH: _each,
    v.MAY: _may,
    v.IF: _if,
    v.PLAYER: _player,
    v.THEY: _they,
    v.COINS_PER: _coins_per,
    v.ROB: _rob,
    v.EXCHANGE: _exchange,
    v.SWAP_FRUIT: _swap_fruit,
    v.FRUIT_PRICE: _fruit_price,
    v.BUY_SHARE: _buy_share,
    v.SELL_SHARE: _sell_share,
    v.SELL_FRUIT: _sell_fruit,
    v.MOVE_SHARE: _move_share,
    v.LOOK: _look,
    v.LOBBY: _lobby,
    v.SHUFFLE_DECK: _shuffle_deck,
    v.SWEEP: _sweep,
    v.HIRE: _hire,
}
