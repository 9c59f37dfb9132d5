"""The verbs of Spółka ZOO (14): what a card may do, each form with its op.

A verb is done as far as it can be done. ``me`` acts and chooses, ``here`` is a Company, ``it`` another seat.
"""

from typing import Final

# Control
EACH: Final = 1
MAJORITY: Final = 2
MAY: Final = 3
IF: Final = 4
AT: Final = 5
PLAYER: Final = 6
THEY: Final = 7
# Coins
COINS: Final = 8
COINS_PER: Final = 9
ROB: Final = 10
# Fruits
ADD: Final = 11
CLEAR: Final = 12
TAKE: Final = 13
GAIN: Final = 14
DISCARD: Final = 15
STEAL: Final = 16
EXCHANGE: Final = 17
SWAP_FRUIT: Final = 18
# Prices and trades
SHARE_PRICE: Final = 19
FRUIT_PRICE: Final = 20
BUY_SHARE: Final = 21
SELL_SHARE: Final = 22
SELL_FRUIT: Final = 23
MOVE_SHARE: Final = 24
# Decks and displays
LOOK: Final = 25
LOBBY: Final = 26
SHUFFLE_DECK: Final = 27
SWEEP: Final = 28
HIRE: Final = 29
REMOVE_THIS_CARD: Final = 30
MOD: Final = 31
# Bot cards
BOT_FRUIT: Final = 32
BOT_CHEAPEST_SHARE: Final = 33
BOT_SHARE: Final = 34
BOT_HIRE: Final = 35
BOT_PASS: Final = 36
BOT_SELL_FRUIT: Final = 37
BOT_SWEEP: Final = 38
BOT_INFLUENCE: Final = 39
BOT_SELL_SHARE: Final = 40

SHAPES: Final[dict[str, int]] = {
    "each @group {}": EACH,
    "majority {}": MAJORITY,
    "may {}": MAY,
    "if @condition {}": IF,
    "at @where {}": AT,
    "player @who {}": PLAYER,
    "they {}": THEY,
    "coins #-20:20": COINS,
    "coins_per #1:9 @counted": COINS_PER,
    "rob #1:20": ROB,
    "add @fruits #1:9": ADD,
    "clear @fruits #1:9": CLEAR,
    "take @fruits #1:9": TAKE,
    "gain @fruits #1:9": GAIN,
    "discard @fruits #1:9": DISCARD,
    "steal @fruits #1:9": STEAL,
    "exchange #1:9": EXCHANGE,
    "swap_fruit": SWAP_FRUIT,
    "share_price #-9:9": SHARE_PRICE,
    "fruit_price @fruits #-4:4": FRUIT_PRICE,
    "buy_share #-10:10": BUY_SHARE,
    "sell_share #-10:10": SELL_SHARE,
    "sell_fruit @fruits #-10:10": SELL_FRUIT,
    "move_share": MOVE_SHARE,
    "look #1:8 @looking": LOOK,
    "lobby": LOBBY,
    "shuffle_deck": SHUFFLE_DECK,
    "sweep @display": SWEEP,
    "hire #-5:5": HIRE,
    "remove_this_card": REMOVE_THIS_CARD,
    "mod @modifier #-9:9": MOD,
}

BOT_SHAPES: Final[dict[str, int]] = {
    "bot_fruit": BOT_FRUIT,
    "bot_share": BOT_CHEAPEST_SHARE,
    "bot_share @company #1:10": BOT_SHARE,
    "bot_hire": BOT_HIRE,
    "bot_pass @company @company": BOT_PASS,
    "bot_sell_fruit #1:5": BOT_SELL_FRUIT,
    "bot_sweep": BOT_SWEEP,
    "bot_influence @company": BOT_INFLUENCE,
    "bot_sell_share": BOT_SELL_SHARE,
}

COMPANY_WORDS: Final = ["apple", "lemon", "pineapple"]

# Which Fruits: one of the three, or
OWN: Final = 3
ANY: Final = 4
EVERY: Final = 5
SCARCE: Final = 6
PLENTY: Final = 7
DEAREST: Final = 8

# Groups of seats
SHAREHOLDERS: Final = 0
MINORITY: Final = 1
OUTSIDERS: Final = 2
RIVALS: Final = 3
OTHERS: Final = 4
PLAYERS: Final = 5

# Where, who, what is counted, what a look allows
CHOICE: Final = 0
FEWEST_SHARES: Final = 1
MOST_SHARES: Final = 2
RICHER: Final = 0
FRUITIER: Final = 1
WITH_FRUIT: Final = 2
SHAREHOLDER: Final = 3
PER_SHARES_HERE: Final = 0
PER_HELPERS: Final = 1
PER_COMPANIES: Final = 2
PER_MAJORITIES: Final = 3
LOOK_KEEP: Final = 0
LOOK_ORDER: Final = 1
LOOK_BOTTOM: Final = 2
LOOK_REMOVE: Final = 3
LOOK_SPECULATION: Final = 4  # not on cards: the token's own look
SWEEP_INFLUENCE: Final = 0
SWEEP_HELPERS: Final = 1

# Modifiers of Helpers (15)
SHARE_BUY: Final = 0
SHARE_SELL: Final = 1
FRUIT_BUY: Final = 2
FRUIT_SELL: Final = 3
FROM_PLAYER: Final = 4
SURCHARGE: Final = 5
SHARE_TRADES: Final = 6
FRUIT_TRADES: Final = 7
LOOK_MORE: Final = 8
MAJORITY_TAKE: Final = 9
TIES: Final = 10
SHIELD: Final = 11
HIRE_COST: Final = 12
MODIFIERS: Final = [
    "share_buy", "share_sell", "fruit_buy", "fruit_sell", "from_player", "surcharge", "share_trades",
    "fruit_trades", "look", "majority_take", "tie", "shield", "hire",
]  # fmt: skip

MOST_CONDITION: Final = 30
CONDITIONS: Final = [f"coins>={n}" for n in range(1, MOST_CONDITION + 1)] + [
    f"fruits>={n}" for n in range(1, MOST_CONDITION + 1)
]

WORDS: Final[dict[str, list[str]]] = {
    "group": ["shareholders", "minority", "outsiders", "rivals", "others", "players"],
    "condition": CONDITIONS,
    "where": ["choice", "fewest_shares", "most_shares"],
    "who": ["richer", "fruitier", "with_fruit", "shareholder"],
    "counted": ["shares_here", "helpers", "companies", "majorities"],
    "fruits": [*COMPANY_WORDS, "own", "any", "each", "scarce", "plenty", "dearest"],
    "looking": ["keep", "order", "bottom", "remove"],
    "display": ["influence", "helpers"],
    "modifier": MODIFIERS,
    "company": COMPANY_WORDS,
}

# When a Helper works (15).
WHENS: Final = (
    "none", "standing", "after.any_token", "after.share_trading", "after.fruit_trading", "after.lobbying",
    "after.speculation", "market.start", "division.minority", "division.empty", "round.end", "final",
)  # fmt: skip
NEVER: Final = 0
STANDING: Final = 1
AFTER_ANY: Final = 2
AFTER_SHARES: Final = 3
AFTER_FRUITS: Final = 4
AFTER_LOBBYING: Final = 5
AFTER_SPECULATION: Final = 6
MARKET_START: Final = 7
DIVISION_MINORITY: Final = 8
DIVISION_EMPTY: Final = 9
ROUND_END: Final = 10
FINAL: Final = 11

# Hidden Goals (17).
GOALS: Final = (
    "most_shares", "most_helpers", "total_shares", "min_fruits", "coins", "shares_dearest", "shares_cheapest",
)  # fmt: skip
MOST_SHARES_GOAL: Final = 0
MOST_HELPERS_GOAL: Final = 1
TOTAL_SHARES_GOAL: Final = 2
MIN_FRUITS_GOAL: Final = 3
COINS_GOAL: Final = 4
DEAREST_GOAL: Final = 5
CHEAPEST_GOAL: Final = 6

# What a verb cannot do without (14): somebody who acts, a Company, another player.
NEEDS_ME: Final = frozenset(
    (
        MAY, IF, PLAYER, THEY, COINS, COINS_PER, ROB, TAKE, GAIN, DISCARD, STEAL, EXCHANGE, SWAP_FRUIT,
        BUY_SHARE, SELL_SHARE, SELL_FRUIT, MOVE_SHARE, LOOK, LOBBY, HIRE,
    )
)  # fmt: skip
NEEDS_HERE: Final = frozenset(
    (MAJORITY, ADD, CLEAR, TAKE, SHARE_PRICE, BUY_SHARE, SELL_SHARE, MOVE_SHARE, LOOK, LOBBY, SHUFFLE_DECK)
)
NEEDS_IT: Final = frozenset((THEY, ROB, STEAL, SWAP_FRUIT))

# Verbs that make richer whoever acts: what lets a Bot accept an offer (19).
GAINS: Final = frozenset((COINS_PER, ROB, TAKE, GAIN, STEAL, BUY_SHARE, SELL_SHARE, SELL_FRUIT, HIRE))
