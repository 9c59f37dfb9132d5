"""The flow of a game: set-up, turns, windows of answers, chains, and the questions cards ask.

``apply`` carries one legal move out and works pending frames off until somebody is asked again. The lowest
frame of a running game is the question TURN; an empty stack means that the game is over.
"""

from collections.abc import Callable
from typing import Final

from stockyard.kernel.effects import RUN, begin
from stockyard.kernel.stack import ASK, KIND, MASK, Frame, Step, without
from stockyard.sharenanigans import acts
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans import cardset as c
from stockyard.sharenanigans import events as e
from stockyard.sharenanigans.board import Options, State
from stockyard.sharenanigans.can import naming
from stockyard.sharenanigans.knowledge import watch
from stockyard.sharenanigans.verbs import STEP_EXCHANGE, STEP_TOLL, run_verb

STEP_NAME: Final = 2
STEP_WINDOW: Final = 3
STEP_SETTLE: Final = 4
STEP_DISCARD: Final = 7
STEPS_SIZE: Final = 8

BY_CALL: Final = 0
BY_TURN_LIMIT: Final = 1


def new(options: Options, key: bytes, watched: bool = False) -> State:
    """A game at its first question: everything of section 2 done.

    ``watched``: it tells its events and keeps ledgers, so that views can be asked for.
    """
    s = State(options, key)
    if watched:
        watch(s)
    deal(s)
    return s


def deal(s: State) -> None:
    """The set-up of section 2. Events are told if ``s.sink`` is set before."""
    cards = s.cards
    for share, side in enumerate(cards.share_side):
        s.draw.bag.append(side)
        s.behind[side] |= 1 << cards.share_industry[share]
    s.draw.bag.sort()
    s.draw_size = len(s.draw.bag)
    for card, copies in enumerate(cards.copies):
        s.deck += [card] * copies
    s.deck_size = len(s.deck)
    s.first = s.chance.below(b.DEAL_STREAM, s.options.seats)
    s.current = s.first
    acts.tell(s, e.SETUP, -1, tuple(range(len(cards.shares))))
    acts.tell(s, e.DEAL, s.first, tuple(s.deck))
    acts.show_market_card(s)
    acts.flip_market(s, -1, e.HOW_SETUP)
    if s.options.head_start:
        for k in range(1, s.options.seats):
            acts.draw_cards(s, (s.first + k) % s.options.seats, k)
    start_turn(s)


def start_turn(s: State) -> None:
    """The current seat's turn begins with its actions and its own flip (3.7, 10.31)."""
    seat = s.current
    s.turn += 1
    s.actions = b.ACTIONS - s.fewer[seat]
    s.fewer[seat] = 0
    s.flipped = False
    s.begun = False
    s.floor = 0
    s.sure = False
    s.stack.append((ASK, b.TURN, 1 << seat))
    if s.sink is not None:
        acts.tell(s, e.TURN_BEGAN, seat, (s.turn, s.actions))
    _call_for_them(s)


def apply(s: State, seat: int, move: int) -> None:
    """Carry out a legal move of a seat that is asked, and run on to the next question."""
    stack = s.stack
    kind = stack[-1][KIND]
    if kind == b.TURN:
        _take_turn(s, seat, move)
    else:
        ANSWERS[kind](s, seat, move)
    while stack:
        frame = stack[-1]
        if frame[0] == ASK:
            break
        stack.pop()
        STEPS[frame[0]](s, frame)
    if s.options.auto_call:
        _call_for_them(s)


def _take_turn(s: State, seat: int, move: int) -> None:
    cards = s.cards
    if move >= cards.play_base:
        s.begun = True
        _play(s, seat, move - cards.play_base)
    elif move >= cards.sell_base:
        s.begun = True
        s.actions -= 1
        _sell_on(s, seat, move - cards.sell_base)
    elif move == c.BUY:
        s.begun = True
        acts.buy(s, seat)
    elif move == c.FLIP:
        free = not s.pile and not s.begun
        s.begun = True
        if not free:
            s.flipped = True
        acts.flip_market(s, seat, e.HOW_FREE if free else e.HOW_OWN)
    elif move == c.CALL:
        call(s, seat)
    else:
        _end_turn(s, seat)


def _end_turn(s: State, seat: int) -> None:
    """Draw two cards; a lock ends; the next seat is on (3.6, 3.7, 10.12)."""
    s.stack.pop()
    acts.draw_cards(s, seat, b.DRAWN)
    if s.sink is not None:
        acts.tell(s, e.TURN_ENDED, seat, ())
    if s.locked[seat]:
        s.locked[seat] = 0
        acts.tell(s, e.UNLOCKED, seat, ())
    s.current = (seat + 1) % s.options.seats
    if s.options.turn_limit and s.turn >= s.options.turn_limit * s.options.seats:
        most = max(s.cash)
        s.winners = sum(1 << i for i, cash in enumerate(s.cash) if cash == most)
        acts.tell(s, e.OVER, -1, (s.winners, BY_TURN_LIMIT))
        return
    start_turn(s)


def call(s: State, seat: int) -> None:
    """Sharenanigans! The game is over at once (11.3)."""
    s.stack.clear()
    s.winners = 1 << seat
    s.called = True
    acts.tell(s, e.CALLED, seat, (s.cash[seat],))
    acts.tell(s, e.OVER, -1, (s.winners, BY_CALL))


def _call_for_them(s: State) -> None:
    """The option auto_call: the engine calls as soon as the player could (12.2)."""
    if s.options.auto_call and s.stack and s.stack[-1][KIND] == b.TURN:
        if s.cash[s.current] >= s.options.target:
            call(s, s.current)


# Selling


def _sell_on(s: State, seat: int, share: int) -> None:
    """Sell one Share; the sale stays open while there is more of the industry (7.5, 7.6)."""
    acts.sell(s, seat, share)
    industry = s.cards.share_industry[share]
    if s.count[seat * len(s.cards.industries) + industry]:
        s.stack.append((ASK, b.SALE, 1 << seat, industry))


def _in_sale(s: State, seat: int, move: int) -> None:
    s.stack.pop()
    if move != c.DONE:
        _sell_on(s, seat, move - s.cards.sell_base)


# Playing a card: naming, window, chain


def _play(s: State, seat: int, card: int) -> None:
    """The card leaves the hand and waits; what it needs is named, then everybody may answer (8.6, 9.1)."""
    acts.put_away(s, seat, card)
    s.chain.append(card)
    s.chain_seat.append(seat)
    if s.sink is not None:
        acts.tell(s, e.PLAYED, seat, (card,))
    quiet = 1 if s.sure or s.cards.unblockable[card] else 0
    s.sure = False
    s.stack.append((STEP_NAME, card, 0, seat, quiet))


def _step_name(s: State, frame: Frame) -> None:
    """Ask for the next thing to name; a single choice is taken without asking (8.7)."""
    card = frame[1]
    at = frame[2]
    seat = frame[3]
    questions = s.cards.questions[card]
    while at < len(questions):
        before = s.named[at - 1] if at else -1
        options = naming(s, seat, questions[at], before)
        if len(options) > 1:
            s.stack.append((ASK, b.NAME, 1 << seat, card, at, seat, frame[4]))
            return
        _name(s, seat, card, options[0] if options else -1)
        at += 1
    s.stack.append((STEP_SETTLE,) if frame[4] else (STEP_WINDOW,))


def _name(s: State, seat: int, card: int, move: int) -> None:
    s.named.append(move)
    if move >= 0 and s.sink is not None:
        acts.tell(s, e.NAMED, seat, (card, move))


def _in_name(s: State, seat: int, move: int) -> None:
    frame = s.stack.pop()
    _name(s, seat, frame[3], move)
    s.stack.append((STEP_NAME, frame[3], frame[4] + 1, frame[5], frame[6]))


def _step_window(s: State, frame: Frame) -> None:
    """Everybody but the player of the last card of the chain is asked (9.1, 9.7, 12.5, 12.6)."""
    mask = 0
    last = s.chain_seat[-1]
    for seat in range(s.options.seats):
        if seat != last and (not s.options.holders or holds_block(s, seat)):
            mask |= 1 << seat
    if mask:
        if s.sink is not None:
            acts.tell(s, e.WINDOW, last, (s.chain[-1], mask))
        s.stack.append((ASK, b.WINDOW, mask, mask))
    else:
        s.stack.append((STEP_SETTLE,))


def holds_block(s: State, seat: int) -> bool:
    """Whether the seat holds a Block."""
    mask = s.cards.block_mask
    for card in s.hands[seat]:
        if mask >> card & 1:
            return True
    return False


def _in_window(s: State, seat: int, move: int) -> None:
    """A secret answer; the last one opens them all, and the first Block clockwise counts (9.4-9.6)."""
    frame = s.stack.pop()
    if s.answers[seat] < 0 and s.sink is not None:
        acts.tell(s, e.ANSWERED, seat, (), 1 << seat, (move,))
    s.answers[seat] = move
    frame = without(frame, seat)
    if frame[MASK]:
        s.stack.append(frame)
        return
    seats = s.options.seats
    answers = s.answers
    s.answers = [-1] * seats
    last = s.chain_seat[-1]
    for k in range(1, seats):
        blocker = (last + k) % seats
        if answers[blocker] >= s.cards.block_base:
            _lay_block(s, blocker, answers[blocker] - s.cards.block_base)
            return
    s.stack.append((STEP_SETTLE,))


def _lay_block(s: State, seat: int, card: int) -> None:
    acts.put_away(s, seat, card)
    acts.tell(s, e.BLOCKED, seat, (card, s.chain[-1], s.chain_seat[-1]))
    s.chain.append(card)
    s.chain_seat.append(seat)
    s.stack.append((STEP_WINDOW,))


def _step_settle(s: State, frame: Frame) -> None:
    """Judge the chain from its last card, then let what acts act, the card itself first (9.9-9.11)."""
    s.stack.append((STEP_DISCARD,))
    acting = True
    effect = s.cards.effect
    for at in range(len(s.chain) - 1, -1, -1):
        card = s.chain[at]
        seat = s.chain_seat[at]
        if at == 0 and s.sink is not None:
            acts.tell(s, e.ACTS if acting else e.NO_EFFECT, seat, (card,))
        if acting and (at == 0 or len(s.cards.blocks[effect[card]]) > 1):
            begin(s.stack, effect[card], seat, at)
        acting = not acting


def _step_discard(s: State, frame: Frame) -> None:
    """What is left of the chain goes to the discard pile, the first card lowest (8.12, 9.12)."""
    gone = [card for card in s.chain if card >= 0]
    s.discard += gone
    s.chain.clear()
    s.chain_seat.clear()
    s.named.clear()
    if gone and s.sink is not None:
        acts.tell(s, e.DISCARDED, -1, tuple(gone))


# Questions that cards ask when they act


def _step_toll(s: State, frame: Frame) -> None:
    """Ask the next opponent; where only one of the two is possible, it is that one (10.27)."""
    _, me, seat, amount = frame
    if seat == me:
        return
    s.stack.append((STEP_TOLL, me, (seat + 1) % s.options.seats, amount))
    can_pay = s.cash[seat] >= amount
    if s.sizes[seat] > 1 or (s.sizes[seat] and can_pay):
        s.stack.append((ASK, b.TOLL, 1 << seat, me, amount))
    elif s.sizes[seat]:
        _give(s, seat, me, s.hands[seat][0])
    elif can_pay:
        acts.pay(s, seat, me, amount)


def _in_toll(s: State, seat: int, move: int) -> None:
    frame = s.stack.pop()
    if move == c.PAY:
        acts.pay(s, seat, frame[3], frame[4])
    else:
        _give(s, seat, frame[3], move - s.cards.give_base)


def _give(s: State, giver: int, receiver: int, card: int) -> None:
    acts.hand_over(s, giver, receiver, card)
    acts.tell(s, e.GAVE, giver, (receiver,), 1 << giver | 1 << receiver, (card,))


def _in_pass_left(s: State, seat: int, move: int) -> None:
    """A secret pick; when the last is in, the cards go (10.18)."""
    frame = s.stack.pop()
    if s.answers[seat] < 0:
        acts.tell(s, e.PICKED, seat, (), 1 << seat, (move - s.cards.give_base,))
    s.answers[seat] = move
    frame = without(frame, seat)
    if frame[MASK]:
        s.stack.append(frame)


def _step_exchange(s: State, frame: Frame) -> None:
    """All picked cards go one seat to the left at once."""
    seats = s.options.seats
    passed = [move - s.cards.give_base if move >= 0 else -1 for move in s.answers]
    s.answers = [-1] * seats
    for giver, card in enumerate(passed):
        if card >= 0:
            acts.put_away(s, giver, card)
    for giver, card in enumerate(passed):
        if card >= 0:
            receiver = (giver + 1) % seats
            acts.take_up(s, receiver, card)
            acts.tell(s, e.PASSED, giver, (receiver,), 1 << giver | 1 << receiver, (card,))


def _in_swap_theirs(s: State, seat: int, move: int) -> None:
    """Swap nothing, or choose the card to get; a hand of one card leaves no choice what to give (10.21)."""
    frame = s.stack.pop()
    if move == c.KEEP:
        acts.tell(s, e.KEPT, seat, (frame[3],))
        return
    s.picks = [move - s.cards.card_base]
    s.stack.append((ASK, b.SWAP_MINE, 1 << seat, frame[3]))
    if s.sizes[seat] == 1:
        _in_swap_mine(s, seat, s.cards.give_base + s.hands[seat][0])


def _in_swap_mine(s: State, seat: int, move: int) -> None:
    """Choose the card to give for it."""
    frame = s.stack.pop()
    victim = frame[3]
    mine = move - s.cards.give_base
    theirs = s.picks[0]
    s.picks = []
    acts.hand_over(s, seat, victim, mine)
    acts.hand_over(s, victim, seat, theirs)
    acts.tell(s, e.SWAPPED_CARD, seat, (victim,), 1 << seat | 1 << victim, (mine, theirs))


def _in_order(s: State, seat: int, move: int) -> None:
    """Pick which of the cards looked at comes next; the last one follows by itself (10.20)."""
    frame = s.stack[-1]
    n = frame[3]
    s.stack.pop()
    s.picks.append(move - c.ORDER)
    if len(s.picks) < n - 1:
        s.stack.append((ASK, b.ORDER, 1 << seat, n, len(s.picks)))
        return
    rest = s.draw.top[1 : n + 1]
    order = [rest.pop(pick) for pick in s.picks] + rest
    s.picks = []
    s.draw.top[1 : n + 1] = order
    s.draw.top_seen[1 : n + 1] = [1 << seat] * n
    acts.tell(s, e.ORDERED, seat, (n,), 1 << seat, tuple(order))


def _unreachable(s: State, frame: Frame) -> None:
    raise AssertionError("no such step")


STEPS: list[Step] = [_unreachable] * STEPS_SIZE
STEPS[RUN] = run_verb
STEPS[STEP_NAME] = _step_name
STEPS[STEP_WINDOW] = _step_window
STEPS[STEP_SETTLE] = _step_settle
STEPS[STEP_TOLL] = _step_toll
STEPS[STEP_EXCHANGE] = _step_exchange
STEPS[STEP_DISCARD] = _step_discard

ANSWERS: list[Callable[[State, int, int], None]] = [_take_turn] * 10
ANSWERS[b.SALE] = _in_sale
ANSWERS[b.NAME] = _in_name
ANSWERS[b.WINDOW] = _in_window
ANSWERS[b.PASS_LEFT] = _in_pass_left
ANSWERS[b.TOLL] = _in_toll
ANSWERS[b.SWAP_MINE] = _in_swap_mine
ANSWERS[b.SWAP_THEIRS] = _in_swap_theirs
ANSWERS[b.ORDER] = _in_order
