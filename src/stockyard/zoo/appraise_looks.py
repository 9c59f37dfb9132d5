"""Cards one looks at: which goes away and where to, and in which order the others are laid back."""

from typing import Final

from stockyard.zoo import board as b
from stockyard.zoo import cardset as c
from stockyard.zoo import shapes as v
from stockyard.zoo.appraise_cards import card_in
from stockyard.zoo.board import COMPANIES
from stockyard.zoo.sketch import Sketch
from stockyard.zoo.standing import company_now
from stockyard.zoo.worths import HUNDRED

# How much of a card's effect counts at the bottom of a deck, in per cent.
BELOW: Final = 25
# What a look may change, in per cent of what is at stake in a Company.
STAKE: Final = 6
MOST_STAKE: Final = 200


def look_worth(k: Sketch, company: int = -1) -> int:
    """What Speculation brings: its coin, and what arranging a deck (the best one) is likely to be worth."""
    best = 0
    for here in range(COMPANIES):
        if (company < 0 or company == here) and k.sizes[here] and k.ahead[here]:
            stake = abs(company_now(k, here, k.weights)) * STAKE // HUNDRED
            best = max(best, min(stake, MOST_STAKE))
    return b.SPECULATION_COINS * HUNDRED + best


def in_look(k: Sketch, kind: int, move: int) -> int:
    """Answers of the one who looks."""
    frame = k.stack[-1]
    company = frame[3]
    mode = frame[5]
    if kind == b.ASK_SEND:
        if move == c.KEEP:
            return 0
        card = k.shown[move - c.SEND]
        loss = card_in(k, card, company)
        if mode == v.LOOK_SPECULATION:
            return best_below(k, card) - loss
        return loss * BELOW // HUNDRED - loss if mode == v.LOOK_BOTTOM else -loss
    if kind == b.ASK_SEND_COMPANY:
        return card_in(k, k.shown[k.picks[0]], move - c.COMPANY)
    return order_worth(k, company, to_lay(k)[move - c.ORDER])


def best_below(k: Sketch, card: int) -> int:
    """What a card is worth under the deck where it serves best."""
    best = card_in(k, card, 0)
    best = max(best, card_in(k, card, 1), card_in(k, card, 2))
    return best * BELOW // HUNDRED


def to_lay(k: Sketch) -> list[int]:
    """The cards that are not yet laid."""
    cards = list(k.shown)
    if k.picks[0] >= 0:
        cards.pop(k.picks[0])
    for place in k.picks[2:]:
        cards.pop(place)
    return cards


def order_worth(k: Sketch, company: int, card: int) -> int:
    """How early a card should come: good ones first, and a bell before what is bad."""
    worth = card_in(k, card, company)
    if k.cards.ends[card]:
        rest = 0
        cards = to_lay(k)
        for other in cards:
            if other != card:
                rest += card_in(k, other, company)
        worth -= rest // max(1, len(cards) - 1)
    return worth
