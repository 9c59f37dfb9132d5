"""A view as a row of bytes for learning programs (docs/learning.md says what each section holds).

A glance gives the same row without the sections of memory, which come last: what is left in the open decks,
what left the game, and what the viewer's ledger says of the Company decks.
"""

from stockyard.kernel.features import (
    MOST,
    Parts,
    by_seat,
    count,
    count_of,
    mark,
    put,
    row,
    seats_in,
    turned,
)
from stockyard.kernel.ledgers import Ledger
from stockyard.kernel.lots import union
from stockyard.kernel.stack import KIND, MASK
from stockyard.zoo import acts
from stockyard.zoo import board as b
from stockyard.zoo.board import COMPANIES, Board, Options, State, View
from stockyard.zoo.cardset import MOST_LOOKED
from stockyard.zoo.knowledge import GONE, holds_token
from stockyard.zoo.majority import majority
from stockyard.zoo.sections import ARGUMENTS, PICKS, PLACES, SHIFT, TOKENS, parts_of
from stockyard.zoo.view import source_card


class Own:
    """What a view adds to the board: the seat's secrets, and what it sees of decks and of the question."""

    def __init__(
        self,
        me: int,
        chosen: int,
        hand: tuple[int, ...],
        goal: int,
        sizes: list[int],
        bags: list[int],
        top_seen: list[list[int]],
        under_seen: list[list[int]],
    ) -> None:
        self.me: int = me
        self.chosen: int = chosen
        self.hand: tuple[int, ...] = hand
        self.goal: int = goal
        self.sizes: list[int] = sizes
        self.bags: list[int] = bags
        self.top_seen: list[list[int]] = top_seen
        self.under_seen: list[list[int]] = under_seen
        self.answered: int = 0
        self.picks: tuple[int, ...] = ()
        self.shown: tuple[int, ...] = ()


def features(view: View) -> bytearray:
    """What the view says, as a row of bytes; of a glance without the sections of memory."""
    me = view.me
    chosen = view.chosen[me] if me >= 0 else -1
    goal = view.goals[me] if me >= 0 else -1
    own = Own(me, chosen, view.hand, goal, view.sizes, view.bags, view.top_seen, view.under_seen)
    own.answered = view.answered
    own.picks = view.picks
    own.shown = view.shown
    parts = parts_of(view.options)
    found = _row(view, own, parts)
    if view.ledger is not None:
        found += _memory(view, view.ledger, parts.memory)
    return found


def features_at(s: State, seat: int) -> bytearray:
    """``features(glance(s, seat))`` without the price of a view: it reads what a glance copies (a law)."""
    decks = s.decks
    own = Own(
        seat,
        s.chosen[seat],
        s.hands[seat],
        s.goals[seat],
        [decks[0].size(), decks[1].size(), decks[2].size()],
        [len(decks[0].bag), len(decks[1].bag), len(decks[2].bag)],
        [decks[0].top_seen, decks[1].top_seen, decks[2].top_seen],
        [decks[0].under_seen, decks[1].under_seen, decks[2].under_seen],
    )
    if s.stack:
        frame = s.stack[-1]
        if frame[KIND] == b.ASK_TOKEN:
            own.answered = frame[3] & ~frame[MASK]
        elif b.ASK_SEND <= frame[KIND] <= b.ASK_ORDER and frame[MASK] >> seat & 1:
            own.picks = s.picks
            own.shown = tuple(decks[frame[3]].top[: frame[4]])
    return _row(s, own, parts_of(s.options))


def _row(view: Board, own: Own, parts: Parts) -> bytearray:
    """All sections but those of memory."""
    out = [0] * parts.always
    first = own.me if own.me >= 0 else 0
    at = _question(out, view, own, first)
    at = _table(out, view, own, at)
    at = _seats(out, view, at, first)
    at = _trades(out, view, own, at)
    _modules(out, view, own, at, first)
    found = bytearray(out)
    found += _cards(view, first)
    found += _seldom(view, own, first, parts.nothing)
    return found


def _question(out: list[int], view: Board, own: Own, first: int) -> int:
    """Where the game stands and what is asked."""
    seats = view.options.seats
    mark(out, 0, own.me)
    at = seats
    mark(out, at, view.round - 1)
    at += b.ROUNDS
    mark(out, at, view.phase)
    at += len(b.PHASES)
    put(out, at, view.token)
    at += 1
    mask = 0
    if view.stack:
        frame = view.stack[-1]
        mask = frame[MASK]
        out[at + frame[KIND]] = 1
        arguments = at + len(b.ASK_NAMES)
        for k in range(3, min(len(frame), 3 + ARGUMENTS)):
            put(out, arguments + k - 3, frame[k] + SHIFT)
    else:
        out[at] = 1
    at += len(b.ASK_NAMES) + ARGUMENTS
    at = seats_in(out, at, mask, first, seats)
    at = seats_in(out, at, own.answered, first, seats)
    if view.current >= 0:
        out[at + turned(view.current, first, seats)] = 1
    at += seats
    out[at + turned(view.first, first, seats)] = 1
    at += seats
    out[at] = 1 if view.acted else 0
    return at + 1


def _table(out: list[int], view: Board, own: Own, at: int) -> int:
    """The middle of the table: Companies, prices, displays, decks as far as all see them."""
    for place, company in enumerate(view.order):
        out[at + place * COMPANIES + company] = 1
    at += COMPANIES * COMPANIES
    for numbers in (view.share_price, view.fruit_price, view.warehouse, view.floor):
        at = row(out, at, numbers)
    mark(out, at, view.resolving)
    at += COMPANIES
    put(out, at, view.bells)
    at += 1
    put(out, at, len(view.influence_deck))
    put(out, at + 1, len(view.helper_deck))
    put(out, at + 2, view.unseen)
    at = row(out, at + 3, own.sizes)
    return row(out, at, own.bags)


def _looked(out: bytearray, at: int, seen: list[int], first: int, seats: int) -> None:
    """At how many placed cards each seat has looked."""
    for mask in seen:
        for k in range(seats):
            seat = first + k
            if mask >> (seat if seat < seats else seat - seats) & 1 and out[at + k] < MOST:
                out[at + k] += 1


def _seats(out: list[int], view: Board, at: int, first: int) -> int:
    """What lies open before each seat."""
    seats = view.options.seats
    for numbers in (view.coins, view.glory, view.helpers):
        at = by_seat(out, at, numbers, first)
    at = by_seat(out, at, view.shares, first, COMPANIES)
    at = by_seat(out, at, view.fruits, first, COMPANIES)
    used = at + seats
    last = used + TOKENS * seats
    down = last + (TOKENS + 1) * seats
    for k in range(seats):
        seat = first + k if first + k < seats else first + k - seats
        put(out, at + k, b.shares_left(view, seat))
        tokens = view.used[seat]
        if tokens:
            for token in range(TOKENS):
                if tokens >> token & 1:
                    out[used + k * TOKENS + token] = 1
            mark(out, last + k * TOKENS, b.last_token(view, seat))
        out[down + k] = 1 if holds_token(view, seat) else 0
    seats_in(out, down - seats, view.revealed, first, seats)
    at = down + seats
    for company in range(COMPANIES):
        leader = majority(view, company)
        if leader >= 0:
            out[at + turned(leader, first, seats) * COMPANIES + company] = 1
    return at + COMPANIES * seats


class Lying:
    """The cards that lie open, written as a row: displays and Helpers, as they lay when it was written."""

    def __init__(self, view: Board, first: int) -> None:
        self.options: Options = view.options
        self.influence: tuple[int, ...] = view.influence
        self.market: tuple[int, ...] = view.market
        self.team: tuple[int, ...] = view.team
        cards = view.cards
        seats = view.options.seats
        helpers = cards.bot_base - cards.helper_base
        out = [0] * (cards.influence_size - cards.base[1] + helpers * (seats + 1))
        count_of(out, -cards.base[1], view.influence)
        at = cards.influence_size - cards.base[1]
        count_of(out, at - cards.helper_base, view.market)
        at += helpers
        for entry in view.team:
            out[at + turned(entry & 7, first, seats) * helpers + (entry >> 3) - cards.helper_base] = 1
        self.row: bytes = bytes(out)


_lying: list[Lying | None] = [None] * b.MOST_SEATS


def _cards(view: Board, first: int) -> bytes:
    """The cards that lie open: tuples that are replaced, so a row is good while they are the same."""
    known = _lying[first]
    if (
        known is None
        or known.team is not view.team
        or known.influence is not view.influence
        or known.market is not view.market
        or known.options is not view.options
    ):
        known = Lying(view, first)
        _lying[first] = known
    return known.row


def _trades(out: list[int], view: Board, own: Own, at: int) -> int:
    """The viewer's chosen token, and what trades cost or bring it."""
    me = own.me
    mark(out, at, own.chosen)
    at += TOKENS
    if me >= 0:
        for n in range(COMPANIES):
            put(out, at + n, acts.share_cost(view, me, n, 0))
            put(out, at + 3 + n, acts.share_gain(view, me, n, 0))
            put(out, at + 6 + n, acts.fruit_cost(view, me, n))
            put(out, at + 9 + n, acts.fruit_gain(view, me, n, 0))
    return at + 12


def _seldom(view: Board, own: Own, first: int, nothing: bytes) -> bytes | bytearray:
    """The card that asks, cards being resolved or looked at, and who has looked at cards in decks."""
    source = source_card(view)
    placed = 0
    for company in range(COMPANIES):
        placed += len(own.top_seen[company]) + len(own.under_seen[company])
    if source < 0 and not placed and not view.resolved and not own.shown and not own.picks:
        return nothing
    # Few of many places are written, so that no list is faster here.
    out = bytearray(nothing)
    if source >= 0:
        out[source] = 1
    at = len(view.cards.kinds)
    for kind in view.resolved:
        out[at + kind] += 1
    at += view.cards.influence_size
    for kind in own.shown:
        out[at + kind] += 1
    at += view.cards.influence_size
    for place, kind in enumerate(own.shown):
        out[at + place] = min(kind + 1, MOST)
    at += MOST_LOOKED
    for place, pick in enumerate(own.picks):
        out[at + place] = pick + 1
    at += PICKS
    seats = view.options.seats
    if placed:
        for company in range(COMPANIES):
            _looked(out, at + company * seats, own.top_seen[company], first, seats)
            _looked(out, at + (COMPANIES + company) * seats, own.under_seen[company], first, seats)
    return out


def _modules(out: list[int], view: Board, own: Own, at: int, first: int) -> None:
    """Bots and modules, where the table has them."""
    cards = view.cards
    options = view.options
    base = cards.base
    if options.bots:
        count_of(out, at - base[3], view.bot_deck)
        at += base[4] - base[3]
        count_of(out, at - base[3], view.bot_discard)
        at += base[4] - base[3]
        if view.bot_card >= 0:
            out[at + view.bot_card - base[3]] = 1
        at += base[4] - base[3]
    if options.events:
        count_of(out, at - base[4], view.event_deck)
        at += base[5] - base[4]
        count_of(out, at - base[4], view.event_aside)
        at += base[5] - base[4]
    if options.goals:
        if own.goal >= 0:
            out[at + own.goal - base[5]] = 1
        at += base[6] - base[5]
    if options.intrigues:
        at = by_seat(out, at, view.left, first)
        count_of(out, at - base[6], own.hand)
        at += base[7] - base[6]
        count(out, at - base[6], [entry >> 3 for entry in view.intrigued])
        at += base[7] - base[6]
        out[at] = 1 if view.intrigue_used else 0


def _memory(view: View, ledger: Ledger, places: int) -> bytearray:
    """What went where, and what the decks hold: for certain, and perhaps."""
    cards = view.cards
    out = [0] * places
    at = 0
    count_of(out, at - cards.base[1], view.influence_deck)
    at += cards.base[2] - cards.base[1]
    count_of(out, at - cards.base[2], view.helper_deck)
    at += cards.base[3] - cards.base[2]
    count_of(out, at, view.removed)
    at += cards.bot_base
    kinds = cards.influence_size
    may = at + COMPANIES * kinds
    top = may + COMPANIES * kinds
    under = top + COMPANIES * PLACES
    for company in range(COMPANIES):
        _known(out, at + company * kinds, may + company * kinds, ledger, company)
        for place in range(min(PLACES, len(ledger.tops[company]))):
            put(out, top + company * PLACES + place, ledger.tops[company][place] + 1)
        for place in range(min(PLACES, len(ledger.unders[company]))):
            put(out, under + company * PLACES + place, ledger.unders[company][place] + 1)
    for key, n in ledger.bags[GONE].items():
        if key >= 0:
            put(out, under + COMPANIES * PLACES + key, n)
    return bytearray(out)


def _known(out: list[int], at: int, may: int, ledger: Ledger, zone: int) -> None:
    """The cards that are certainly in a deck, by kind, and the kinds that cards of a mix there may be."""
    for key, n in ledger.bags[zone].items():
        if key >= 0:
            out[at + key] += n
        else:
            _possible(out, may, union(ledger.mixes[key]))
    for key in ledger.tops[zone]:
        if key >= 0:
            out[at + key] += 1
        else:
            _possible(out, may, union(ledger.mixes[key]))
    for key in ledger.unders[zone]:
        if key >= 0:
            out[at + key] += 1
        else:
            _possible(out, may, union(ledger.mixes[key]))


def _possible(out: list[int], at: int, kinds: int) -> None:
    """A one for each kind of the mask."""
    kind = 0
    while kinds:
        if kinds & 1:
            out[at + kind] = 1
        kinds >>= 1
        kind += 1
