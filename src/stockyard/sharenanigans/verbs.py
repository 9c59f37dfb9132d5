"""What each verb does when its card acts (10): one function a verb, chosen by op.

``run_verb`` is the step of a RUN frame. An instruction is ``(op, *numbers, named)``: ``named`` is the place
of the verb's first answer among ``s.named``. As far as able: a verb that can do nothing does nothing (8.10).
"""

from collections.abc import Callable
from typing import Final

from stockyard.kernel.effects import HERE, ME, Instruction, advance
from stockyard.kernel.stack import ASK, Frame
from stockyard.sharenanigans import acts
from stockyard.sharenanigans import events as e
from stockyard.sharenanigans import shapes as v
from stockyard.sharenanigans.board import (
    MARKET_STREAM,
    ORDER,
    PASS_LEFT,
    RICH,
    SWAP_THEIRS,
    State,
    can_flip,
    price,
)
from stockyard.sharenanigans.cardset import INDUSTRY, PLAYER
from stockyard.sharenanigans.naming import buy_options

Verb = Callable[[State, Frame, Instruction], None]

STEP_TOLL: Final = 3
STEP_EXCHANGE: Final = 4


def run_verb(s: State, frame: Frame) -> None:
    """Do the verb a RUN frame stands at."""
    verb = advance(s.cards.blocks, s.stack, frame)
    VERBS[verb[0]](s, frame, verb)


def named(s: State, verb: Instruction, nth: int = 0) -> int:
    """The verb's nth named answer, a move; -1 if nothing could be named."""
    return s.named[verb[-1] + nth]


def _price(s: State, frame: Frame, verb: Instruction) -> None:
    """10.1"""
    acts.change_price(s, frame[ME], s.chain[0], verb[1], verb[2])


def _price_named(s: State, frame: Frame, verb: Instruction) -> None:
    """10.2, 10.4-10.6: the industry was named, or was the only one."""
    if named(s, verb) >= 0:
        acts.change_price(s, frame[ME], s.chain[0], named(s, verb) - INDUSTRY, verb[1])


def _price_all(s: State, frame: Frame, verb: Instruction) -> None:
    """10.3"""
    for industry in range(len(s.change)):
        acts.change_price(s, frame[ME], s.chain[0], industry, verb[1])


def _invert(s: State, frame: Frame, verb: Instruction) -> None:
    """10.7"""
    if s.active:
        s.active = [(industry, -amount, card, seat) for industry, amount, card, seat in s.active]
        s.change = [-amount for amount in s.change]
        acts.tell(s, e.INVERTED, frame[ME], ())


def _flip(s: State, frame: Frame, verb: Instruction) -> None:
    """10.8: the turn's own flip is neither needed nor used up (4.9)."""
    if can_flip(s):
        acts.flip_market(s, frame[ME], e.HOW_CARD)


def _flip_mine(s: State, frame: Frame, verb: Instruction) -> None:
    """10.9"""
    if can_flip(s):
        acts.flip_market(s, frame[ME], e.HOW_MINE)


def _block(s: State, frame: Frame, verb: Instruction) -> None:
    """10.10: what a Block takes away was settled with the chain (9.9)."""


def _lock(s: State, frame: Frame, verb: Instruction) -> None:
    """10.11"""
    if named(s, verb) >= 0:
        victim = named(s, verb) - PLAYER
        s.locked[victim] = 1
        acts.tell(s, e.LOCKED, frame[ME], (victim,))


def _draw(s: State, frame: Frame, verb: Instruction) -> None:
    """10.14"""
    acts.draw_cards(s, frame[ME], verb[1])


def _take_hand(s: State, frame: Frame, verb: Instruction) -> None:
    """10.15: a random card, seen by the two."""
    me = frame[ME]
    victim = named(s, verb) - PLAYER
    if victim >= 0 and s.hands[victim]:
        card = acts.random_card(s, victim)
        acts.hand_over(s, victim, me, card)
        acts.tell(s, e.STOLE, me, (victim,), 1 << me | 1 << victim, (card,))


def _take_discard(s: State, frame: Frame, verb: Instruction) -> None:
    """10.16: of equal cards the uppermost."""
    card = named(s, verb) - s.cards.card_base
    if named(s, verb) >= 0 and card in s.discard:
        at = len(s.discard) - 1 - s.discard[::-1].index(card)
        del s.discard[at]
        acts.take_up(s, frame[ME], card)
        acts.tell(s, e.RESCUED, frame[ME], (card,))


def _take_blocked(s: State, frame: Frame, verb: Instruction) -> None:
    """10.17: the card answered by the Block at place ``here`` of the chain."""
    at = frame[HERE] - 1
    card = s.chain[at]
    if card >= 0:
        s.chain[at] = -1
        acts.take_up(s, frame[ME], card)
        acts.tell(s, e.TOOK_BLOCKED, frame[ME], (card,))


def _pass_left(s: State, frame: Frame, verb: Instruction) -> None:
    """10.18: whoever has one card passes that one, the others are asked all at once."""
    mask = 0
    for seat, hand in enumerate(s.hands):
        if len(hand) == 1:
            s.answers[seat] = s.cards.give_base + hand[0]
        elif hand:
            mask |= 1 << seat
    s.stack.append((STEP_EXCHANGE,))
    if mask:
        s.stack.append((ASK, PASS_LEFT, mask, mask))


def _look_hand(s: State, frame: Frame, verb: Instruction) -> None:
    """10.19"""
    me = frame[ME]
    victim = named(s, verb) - PLAYER
    if victim >= 0 and s.hands[victim]:
        acts.tell(s, e.SAW_HAND, me, (victim,), 1 << me | 1 << victim, tuple(s.hands[victim]))


def _look_market(s: State, frame: Frame, verb: Instruction) -> None:
    """10.20: look, then put back in an order that only the looker knows."""
    me = frame[ME]
    draw = s.draw
    before = len(draw.top)
    exist = draw.reach(1 + verb[1], s.chance, MARKET_STREAM)
    n = exist - 1
    if n < 1:
        return
    for place in range(1, exist):
        draw.top_seen[place] |= 1 << me
    acts.tell(s, e.SAW_MARKET, me, (n, before), 1 << me, tuple(draw.top[1:exist]))
    if n > 1:
        s.picks = []
        s.stack.append((ASK, ORDER, 1 << me, n, 0))


def _swap_card(s: State, frame: Frame, verb: Instruction) -> None:
    """10.21: the hand is the one looked at by the verb before."""
    victim = s.named[looked_at(s, frame[1])] - PLAYER
    me = frame[ME]
    if victim >= 0 and s.hands[victim] and s.hands[me]:
        s.stack.append((ASK, SWAP_THEIRS, 1 << me, victim))


def looked_at(s: State, block: int) -> int:
    """The place among the named answers of the opponent whose hand this card looks at."""
    for verb in s.cards.blocks[block]:
        if verb[0] == v.LOOK_HAND:
            return verb[-1]
    raise AssertionError("swap card without look hand")  # pragma: no cover  no such card is loaded


def _swap_share(s: State, frame: Frame, verb: Instruction) -> None:
    """10.22: unless an effect before this one of the same card has moved one of the two (8.10)."""
    if named(s, verb, 1) < 0:
        return
    me = frame[ME]
    mine = named(s, verb) - s.cards.share_base
    theirs = named(s, verb, 1) - s.cards.share_base
    victim = s.owner[theirs]
    if s.owner[mine] == me and victim != me:
        acts.give_share(s, mine, victim)
        acts.give_share(s, theirs, me)
        acts.tell(s, e.SWAPPED_SHARE, me, (mine, theirs, victim))


def _swap_prices(s: State, frame: Frame, verb: Instruction) -> None:
    """10.23: one change each replaces all changes of the two."""
    if named(s, verb, 1) < 0:
        return
    me = frame[ME]
    a = named(s, verb) - INDUSTRY
    b = named(s, verb, 1) - INDUSTRY
    gap = price(s, b) - price(s, a)
    s.active = [change for change in s.active if change[0] != a and change[0] != b]
    for industry, goal in ((a, price(s, a) + gap), (b, price(s, b) - gap)):
        s.change[industry] = 0
        s.change[industry] = goal - price(s, industry)
        if s.change[industry]:
            s.active.append((industry, s.change[industry], s.chain[0], me))
    acts.tell(s, e.PRICES_SWAPPED, me, (a, b, price(s, a), price(s, b)))


def _pay_cost(s: State, frame: Frame, verb: Instruction) -> None:
    """10.24"""
    acts.pay(s, frame[ME], -1, verb[1], 24)


def _pay_rich(s: State, frame: Frame, verb: Instruction) -> None:
    """10.25"""
    for seat, cash in enumerate(s.cash):
        if cash >= RICH:
            acts.pay(s, seat, -1, verb[1], 25)


def _pay_richest(s: State, frame: Frame, verb: Instruction) -> None:
    """10.26"""
    if named(s, verb, 1) >= 0:
        acts.pay(s, named(s, verb) - PLAYER, named(s, verb, 1) - PLAYER, verb[1], 26)


def _toll(s: State, frame: Frame, verb: Instruction) -> None:
    """10.27: one opponent after the other, clockwise."""
    me = frame[ME]
    s.stack.append((STEP_TOLL, me, (me + 1) % s.options.seats, verb[1]))


def _deal_buy(s: State, frame: Frame, verb: Instruction) -> None:
    """10.28: unless an effect before this one of the same card has made it impossible (8.10)."""
    share = named(s, verb) - s.cards.share_base
    if named(s, verb) >= 0 and share in buy_options(s, frame[ME]):
        _deal(s, share, s.owner[share], frame[ME], price(s, s.cards.share_industry[share]))


def _deal_sell(s: State, frame: Frame, verb: Instruction) -> None:
    """10.29: unless an effect before this one of the same card has made it impossible (8.10)."""
    if named(s, verb, 1) < 0:
        return
    me = frame[ME]
    share = named(s, verb) - s.cards.share_base
    buyer = named(s, verb, 1) - PLAYER
    if s.owner[share] == me and s.cash[buyer]:
        _deal(s, share, me, buyer, min(verb[1], s.cash[buyer]))


def _deal(s: State, share: int, seller: int, buyer: int, cost: int) -> None:
    s.cash[buyer] -= cost
    s.cash[seller] += cost
    acts.give_share(s, share, buyer)
    acts.tell(s, e.DEALT, buyer, (share, seller, cost))


def _action_me(s: State, frame: Frame, verb: Instruction) -> None:
    """10.30"""
    s.actions += verb[1]
    acts.tell(s, e.MORE_ACTIONS, frame[ME], (verb[1],))


def _action_fewer(s: State, frame: Frame, verb: Instruction) -> None:
    """10.31"""
    if named(s, verb) >= 0:
        s.fewer[named(s, verb) - PLAYER] = 1
        acts.tell(s, e.FEWER_ACTIONS, frame[ME], (named(s, verb) - PLAYER,))


def _floor(s: State, frame: Frame, verb: Instruction) -> None:
    """10.32"""
    s.floor = max(s.floor, verb[1])
    acts.tell(s, e.FLOORED, frame[ME], (verb[1],))


def _sure(s: State, frame: Frame, verb: Instruction) -> None:
    """10.33"""
    s.sure = True
    acts.tell(s, e.SURE, frame[ME], ())


VERBS: list[Verb] = [_block] * v.OPS
VERBS[v.PRICE] = _price
VERBS[v.PRICE_ANY] = _price_named
VERBS[v.PRICE_ALL] = _price_all
VERBS[v.PRICE_DEAREST] = _price_named
VERBS[v.PRICE_CHEAPEST] = _price_named
VERBS[v.PRICE_MOST_OWNED] = _price_named
VERBS[v.INVERT] = _invert
VERBS[v.FLIP] = _flip
VERBS[v.FLIP_MINE] = _flip_mine
VERBS[v.LOCK] = _lock
VERBS[v.DRAW] = _draw
VERBS[v.TAKE_HAND] = _take_hand
VERBS[v.TAKE_DISCARD] = _take_discard
VERBS[v.TAKE_BLOCKED] = _take_blocked
VERBS[v.PASS_LEFT] = _pass_left
VERBS[v.LOOK_HAND] = _look_hand
VERBS[v.LOOK_MARKET] = _look_market
VERBS[v.SWAP_CARD] = _swap_card
VERBS[v.SWAP_SHARE] = _swap_share
VERBS[v.SWAP_PRICES] = _swap_prices
VERBS[v.PAY_COST] = _pay_cost
VERBS[v.PAY_RICH] = _pay_rich
VERBS[v.PAY_RICHEST] = _pay_richest
VERBS[v.TOLL] = _toll
VERBS[v.DEAL_BUY] = _deal_buy
VERBS[v.DEAL_SELL] = _deal_sell
VERBS[v.ACTION_ME] = _action_me
VERBS[v.ACTION_FEWER] = _action_fewer
VERBS[v.FLOOR] = _floor
VERBS[v.SURE] = _sure
