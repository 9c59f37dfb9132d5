"""What a Cat 'n Wolf card would do, verb by verb, drawn into a sketch: the greedy player's idea of cards.

A verb that needs something named is tried with everything that may be named and makes a difference; the best
for the player of the card counts. Verbs know no cards, so cards of any set are understood.
"""

from typing import Final

from stockyard.kernel.effects import Instruction
from stockyard.sharenanigans import naming
from stockyard.sharenanigans import shapes as v
from stockyard.sharenanigans.board import RICH
from stockyard.sharenanigans.cardset import INDUSTRY, PLAYER
from stockyard.sharenanigans.sketch import (
    Sketch,
    hinder,
    lose_card,
    move_cash,
    move_shares,
    reprice,
    set_price,
)
from stockyard.sharenanigans.standing import RIVAL, after_flip, purchase, standing
from stockyard.sharenanigans.worths import CARD, HUNDRED, WAITING

# What it is worth to the player of a card, beyond what shows in a sketch.
PASSING: Final = 30
LOOKING: Final = 40
SWAPPING: Final = 50
ORDERING: Final = 60
# How often an unprotected card is blocked, in per cent, and what is worth protecting.
BLOCKED: Final = 35
PRECIOUS: Final = 300
# A price change that a flip of one's own would end is not made before that flip.
FLEETING: Final = 60
WORST: Final = -1_000_000


def judge(k: Sketch, card: int, seat: int, named: list[int]) -> int:
    """How much better the viewer stands if the seat's card acts. ``named`` holds the answers given so far."""
    cards = k.view.cards
    before = standing(k)
    extra = 0
    now = k
    for verb in cards.blocks[cards.effect[card]]:
        questions = len(v.QUESTIONS.get(verb[0], ()))
        given = named[verb[-1] : verb[-1] + questions]
        if len(given) < questions:
            given = best_naming(now, seat, verb, given)
        new = Sketch(k.view, now)
        extra += draw_in(new, seat, verb, given)
        now = new
        if now.flip and seat == k.me == k.current and v.PRICE <= verb[0] <= v.PRICE_MOST_OWNED:
            extra -= FLEETING if verb[1] < 0 or (verb[0] == v.PRICE and verb[2] < 0) else 0
    return standing(now) - before + (extra if seat == k.me else -extra * RIVAL[k.seats] // 100)


def best_naming(k: Sketch, seat: int, verb: Instruction, given: list[int]) -> list[int]:
    """The answers to the verb's questions that serve the seat best, beginning with those given."""
    best: list[int] = []
    most = WORST
    for answers in namings(k, seat, verb, given):
        new = Sketch(k.view, k)
        extra = draw_in(new, seat, verb, answers)
        worth = standing(new) + extra if seat == k.me else -standing(new) + extra
        if worth > most:
            most = worth
            best = answers
    return best


def namings(k: Sketch, seat: int, verb: Instruction, given: list[int]) -> list[list[int]]:
    """All answers worth trying, as lists with one move a question; -1 where nothing can be named."""
    questions = v.QUESTIONS[verb[0]]
    found = [given]
    for at in range(len(given), len(questions)):
        longer: list[list[int]] = []
        for answers in found:
            options = worthwhile(k, seat, verb, questions[at], answers)
            longer += [[*answers, move] for move in options] if options else [[*answers, -1]]
        found = longer
    return found


def worthwhile(k: Sketch, seat: int, verb: Instruction, question: int, given: list[int]) -> list[int]:
    """What may be named and makes a difference: industries somebody cares for, one of several like Shares."""
    if question == v.ASK_DISCARD:
        return [best_discard(k, verb[1])]
    options = naming.options(k.view, seat, question, given[-1] if given else -1)
    if len(options) < 2:
        return options
    if question == v.ASK_INDUSTRY:
        cared = [move for move in options if cares(k, move - INDUSTRY, seat, verb[1] > 0)]
        return cared or options[:1]
    if question == v.ASK_PRICE_A:
        held = [move for move in options if k.count[seat * k.width + move - INDUSTRY]]
        return held or options
    if options[0] < k.view.cards.share_base:
        return options
    return alike_once(k, options)


def cares(k: Sketch, industry: int, seat: int, up: bool) -> bool:
    """Whether a change of the industry's price up (down) could serve the seat."""
    if up:
        return k.count[seat * k.width + industry] > 0
    if industry == k.offered:
        return True
    for rival in range(k.seats):
        if rival != seat and k.count[rival * k.width + industry]:
            return True
    return False


def alike_once(k: Sketch, options: list[int]) -> list[int]:
    """One of the Shares of each industry and owner."""
    cards = k.view.cards
    seen: set[int] = set()
    once: list[int] = []
    for move in options:
        share = move - cards.share_base
        kind = (k.view.owner[share] + 1) * k.width + cards.share_industry[share]
        if kind not in seen:
            seen.add(kind)
            once.append(move)
    return once


def best_discard(k: Sketch, depth: int) -> int:
    """The move that names the best of the top cards of the discard pile."""
    best = -1
    most = WORST
    for card in k.view.discard[-depth:]:
        worth = card_worth(k, card)
        if worth > most:
            most = worth
            best = card
    return k.view.cards.card_base + best if best >= 0 else -1


def card_worth(k: Sketch, card: int) -> int:
    """What holding the card is worth to the viewer: more if it lifts what the viewer owns."""
    cards = k.view.cards
    worth = k.worths.keep[card]
    for verb in cards.blocks[cards.effect[card]]:
        if verb[0] == v.PRICE and verb[2] > 0:
            worth += 40 * verb[2] * min(3, k.count[k.me * k.width + verb[1]])
    return worth


def draw_in(k: Sketch, seat: int, verb: Instruction, named: list[int]) -> int:
    """Draw what the verb does into the sketch. Returns what it is worth to the seat beyond that."""
    op = verb[0]
    if op <= v.SWAP_PRICES and (op <= v.INVERT or op == v.SWAP_PRICES):
        change_prices(k, op, verb, named)
        return 0
    if op == v.FLIP or op == v.FLIP_MINE:
        return flipped(k, seat, op == v.FLIP_MINE)
    if op >= v.PAY_COST and op <= v.TOLL:
        return pay(k, seat, op, verb, named)
    if op == v.SWAP_SHARE or op == v.DEAL_BUY or op == v.DEAL_SELL:
        return trade(k, seat, op, verb, named)
    return other(k, op, verb, named)


def change_prices(k: Sketch, op: int, verb: Instruction, named: list[int]) -> None:
    """The verbs that change prices (10.1-10.7, 10.23)."""
    if op == v.PRICE:
        reprice(k, verb[1], verb[2])
    elif op == v.PRICE_ALL:
        for industry in range(k.width):
            reprice(k, industry, verb[1])
    elif op == v.INVERT:
        for industry in range(k.width):
            reprice(k, industry, -2 * k.change[industry])
    elif op == v.SWAP_PRICES:
        if named[1] >= 0:
            a = named[0] - INDUSTRY
            b = named[1] - INDUSTRY
            gap = k.price[b] - k.price[a]
            set_price(k, a, k.price[a] + gap)
            set_price(k, b, k.price[b] - gap)
            k.change[a] = k.price[a] - k.printed[a]
            k.change[b] = k.price[b] - k.printed[b]
    elif named[0] >= 0:
        reprice(k, named[0] - INDUSTRY, verb[1])


def flipped(k: Sketch, seat: int, mine: bool) -> int:
    """A flip by a card (10.8, 10.9): what it changes on average comes back, the sketch stays as it is."""
    change = after_flip(k, k.flip, mine) - standing(k)
    return change if seat == k.me else -change * HUNDRED // RIVAL[k.seats]


def pay(k: Sketch, seat: int, op: int, verb: Instruction, named: list[int]) -> int:
    """The verbs that move cash (10.24-10.27)."""
    cash = k.cash
    amount = verb[1]
    if op == v.PAY_COST:
        move_cash(k, seat, -min(amount, cash[seat]))
    elif op == v.PAY_RICH:
        for payer in range(k.seats):
            if cash[payer] >= RICH:
                move_cash(k, payer, -min(amount, cash[payer]))
    elif op == v.PAY_RICHEST:
        if named[0] >= 0 and named[1] >= 0:
            amount = min(amount, cash[named[0] - PLAYER])
            move_cash(k, named[0] - PLAYER, -amount)
            move_cash(k, named[1] - PLAYER, amount)
    else:
        tolls = 0
        for payer in range(k.seats):
            if payer != seat and k.sizes[payer]:
                lose_card(k, payer)
                tolls += 1
            elif payer != seat and cash[payer] >= amount:
                move_cash(k, payer, -amount)
                move_cash(k, seat, amount)
        return tolls * CARD
    return 0


def trade(k: Sketch, seat: int, op: int, verb: Instruction, named: list[int]) -> int:
    """The verbs that move Shares between players (10.22, 10.28, 10.29)."""
    cards = k.view.cards
    if named[0] < 0 or named[-1] < 0:
        return 0
    share = named[0] - cards.share_base
    industry = cards.share_industry[share]
    if op == v.DEAL_BUY:
        owner = k.view.owner[share]
        extra = purchase(k, seat, industry) - k.worths.hold[industry]
        hand_over(k, industry, owner, seat, k.price[industry])
        return extra
    if op == v.DEAL_SELL:
        buyer = named[1] - PLAYER
        hand_over(k, industry, seat, buyer, min(verb[1], k.cash[buyer]))
        return WAITING
    theirs = named[1] - cards.share_base
    owner = k.view.owner[theirs]
    other_industry = cards.share_industry[theirs]
    extra = purchase(k, seat, other_industry) - k.worths.hold[other_industry]
    hand_over(k, industry, seat, owner, 0)
    hand_over(k, other_industry, owner, seat, 0)
    return extra - purchase(k, seat, industry) + k.worths.hold[industry]


def hand_over(k: Sketch, industry: int, seller: int, buyer: int, cost: int) -> None:
    """A Share of the industry changes hands for so much."""
    move_shares(k, seller, industry, -1)
    move_shares(k, buyer, industry, 1)
    move_cash(k, seller, cost)
    move_cash(k, buyer, -cost)


def other(k: Sketch, op: int, verb: Instruction, named: list[int]) -> int:
    """The verbs about actions, locks and cards."""
    if op == v.ACTION_ME:
        k.actions += verb[1]
    elif op == v.FLOOR:
        k.floor = max(k.floor, verb[1])
    elif op == v.DRAW:
        # Not by shuffling what was just played: cards that draw cards could go on for ever.
        return CARD * min(verb[1], k.view.deck_size)
    elif op == v.TAKE_DISCARD:
        return CARD if named[0] < 0 else card_worth(k, named[0] - k.view.cards.card_base)
    elif op == v.PASS_LEFT:
        return PASSING
    elif op == v.LOOK_MARKET:
        return ORDERING
    elif op == v.SWAP_CARD:
        return SWAPPING
    elif named and named[0] >= 0:
        return against(k, op, named[0] - PLAYER)
    return 0


def against(k: Sketch, op: int, victim: int) -> int:
    """The verbs that name an opponent."""
    if op == v.LOCK:
        hinder(k, victim, True)
    elif op == v.ACTION_FEWER:
        hinder(k, victim, False)
    elif op == v.TAKE_HAND:
        lose_card(k, victim)
        return CARD
    elif op == v.LOOK_HAND:
        return LOOKING + min(5, k.sizes[victim])
    return 0


def protection(k: Sketch, card: int) -> int:
    """What it is worth that the next card can't be blocked: the best card, played next, and a part more."""
    cards = k.view.cards
    best = 0
    for held in set(k.view.hand):
        if held != card and not cards.unblockable[held] and not cards.is_block[held]:
            best = max(best, judge(k, held, k.me, []) - k.worths.keep[held])
    return best + best * BLOCKED // 100 if best >= PRECIOUS else 0
