"""The flow of a game: set-up, turns, sales, the call; and which step or answer is carried out where.

``apply`` carries one legal move out and works pending frames off until somebody is asked again. The lowest
frame of a running game is the question TURN; an empty stack means that the game is over.
"""

from collections.abc import Callable
from typing import Final

from stockyard.kernel.effects import RUN
from stockyard.kernel.stack import ASK, KIND, Frame, Step, run
from stockyard.sharenanigans import acts
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans import cardset as c
from stockyard.sharenanigans import events as e
from stockyard.sharenanigans.board import Options, State
from stockyard.sharenanigans.chain import (
    STEP_DISCARD,
    in_name,
    in_window,
    play,
    step_discard,
)
from stockyard.sharenanigans.knowledge import watch
from stockyard.sharenanigans.questions import (
    in_order,
    in_pass_left,
    in_swap_mine,
    in_swap_theirs,
    in_toll,
    step_exchange,
    step_toll,
)
from stockyard.sharenanigans.verbs import STEP_EXCHANGE, STEP_TOLL, run_verb

STEPS_SIZE: Final = 5

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
    # One card is too little between two players and two are too much, so the first turn has no flip (12.1).
    s.flipped = s.options.head_start and s.options.seats == 2


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
    call_for_them(s)


def apply(s: State, seat: int, move: int) -> None:
    """Carry out a legal move of a seat that is asked, and run on to the next question."""
    stack = s.stack
    kind = stack[-1][KIND]
    if kind == b.TURN:
        _take_turn(s, seat, move)
    else:
        ANSWERS[kind](s, seat, move)
    run(s, stack, STEPS)
    if s.options.auto_call:
        call_for_them(s)


def _take_turn(s: State, seat: int, move: int) -> None:
    cards = s.cards
    if move >= cards.play_base:
        s.begun = True
        play(s, seat, move - cards.play_base)
    elif move >= cards.sell_base:
        s.begun = True
        s.actions -= 1
        _sell_on(s, seat, move - cards.sell_base, 1)
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


def call_for_them(s: State) -> None:
    """The option auto_call: the engine calls as soon as the player could (12.2)."""
    in_turn = s.options.auto_call and len(s.stack) > 0 and s.stack[-1][KIND] == b.TURN
    if in_turn and s.cash[s.current] >= s.options.target:
        call(s, s.current)


# Selling


def _sell_on(s: State, seat: int, share: int, opens: int) -> None:
    """Sell one Share; the sale stays open while there is more of the industry (7.5, 7.6)."""
    acts.sell(s, seat, share, opens)
    industry = s.cards.share_industry[share]
    if s.count[seat * len(s.cards.industries) + industry]:
        s.stack.append((ASK, b.SALE, 1 << seat, industry))


def _in_sale(s: State, seat: int, move: int) -> None:
    s.stack.pop()
    if move != c.DONE:
        _sell_on(s, seat, move - s.cards.sell_base, 0)


def _unreachable(s: State, frame: Frame) -> None:
    raise AssertionError("no such step")  # pragma: no cover  no frame has these numbers


STEPS: list[Step] = [_unreachable] * STEPS_SIZE
STEPS[RUN] = run_verb
STEPS[STEP_TOLL] = step_toll
STEPS[STEP_EXCHANGE] = step_exchange
STEPS[STEP_DISCARD] = step_discard

ANSWERS: list[Callable[[State, int, int], None]] = [_take_turn] * 10
ANSWERS[b.SALE] = _in_sale
ANSWERS[b.NAME] = in_name
ANSWERS[b.WINDOW] = in_window
ANSWERS[b.PASS_LEFT] = in_pass_left
ANSWERS[b.TOLL] = in_toll
ANSWERS[b.SWAP_MINE] = in_swap_mine
ANSWERS[b.SWAP_THEIRS] = in_swap_theirs
ANSWERS[b.ORDER] = in_order
