"""The verbs of cards carried out (14): each as far as it can be done, questions to whoever acts.

A choice among Fruits is a PICK: ``(steps.PICK, what, n, me, here, it, block, extra)`` goes on
until n Fruits are chosen or none is left. One option is taken without asking; a Bot takes the leftmost (19).
"""

from collections.abc import Callable
from typing import Final

from stockyard.kernel.effects import BLOCK, HERE, IT, ME, PC, Instruction, advance, begin
from stockyard.kernel.stack import ASK, Frame
from stockyard.zoo import acts, can, steps
from stockyard.zoo import board as b
from stockyard.zoo import cardset as c
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo.acts import tell
from stockyard.zoo.board import COMPANIES, HIGHEST_FRUIT, Board, State
from stockyard.zoo.cardset import MODS_SIZE
from stockyard.zoo.hiring import start_hire
from stockyard.zoo.looks import begin_look
from stockyard.zoo.majority import in_group, leaders, majority, majority_how, mask_of

# What a Fruit is picked for, beside the ops of the verbs.
GET_EXCHANGED: Final = 50
GET_SWAPPED: Final = 51


def is_bot(s: Board, seat: int) -> bool:
    """Whether a rulebook Bot sits there (19)."""
    return s.options.bots >> seat & 1 == 1


def run_verb(s: State, frame: Frame) -> None:
    """Carry out the verb a RUN frame stands at."""
    verb = advance(s.cards.blocks, s.stack, frame)
    if s.sink is not None:
        _tell_line(s, frame)
    op = verb[0]
    me = frame[ME]
    here = frame[HERE]
    if v.ADD <= op <= v.STEAL:
        _fruits(s, verb, me, here, frame[IT], frame[BLOCK])
    elif op == v.MAJORITY:
        _majority(s, verb, here)
    elif op == v.EACH:
        s.stack.append((steps.EACH, verb[1], verb[2], 0, me, here))
    elif op == v.SHARE_PRICE:
        acts.move_share_price(s, here, verb[1])
    elif op == v.COINS:
        _coins(s, verb, me)
    elif op == v.MAY:
        _may(s, verb, me, here, frame[IT])
    else:
        VERBS[op](s, verb, me, here, frame[IT], frame[BLOCK])


def _tell_line(s: State, frame: Frame) -> None:
    """A step of a card begins, and not one inside it; an ability that is offered is one step."""
    card = s.cards.source[frame[BLOCK]]
    if s.cards.effect[card] == frame[BLOCK] and (not s.cards.needs_yes[card] or not frame[PC]):
        tell(s, e.LINE, -1, (card, frame[PC]))


# Control


def step_each(s: State, frame: Frame) -> None:
    """The next seat of a group, First Player first; each is judged when its turn comes (14)."""
    _, group, block, k, me, here = frame
    seats = s.options.seats
    while k < seats:
        seat = (s.first + k) % seats
        k += 1
        if in_group(s, group, seat, me, here):
            if k < seats:
                s.stack.append((steps.EACH, group, block, k, me, here))
            begin(s.stack, block, seat, here)
            return


def _majority(s: State, verb: Instruction, here: int) -> None:
    leader, how = majority_how(s, here) if s.sink is not None else (majority(s, here), 0)
    if s.sink is not None:
        tell(s, e.MAJORITY, leader, (here, how, mask_of(leaders(s, here, 0))))
    if leader >= 0:
        begin(s.stack, verb[1], leader, here)


def _may(s: State, verb: Instruction, me: int, here: int, it: int) -> None:
    block = verb[1]
    if not can.can_block(s, block, me, here, it):
        return
    if is_bot(s, me):
        if can.gainful(s, block, me, here, it):
            begin(s.stack, block, me, here, it)
    else:
        s.stack.append((ASK, b.ASK_MAY, 1 << me, block, here, it))


def in_may(s: State, seat: int, move: int) -> None:
    """Yes runs the block (14)."""
    frame = s.stack.pop()
    if move == c.YES:
        card = s.cards.source[frame[3]]
        if s.cards.needs_yes[card] and s.cards.effect[card] == frame[3]:
            tell(s, e.USED, seat, (card,))
        begin(s.stack, frame[3], seat, frame[4], frame[5])
    else:
        tell(s, e.DECLINED, seat, (s.cards.source[frame[3]],))


def _if(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    if can.holds(s, verb[1], me):
        begin(s.stack, verb[2], me, here, it)


def _at(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    if verb[1] != v.CHOICE:
        begin(s.stack, verb[2], me, can.most_or_fewest(s, verb[1]), it)
        return
    options = company_options(s, verb[2], me, it)
    if len(options) == 1 or (options and is_bot(s, me)):
        begin(s.stack, verb[2], me, options[0], it)
    elif options:
        s.stack.append((ASK, b.ASK_COMPANY, 1 << me, verb[2], it))


def company_options(s: Board, block: int, me: int, it: int) -> list[int]:
    """The Companies a card may be used in: where its first step can be done in full, else in part (14)."""
    options = [x for x in s.order if can.can_block(s, block, me, x, it)]
    first = s.cards.blocks[block][0]
    if not options and first[0] == v.SHARE_PRICE:
        for company in s.order:
            price = s.share_price[company]
            if (price > 1 and first[1] < 0) or (price < b.HIGHEST_SHARE and first[1] > 0):
                options.append(company)
    return options


def in_company(s: State, seat: int, move: int) -> None:
    """The Company is chosen."""
    frame = s.stack.pop()
    begin(s.stack, frame[3], seat, move - c.COMPANY, frame[4])


def _player(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    options = can.players(s, verb[1], verb[2], me, here)
    if len(options) == 1 or (options and is_bot(s, me)):
        begin(s.stack, verb[2], me, here, options[0])
    elif options:
        s.stack.append((ASK, b.ASK_PLAYER, 1 << me, verb[2], here, verb[1]))


def in_player(s: State, seat: int, move: int) -> None:
    """The player is chosen."""
    frame = s.stack.pop()
    begin(s.stack, frame[3], seat, frame[4], move - c.PLAYER)


def _they(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    begin(s.stack, verb[1], it, here, me)


# Coins


def shielded(s: State, me: int, chosen: int) -> bool:
    """Whether a Helper keeps a card from making the seat pay or discard (15)."""
    if chosen or s.mods[me * MODS_SIZE + v.SHIELD] <= 0:
        return False
    tell(s, e.SHIELDED, me, ())
    return True


def _coins(s: State, verb: Instruction, me: int) -> None:
    if verb[1] > 0 or not shielded(s, me, verb[2]):
        acts.add_coins(s, me, verb[1], e.WHY_CARD)


def _coins_per(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    acts.add_coins(s, me, verb[1] * can.counted(s, verb[2], me, here), e.WHY_CARD)


def _rob(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    acts.rob(s, me, it, verb[1])


# Fruits


def _fruits(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    op = verb[0]
    which = verb[1]
    if op == v.DISCARD and shielded(s, me, verb[3]):
        return
    if which == v.ANY:
        s.stack.append((steps.PICK, op, verb[2], me, here, it, block, 0))
    elif which == v.EVERY:
        for fruit in s.order:
            carry(s, op, fruit, verb[2], me, here, it)
    else:
        carry(s, op, can.one_kind(s, which, here), verb[2], me, here, it)


def carry(s: State, op: int, fruit: int, n: int, me: int, here: int, it: int) -> None:
    """n Fruits of a kind where a verb says, as many as there are."""
    if op == v.ADD:
        acts.to_floor(s, here, fruit, n)
    elif op == v.CLEAR:
        acts.to_floor(s, here, fruit, -n)
    elif op == v.TAKE:
        acts.from_floor(s, me, here, fruit, n)
    elif op == v.GAIN:
        acts.to_pool(s, me, fruit, n)
    elif op == v.DISCARD:
        acts.to_pool(s, me, fruit, -n)
    else:
        acts.steal(s, me, it, fruit, n)


def fruit_options(s: Board, what: int, me: int, here: int, it: int, extra: int) -> list[int]:
    """The kinds that may be picked, from left to right."""
    found: list[int] = []
    for fruit in s.order:
        if v.ADD <= what <= v.STEAL:
            fits = can.source_of(s, what, fruit, me, here, it) > 0
        elif what == v.SELL_FRUIT:
            fits = s.fruits[me * COMPANIES + fruit] > 0
        elif what == v.FRUIT_PRICE:
            fits = s.fruit_price[fruit] < HIGHEST_FRUIT if extra > 0 else s.fruit_price[fruit] > 1
        elif what == GET_EXCHANGED:
            fits = fruit != extra and s.warehouse[fruit] > 0
        elif what == GET_SWAPPED:
            fits = fruit != extra and s.fruits[it * COMPANIES + fruit] > 0
        elif what == v.EXCHANGE:
            fits = fruit in can.exchangeable(s, me)
        else:
            fits = fruit in can.swappable(s, me, it)
        if fits:
            found.append(fruit)
    return found


def step_pick(s: State, frame: Frame) -> None:
    """Go on with a choice of Fruits: what leaves no choice is done at once."""
    _, what, n, me, here, it, block, extra = frame
    options = fruit_options(s, what, me, here, it, extra)
    if not options or n <= 0:
        return
    moving = v.ADD <= what <= v.STEAL
    if len(options) > 1 and not is_bot(s, me):
        total = 0
        if moving:
            for fruit in options:
                total += can.source_of(s, what, fruit, me, here, it)
        if not moving or total > n:
            s.stack.append((ASK, b.ASK_FRUIT, 1 << me, what, n, here, it, block, extra))
            return
    fruit = options[0]
    if moving:
        there = can.source_of(s, what, fruit, me, here, it)
        carry(s, what, fruit, n, me, here, it)
        if n > there:
            s.stack.append((steps.PICK, what, n - there, me, here, it, block, extra))
    else:
        _picked(s, what, fruit, n, me, here, it, block, extra)


def in_fruit(s: State, seat: int, move: int) -> None:
    """One Fruit is picked."""
    _, _, _, what, n, here, it, block, extra = s.stack.pop()
    fruit = move - c.FRUIT
    if v.ADD <= what <= v.STEAL:
        carry(s, what, fruit, 1, seat, here, it)
        if n > 1:
            s.stack.append((steps.PICK, what, n - 1, seat, here, it, block, extra))
    else:
        _picked(s, what, fruit, n, seat, here, it, block, extra)


def _picked(
    s: State, what: int, fruit: int, n: int, me: int, here: int, it: int, block: int, extra: int
) -> None:
    """What a picked Fruit is for, where it does not simply move."""
    if what == v.SELL_FRUIT:
        acts.sell_fruit(s, me, fruit, extra)
    elif what == v.FRUIT_PRICE:
        acts.move_fruit_price(s, fruit, extra)
    elif what == v.EXCHANGE:
        if n > 1:
            s.stack.append((steps.PICK, what, n - 1, me, here, it, block, extra))
        s.stack.append((steps.PICK, GET_EXCHANGED, 1, me, here, it, block, fruit))
    elif what == v.SWAP_FRUIT:
        s.stack.append((steps.PICK, GET_SWAPPED, 1, me, here, it, block, fruit))
    elif what == GET_EXCHANGED:
        s.fruits[me * COMPANIES + extra] -= 1
        s.warehouse[extra] += 1
        s.warehouse[fruit] -= 1
        s.fruits[me * COMPANIES + fruit] += 1
        s.moved += 1
        tell(s, e.EXCHANGED, me, (extra, fruit))
    else:
        s.fruits[me * COMPANIES + extra] -= 1
        s.fruits[it * COMPANIES + extra] += 1
        s.fruits[it * COMPANIES + fruit] -= 1
        s.fruits[me * COMPANIES + fruit] += 1
        s.moved += 1
        tell(s, e.SWAPPED, me, (extra, fruit, it))


def _exchange(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    s.stack.append((steps.PICK, v.EXCHANGE, verb[1], me, here, it, block, 0))


def _swap_fruit(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    s.stack.append((steps.PICK, v.SWAP_FRUIT, 1, me, here, it, block, 0))


# Prices and trades


def _fruit_price(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    which = verb[1]
    if which == v.ANY:
        s.stack.append((steps.PICK, v.FRUIT_PRICE, 1, me, here, it, block, verb[2]))
    elif which == v.EVERY:
        for fruit in s.order:
            acts.move_fruit_price(s, fruit, verb[2])
    else:
        acts.move_fruit_price(s, can.one_kind(s, which, here), verb[2])


def _buy_share(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    if can.able(s, verb, me, here, it):
        acts.buy_share(s, me, here, verb[1])


def _sell_share(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    if s.shares[me * COMPANIES + here]:
        acts.sell_share(s, me, here, verb[1])


def _sell_fruit(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    if verb[1] == v.ANY:
        s.stack.append((steps.PICK, v.SELL_FRUIT, 1, me, here, it, block, verb[2]))
        return
    kinds = s.order if verb[1] == v.EVERY else (can.one_kind(s, verb[1], here),)
    for fruit in kinds:
        if s.fruits[me * COMPANIES + fruit]:
            acts.sell_fruit(s, me, fruit, verb[2])


def _move_share(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    options = can.movable(s, me, here)
    if len(options) == 1 or (options and is_bot(s, me)):
        acts.move_share(s, me, options[0], here)
    elif options:
        s.stack.append((ASK, b.ASK_MOVE_SHARE, 1 << me, here, block))


def in_move_share(s: State, seat: int, move: int) -> None:
    """From which Company the Share comes."""
    frame = s.stack.pop()
    acts.move_share(s, seat, move - c.COMPANY, frame[3])


# Decks, displays, Helpers


def _look(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    if not is_bot(s, me):
        begin_look(s, me, here, verb[1], verb[2])


def _lobby(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    options = sorted(set(s.influence))
    if len(options) == 1 or (options and is_bot(s, me)):
        acts.lobby(s, me, s.influence[0], here)
    elif options:
        s.stack.append((ASK, b.ASK_LOBBY_CARD, 1 << me, here, block))


def in_lobby_card(s: State, seat: int, move: int) -> None:
    """Which face-up card is shuffled into the deck."""
    frame = s.stack.pop()
    acts.lobby(s, seat, move - c.CARD, frame[3])


def _shuffle_deck(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    if s.decks[here].size() > 1:
        s.decks[here].shuffle()
        s.moved += 1
        tell(s, e.SHUFFLED, me, (here,))


def _sweep(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    if s.influence if verb[1] == v.SWEEP_INFLUENCE else s.market:
        acts.sweep(s, me, verb[1])


def _hire(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    options = can.hireable(s, me, verb[1])
    if len(options) == 1 or (options and is_bot(s, me)):
        start_hire(s, me, options[0], verb[1])
    elif options:
        s.stack.append((ASK, b.ASK_HIRE_CARD, 1 << me, verb[1], block))


def _nothing(s: State, verb: Instruction, me: int, here: int, it: int, block: int) -> None:
    """Modifiers work by themselves, and a card that leaves the game does so after it was resolved."""


Verb = Callable[[State, Instruction, int, int, int, int], None]

VERBS: Final[dict[int, Verb]] = {
    v.IF: _if,
    v.PLAYER: _player,
    v.COINS_PER: _coins_per,
    v.EXCHANGE: _exchange,
    v.FRUIT_PRICE: _fruit_price,
    v.SELL_SHARE: _sell_share,
    v.MOVE_SHARE: _move_share,
    v.LOBBY: _lobby,
    v.SWEEP: _sweep,
    v.REMOVE_THIS_CARD: _nothing,
    v.AT: _at,
    v.THEY: _they,
    v.ROB: _rob,
    v.SWAP_FRUIT: _swap_fruit,
    v.BUY_SHARE: _buy_share,
    v.SELL_FRUIT: _sell_fruit,
    v.LOOK: _look,
    v.SHUFFLE_DECK: _shuffle_deck,
    v.HIRE: _hire,
    v.MOD: _nothing,
}
