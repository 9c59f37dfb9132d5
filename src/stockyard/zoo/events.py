"""The kinds of events of Spółka ZOO: what the log tells, the ledgers fold and the page animates.

Each constant's comment gives ``seat; args; hidden``. Hidden ints are seen by the seats in brackets. A card is
a kind of the card set. Places of Fruits: 0 the Warehouse, 1 + company a board, 4 + seat a pool.
"""

from typing import Final

DEAL: Final = 0  # First Player; Companies from left to right
START_DECK: Final = 1  # -; (company, cards shuffled into its deck...)
GOAL_DEALT: Final = 2  # who; (); (goal,) [who]
INTRIGUES_DEALT: Final = 3  # who; (); cards [who]
SHOWN: Final = 4  # -; (INFLUENCE | HELPERS, slot, card) a display is filled up
ROUND: Final = 5  # First Player; (round,)
CHOOSE: Final = 6  # -; (number of the token, from 1)
CHOSE: Final = 7  # who; (); (token,) [who]
REVEALED: Final = 8  # who; (token, token whose action it has)
UNUSED: Final = 9  # who; (token,)
BOUGHT_SHARE: Final = 10  # who; (company, paid, price before)
SOLD_SHARE: Final = 11  # who; (company, got, price before)
BOUGHT_FRUIT: Final = 12  # who; (fruit, paid, seller or -1, price before)
SOLD_FRUIT: Final = 13  # who; (fruit, got, price before)
SHARE_PRICE: Final = 14  # -; (company, before, after)
FRUIT_PRICE: Final = 15  # -; (fruit, before, after)
HIRED: Final = 16  # who; (helper, slot, apples, lemons, pineapples paid)
COINS: Final = 17  # who; (amount, WHY)
MOVED: Final = 18  # who or -1; (fruit, n, from, to)
LOBBIED: Final = 19  # who; (card, company, slot, or -1 from the Influence deck)
LOOKED: Final = 20  # who; (company, n, places that existed); cards [who]
ARRANGED: Final = (
    21  # who; (company, n, where one of them went: -1 nowhere, 0..2 under a deck, 3 out); cards [who]
)
SHUFFLED: Final = 22  # who or -1; (company,)
USED: Final = 23  # who; (helper,) its ability works now
INTRIGUE: Final = 24  # who; (card,)
MARKET: Final = 25  # -; (round,)
DECK: Final = 26  # -; (company, cards in its deck)
CARD: Final = 27  # -; (company, card, bells so far)
MAJORITY: Final = 28  # who or -1; (company, HOW, mask of those with most Shares) a card needs it
REMOVED: Final = 29  # -; (card, company) leaves the game, seen by all
DECK_ENDS: Final = 30  # -; (company, bells, resolved cards that go back...)
DIVISION: Final = 31  # -; (company, Fruits there) with 0 nothing else comes
TAKES: Final = 32  # who; (company, Fruits to take, HOW, 1 if Majority Shareholder, mask of the tied)
TIE: Final = 33  # -; (company, mask of the tied, mask of the paid)
DIVIDED: Final = 34  # -; (company, Fruits left)
ROUND_ENDS: Final = 35  # -; (round,)
EVENT: Final = 36  # First Player; (card,)
EVENT_ASIDE: Final = 37  # -; (card,) it could change nothing
EVENTS_SHUFFLED: Final = 38  # -; ()
BOT_CARD: Final = 39  # bot; (card, 1 if an effect of it can be done)
BOT_PASSES: Final = 40  # bot; ()
BOTS_SHUFFLED: Final = 41  # -; ()
PASSED_CARD: Final = 42  # who; (card, from company, onto company)
SWEPT: Final = 43  # who; (INFLUENCE | HELPERS, cards...)
SHARE_MOVED: Final = 44  # who; (from company, to company)
DECLINED: Final = 45  # who; (card,) an offer of a card
SWAPPED: Final = 46  # who; (mine, theirs, with whom)
EXCHANGED: Final = 47  # who; (mine, from the Warehouse)
ROBBED: Final = 48  # who; (coins, from whom)
NO_EFFECT: Final = 49  # -; (card,) nothing was changed
GOAL: Final = 50  # who; (goal, 1 if met)
FINAL_SALE: Final = 51  # who; (coins for Shares, coins for Fruits)
OVER: Final = 52  # -; (mask of winners, tie-break)
SHIELDED: Final = 53  # who; () a card can't make the seat pay or discard
LINE: Final = 54  # -; (card, place) the next step of a card begins
RESUMED: Final = 55  # who; (token,) after an Intrigue the action of a token goes on

NAMES: Final[tuple[str, ...]] = (
    "deal", "start_deck", "goal_dealt", "intrigues_dealt", "shown", "round", "choose", "chose", "revealed",
    "unused", "bought_share", "sold_share", "bought_fruit", "sold_fruit", "share_price", "fruit_price",
    "hired", "coins", "moved", "lobbied", "looked", "arranged", "shuffled", "used", "intrigue", "market",
    "deck", "card", "majority", "removed", "deck_ends", "division", "takes", "tie", "divided", "round_ends",
    "event", "event_aside", "events_shuffled", "bot_card", "bot_passes", "bots_shuffled", "passed_card",
    "swept", "share_moved", "declined", "swapped", "exchanged", "robbed", "no_effect", "goal", "final_sale",
    "over", "shielded", "line", "resumed",
)  # fmt: skip

INFLUENCE: Final = 0
HELPERS: Final = 1

# Why coins come or go.
WHY_LOBBYING: Final = 0
WHY_SPECULATION: Final = 1
WHY_CARD: Final = 2
WHY_TIE: Final = 3
WHY_BOT: Final = 4
WHY_START: Final = 5

# How a place among Shareholders was decided (10.x, 11.x).
HOW_NONE: Final = 0
HOW_ONLY: Final = 1
HOW_SHARES: Final = 2
HOW_ABILITY: Final = 3
HOW_GLORY: Final = 4
HOW_HELPERS: Final = 5
HOW_NAMES: Final = ("", "only", "shares", "ability", "glory", "helpers")

WAREHOUSE: Final = 0
FLOOR: Final = 1
POOL: Final = 4
OUT: Final = 3
