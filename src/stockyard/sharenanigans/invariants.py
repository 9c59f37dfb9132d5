"""What must be true of every state between two moves. Tests and soak runs ask after each move."""

from stockyard.kernel.stack import ASK, KIND, MASK
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans.board import State


def invariants(s: State) -> list[str]:
    """The sentences that are not true of the state; none in a sound one."""
    broken = [*_shares(s), *_cats(s), *_money(s), *_pending(s)]
    for i in range(len(s.cards.industries)):
        if s.change[i] != sum(amount for industry, amount, _, _ in s.active if industry == i):
            broken.append(f"the changes of industry {i} do not add up")
    return broken


def _shares(s: State) -> list[str]:
    """Every Share card lies in exactly one place; what is derived fits (2.3, 4.10)."""
    broken: list[str] = []
    cards = s.cards
    sides = len(cards.sides)
    width = len(cards.industries)
    places = [0] * sides
    for key in [*s.draw.top, *s.draw.bag, *s.draw.under]:
        if key < sides:
            places[key] += 1
    known = [key - sides for key in [*s.draw.top, *s.draw.under] if key >= sides]
    lying = [*known, *s.pile, *(share for share, owner in enumerate(s.owner) if owner >= 0)]
    if len(set(lying)) != len(lying):
        broken.append("a Share card lies in two places")
    for side in range(sides):
        if s.behind[side].bit_count() != places[side]:
            behind = s.behind[side].bit_count()
            broken.append(f"price side {side}: {places[side]} places, {behind} Shares behind")
    if len(lying) + sum(places) != len(cards.shares):
        broken.append(f"{len(lying) + sum(places)} Share cards instead of {len(cards.shares)}")
    for seat in range(s.options.seats):
        for i in range(width):
            n = sum(1 for share in cards.by_industry[i] if s.owner[share] == seat)
            if n != s.count[seat * width + i]:
                counted = s.count[seat * width + i]
                broken.append(f"seat {seat} has {n} Shares of industry {i}, counted {counted}")
    if s.draw_size != s.draw.size() or s.market != s.draw.top[0] or s.draw.bag != sorted(s.draw.bag):
        broken.append("the draw pile does not fit what is open of it")
    return broken


def _cats(s: State) -> list[str]:
    """Every Cat 'n Wolf card lies in exactly one place (2.4, 8.8)."""
    broken: list[str] = []
    lying = [*s.deck, *s.discard, *s.chain, *(card for hand in s.hands for card in hand)]
    for card, copies in enumerate(s.cards.copies):
        if lying.count(card) != copies:
            broken.append(f"{lying.count(card)} of card {card} instead of {copies}")
    if s.deck != sorted(s.deck) or s.deck_size != len(s.deck):
        broken.append("the Cat 'n Wolf pile is not sorted, or counted wrong")
    for seat, hand in enumerate(s.hands):
        if hand != sorted(hand) or s.sizes[seat] != len(hand):
            broken.append(f"the hand of seat {seat} is not sorted, or counted wrong")
    return broken


def _money(s: State) -> list[str]:
    """Nobody's cash goes below nothing (8.11)."""
    return [f"seat {seat} has {cash} in cash" for seat, cash in enumerate(s.cash) if cash < 0]


def _pending(s: State) -> list[str]:
    """Somebody is asked unless the game is over; nothing waits outside a question."""
    if not s.stack:
        return [] if s.winners else ["the game is over without a winner"]
    broken: list[str] = []
    top = s.stack[-1]
    if top[0] != ASK or not top[MASK] or top[MASK] >> s.options.seats:
        broken.append(f"the top frame asks nobody: {top}")
    if s.stack[0] != (ASK, b.TURN, 1 << s.current):
        broken.append(f"the lowest frame is not the turn: {s.stack[0]}")
    if top[KIND] in (b.TURN, b.SALE) and (s.chain or s.named or s.picks):
        broken.append("a card waits outside a question")
    if s.winners:
        broken.append("there is a winner before the end")
    if top[KIND] not in (b.WINDOW, b.PASS_LEFT) and any(move >= 0 for move in s.answers):
        broken.append("a secret answer was left behind")
    return broken
