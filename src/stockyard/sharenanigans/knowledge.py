"""Who knows what (13): ledgers folded from redacted events, views made of them, worlds dealt from views.

Each viewer has two ledgers. The market ledger knows the draw pile: kinds 0..S-1 are price sides, S + n the
Share card n, which lies face down only where everybody saw it go (4.11). The cat ledger knows the Cat 'n Wolf
cards: zone 0 is the pile, zone 1 + seat a hand.
"""

from typing import Final

from stockyard.kernel.events import ALL, Event, redact
from stockyard.kernel.ledgers import UNSEEN, Ledger, fresh
from stockyard.kernel.stack import KIND, MASK
from stockyard.kernel.worlds import Plan
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans import events as e
from stockyard.sharenanigans.board import Board, Known, State, View
from stockyard.sharenanigans.cardset import KEEP, PASS, PAY, CardSet

DECK: Final = 0
HAND: Final = 1
DRAW: Final = 0


def begin_known(cards: CardSet, seats: int, viewer: int) -> Known:
    """The ledgers before the deal: all cards lie open."""
    sides = [0] * len(cards.sides)
    for side in cards.share_side:
        sides[side] += 1
    market = fresh(sides + [1] * len(cards.shares), 1)
    return Known(viewer, market, fresh(cards.copies, seats + 1))


def watch(s: State) -> None:
    """From now on the state tells its events and keeps ledgers for every seat and the spectator."""
    s.sink = []
    s.known = [begin_known(s.cards, s.options.seats, viewer) for viewer in (*range(s.options.seats), -1)]


def copy(s: State, watched: bool = False) -> State:
    """An independent copy: to try moves on, or ``watched``, with its events and all that is known."""
    twin = State(s.options, b"", s)
    if watched and s.sink is not None:
        twin.sink = s.sink[:]
        for known in s.known:
            twin.known.append(shared(known) if known is not None else None)
    return twin


def shared(known: Known) -> Known:
    """The same knowledge, which either side copies before it changes it."""
    return Known(known.viewer, known.market.share(), known.cats.share(), known.folded)


def known_of(s: State, viewer: int) -> Known:
    """The viewer's ledgers up to the last event; LookupError where nobody keeps them."""
    if s.sink is None or s.known[viewer] is None:
        raise LookupError(f"nobody keeps what viewer {viewer} knows")
    known = s.known[viewer]
    assert known is not None
    if known.folded < len(s.sink):
        known.market = known.market.own()
        known.cats = known.cats.own()
        fold(known, s.cards, s.sink[known.folded :])
        known.folded = len(s.sink)
    return known


def fold(known: Known, cards: CardSet, events: list[Event]) -> None:
    """Fold events, as the viewer sees them, into the ledgers. Cards passed at once are folded at once."""
    passes: list[tuple[int, int, int]] = []
    for event in events:
        kind, seat, _, args, hidden = redact(event, known.viewer)
        if kind == e.PASSED:
            passes.append((HAND + seat, HAND + args[0], hidden[0]))
            continue
        if passes:
            known.cats.pass_cards(passes)
            passes = []
        if kind in CAT_KINDS:
            _fold_cats(known.cats, cards, kind, seat, args, hidden)
        elif kind in MARKET_KINDS:
            _fold_market(known.market, cards, kind, args, hidden)
    if passes:
        known.cats.pass_cards(passes)


CAT_KINDS: Final = frozenset(
    (
        e.DEAL, e.DREW, e.RESHUFFLED, e.PLAYED, e.BLOCKED, e.RESCUED, e.TOOK_BLOCKED, e.STOLE, e.SAW_HAND,
        e.SWAPPED_CARD, e.GAVE, e.HELD,
    )
)  # fmt: skip
MARKET_KINDS: Final = frozenset((e.SETUP, e.TOP, e.FLIPPED, e.RETURNED, e.SOLD, e.SAW_MARKET, e.ORDERED))


def _fold_cats(
    cats: Ledger, cards: CardSet, kind: int, seat: int, args: tuple[int, ...], hidden: tuple[int, ...]
) -> None:
    if kind == e.DREW or kind == e.HELD:
        for card in hidden:
            cats.transfer(DECK, HAND + seat, card)
    elif kind == e.PLAYED or kind == e.BLOCKED:
        cats.play(HAND + seat, args[0])
    elif kind == e.RESCUED or kind == e.TOOK_BLOCKED:
        cats.open_to_bag(HAND + seat, args[0])
    elif kind == e.STOLE:
        cats.transfer(HAND + args[0], HAND + seat, hidden[0])
    elif kind == e.GAVE:
        cats.transfer(HAND + seat, HAND + args[0], hidden[0])
    elif kind == e.SWAPPED_CARD:
        there = HAND + args[0]
        cats.pass_cards([(HAND + seat, there, hidden[0]), (there, HAND + seat, hidden[1])])
    elif kind == e.SAW_HAND:
        if hidden[0] != UNSEEN:
            cats.show(HAND + args[0], list(hidden))
    else:  # DEAL and RESHUFFLED: face-up cards become the pile
        for card in args:
            cats.open_to_bag(DECK, card)


def _fold_market(
    market: Ledger, cards: CardSet, kind: int, args: tuple[int, ...], hidden: tuple[int, ...]
) -> None:
    sides = len(cards.sides)
    if kind == e.TOP:
        if args[1] == e.FROM_PLACE:
            market.look(DRAW, 0, args[0])
        else:
            market.expose(DRAW, args[0])
    elif kind == e.FLIPPED:
        share = args[0]
        first = market.tops[DRAW][0]
        market.reveal(DRAW, first if first >= sides else cards.share_side[share])
    elif kind == e.SOLD:
        market.open_to_under(DRAW, sides + args[0])
    elif kind == e.SAW_MARKET:
        _fold_look(market, args[0], args[1], hidden)
    elif kind == e.ORDERED:
        # The market card keeps its place above the cards that are put back.
        market.arrange(DRAW, args[0], None if hidden[0] == UNSEEN else list(hidden), start=1)
    else:  # SETUP and RETURNED: Share cards are shuffled into the pile
        for share in args:
            market.open_to_bag(DRAW, cards.share_side[share])


def _fold_look(market: Ledger, n: int, before: int, hidden: tuple[int, ...]) -> None:
    """Somebody looks at the n cards under the market card; ``before`` places existed already."""
    for place in range(1, n + 1):
        if place < before:
            market.look(DRAW, place, hidden[place - 1])
        else:
            market.expose(DRAW, hidden[place - 1])


def view(s: State, seat: int) -> View:
    """What the seat may know (-1: a spectator). Nothing hidden comes from the truth but the seat's own."""
    v = View(s, seat)
    mine = known_of(s, seat)
    public = known_of(s, -1)
    v.market_ledger = mine.market.share()
    v.cat_ledger = mine.cats.share()
    v.market_public = public.market.share()
    v.cat_public = public.cats.share()
    v.draw_top = len(s.draw.top)
    v.draw_bag = len(s.draw.bag)
    v.top_seen = s.draw.top_seen[:]
    v.under = s.draw.under[:]
    if seat >= 0:
        v.hand = s.hands[seat][:]
    if s.stack and s.stack[-1][KIND] > b.NAME:
        _show_question(s, v, seat)
    return v


def glance(s: State, seat: int) -> View:
    """A view without ledgers: the board, the own hand and the question, at a fraction of the price.

    Enough for a player who remembers nothing, such as greedy in the lab; the state needs no ledgers.
    """
    v = View(s, seat)
    v.hand = s.hands[seat][:]
    if s.stack and s.stack[-1][KIND] > b.NAME:
        _show_question(s, v, seat)
    return v


def _show_question(s: State, v: View, seat: int) -> None:
    """What belongs to an open question: who has answered, and what the asked seat alone has seen."""
    frame = s.stack[-1]
    if frame[KIND] == b.WINDOW or frame[KIND] == b.PASS_LEFT:
        v.answered = frame[3] & ~frame[MASK]
        v.my_answer = s.answers[seat] if seat >= 0 else -1
    elif seat >= 0 and frame[MASK] >> seat & 1:
        v.picks = s.picks[:]
        if frame[KIND] == b.SWAP_MINE or frame[KIND] == b.SWAP_THEIRS:
            v.shown = s.hands[frame[3]][:]
        elif frame[KIND] == b.ORDER:
            v.shown = s.draw.top[1 : frame[3] + 1]


def fill(v: View, seed: int) -> State:
    """A state that could be behind the view, dealt by the seed, with a key of its own.

    It keeps ledgers for the viewer and the spectator only: ``view(fill(v, seed), v.me) == v``.
    """
    assert v.market_ledger is not None and v.cat_ledger is not None
    s = State(v.options, fill_key(seed), None, v)
    if v.market_plan is None or v.cat_plan is None:
        v.market_plan = Plan(v.market_ledger)
        v.cat_plan = Plan(v.cat_ledger)
    market = v.market_plan.deal(seed & 0x7FFFFFFF)
    cats = v.cat_plan.deal(seed * 31 + 7 & 0x7FFFFFFF)
    s.draw = market.pile(DRAW, v.top_seen, [ALL] * len(v.under))
    s.deck = cats.bags[DECK]
    s.hands = cats.bags[HAND:]
    s.sink = []
    assert v.market_public is not None and v.cat_public is not None
    s.known = [None] * (v.options.seats + 1)
    s.known[v.me] = Known(v.me, v.market_ledger.share(), v.cat_ledger.share())
    s.known[-1] = Known(-1, v.market_public.share(), v.cat_public.share())
    if s.stack and s.stack[-1][KIND] > b.NAME:
        _fill_question(s, v, seed)
    return s


def fill_key(seed: int) -> bytes:
    """A key for a world that was dealt from a view: a guess's luck has nothing to do with the game's."""
    return b"fill" + (seed & 0xFFFFFFFFFFFFFFFF).to_bytes(28, "big")


def _fill_question(s: State, v: View, seed: int) -> None:
    """Secret answers and picks of others: anything that the seat may still choose."""
    frame = s.stack[-1]
    kind = frame[KIND]
    if v.me >= 0:
        s.answers[v.me] = v.my_answer
    s.picks = v.picks[:]
    dice = seed & 0x7FFFFFFF
    for seat in range(v.options.seats):
        dice = (dice * 1103515245 + 12345) & 0x7FFFFFFF
        if seat != v.me:
            _fill_seat(s, seat, kind, dice >> 8)


def _fill_seat(s: State, seat: int, kind: int, dice: int) -> None:
    frame = s.stack[-1]
    hand = s.hands[seat]
    if kind == b.WINDOW:
        if frame[3] >> seat & 1 and not frame[MASK] >> seat & 1:
            blocks = [s.cards.block_base + card for card in sorted(set(hand)) if s.cards.is_block[card]]
            choices = [PASS, *blocks]
            s.answers[seat] = choices[dice % len(choices)]
    elif kind == b.PASS_LEFT:
        if hand and not frame[MASK] >> seat & 1:
            s.answers[seat] = s.cards.give_base + hand[dice % len(hand)]
    elif kind == b.SWAP_MINE and frame[MASK] >> seat & 1:
        theirs = s.hands[frame[3]]
        s.picks = [theirs[dice % len(theirs)]]
    elif kind == b.ORDER and frame[MASK] >> seat & 1:
        s.picks = [0] * frame[4]


def view_key(v: View) -> tuple[object, ...]:
    """All that a view holds, as nested tuples: equal views give equal keys."""
    ledgers = (v.market_ledger, v.cat_ledger, v.market_public, v.cat_public)
    return (
        board_key(v),
        v.me,
        tuple(v.hand),
        v.answered,
        v.my_answer,
        tuple(v.picks),
        tuple(v.shown),
        v.draw_top,
        v.draw_bag,
        tuple(v.top_seen),
        tuple(v.under),
        tuple([ledger.key() for ledger in ledgers if ledger is not None]),
    )


def board_key(s: Board) -> tuple[object, ...]:
    """All that lies open, as nested tuples."""
    lists = (
        s.cash, s.sizes, s.owner, s.count, s.behind, s.pile, s.discard, s.change, s.chain, s.chain_seat,
        s.named, s.locked, s.fewer,
    )  # fmt: skip
    scalars = (
        s.market, s.deck_size, s.draw_size, s.first, s.current, s.turn, s.actions, s.flipped, s.begun,
        s.floor, s.sure, s.winners, s.called,
    )  # fmt: skip
    return (tuple(s.stack), tuple(s.active), tuple([tuple(x) for x in lists]), scalars)


def state_key(s: State) -> tuple[object, ...]:
    """The whole truth as nested tuples, chance included: equal states play on alike."""
    piles = (
        s.draw.top,
        s.draw.top_seen,
        s.draw.bag,
        s.draw.under,
        s.draw.under_seen,
        s.deck,
        s.answers,
        s.picks,
    )
    return (
        board_key(s),
        tuple([tuple(hand) for hand in s.hands]),
        tuple([tuple(pile) for pile in piles]),
        s.chance.key,
        tuple(s.chance.position),
    )


def as_seen(s: State, seat: int, move: int, watcher: int) -> int:
    """The move, before it is made, as the watcher will see it: -1 where it is secret (13.6-13.8)."""
    if seat == watcher or not s.stack:
        return move
    kind = s.stack[-1][KIND]
    if kind in (b.WINDOW, b.PASS_LEFT, b.ORDER):
        return -1
    if kind in (b.SWAP_MINE, b.SWAP_THEIRS):
        return move if move == KEEP or watcher == s.stack[-1][3] else -1
    if kind == b.TOLL and move != PAY and watcher != s.stack[-1][3]:
        return -1
    return move
