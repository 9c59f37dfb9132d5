"""What each seat knows, in a position: read from its ``knowledge``, or what follows from who has looked."""

from stockyard.kernel.events import viewer_bit
from stockyard.kernel.fitting import Zone, fits
from stockyard.kernel.ledgers import Ledger
from stockyard.kernel.memory import from_data
from stockyard.kernel.reading import Reader
from stockyard.kernel.stack import KIND, MASK
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans.board import Known, State
from stockyard.sharenanigans.knowledge import DRAW, HAND
from stockyard.sharenanigans.position import known_at, market_names

KEYS = frozenset(("market", "cats"))


def know(s: State, r: Reader) -> list[Known | None]:
    """The ledgers of all seats and, last, the spectator; BadRecord names what does not fit the cards.

    A seat of which nothing is said knows what everybody knows, its own hand and where it has looked.
    """
    seats = s.options.seats
    given = r.items(seats + 1)
    everybody = _read(s, given[seats], -1) if len(given) > seats else None
    found: list[Known | None] = []
    for seat in range(seats):
        known = _read(s, given[seat], seat) if seat < len(given) else None
        if known is None:
            known = known_at(s, seat) if everybody is None else _own(s, seat, everybody, given[seats])
        found.append(known)
    found.append(known_at(s, -1) if everybody is None else everybody)
    return found


def _read(s: State, r: Reader, viewer: int) -> Known | None:
    """What a viewer knows, if that is said."""
    if r.data is None:
        return None
    r.known_keys(KEYS)
    seats = s.options.seats
    market = from_data(r.at("market").data, market_names(s.cards), 1, r.at("market").path)
    cats = from_data(r.at("cats").data, list(s.cards.cats), seats + 1, r.at("cats").path)
    usual = known_at(s, viewer)
    piles: list[Zone] = [(s.draw.top, s.draw.bag, s.draw.under)]
    if not (fits(market, piles, usual.market.total, usual.market.open) and _sees_market(market, s, viewer)):
        raise r.at("market").fault("does not fit the draw pile of this position")
    held: list[Zone] = [([], s.deck, [])]
    for hand in s.hands:
        held.append(([], hand, []))
    if not (fits(cats, held, usual.cats.total, usual.cats.open) and _sees_hands(cats, s, viewer)):
        raise r.at("cats").fault("does not fit the Cat 'n Wolf cards of this position")
    return Known(viewer, market, cats)


def _sees_market(market: Ledger, s: State, viewer: int) -> bool:
    """Whether the viewer knows the market card, sold Shares at the bottom, and what it looks at just now."""
    if market.tops[DRAW][:1] != s.draw.top[:1] or market.unders[DRAW] != s.draw.under:
        return False
    if not _looks(s, viewer, b.ORDER):
        return True
    end = s.stack[-1][3] + 1
    return market.tops[DRAW][1:end] == s.draw.top[1:end]


def _sees_hands(cats: Ledger, s: State, viewer: int) -> bool:
    """Whether the viewer knows its own hand, and the one that it looks at just now."""
    if viewer < 0:
        return True
    hands = [viewer]
    if _looks(s, viewer, b.SWAP_MINE) or _looks(s, viewer, b.SWAP_THEIRS):
        hands.append(s.stack[-1][3])
    for seat in hands:
        for key in cats.bags[HAND + seat]:
            if key < 0:
                return False
    return True


def _looks(s: State, viewer: int, kind: int) -> bool:
    """Whether the viewer is asked such a question, in which it sees something."""
    if viewer < 0 or not s.stack or s.stack[-1][KIND] != kind:
        return False
    return bool(s.stack[-1][MASK] >> viewer & 1)


def _own(s: State, seat: int, everybody: Known, r: Reader) -> Known:
    """What everybody knows, and what the seat has in hand and has looked at."""
    market, cats = Ledger(everybody.market), Ledger(everybody.cats)
    try:
        cats.show(HAND + seat, s.hands[seat])
        for place, key in enumerate(s.draw.top):
            if s.draw.top_seen[place] & viewer_bit(seat):
                market.look(DRAW, place, key)
        if _looks(s, seat, b.SWAP_MINE) or _looks(s, seat, b.SWAP_THEIRS):
            cats.show(HAND + s.stack[-1][3], s.hands[s.stack[-1][3]])
    except ValueError:
        raise r.fault("does not fit the cards of this position") from None
    return Known(seat, market, cats)
