"""The questions of acting cards: tolls, cards passed left, swaps, the order of market cards (10)."""

from stockyard.kernel.stack import ASK, MASK, Frame, without
from stockyard.sharenanigans import acts
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans import cardset as c
from stockyard.sharenanigans import events as e
from stockyard.sharenanigans.board import State
from stockyard.sharenanigans.verbs import STEP_TOLL


def step_toll(s: State, frame: Frame) -> None:
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
        acts.pay(s, seat, me, amount, 27)


def in_toll(s: State, seat: int, move: int) -> None:
    """Pay, or give a card (10.27)."""
    frame = s.stack.pop()
    if move == c.PAY:
        acts.pay(s, seat, frame[3], frame[4], 27)
    else:
        _give(s, seat, frame[3], move - s.cards.give_base)


def _give(s: State, giver: int, receiver: int, card: int) -> None:
    acts.hand_over(s, giver, receiver, card)
    acts.tell(s, e.GAVE, giver, (receiver,), 1 << giver | 1 << receiver, (card,))


def in_pass_left(s: State, seat: int, move: int) -> None:
    """A secret pick; when the last is in, the cards go (10.18)."""
    frame = s.stack.pop()
    if s.answers[seat] < 0:
        acts.tell(s, e.PICKED, seat, (), 1 << seat, (move - s.cards.give_base,))
    s.answers[seat] = move
    frame = without(frame, seat)
    if frame[MASK]:
        s.stack.append(frame)


def step_exchange(s: State, frame: Frame) -> None:
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


def in_swap_theirs(s: State, seat: int, move: int) -> None:
    """Swap nothing, or choose the card to get; a hand of one card leaves no choice what to give (10.21)."""
    frame = s.stack.pop()
    if move == c.KEEP:
        acts.tell(s, e.KEPT, seat, (frame[3],))
        return
    s.picks = [move - s.cards.card_base]
    s.stack.append((ASK, b.SWAP_MINE, 1 << seat, frame[3]))
    if s.sizes[seat] == 1:
        in_swap_mine(s, seat, s.cards.give_base + s.hands[seat][0])


def in_swap_mine(s: State, seat: int, move: int) -> None:
    """Choose the card to give for it."""
    frame = s.stack.pop()
    victim = frame[3]
    mine = move - s.cards.give_base
    theirs = s.picks[0]
    s.picks = []
    acts.hand_over(s, seat, victim, mine)
    acts.hand_over(s, victim, seat, theirs)
    acts.tell(s, e.SWAPPED_CARD, seat, (victim,), 1 << seat | 1 << victim, (mine, theirs))


def in_order(s: State, seat: int, move: int) -> None:
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
