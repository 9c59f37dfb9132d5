"""The numbers of the steps: the first int of a frame. 0 is a question, 1 runs a card's block."""

from typing import Final

EACH: Final = 2  # group, block, seats done, me, here
PICK: Final = 3  # what, how many, me, here, it, block, extra
SEAT: Final = 4  # seats done: the next one plays its token
REVEAL: Final = 5  # seat
ACT: Final = 6  # seat, token whose action it is
AFTER: Final = 7  # seat, token whose action it was
PENDING: Final = 8  # seat, pending Helpers, 1 if only what is automatic is left
TIMED: Final = 9  # when, seats done, place in the team, here, seats that took
MARKET: Final = 10
DECK: Final = 11  # place of the Company
CARD_DONE: Final = 12  # place of the Company, card
DIVIDE: Final = 13  # place of the Company, seats that took
SALE: Final = 14
ROUND_END: Final = 15
EVENT: Final = 16  # Events that had an effect
EVENT_DONE: Final = 17  # Events that had an effect, card
NEXT: Final = 18
SIZE: Final = 19
