"""The verbs of Cat 'n Wolf cards as shapes: what a card file may say, and the op each form becomes."""

from typing import Final

# One op a form of a verb. Rules 10.* say what each does.
PRICE: Final = 1
PRICE_ANY: Final = 2
PRICE_ALL: Final = 3
PRICE_DEAREST: Final = 4
PRICE_CHEAPEST: Final = 5
PRICE_MOST_OWNED: Final = 6
INVERT: Final = 7
FLIP: Final = 8
FLIP_MINE: Final = 9
BLOCK: Final = 10
LOCK: Final = 11
DRAW: Final = 12
TAKE_HAND: Final = 13
TAKE_DISCARD: Final = 14
TAKE_BLOCKED: Final = 15
PASS_LEFT: Final = 16
LOOK_HAND: Final = 17
LOOK_MARKET: Final = 18
SWAP_CARD: Final = 19
SWAP_SHARE: Final = 20
SWAP_PRICES: Final = 21
PAY_COST: Final = 22
PAY_RICH: Final = 23
PAY_RICHEST: Final = 24
TOLL: Final = 25
DEAL_BUY: Final = 26
DEAL_SELL: Final = 27
ACTION_ME: Final = 28
ACTION_FEWER: Final = 29
FLOOR: Final = 30
SURE: Final = 31
OPS: Final = 32

SHAPES: Final[dict[str, int]] = {
    "price any #-9:9": PRICE_ANY,
    "price all #-9:9": PRICE_ALL,
    "price dearest #-9:9": PRICE_DEAREST,
    "price cheapest #-9:9": PRICE_CHEAPEST,
    "price most_owned #-9:9": PRICE_MOST_OWNED,
    "price @industry #-9:9": PRICE,
    "invert": INVERT,
    "flip": FLIP,
    "flip mine": FLIP_MINE,
    "block": BLOCK,
    "lock opponent": LOCK,
    "draw #1:9": DRAW,
    "take hand": TAKE_HAND,
    "take discard #1:9": TAKE_DISCARD,
    "take blocked": TAKE_BLOCKED,
    "pass left": PASS_LEFT,
    "look hand": LOOK_HAND,
    "look market #2:4": LOOK_MARKET,
    "swap card": SWAP_CARD,
    "swap share": SWAP_SHARE,
    "swap prices": SWAP_PRICES,
    "pay me #1:9 bank": PAY_COST,
    "pay rich #1:9 bank": PAY_RICH,
    "pay richest #1:9 poorest": PAY_RICHEST,
    "toll #1:9": TOLL,
    "deal opponent me now": DEAL_BUY,
    "deal me opponent #1:12": DEAL_SELL,
    "action me #1:4": ACTION_ME,
    "action opponent #-1:-1": ACTION_FEWER,
    "floor #1:12": FLOOR,
    "sure": SURE,
}

# What is named with the move, before anybody may answer (rule 8.*): one entry a question, in order.
ASK_INDUSTRY: Final = 1
ASK_DEAREST: Final = 2
ASK_CHEAPEST: Final = 3
ASK_MOST_OWNED: Final = 4
ASK_LOCK: Final = 5
ASK_HAND: Final = 6
ASK_DISCARD: Final = 7
ASK_MY_SHARE: Final = 8
ASK_THEIR_SHARE: Final = 9
ASK_PRICE_A: Final = 10
ASK_PRICE_B: Final = 11
ASK_RICHEST: Final = 12
ASK_POOREST: Final = 13
ASK_BUY_SHARE: Final = 14
ASK_SELL_SHARE: Final = 15
ASK_SELL_TO: Final = 16
ASK_FEWER: Final = 17

QUESTIONS: Final[dict[int, tuple[int, ...]]] = {
    PRICE_ANY: (ASK_INDUSTRY,),
    PRICE_DEAREST: (ASK_DEAREST,),
    PRICE_CHEAPEST: (ASK_CHEAPEST,),
    PRICE_MOST_OWNED: (ASK_MOST_OWNED,),
    LOCK: (ASK_LOCK,),
    TAKE_HAND: (ASK_HAND,),
    TAKE_DISCARD: (ASK_DISCARD,),
    LOOK_HAND: (ASK_HAND,),
    SWAP_SHARE: (ASK_MY_SHARE, ASK_THEIR_SHARE),
    SWAP_PRICES: (ASK_PRICE_A, ASK_PRICE_B),
    PAY_RICHEST: (ASK_RICHEST, ASK_POOREST),
    DEAL_BUY: (ASK_BUY_SHARE,),
    DEAL_SELL: (ASK_SELL_SHARE, ASK_SELL_TO),
    ACTION_FEWER: (ASK_FEWER,),
}

# Block cards hold only what needs no naming, since a Block is an answer given in secret.
AFTER_BLOCK: Final = (DRAW, TAKE_BLOCKED)

# Verbs that can always do something, so that a card with one may be played at any time of the turn.
ALWAYS: Final = (PRICE, PRICE_ANY, PRICE_ALL, PRICE_DEAREST, PRICE_CHEAPEST, ACTION_ME, FLOOR)
