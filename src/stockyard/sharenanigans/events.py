"""The kinds of events of Sharenanigans: what the log tells, the ledgers fold and the page animates.

Each constant's comment gives ``seat; args; hidden``. Hidden ints are seen by the seats in brackets.
"""

from typing import Final

from stockyard.kernel.events import Event
from stockyard.sharenanigans.board import Options
from stockyard.sharenanigans.cardset import CardSet

DEAL: Final = 0  # first player; all Cat 'n Wolf cards, shuffled into the pile
TOP: Final = 1  # -; (key shown as market card, FROM_BAG | FROM_UNDER | FROM_PLACE)
FLIPPED: Final = 2  # who; (share, HOW)
RETURNED: Final = 3  # -; shares shuffled under the market card
CHANGES_END: Final = 4  # -; ()
BOUGHT: Final = 5  # who; (share, price)
SOLD: Final = 6  # who; (share, price, 1 if it opens the sale)
PLAYED: Final = 7  # who; (card,)
NAMED: Final = 8  # who; (card, move)
ANSWERED: Final = 9  # who; (); (move,) [who]
BLOCKED: Final = 10  # who; (block, card it answers, whose)
NO_EFFECT: Final = 11  # player of the card; (card,)
ACTS: Final = 12  # player of the card; (card,)
PRICE: Final = 13  # who; (industry, amount, card, price now)
INVERTED: Final = 14  # who; ()
PRICES_SWAPPED: Final = 15  # who; (industry, industry, their prices now)
DREW: Final = 16  # who; (); cards [who]
RESHUFFLED: Final = 17  # -; cards of the discard pile, now in the deck
STOLE: Final = 18  # who; (victim,); (card,) [both]
RESCUED: Final = 19  # who; (card,) from the discard pile
TOOK_BLOCKED: Final = 20  # who; (card,) from the chain
PICKED: Final = 21  # who; (); (card,) [who]
PASSED: Final = 22  # giver; (receiver,); (card,) [both]
SAW_HAND: Final = 23  # who; (victim,); cards [who]
SAW_MARKET: Final = 24  # who; (places under the market card, places there were before); keys [who]
ORDERED: Final = 25  # who; (places,); keys [who]
SWAPPED_CARD: Final = 26  # who; (victim,); (mine, theirs) [both]
KEPT: Final = 27  # who; (victim,)
SWAPPED_SHARE: Final = 28  # who; (mine, theirs, victim)
PAID: Final = 29  # payer; (amount, receiver or -1 for the Bank, the number n of rule 10.n)
GAVE: Final = 30  # giver; (receiver,); (card,) [both]
DEALT: Final = 31  # buyer; (share, seller, price)
LOCKED: Final = 32  # who; (victim,)
MORE_ACTIONS: Final = 33  # who; (n,)
FEWER_ACTIONS: Final = 34  # who; (victim,)
FLOORED: Final = 35  # who; (amount,)
SURE: Final = 36  # who; ()
DISCARDED: Final = 37  # -; cards, lowest first
TURN_ENDED: Final = 38  # who; ()
TURN_BEGAN: Final = 39  # who; (turn, actions)
UNLOCKED: Final = 40  # who; ()
CALLED: Final = 41  # who; (cash,)
OVER: Final = 42  # -; (mask of winners, reason)
WINDOW: Final = 43  # player of the card asked about; (card, mask of seats asked)
HELD: Final = 44  # who; (); cards [who]: a hand as a position gives it
SETUP: Final = 45  # -; all Share cards, shuffled into the draw pile

NAMES: Final = (
    "deal", "top", "flip", "returned", "changes_end", "buy", "sell", "play", "name", "answer", "block",
    "no_effect", "acts", "price", "invert", "swap_prices", "draw", "reshuffle", "steal", "rescue",
    "take_blocked", "picked", "pass_left", "look_hand", "look_market", "order", "swap_card", "keep",
    "swap_share", "pay", "give", "deal_share", "lock", "more_actions", "fewer_actions", "floor", "sure",
    "discard", "turn_ends", "turn_begins", "unlocked", "call", "over", "window", "held", "setup",
)  # fmt: skip

# How a card came to be flipped, and from where a market card came up.
HOW_OWN: Final = 0
HOW_FREE: Final = 1
HOW_CARD: Final = 2
HOW_MINE: Final = 3
HOW_SETUP: Final = 4
FROM_BAG: Final = 0
FROM_UNDER: Final = 1
FROM_PLACE: Final = 2

# What ends the way back for an undo: something came to light that nobody can forget.
NEWS: Final = frozenset((FLIPPED, TOP, RESHUFFLED, RETURNED, BLOCKED, ACTS, NO_EFFECT, OVER))


def is_news(event: Event, options: Options) -> bool:
    """Whether what happened before this can't be taken back any more (12.8)."""
    kind, _, _, _, hidden = event
    if kind == WINDOW:
        # Where only holders are asked, being asked tells who they are.
        return options.holders
    return kind in NEWS or (len(hidden) > 0 and kind != ANSWERED and kind != PICKED)


def shown_later(cards: CardSet, event: Event) -> tuple[int, int] | None:
    """A Block that was laid is no secret any more: (its player, the move)."""
    kind, seat, _, args, _ = event
    return (seat, cards.block_base + args[0]) if kind == BLOCKED else None
