"""A view as a row of bytes for learning programs (docs/learning.md says what each section holds).

A glance gives the same row without the sections of memory, which come last: what was discarded, and what
the viewer's ledgers say of the draw pile and of hands.
"""

from typing import Final

from stockyard.kernel.features import (
    MOST,
    Parts,
    Section,
    by_seat,
    count,
    mark,
    put,
    seats_in,
    turned,
)
from stockyard.kernel.ledgers import Ledger
from stockyard.kernel.memory import known_in
from stockyard.kernel.stack import KIND, MASK
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans.board import Board, Options, State, View, can_flip
from stockyard.sharenanigans.cardset import PLAYER
from stockyard.sharenanigans.knowledge import DECK, DRAW, HAND

ARGUMENTS: Final = 4
# Arguments of questions are never far below 0, and 0 says that there is none.
SHIFT: Final = 16
PICKS: Final = 4
PLACES: Final = 4


def features_layout(options: Options, memory: bool = True) -> list[Section]:
    """The sections of a row in order, with or without those of memory."""
    found = _always_layout(options) + _seldom_layout(options)
    return found + _memory_layout(options) if memory else found


def _always_layout(options: Options) -> list[Section]:
    """What there is to say at any time."""
    cards = options.cards
    seats = options.seats
    industries = len(cards.industries)
    sides = len(cards.sides)
    shares = len(cards.shares)
    return [
        ("seat", seats), ("question", len(b.ASK_NAMES)), ("arguments", ARGUMENTS), ("asked", seats),
        ("answered", seats), ("current", seats), ("first", seats), ("turn", 1), ("turns_left", 1),
        ("actions", 1), ("flip_left", 1), ("begun", 1), ("floor", 1), ("sure", 1), ("price", industries),
        ("printed", industries), ("raised", industries), ("lowered", industries), ("market_side", sides),
        ("behind", sides * industries), ("offered", shares), ("share_pile", shares), ("draw_size", 1),
        ("deck_size", 1), ("discarded", 1), ("cash", seats), ("hand_size", seats), ("locked", seats),
        ("fewer_actions", seats), ("shares", industries * seats), ("owner", shares),
        ("hand", len(cards.cats)),
    ]  # fmt: skip


def _seldom_layout(options: Options) -> list[Section]:
    """What there is to say only while cards wait, ask or change prices, or where all know the market card."""
    cards = options.cards
    seats = options.seats
    cats = len(cards.cats)
    return [
        ("changes", cats), ("market_share", len(cards.shares)), ("waiting", cats), ("waiting_seat", seats),
        ("blocks", cats), ("last_block_seat", seats), ("named", cards.sell_base - PLAYER),
        ("named_cards", cats), ("answered_block", cats), ("answered_gift", cats), ("picks", PICKS),
        ("shown_cards", cats), ("shown_market", PLACES),
    ]  # fmt: skip


def _memory_layout(options: Options) -> list[Section]:
    """What a player has to remember."""
    cards = options.cards
    cats = len(cards.cats)
    return [
        ("discard", cats), ("draw_bag", 1), ("draw_looked", options.seats), ("draw_top", PLACES),
        ("draw_under", len(cards.shares)), ("hands_known", cats * options.seats), ("deck_known", cats),
    ]  # fmt: skip


_last: tuple[Options | None, Parts] = (None, Parts([], [], []))


def _parts(options: Options) -> Parts:
    """How long the parts of a row are, worked out once for each table."""
    global _last
    last = _last
    if last[0] is options:
        return last[1]
    found = Parts(_always_layout(options), _seldom_layout(options), _memory_layout(options))
    _last = (options, found)
    return found


class Own:
    """What a view adds to the board: the seat's own hand, and what it sees of the question."""

    def __init__(self, me: int, hand: list[int]) -> None:
        self.me: int = me
        self.hand: list[int] = hand
        self.answered: int = 0
        self.my_answer: int = -1
        self.picks: list[int] = []
        self.shown: list[int] = []


def features(view: View) -> bytearray:
    """What the view says, as a row of bytes; of a glance without the sections of memory."""
    own = Own(view.me, view.hand)
    own.answered = view.answered
    own.my_answer = view.my_answer
    own.picks = view.picks
    own.shown = view.shown
    parts = _parts(view.options)
    found = _row(view, own, parts)
    if view.market_ledger is not None:
        assert view.cat_ledger is not None
        first = view.me if view.me >= 0 else 0
        found += _memory(view, first, view.market_ledger, view.cat_ledger, parts.memory)
    return found


def features_at(s: State, seat: int) -> bytearray:
    """``features(glance(s, seat))`` without the price of a view: it reads what a glance copies (a law)."""
    own = Own(seat, s.hands[seat])
    if s.stack and s.stack[-1][KIND] > b.NAME:
        frame = s.stack[-1]
        kind = frame[KIND]
        if kind == b.WINDOW or kind == b.PASS_LEFT:
            own.answered = frame[3] & ~frame[MASK]
            own.my_answer = s.answers[seat]
        elif frame[MASK] >> seat & 1:
            own.picks = s.picks
            if kind == b.SWAP_MINE or kind == b.SWAP_THEIRS:
                own.shown = s.hands[frame[3]]
            elif kind == b.ORDER:
                own.shown = s.draw.top[1 : frame[3] + 1]
    return _row(s, own, _parts(s.options))


def _row(view: Board, own: Own, parts: Parts) -> bytearray:
    """All sections but those of memory."""
    out = [0] * parts.always
    first = own.me if own.me >= 0 else 0
    at = _question(out, view, own, first)
    at = _market(out, view, at)
    at = _seats(out, view, at, first)
    count(out, at, own.hand)
    found = bytearray(out)
    found += _seldom(view, own, first, parts.nothing)
    return found


def _question(out: list[int], view: Board, own: Own, first: int) -> int:
    """Whose turn it is, and what is asked."""
    seats = view.options.seats
    mark(out, 0, own.me)
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
    at = seats_in(out, at, own.answered, first, seats)
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


def _market(out: list[int], view: Board, at: int) -> int:
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
    out[at + side] = 1
    at += sides
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


def _seats(out: list[int], view: Board, at: int, first: int) -> int:
    """What lies open before each seat."""
    seats = view.options.seats
    for numbers in (view.cash, view.sizes, view.locked, view.fewer):
        at = by_seat(out, at, numbers, first)
    at = by_seat(out, at, view.count, first, len(view.cards.industries))
    for share, owner in enumerate(view.owner):
        if owner >= 0:
            out[at + share] = 1 + turned(owner, first, seats)
    return at + len(view.owner)


def _seldom(view: Board, own: Own, first: int, nothing: bytes) -> bytes | bytearray:
    """Changes of prices, a market card that all know, a card that waits, answers, what a card has shown."""
    known = view.market - len(view.cards.sides)
    mine = own.my_answer >= 0 or len(own.picks) > 0 or len(own.shown) > 0
    if known < 0 and not view.active and not view.chain and not mine:
        return nothing
    # Few of many places are written, so that no list is faster here.
    out = bytearray(nothing)
    cards = view.cards
    for _, _, card, _ in view.active:
        if card >= 0 and out[card] < MOST:
            out[card] += 1
    at = len(cards.cats)
    if known >= 0:
        out[at + known] = 1
    at += len(cards.shares)
    if view.chain:
        _chain(out, view, at, first)
    if mine:
        at += 3 * len(cards.cats) + 2 * view.options.seats + cards.sell_base - PLAYER
        _answer(out, view, own, at)
    return out


def _chain(out: bytearray, view: Board, at: int, first: int) -> None:
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


def _answer(out: bytearray, view: Board, own: Own, at: int) -> None:
    """What only the viewer sees of a question: its secret answer, its picks, what a card has shown."""
    cards = view.cards
    cats = len(cards.cats)
    if own.my_answer >= cards.give_base:
        out[at + cats + own.my_answer - cards.give_base] = 1
    elif own.my_answer >= cards.block_base:
        out[at + own.my_answer - cards.block_base] = 1
    at += 2 * cats
    for place, pick in enumerate(own.picks):
        if place < PICKS:
            out[at + place] = min(pick + 1, MOST)
    at += PICKS
    if own.shown and view.stack[-1][KIND] == b.ORDER:
        for place, key in enumerate(own.shown):
            if place < PLACES:
                out[at + cats + place] = min(key + 1, MOST)
    else:
        for card in own.shown:
            out[at + card] += 1


def _memory(view: View, first: int, market: Ledger, cats: Ledger, places: int) -> bytearray:
    """What the viewer knows of the draw pile and of cards in hands and in the Cat 'n Wolf pile."""
    cards = view.cards
    seats = view.options.seats
    out = [0] * places
    at = 0
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
    return bytearray(out)


def _known(out: list[int], at: int, ledger: Ledger, zone: int) -> None:
    """The cards that are certainly in a zone."""
    for key, n in known_in(ledger, zone).items():
        put(out, at + key, n)
