"""What must be true of every state between two moves. Tests and soak runs ask after each move."""

from stockyard.kernel.stack import ASK, KIND, MASK
from stockyard.zoo import board as b
from stockyard.zoo.board import COMPANIES, State
from stockyard.zoo.cardset import MODS_SIZE


def invariants(s: State) -> list[str]:
    """The sentences that are not true of the state; none in a sound one."""
    return [*_fruits(s), *_shares(s), *_cards(s), *_helpers(s), *_tokens(s), *_prices(s), *_pending(s)]


def _fruits(s: State) -> list[str]:
    """No Fruit is created (2, 5); a position may begin with fewer."""
    broken: list[str] = []
    for fruit in range(COMPANIES):
        counts = [s.warehouse[fruit], *s.floor[fruit::COMPANIES], *s.fruits[fruit::COMPANIES]]
        if sum(counts) > s.options.stock or min(counts) < 0:
            broken.append(f"Fruit {fruit}: {counts} are more than {s.options.stock}")
    return broken


def _shares(s: State) -> list[str]:
    """Everybody has 8 Share tokens (2); nobody owes coins."""
    broken: list[str] = []
    for seat in range(s.options.seats):
        mine = s.shares[seat * COMPANIES : seat * COMPANIES + COMPANIES]
        if sum(mine) > b.SHARES_EACH or min(mine) < 0:
            broken.append(f"seat {seat} has Shares {mine}")
        if s.coins[seat] < 0:
            broken.append(f"seat {seat} has {s.coins[seat]} coins")
    return broken


def _cards(s: State) -> list[str]:
    """No card lies in two places."""
    broken: list[str] = []
    cards = s.cards
    lying = [0] * len(cards.kinds)
    places = [
        *s.influence, *s.influence_deck, *s.market, *s.helper_deck, *s.event_deck, *s.event_aside,
        *s.bot_deck, *s.bot_discard, *s.resolved, *s.removed, *s.gone,
    ]  # fmt: skip
    for deck in s.decks:
        places += deck.cards()
        if deck.bag != sorted(deck.bag) or len(deck.top) != len(deck.top_seen):
            broken.append("a Company deck is not as it should be")
    for hand in s.hands:
        places += hand
    for entry in [*s.team, *s.intrigued]:
        places.append(entry >> 3)
    for kind in places:
        lying[kind] += 1
    for kind, n in enumerate(lying):
        if n > cards.copies[kind]:
            broken.append(f"{n} of card {cards.kinds[kind]} instead of {cards.copies[kind]}")
    for seat, hand in enumerate(s.hands):
        if s.left[seat] != len(hand) or list(hand) != sorted(hand):
            broken.append(f"the Intrigues of seat {seat} are counted wrong")
    if s.unseen != len(s.gone):
        broken.append("covertly removed cards are counted wrong")
    return broken


def _helpers(s: State) -> list[str]:
    """What is summed up from hired Helpers fits (6, 15)."""
    broken: list[str] = []
    seats = s.options.seats
    glory = [0] * seats
    helpers = [0] * seats
    mods = [0] * (seats * MODS_SIZE)
    for entry in s.team:
        seat = entry & 7
        kind = entry >> 3
        helpers[seat] += 1
        glory[seat] += s.cards.glory[kind]
        off = s.phase == b.END and s.cards.off[kind]
        if not off and not s.options.bots >> seat & 1:
            for key, n in s.cards.mods[kind]:
                mods[seat * MODS_SIZE + key] += n
    if glory != s.glory or helpers != s.helpers or tuple(mods) != s.mods:
        broken.append("Glory, Helpers or what they change do not add up")
    return broken


def _tokens(s: State) -> list[str]:
    """Each token is played once a round at most, in the order that is kept (3)."""
    broken: list[str] = []
    for seat in range(s.options.seats):
        order: list[int] = []
        code = s.played[seat]
        while code:
            order.append((code & 7) - 1)
            code >>= 3
        mask = 0
        for token in order:
            mask |= 1 << token
        if mask != s.used[seat] or mask.bit_count() != len(order):
            broken.append(f"the tokens of seat {seat} do not fit")
        if s.chosen[seat] >= 0 and s.used[seat] >> s.chosen[seat] & 1:
            broken.append(f"seat {seat} has chosen a token twice")
    return broken


def _prices(s: State) -> list[str]:
    """Price tokens stand on their tracks (4, 5)."""
    broken: list[str] = []
    if min(s.share_price) < 1 or max(s.share_price) > b.HIGHEST_SHARE:
        broken.append(f"Share prices {s.share_price}")
    if min(s.fruit_price) < 1 or max(s.fruit_price) > b.HIGHEST_FRUIT:
        broken.append(f"Fruit prices {s.fruit_price}")
    return broken


def _pending(s: State) -> list[str]:
    """Somebody is asked unless the game is over; nothing waits outside a question."""
    if not s.stack:
        return [] if s.winners and s.phase == b.END else ["the game is over without a winner"]
    broken: list[str] = []
    top = s.stack[-1]
    if top[0] != ASK or not top[MASK] or top[MASK] >> s.options.seats or top[MASK] & s.options.bots:
        broken.append(f"the top frame asks nobody who could answer: {top}")
    if s.winners:
        broken.append("there is a winner before the end")
    if s.picks and not b.ASK_SEND <= top[KIND] <= b.ASK_ORDER:
        broken.append("picks were left behind")
    return broken
