"""A view as a row of bytes for learning programs (docs/learning.md says what each section holds).

A glance gives the same row without the sections of memory, which come last: what is left in the open decks,
what left the game, and what the viewer's ledger says of the Company decks.
"""

from typing import Final

from stockyard.kernel.features import (
    MOST,
    Section,
    by_seat,
    count,
    count_of,
    mark,
    put,
    row,
    seats_in,
    size,
    turned,
)
from stockyard.kernel.ledgers import Ledger
from stockyard.kernel.lots import union
from stockyard.kernel.stack import KIND, MASK
from stockyard.zoo import acts
from stockyard.zoo import board as b
from stockyard.zoo.board import COMPANIES, Options, View
from stockyard.zoo.cardset import MOST_LOOKED
from stockyard.zoo.knowledge import GONE, holds_token
from stockyard.zoo.majority import majority
from stockyard.zoo.view import source_card

ARGUMENTS: Final = 6
# Arguments of questions may be a little below 0, and 0 says that there is none.
SHIFT: Final = 16
PICKS: Final = MOST_LOOKED + 2
PLACES: Final = 4
TOKENS: Final = len(b.TOKENS)


def features_layout(options: Options, memory: bool = True) -> list[Section]:
    """The sections of a row in order, with or without those of memory."""
    cards = options.cards
    seats = options.seats
    decks = cards.influence_size
    influences = decks - cards.base[1]
    helpers = cards.bot_base - cards.helper_base
    found: list[Section] = [
        ("seat", seats), ("round", b.ROUNDS), ("phase", len(b.PHASES)), ("token", 1),
        ("question", len(b.ASK_NAMES)), ("arguments", ARGUMENTS), ("source", len(cards.kinds)),
        ("asked", seats), ("answered", seats), ("current", seats), ("first", seats), ("acted", 1),
        ("order", COMPANIES * COMPANIES), ("share_price", COMPANIES), ("fruit_price", COMPANIES),
        ("warehouse", COMPANIES), ("board", COMPANIES * COMPANIES), ("resolving", COMPANIES), ("bells", 1),
        ("resolved", decks), ("influence", influences), ("influence_left", 1), ("helper_market", helpers),
        ("helpers_left", 1), ("unseen", 1),
        ("deck_size", COMPANIES), ("deck_bag", COMPANIES), ("looked_top", COMPANIES * seats),
        ("looked_under", COMPANIES * seats), ("coins", seats), ("glory", seats), ("helper_count", seats),
        ("shares", COMPANIES * seats), ("fruits", COMPANIES * seats), ("shares_left", seats),
        ("used", TOKENS * seats), ("last_token", TOKENS * seats), ("revealed", seats), ("face_down", seats),
        ("majority", COMPANIES * seats), ("helpers", helpers * seats), ("chosen", TOKENS), ("trades", 12),
        ("looking", decks), ("looking_at", MOST_LOOKED), ("picks", PICKS),
    ]  # fmt: skip
    found += _modules_layout(options)
    if memory:
        found += [
            ("influence_deck", influences), ("helper_deck", helpers), ("removed", cards.bot_base),
            ("deck_cards", COMPANIES * decks), ("deck_may_have", COMPANIES * decks),
            ("deck_top", COMPANIES * PLACES), ("deck_under", COMPANIES * PLACES), ("gone_cards", decks),
        ]  # fmt: skip
    return found


def _modules_layout(options: Options) -> list[Section]:
    """The sections that only tables with Bots or modules have."""
    cards = options.cards
    found: list[Section] = []
    if options.bots:
        bots = len(cards.deck("bot"))
        found += [("bot_deck", bots), ("bot_discard", bots), ("bot_card", bots)]
    if options.events:
        events = len(cards.deck("event"))
        found += [("event_deck", events), ("event_aside", events)]
    if options.goals:
        found.append(("goal", len(cards.deck("goal"))))
    if options.intrigues:
        intrigues = len(cards.deck("intrigue"))
        found += [
            ("intrigues_left", options.seats), ("hand", intrigues), ("intrigues_played", intrigues),
            ("intrigue_used", 1),
        ]  # fmt: skip
    return found


_sizes: dict[tuple[str, int, int, bool, bool, bool], tuple[int, int]] = {}


def _size(options: Options, memory: bool) -> int:
    """The length of a row, worked out once for each kind of table."""
    o = options
    key = (o.cards.digest, o.seats, 1 if o.bots else 0, o.events, o.goals, o.intrigues)
    found = _sizes.get(key)
    if found is None:
        found = (size(features_layout(options, False)), size(features_layout(options)))
        _sizes[key] = found
    return found[1] if memory else found[0]


def features(view: View) -> bytearray:
    """What the view says, as a row of bytes; of a glance without the sections of memory."""
    ledger = view.ledger
    out = [0] * _size(view.options, ledger is not None)
    first = view.me if view.me >= 0 else 0
    at = _question(out, view, first)
    at = _table(out, view, at, first)
    at = _seats(out, view, at, first)
    at = _own(out, view, at)
    at = _modules(out, view, at, first)
    if ledger is not None:
        _memory(out, view, ledger, at)
    return bytearray(out)


def _question(out: list[int], view: View, first: int) -> int:
    """Where the game stands and what is asked."""
    seats = view.options.seats
    mark(out, 0, view.me)
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
        mark(out, arguments + ARGUMENTS, source_card(view))
    else:
        out[at] = 1
    at += len(b.ASK_NAMES) + ARGUMENTS + len(view.cards.kinds)
    at = seats_in(out, at, mask, first, seats)
    at = seats_in(out, at, view.answered, first, seats)
    if view.current >= 0:
        out[at + turned(view.current, first, seats)] = 1
    at += seats
    out[at + turned(view.first, first, seats)] = 1
    at += seats
    out[at] = 1 if view.acted else 0
    return at + 1


def _table(out: list[int], view: View, at: int, first: int) -> int:
    """The middle of the table: Companies, prices, displays, decks as far as all see them."""
    cards = view.cards
    seats = view.options.seats
    for place, company in enumerate(view.order):
        out[at + place * COMPANIES + company] = 1
    at += COMPANIES * COMPANIES
    for numbers in (view.share_price, view.fruit_price, view.warehouse, view.floor):
        at = row(out, at, numbers)
    mark(out, at, view.resolving)
    at += COMPANIES
    put(out, at, view.bells)
    at += 1
    count_of(out, at, view.resolved)
    at += cards.influence_size
    count_of(out, at - cards.base[1], view.influence)
    at += cards.base[2] - cards.base[1]
    put(out, at, len(view.influence_deck))
    at += 1
    count_of(out, at - cards.base[2], view.market)
    at += cards.base[3] - cards.base[2]
    put(out, at, len(view.helper_deck))
    put(out, at + 1, view.unseen)
    at += 1
    at = row(out, at + 1, view.sizes)
    at = row(out, at, view.bags)
    for company in range(COMPANIES):
        _looked(out, at + company * seats, view.top_seen[company], first, seats)
        _looked(out, at + (COMPANIES + company) * seats, view.under_seen[company], first, seats)
    return at + 2 * COMPANIES * seats


def _looked(out: list[int], at: int, seen: list[int], first: int, seats: int) -> None:
    """At how many placed cards each seat has looked."""
    for mask in seen:
        for k in range(seats):
            seat = first + k
            if mask >> (seat if seat < seats else seat - seats) & 1 and out[at + k] < MOST:
                out[at + k] += 1


def _seats(out: list[int], view: View, at: int, first: int) -> int:
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
    at += COMPANIES * seats
    helpers = view.cards.bot_base - view.cards.helper_base
    for entry in view.team:
        out[at + turned(entry & 7, first, seats) * helpers + (entry >> 3) - view.cards.helper_base] = 1
    return at + helpers * seats


def _own(out: list[int], view: View, at: int) -> int:
    """What only the viewer sees or has: the chosen token, prices of trades, cards that are looked at."""
    me = view.me
    if me >= 0:
        mark(out, at, view.chosen[me])
    at += TOKENS
    if me >= 0:
        for n in range(COMPANIES):
            put(out, at + n, acts.share_cost(view, me, n, 0))
            put(out, at + 3 + n, acts.share_gain(view, me, n, 0))
            put(out, at + 6 + n, acts.fruit_cost(view, me, n))
            put(out, at + 9 + n, acts.fruit_gain(view, me, n, 0))
    at += 12
    count_of(out, at, view.shown)
    at += view.cards.influence_size
    for place, kind in enumerate(view.shown):
        put(out, at + place, kind + 1)
    at += MOST_LOOKED
    for place, pick in enumerate(view.picks):
        put(out, at + place, pick + 1)
    return at + PICKS


def _modules(out: list[int], view: View, at: int, first: int) -> int:
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
        if view.me >= 0 and view.goals[view.me] >= 0:
            out[at + view.goals[view.me] - base[5]] = 1
        at += base[6] - base[5]
    if options.intrigues:
        at = by_seat(out, at, view.left, first)
        count_of(out, at - base[6], view.hand)
        at += base[7] - base[6]
        count(out, at - base[6], [entry >> 3 for entry in view.intrigued])
        at += base[7] - base[6]
        out[at] = 1 if view.intrigue_used else 0
        at += 1
    return at


def _memory(out: list[int], view: View, ledger: Ledger, at: int) -> None:
    """What went where, and what the decks hold: for certain, and perhaps."""
    cards = view.cards
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
