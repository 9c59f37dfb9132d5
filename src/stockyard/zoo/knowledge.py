"""Who knows what (20): ledgers folded from redacted events, views made of them, worlds dealt from views.

Only the order of Company decks and covertly removed cards need a ledger. Which cards lie in the Influence,
Helper, Event and Bot decks is public; others' Hidden Goals and Intrigues are any that nobody has shown.
"""

from typing import Final

from stockyard.kernel.events import Event, redact, viewer_bit
from stockyard.kernel.ledgers import BAG, NOWHERE, UNDER, UNSEEN, Ledger, fresh
from stockyard.kernel.piles import Pile
from stockyard.kernel.stack import KIND, MASK
from stockyard.kernel.worlds import Plan
from stockyard.zoo import board as b
from stockyard.zoo import events as e
from stockyard.zoo.board import COMPANIES, Board, Known, State, View
from stockyard.zoo.cardset import CardSet

GONE: Final = 3
ZONES: Final = 4


def watch(s: State) -> None:
    """From now on the state tells its events and keeps ledgers for every seat and the spectator."""
    s.sink = []
    s.known = [begin_known(s.cards, viewer) for viewer in (*range(s.options.seats), -1)]


def begin_known(cards: CardSet, viewer: int) -> Known:
    """The ledger before the deal: no card is in a Company deck yet."""
    return Known(viewer, fresh([0] * cards.influence_size, ZONES))


def known_of(s: State, viewer: int) -> Known:
    """The viewer's ledger up to the last event; LookupError where nobody keeps it."""
    if s.sink is None or s.known[viewer] is None:
        raise LookupError(f"nobody keeps what viewer {viewer} knows")
    known = s.known[viewer]
    assert known is not None
    if known.folded < len(s.sink):
        fold(known, s.sink)
    return known


KINDS: Final = frozenset(
    (
        e.START_DECK, e.LOBBIED, e.LOOKED, e.ARRANGED, e.SHUFFLED, e.CARD, e.REMOVED, e.DECK_ENDS,
        e.PASSED_CARD,
    )
)  # fmt: skip


def fold(known: Known, events: list[Event]) -> None:
    """Fold the events the viewer has not seen yet into the ledger."""
    owned = False
    for at in range(known.folded, len(events)):
        kind = events[at][0]
        if kind in KINDS:
            if not owned:
                known.decks = known.decks.own()
                owned = True
            _fold(known.decks, redact(events[at], known.viewer))
    known.folded = len(events)


def _fold(decks: Ledger, event: Event) -> None:
    kind, _, _, args, hidden = event
    if kind == e.CARD:
        decks.reveal(args[0], args[1])
    elif kind == e.DECK_ENDS:
        for card in args[2:]:
            decks.open_to_bag(args[0], card)
        decks.shuffle(args[0])
    elif kind == e.START_DECK:
        for card in args[1:]:
            decks.enlist(card)
            decks.open_to_bag(args[0], card)
    elif kind == e.LOBBIED:
        decks.enlist(args[0])
        decks.open_to_bag(args[1], args[0])
        decks.shuffle(args[1])
    elif kind == e.LOOKED:
        _fold_look(decks, args[0], args[1], args[2], hidden)
    elif kind == e.ARRANGED:
        sink = args[2] if args[2] >= 0 else NOWHERE
        kinds = None if hidden[0] == UNSEEN else list(hidden)
        decks.arrange(args[0], args[1], kinds, sink, BAG if sink == GONE else UNDER)
    elif kind == e.SHUFFLED:
        decks.shuffle(args[0])
    elif kind == e.PASSED_CARD:
        decks.reveal(args[1], args[0])
        decks.open_to_top(args[2], args[0])
    else:  # REMOVED: a card that was resolved leaves the game
        decks.retire(args[0])


def _fold_look(decks: Ledger, company: int, n: int, before: int, hidden: tuple[int, ...]) -> None:
    """Somebody looks at the first n cards; ``before`` places existed already."""
    for place in range(n):
        if place < before:
            decks.look(company, place, hidden[place])
        else:
            decks.expose(company, hidden[place])


# Views


def view(s: State, seat: int) -> View:
    """What the seat may know (-1: a spectator). Nothing hidden comes from the truth but the seat's own."""
    v = glance(s, seat)
    v.ledger = known_of(s, seat).decks.share()
    v.public = known_of(s, -1).decks.share()
    return v


def glance(s: State, seat: int) -> View:
    """A view without ledgers: the board, the own secrets and the question, at a fraction of the price.

    Enough for a player who remembers nothing, such as greedy in the lab; the state needs no ledgers.
    """
    v = View(s, seat)
    for deck in s.decks:
        v.bags.append(len(deck.bag))
        v.top_seen.append(deck.top_seen[:])
        v.under_seen.append(deck.under_seen[:])
    v.chosen = [-1] * s.options.seats
    if seat >= 0:
        v.chosen[seat] = s.chosen[seat]
    if s.stack:
        frame = s.stack[-1]
        if frame[KIND] == b.ASK_TOKEN:
            v.answered = frame[3] & ~frame[MASK]
    own_things(v, s, seat)
    return v


def own_things(v: View, s: State, seat: int) -> None:
    """Show what a seat holds and looks at, the goals it may see, and how many cards the decks have."""
    for deck in s.decks:
        v.sizes.append(deck.size())
    if seat >= 0:
        v.hand = s.hands[seat]
    if seat >= 0 and s.stack:
        frame = s.stack[-1]
        if b.ASK_SEND <= frame[KIND] <= b.ASK_ORDER and frame[MASK] >> seat & 1:
            v.picks = s.picks
            v.shown = tuple(s.decks[frame[3]].top[: frame[4]])
    if s.phase == b.END:
        v.goals = s.goals
    elif s.options.goals:
        v.goals = tuple([goal if k == seat else -1 for k, goal in enumerate(s.goals)])
    else:
        v.goals = s.goals


def has_goal(v: Board, seat: int) -> bool:
    """Whether a seat was dealt a Hidden Goal; public (17)."""
    return v.options.goals and not v.options.bots >> seat & 1


# Worlds


def fill(v: View, seed: int) -> State:
    """A state that could be behind the view, dealt by the seed, with a key of its own.

    It keeps ledgers for the viewer and the spectator only: ``view(fill(v, seed), v.me) == v``.
    """
    assert v.ledger is not None and v.public is not None
    s = State(v.options, fill_key(seed), None, v)
    if v.plan is None:
        v.plan = Plan(v.ledger)
        v.guesses = {}
    world = v.plan.deal(seed & 0x7FFFFFFF)
    for company in range(COMPANIES):
        s.decks[company] = world.pile(company, v.top_seen[company], v.under_seen[company])
    s.gone = tuple(world.bags[GONE])
    s.picks = v.picks or _fill_picks(v)
    s.guesses = v.guesses
    s.sink = []
    s.known = [None] * (v.options.seats + 1)
    s.known[v.me] = Known(v.me, v.ledger.share())
    s.known[-1] = Known(-1, v.public.share())
    dice = _fill_hands(s, v, seed * 31 + 7 & 0x7FFFFFFF)
    _fill_tokens(s, v, dice)
    return s


def _fill_picks(v: View) -> tuple[int, ...]:
    """Decisions of somebody else who looks at a deck: any that can be, as its cards are dealt at random."""
    if not v.stack or not b.ASK_SEND <= v.stack[-1][KIND] <= b.ASK_ORDER:
        return ()
    frame = v.stack[-1]
    if frame[KIND] == b.ASK_SEND:
        return (-1, -1)
    if frame[KIND] == b.ASK_SEND_COMPANY:
        return (0, -1)
    return (0 if frame[6] else -1, frame[3] if frame[6] else -1, *((0,) * frame[7]))


def fill_key(seed: int) -> bytes:
    """A key for a world that was dealt from a view: a guess's luck has nothing to do with the game's."""
    return b"fill" + (seed & 0xFFFFFFFFFFFFFFFF).to_bytes(28, "big")


def _next(dice: int) -> int:
    return (dice * 1103515245 + 12345) & 0x7FFFFFFF


def _draw(cards: list[int], dice: int) -> int:
    """A random card, taken out."""
    return cards.pop((dice >> 8) % len(cards))


def _fill_hands(s: State, v: View, dice: int) -> int:
    """Hidden Goals and Intrigues of the others: any of those that nobody has shown (20)."""
    me = v.me
    if me >= 0:
        s.hands[me] = v.hand
    if v.options.intrigues:
        rest = list(v.cards.all_of("intrigue"))
        for entry in v.intrigued:
            rest.remove(entry >> 3)
        for card in v.hand:
            rest.remove(card)
        for seat in range(v.options.seats):
            if seat != me:
                hand: list[int] = []
                for _ in range(v.left[seat]):
                    dice = _next(dice)
                    hand.append(_draw(rest, dice))
                hand.sort()
                s.hands[seat] = tuple(hand)
    s.goals = v.goals
    if v.options.goals and v.phase != b.END:
        rest = list(v.cards.all_of("goal"))
        for goal in v.goals:
            if goal >= 0:
                rest.remove(goal)
        goals = list(v.goals)
        for seat in range(v.options.seats):
            if goals[seat] < 0 and not v.options.bots >> seat & 1 and rest:
                dice = _next(dice)
                goals[seat] = _draw(rest, dice)
        s.goals = tuple(goals)
    return dice


def _fill_tokens(s: State, v: View, dice: int) -> None:
    """Tokens that lie face down: any that the seat may have chosen (3)."""
    if v.me >= 0:
        s.chosen[v.me] = v.chosen[v.me]
    for seat in range(v.options.seats):
        if seat != v.me and holds_token(v, seat):
            dice = _next(dice)
            used = v.used[seat]
            last = b.DUPLICATE + 1 if used else b.DUPLICATE
            free = [token for token in range(last) if not used >> token & 1]
            s.chosen[seat] = free[(dice >> 8) % len(free)]


def holds_token(v: Board, seat: int) -> bool:
    """Whether the seat has a chosen token lying face down; public (3)."""
    if v.options.bots >> seat & 1 or not v.stack:
        return False
    if v.phase == b.CHOOSE:
        frame = v.stack[-1]
        return frame[KIND] == b.ASK_TOKEN and frame[3] >> seat & 1 == 1 and not frame[MASK] >> seat & 1
    return v.phase == b.PLAY and not v.revealed >> seat & 1


# Keys


def view_key(v: View) -> tuple[object, ...]:
    """All that a view holds, as nested tuples: equal views give equal keys."""
    return (
        board_key(v),
        v.me,
        v.hand,
        tuple(v.chosen),
        v.answered,
        v.goals,
        v.picks,
        v.shown,
        tuple(v.sizes),
        tuple(v.bags),
        tuple([tuple(seen) for seen in v.top_seen]),
        tuple([tuple(seen) for seen in v.under_seen]),
        v.ledger.key() if v.ledger is not None else None,
        v.public.key() if v.public is not None else None,
    )


def board_key(s: Board) -> tuple[object, ...]:
    """All that lies open, as nested tuples."""
    lists = (
        s.coins, s.fruits, s.shares, s.floor, s.warehouse, s.share_price, s.fruit_price, s.used, s.played,
        s.glory, s.helpers, s.left,
    )  # fmt: skip
    tuples = (
        s.order, s.team, s.mods, s.influence, s.influence_deck, s.market, s.helper_deck, s.event_deck,
        s.event_aside, s.bot_deck, s.bot_discard, s.resolved, s.removed, s.intrigued, s.purse,
    )  # fmt: skip
    scalars = (
        s.round, s.first, s.phase, s.token, s.current, s.revealed, s.acted, s.intrigue_used, s.resolving,
        s.bells, s.moved, s.unseen, s.bot_card, s.met, s.winners, s.tie_break,
    )  # fmt: skip
    return (tuple(s.stack), tuple([tuple(x) for x in lists]), tuples, scalars)


def state_key(s: State) -> tuple[object, ...]:
    """The whole truth as nested tuples, chance included: equal states play on alike."""
    return (
        board_key(s),
        tuple([pile_key(deck) for deck in s.decks]),
        tuple(s.chosen),
        tuple(s.hands),
        s.goals,
        s.gone,
        s.picks,
        s.chance.key,
        tuple(s.chance.position),
    )


def pile_key(pile: Pile) -> tuple[object, ...]:
    """A pile as nested tuples."""
    parts = (pile.top, pile.top_seen, pile.bag, pile.under, pile.under_seen)
    return tuple([tuple(part) for part in parts])


def as_seen(s: State, seat: int, move: int, watcher: int) -> int:
    """The move, before it is made, as the watcher will see it: -1 where it is secret (20)."""
    if seat == watcher or not s.stack:
        return move
    kind = s.stack[-1][KIND]
    if kind == b.ASK_TOKEN or b.ASK_SEND <= kind <= b.ASK_ORDER:
        return -1
    return move


__all__ = [
    "as_seen", "begin_known", "board_key", "fill", "fold", "glance", "has_goal", "holds_token", "known_of",
    "state_key", "view", "view_key", "viewer_bit", "watch",
]  # fmt: skip
