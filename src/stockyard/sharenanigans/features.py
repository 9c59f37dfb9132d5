"""A view as a row of bytes for learning programs (docs/learning.md says what each section holds).

A glance gives the same row without the sections of memory, which come last: what was discarded, and what
the viewer's ledgers say of the draw pile and of hands.
"""

from typing import Final

from stockyard.kernel.features import (
    MOST,
    Section,
    by_seat,
    count,
    mark,
    put,
    seats_in,
    size,
    turned,
)
from stockyard.kernel.ledgers import Ledger
from stockyard.kernel.memory import known_in
from stockyard.kernel.stack import KIND, MASK
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans.board import Options, View, can_flip
from stockyard.sharenanigans.cardset import PLAYER
from stockyard.sharenanigans.knowledge import DECK, DRAW, HAND

ARGUMENTS: Final = 4
# Arguments of questions are never far below 0, and 0 says that there is none.
SHIFT: Final = 16
PICKS: Final = 4
PLACES: Final = 4


def features_layout(options: Options, memory: bool = True) -> list[Section]:
    """The sections of a row in order, with or without those of memory."""
    cards = options.cards
    seats = options.seats
    industries = len(cards.industries)
    cats = len(cards.cats)
    sides = len(cards.sides)
    shares = len(cards.shares)
    found: list[Section] = [
        ("seat", seats), ("question", len(b.ASK_NAMES)), ("arguments", ARGUMENTS), ("asked", seats),
        ("answered", seats), ("current", seats), ("first", seats), ("turn", 1), ("turns_left", 1),
        ("actions", 1), ("flip_left", 1), ("begun", 1), ("floor", 1), ("sure", 1), ("price", industries),
        ("printed", industries), ("raised", industries), ("lowered", industries), ("changes", cats),
        ("market_side", sides), ("market_share", shares), ("behind", sides * industries),
        ("offered", shares), ("share_pile", shares), ("draw_size", 1), ("deck_size", 1), ("discarded", 1),
        ("waiting", cats), ("waiting_seat", seats), ("blocks", cats), ("last_block_seat", seats),
        ("named", cards.sell_base - PLAYER), ("named_cards", cats), ("cash", seats), ("hand_size", seats),
        ("locked", seats), ("fewer_actions", seats), ("shares", industries * seats),
        ("share_cards", shares * seats), ("hand", cats), ("answered_block", cats), ("answered_gift", cats),
        ("picks", PICKS), ("shown_cards", cats), ("shown_market", PLACES),
    ]  # fmt: skip
    if memory:
        found += [
            ("discard", cats), ("draw_bag", 1), ("draw_looked", seats), ("draw_top", PLACES),
            ("draw_under", shares), ("hands_known", cats * seats), ("deck_known", cats),
        ]  # fmt: skip
    return found


_sizes: dict[tuple[str, int], tuple[int, int]] = {}


def _size(options: Options, memory: bool) -> int:
    """The length of a row, worked out once for each kind of table."""
    key = (options.cards.digest, options.seats)
    found = _sizes.get(key)
    if found is None:
        found = (size(features_layout(options, False)), size(features_layout(options)))
        _sizes[key] = found
    return found[1] if memory else found[0]


def features(view: View) -> bytearray:
    """What the view says, as a row of bytes; of a glance without the sections of memory."""
    market = view.market_ledger
    out = [0] * _size(view.options, market is not None)
    first = view.me if view.me >= 0 else 0
    at = _question(out, view, first)
    at = _market(out, view, at)
    at = _chain(out, view, at, first)
    at = _seats(out, view, at, first)
    at = _own(out, view, at)
    if market is not None:
        assert view.cat_ledger is not None
        _memory(out, view, at, first, market, view.cat_ledger)
    return bytearray(out)


def _question(out: list[int], view: View, first: int) -> int:
    """Whose turn it is, and what is asked."""
    seats = view.options.seats
    mark(out, 0, view.me)
    at = seats
    mask = 0
    if view.stack:
        frame = view.stack[-1]
        mask = frame[MASK]
        out[at + frame[KIND]] = 1
        for k in range(3, min(len(frame), 3 + ARGUMENTS)):
            put(out, at + len(b.ASK_NAMES) + k - 3, frame[k] + SHIFT)
    else:
        out[at] = 1
    at += len(b.ASK_NAMES) + ARGUMENTS
    at = seats_in(out, at, mask, first, seats)
    at = seats_in(out, at, view.answered, first, seats)
    out[at + turned(view.current, first, seats)] = 1
    at += seats
    out[at + turned(view.first, first, seats)] = 1
    at += seats
    put(out, at, view.turn)
    if view.options.turn_limit:
        put(out, at + 1, view.options.turn_limit * seats - view.turn + 1)
    put(out, at + 2, view.actions)
    flip = (not view.flipped or (not view.begun and not view.pile)) and can_flip(view)
    out[at + 3] = 1 if flip else 0
    out[at + 4] = 1 if view.begun else 0
    put(out, at + 5, view.floor)
    out[at + 6] = 1 if view.sure else 0
    return at + 7


def _market(out: list[int], view: View, at: int) -> int:
    """Prices, the market card, the Shares that are on offer or may come."""
    cards = view.cards
    industries = len(cards.industries)
    sides = len(cards.sides)
    shares = len(cards.shares)
    side = view.market
    if side >= sides:
        side = cards.share_side[side - sides]
    printed = cards.prices[side]
    for industry in range(industries):
        change = view.change[industry]
        put(out, at + industry, b.clamped(printed[industry] + change))
        put(out, at + industries + industry, printed[industry])
        put(out, at + 2 * industries + industry, change)
        put(out, at + 3 * industries + industry, -change)
    at += 4 * industries
    for _, _, card, _ in view.active:
        if card >= 0 and out[at + card] < MOST:
            out[at + card] += 1
    at += len(cards.cats)
    out[at + side] = 1
    at += sides
    if view.market >= sides:
        out[at + view.market - sides] = 1
    at += shares
    for mask in view.behind:
        if mask:
            for industry in range(industries):
                if mask >> industry & 1:
                    out[at + industry] = 1
        at += industries
    if view.pile:
        out[at + view.pile[-1]] = 1
    at += shares
    count(out, at, view.pile)
    at += shares
    put(out, at, view.draw_size)
    put(out, at + 1, view.deck_size)
    put(out, at + 2, len(view.discard))
    return at + 3


def _chain(out: list[int], view: View, at: int, first: int) -> int:
    """The card that waits, what was named for it, and the Blocks on it."""
    cards = view.cards
    seats = view.options.seats
    cats = len(cards.cats)
    blocks = at + cats + seats
    for place, card in enumerate(view.chain):
        if card >= 0:
            if place:
                out[blocks + card] += 1
            else:
                out[at + card] = 1
                out[at + cats + turned(view.chain_seat[0], first, seats)] = 1
    if len(view.chain) > 1:
        out[blocks + cats + turned(view.chain_seat[-1], first, seats)] = 1
    at = blocks + cats + seats
    for move in view.named:
        if PLAYER <= move < cards.sell_base:
            out[at + move - PLAYER] = 1
        elif move >= cards.card_base:
            out[at + cards.sell_base - PLAYER + move - cards.card_base] = 1
    return at + cards.sell_base - PLAYER + cats


def _seats(out: list[int], view: View, at: int, first: int) -> int:
    """What lies open before each seat."""
    seats = view.options.seats
    for numbers in (view.cash, view.sizes, view.locked, view.fewer):
        at = by_seat(out, at, numbers, first)
    at = by_seat(out, at, view.count, first, len(view.cards.industries))
    shares = len(view.owner)
    for share, owner in enumerate(view.owner):
        if owner >= 0:
            out[at + turned(owner, first, seats) * shares + share] = 1
    return at + shares * seats


def _own(out: list[int], view: View, at: int) -> int:
    """What only the viewer has or sees: the hand, its secret answer, what a card has shown."""
    cards = view.cards
    count(out, at, view.hand)
    at += len(cards.cats)
    cats = len(cards.cats)
    if view.my_answer >= cards.give_base:
        out[at + cats + view.my_answer - cards.give_base] = 1
    elif view.my_answer >= cards.block_base:
        out[at + view.my_answer - cards.block_base] = 1
    at += 2 * cats
    for place, pick in enumerate(view.picks):
        if place < PICKS:
            put(out, at + place, pick + 1)
    at += PICKS
    if view.shown and view.stack[-1][KIND] == b.ORDER:
        for place, key in enumerate(view.shown):
            if place < PLACES:
                put(out, at + len(cards.cats) + place, key + 1)
    else:
        count(out, at, view.shown)
    return at + len(cards.cats) + PLACES


def _memory(out: list[int], view: View, at: int, first: int, market: Ledger, cats: Ledger) -> None:
    """What the viewer knows of the draw pile and of cards in hands and in the Cat 'n Wolf pile."""
    cards = view.cards
    seats = view.options.seats
    count(out, at, view.discard)
    at += len(cards.cats)
    put(out, at, view.draw_bag)
    at += 1
    for mask in view.top_seen:
        for k in range(seats):
            seat = first + k
            if mask >> (seat if seat < seats else seat - seats) & 1 and out[at + k] < MOST:
                out[at + k] += 1
    at += seats
    for place in range(min(PLACES, len(market.tops[DRAW]))):
        put(out, at + place, market.tops[DRAW][place] + 1)
    at += PLACES
    for key in view.under:
        mark(out, at, key - len(cards.sides))
    at += len(cards.shares)
    for seat in range(seats):
        if seat != view.me:
            _known(out, at + turned(seat, first, seats) * len(cards.cats), cats, HAND + seat)
    _known(out, at + seats * len(cards.cats), cats, DECK)


def _known(out: list[int], at: int, ledger: Ledger, zone: int) -> None:
    """The cards that are certainly in a zone."""
    for key, n in known_in(ledger, zone).items():
        put(out, at + key, n)
