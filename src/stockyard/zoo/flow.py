"""The flow of a game: set-up, rounds, the end; and which step or answer is carried out where.

``apply`` carries one legal move out and works pending frames off until somebody is asked again. An empty
stack means that the game is over.
"""

from collections.abc import Callable
from typing import Final

from stockyard.kernel.effects import RUN
from stockyard.kernel.stack import ASK, KIND, Frame, Step, run
from stockyard.zoo import acts, dealt, final, hiring, looks, market, steps, tokens, verbs
from stockyard.zoo import board as b
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo.acts import tell
from stockyard.zoo.board import COMPANIES, Options, State
from stockyard.zoo.knowledge import watch


def new(options: Options, key: bytes, watched: bool = False) -> State:
    """A game at its first question: everything of section 2 done.

    ``watched``: it tells its events and keeps ledgers, so that views can be asked for.
    """
    s = State(options, key)
    if watched:
        watch(s)
    deal(s)
    begin_round(s)
    run(s, s.stack, STEPS)
    return s


# Set-up (2)


def deal(s: State) -> None:
    """First Player, order of the Companies, decks, displays, coins, and what the modules need."""
    cards = s.cards
    seats = s.options.seats
    s.first = s.chance.below(b.DEAL_STREAM, seats)
    left = [0, 1, 2]
    order = [left.pop(s.chance.below(b.DEAL_STREAM, len(left))) for _ in range(COMPANIES)]
    s.order = (order[0], order[1], order[2])
    tell(s, e.DEAL, s.first, s.order)
    for company in range(COMPANIES):
        starting = sorted(cards.starting[seats][company])
        s.decks[company].bag = starting
        tell(s, e.START_DECK, -1, (company, *starting))
    s.influence_deck = cards.all_of("influence")
    s.helper_deck = cards.all_of("helper")
    for slot in range(s.options.display):
        acts.refill_influence(s, slot)
    for slot in range(s.options.display):
        acts.refill_market(s, slot)
    _deal_modules(s)
    for k in range(seats):
        seat = (s.first + k) % seats
        acts.add_coins(s, seat, dealt.starting_coins(s, seat), e.WHY_START)
        for fruit in s.order:
            acts.to_pool(s, seat, fruit, s.options.fruits)


def _deal_modules(s: State) -> None:
    """Bot deck, Events, Hidden Goals and Intrigues (16-19); Bots get neither goals nor Intrigues."""
    cards = s.cards
    seats = s.options.seats
    if s.options.bots:
        s.bot_deck = cards.all_of("bot")
    if s.options.events:
        s.event_deck = cards.all_of("event")
    goals = list(cards.all_of("goal"))
    intrigues = list(cards.all_of("intrigue"))
    mine = [-1] * seats
    for seat in range(seats):
        if s.options.bots >> seat & 1:
            continue
        if s.options.goals and goals:
            mine[seat] = dealt.deal_goal(s, goals)
            tell(s, e.GOAL_DEALT, seat, (), 1 << seat, (mine[seat],))
        if s.options.intrigues:
            hand = dealt.deal_hand(s, intrigues, dealt.intrigues_each(s))
            s.hands[seat] = hand
            s.left[seat] = len(hand)
            if hand:
                tell(s, e.INTRIGUES_DEALT, seat, (), 1 << seat, hand)
    s.goals = tuple(mine)


# Rounds (3, 12)


def begin_round(s: State) -> None:
    """A round begins with the choice of the first token (3)."""
    s.token = 0
    tell(s, e.ROUND, s.first, (s.round,))
    tokens.ask_tokens(s)


def step_next(s: State, frame: Frame) -> None:
    """The First Player changes, tokens come back, the Bot deck is shuffled; after the last round, the end."""
    seats = s.options.seats
    if s.round == b.ROUNDS:
        end(s)
        return
    s.round += 1
    s.first = (s.first + 1) % seats
    s.used = [0] * seats
    s.played = [0] * seats
    if s.bot_discard:
        s.bot_deck = tuple(sorted(s.bot_deck + s.bot_discard))
        s.bot_discard = ()
        tell(s, e.BOTS_SHUFFLED, -1, ())
    begin_round(s)


# The end (13)


def end(s: State) -> None:
    """Hidden Goals are judged, some Helpers cease to work, others work now; then the sale."""
    s.phase = b.END
    for seat, goal in enumerate(s.goals):
        if goal >= 0:
            met = final.goal_met(s, seat, goal)
            if met:
                s.met |= 1 << seat
            tell(s, e.GOAL, seat, (goal, 1 if met else 0))
    final.switch_off(s)
    s.purse = tuple(s.coins)
    s.stack.append((steps.SALE,))
    market.begin_timed(s, v.FINAL, -1, 0)


def step_sale(s: State, frame: Frame) -> None:
    """Everybody sells all at once, and the winner is known (13)."""
    if s.sink is not None:
        for seat in range(s.options.seats):
            tell(s, e.FINAL_SALE, seat, final.sale(s, seat))
    s.winners, s.tie_break = final.winners(s, s.goals)
    tell(s, e.OVER, -1, (s.winners, s.tie_break))


# Tables


def apply(s: State, seat: int, move: int) -> None:
    """Carry out a legal move of a seat that is asked, and run on to the next question."""
    stack = s.stack
    kind = stack[-1][KIND]
    if kind == b.ASK_TOKEN:
        tokens.in_token(s, seat, move)
    elif move >= s.cards.intrigue_base:
        tokens.in_intrigue(s, seat, move)
    else:
        ANSWERS[kind](s, seat, move)
    if stack and stack[-1][0] != ASK:
        run(s, stack, STEPS)


def _in_reveal(s: State, seat: int, move: int) -> None:
    """The token is turned over (3)."""
    s.stack.pop()
    tokens.reveal(s, seat)


def _ask(s: State, frame: Frame) -> None:  # pragma: no cover  run stops at a question
    """The place of the question in the table of steps."""


Answer = Callable[[State, int, int], None]

ANSWERS: Final[dict[int, Answer]] = {
    b.ASK_TOKEN: tokens.in_token,
    b.ASK_REVEAL: _in_reveal,
    b.ASK_SHARES: tokens.in_shares,
    b.ASK_FRUITS: tokens.in_fruits,
    b.ASK_HIRING: tokens.in_hiring,
    b.ASK_LOBBYING: tokens.in_lobbying,
    b.ASK_SPECULATION: tokens.in_speculation,
    b.ASK_LOBBY_COMPANY: tokens.in_lobby_company,
    b.ASK_SEND: looks.in_send,
    b.ASK_SEND_COMPANY: looks.in_send_company,
    b.ASK_ORDER: looks.in_order,
    b.ASK_AFTER: tokens.in_after,
    b.ASK_MAY: verbs.in_may,
    b.ASK_COMPANY: verbs.in_company,
    b.ASK_PLAYER: verbs.in_player,
    b.ASK_FRUIT: verbs.in_fruit,
    b.ASK_DIVISION: market.in_division,
    b.ASK_HIRE_CARD: hiring.in_hire_card,
    b.ASK_LOBBY_CARD: verbs.in_lobby_card,
    b.ASK_PAY: hiring.in_pay,
    b.ASK_MOVE_SHARE: verbs.in_move_share,
}

_BY_STEP: Final[dict[int, Step]] = {
    ASK: _ask,
    RUN: verbs.run_verb,
    steps.EACH: verbs.step_each,
    steps.PICK: verbs.step_pick,
    steps.SEAT: tokens.step_seat,
    steps.REVEAL: tokens.step_reveal,
    steps.ACT: tokens.step_act,
    steps.AFTER: tokens.step_after,
    steps.PENDING: tokens.step_pending,
    steps.TIMED: market.step_timed,
    steps.MARKET: market.step_market,
    steps.DECK: market.step_deck,
    steps.CARD_DONE: market.step_card_done,
    steps.DIVIDE: market.step_divide,
    steps.ROUND_END: market.step_round_end,
    steps.EVENT: market.step_event,
    steps.EVENT_DONE: market.step_event_done,
    steps.NEXT: step_next,
    steps.SALE: step_sale,
}
STEPS: Final[list[Step]] = [_BY_STEP[number] for number in range(steps.SIZE)]
