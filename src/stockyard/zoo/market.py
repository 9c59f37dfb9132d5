"""The Market phase: Company decks are resolved, Fruits divided, the round ends (10-12, 16)."""

from stockyard.kernel.effects import begin
from stockyard.kernel.stack import ASK, Frame
from stockyard.zoo import acts, can, steps
from stockyard.zoo import board as b
from stockyard.zoo import cardset as c
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo.acts import tell
from stockyard.zoo.board import COMPANIES, State
from stockyard.zoo.cardset import MODS_SIZE
from stockyard.zoo.majority import leaders, majority, mask_of, settled
from stockyard.zoo.tokens import fire

# Company decks (10)


def step_market(s: State, frame: Frame) -> None:
    """The Market phase begins; some Helpers work before the first deck (15)."""
    s.phase = b.MARKET
    s.current = -1
    s.revealed = 0
    tell(s, e.MARKET, -1, (s.round,))
    s.stack.append((steps.DECK, 0))
    begin_timed(s, v.MARKET_START, -1, 0)


def step_deck(s: State, frame: Frame) -> None:
    """The next Company deck from the left, or the division (10)."""
    at = frame[1]
    if at == COMPANIES:
        s.phase = b.DIVIDE
        s.stack.append((steps.DIVIDE, 0, 0))
        return
    s.resolving = s.order[at]
    s.bells = 0
    if s.sink is not None:
        tell(s, e.DECK, -1, (s.resolving, s.decks[s.resolving].size()))
    next_card(s, at)


def next_card(s: State, at: int) -> None:
    """The next card of the deck, until the second closing bell or the last card (10)."""
    company = s.resolving
    deck = s.decks[company]
    kind = deck.draw(s.chance, company) if s.bells < b.BELLS else -1
    if kind < 0:
        _end_deck(s, at)
        return
    s.resolved = (*s.resolved, kind)
    if s.cards.ends[kind]:
        s.bells += 1
    s.moved = 0
    if s.sink is not None:
        tell(s, e.CARD, -1, (company, kind, s.bells))
    s.stack.append((steps.CARD_DONE, at, kind))
    begin(s.stack, s.cards.effect[kind], -1, company)


def step_card_done(s: State, frame: Frame) -> None:
    """The card stays with the deck, or leaves the game if it says so (10, 14)."""
    _, at, kind = frame
    if s.cards.leaves[kind]:
        s.resolved = s.resolved[:-1]
        s.removed = (*s.removed, kind)
        tell(s, e.REMOVED, -1, (kind, s.resolving))
    elif not s.moved and s.sink is not None:
        tell(s, e.NO_EFFECT, -1, (kind,))
    next_card(s, at)


def _end_deck(s: State, at: int) -> None:
    """All cards, resolved or not, are shuffled into a new deck (10)."""
    deck = s.decks[s.resolving]
    if s.sink is not None:
        tell(s, e.DECK_ENDS, -1, (s.resolving, s.bells, *s.resolved))
    deck.shuffle()
    deck.bag += s.resolved
    deck.bag.sort()
    s.resolved = ()
    s.resolving = -1
    s.bells = 0
    s.stack.append((steps.DECK, at + 1))


# Helpers that work at a time of the Market phase (15)


def begin_timed(s: State, when: int, here: int, took: int) -> None:
    """Let all Helpers of a time work, First Player first; nothing to do where nobody has one."""
    for entry in s.team:
        if s.cards.when[entry >> 3] == when:
            s.stack.append((steps.TIMED, when, 0, 0, here, took))
            return


def step_timed(s: State, frame: Frame) -> None:
    """The next Helper of a time, seat by seat from the First Player, in the order they were hired."""
    _, when, k, at, here, took = frame
    seats = s.options.seats
    while k < seats:
        seat = (s.first + k) % seats
        while at < len(s.team):
            entry = s.team[at]
            at += 1
            kind = entry >> 3
            if entry & 7 == seat and s.cards.when[kind] == when and _works(s, seat, kind, here, took):
                s.stack.append((steps.TIMED, when, k, at, here, took))
                _offer(s, seat, kind, here)
                return
        k += 1
        at = 0


def _works(s: State, seat: int, kind: int, here: int, took: int) -> bool:
    """Whether the ability's occasion has come for its owner; never for a Bot (15, 19)."""
    if s.options.bots >> seat & 1:
        return False
    when = s.cards.when[kind]
    if when == v.FINAL and s.cards.off[kind]:
        return False
    if when == v.DIVISION_MINORITY or when == v.DIVISION_EMPTY:
        if not s.shares[seat * COMPANIES + here]:
            return False
        if when == v.DIVISION_EMPTY:
            return not took >> seat & 1
        leader = majority(s, here)
        return leader >= 0 and leader != seat
    return True


def _offer(s: State, seat: int, kind: int, here: int) -> None:
    """What is automatic works; what is optional is offered if it can be done."""
    if not s.cards.needs_yes[kind]:
        fire(s, seat, kind, here)
    elif can.can_block(s, s.cards.effect[kind], seat, here, -1):
        s.moved = 0
        s.stack.append((ASK, b.ASK_MAY, 1 << seat, s.cards.effect[kind], here, -1))


# The division (11)


def step_divide(s: State, frame: Frame) -> None:
    """The next Shareholder takes Fruits, or the division in this Company ends (11)."""
    _, at, took = frame
    if at == COMPANIES:
        s.stack.append((steps.ROUND_END,))
        return
    company = s.order[at]
    floor = company * COMPANIES
    fruits = s.floor[floor] + s.floor[floor + 1] + s.floor[floor + 2]
    if not took:
        if s.sink is not None:
            tell(s, e.DIVISION, -1, (company, fruits))
        if not fruits:
            s.stack.append((steps.DIVIDE, at + 1, 0))
            return
    tied = leaders(s, company, took) if fruits else []
    if not tied:
        _divided(s, at, took)
        return
    seat = tied[0]
    how = e.HOW_SHARES
    if len(tied) > 1:
        seat, how = settled(s, tied)
        if seat < 0:
            _unresolved(s, at, took, tied)
            return
    n = s.shares[seat * COMPANIES + company]
    if not took:
        n += s.mods[seat * MODS_SIZE + v.MAJORITY_TAKE]
    if s.sink is not None:
        if how == e.HOW_SHARES and len(leaders(s, company, took | 1 << seat)) == 0 and not took:
            how = e.HOW_ONLY
        tell(s, e.TAKES, seat, (company, n, how, 0 if took else 1, mask_of(tied)))
    took |= 1 << seat
    s.stack.append((steps.DIVIDE, at, took))
    take(s, at, seat, n, took)


def _unresolved(s: State, at: int, took: int, tied: list[int]) -> None:
    """A tie that nothing breaks: whoever has not taken gets 3 coins, and the division ends (11)."""
    company = s.order[at]
    paid = 0
    for seat in range(s.options.seats):
        if s.shares[seat * COMPANIES + company] and not took >> seat & 1:
            paid |= 1 << seat
    tell(s, e.TIE, -1, (company, mask_of(tied), paid))
    for k in range(s.options.seats):
        seat = (s.first + k) % s.options.seats
        if paid >> seat & 1:
            acts.add_coins(s, seat, b.TIE_COINS, e.WHY_TIE)
    _divided(s, at, took)


def _divided(s: State, at: int, took: int) -> None:
    """The division in a Company that had Fruits is over; some Helpers work now (11, 15)."""
    company = s.order[at]
    if s.sink is not None:
        floor = company * COMPANIES
        tell(s, e.DIVIDED, -1, (company, s.floor[floor] + s.floor[floor + 1] + s.floor[floor + 2]))
    s.stack.append((steps.DIVIDE, at + 1, 0))
    begin_timed(s, v.DIVISION_EMPTY, company, took)
    begin_timed(s, v.DIVISION_MINORITY, company, took)


def take(s: State, at: int, seat: int, n: int, took: int) -> None:
    """Take n Fruits of one's choice, as many as there are; what leaves no choice is taken at once (11)."""
    company = s.order[at]
    floor = company * COMPANIES
    kinds = 0
    total = 0
    for fruit in range(COMPANIES):
        if s.floor[floor + fruit]:
            kinds += 1
            total += s.floor[floor + fruit]
    if kinds > 1 and n < total and not s.options.bots >> seat & 1:
        s.stack.append((ASK, b.ASK_DIVISION, 1 << seat, at, n, took))
        return
    for fruit in s.order:
        there = s.floor[floor + fruit]
        if n and there:
            part = there if there < n else n
            acts.from_floor(s, seat, company, fruit, part)
            n -= part


def in_division(s: State, seat: int, move: int) -> None:
    """Take one Fruit (11)."""
    frame = s.stack.pop()
    acts.from_floor(s, seat, s.order[frame[3]], move - c.FRUIT, 1)
    if frame[4] > 1:
        take(s, frame[3], seat, frame[4] - 1, frame[5])


# The end of the round (12), Events (16)


def step_round_end(s: State, frame: Frame) -> None:
    """Helpers that work at the end of a round, then Events, then the next round (12)."""
    s.phase = b.ROUND_END
    tell(s, e.ROUND_ENDS, -1, (s.round,))
    s.stack.append((steps.EVENT, 0) if s.options.events else (steps.NEXT,))
    begin_timed(s, v.ROUND_END, -1, 0)


def step_event(s: State, frame: Frame) -> None:
    """The next Event, until two have changed something or none is left (16)."""
    done = frame[1]
    if done == 2 or not s.event_deck:
        s.event_deck = tuple(sorted(s.event_deck + s.event_aside))
        s.event_aside = ()
        tell(s, e.EVENTS_SHUFFLED, -1, ())
        s.stack.append((steps.NEXT,))
        return
    at = s.chance.below(b.EVENT_STREAM, len(s.event_deck))
    kind = s.event_deck[at]
    s.event_deck = acts.without(s.event_deck, at)
    s.event_aside = (*s.event_aside, kind)
    s.moved = 0
    tell(s, e.EVENT, s.first, (kind,))
    s.stack.append((steps.EVENT_DONE, done, kind))
    begin(s.stack, s.cards.effect[kind], s.first)


def step_event_done(s: State, frame: Frame) -> None:
    """An Event that changed nothing does not count (16)."""
    _, done, kind = frame
    if s.moved:
        done += 1
    else:
        tell(s, e.EVENT_ASIDE, -1, (kind,))
    s.stack.append((steps.EVENT, done))
