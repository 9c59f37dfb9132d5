"""Whether a ledger that somebody hands in could be true of a state, so that its next event fits it too."""

from stockyard.kernel.ledgers import Ledger
from stockyard.zoo.board import COMPANIES, State
from stockyard.zoo.knowledge import GONE

Card = tuple[int, tuple[int, ...]]  # a kind, and the mixes it may belong to


def fits(ledger: Ledger, s: State) -> bool:
    """Whether the cards of the state are one of the worlds of the ledger.

    Where several mixes lie in one bag it is not known which of its cards belong to which; that each card
    finds a place in some lot is asked of all together.
    """
    totals = [0] * s.cards.influence_size
    opened = [0] * s.cards.influence_size
    for kind in s.resolved:
        opened[kind] += 1
        totals[kind] += 1
    unknown: list[Card] = []
    for zone in range(COMPANIES + 1):
        cards = list(s.gone) if zone == GONE else s.decks[zone].cards()
        for kind in cards:
            totals[kind] += 1
        if not _zone_fits(ledger, s, zone, unknown):
            return False
    if ledger.total != totals or ledger.open != opened:
        return False
    return _match(ledger, unknown)


def _zone_fits(ledger: Ledger, s: State, zone: int, unknown: list[Card]) -> bool:
    """Whether known places and cards are right; the others are gathered."""
    top: list[int] = []
    under: list[int] = []
    bag = list(s.gone)
    if zone < GONE:
        top = s.decks[zone].top
        under = s.decks[zone].under
        bag = s.decks[zone].bag[:]
    for keys, kinds in ((ledger.tops[zone], top), (ledger.unders[zone], under)):
        if len(keys) != len(kinds):
            return False
        for key, kind in zip(keys, kinds, strict=True):
            if key < 0:
                unknown.append((kind, (key,)))
            elif key != kind:
                return False
    mixes: list[int] = []
    for key, n in ledger.bags[zone].items():
        if key < 0:
            mixes.append(key)
            continue
        for _ in range(n):
            if key not in bag:
                return False
            bag.remove(key)
    if sum([n for key, n in ledger.bags[zone].items() if key < 0]) != len(bag):
        return False
    for kind in bag:
        unknown.append((kind, tuple(mixes)))
    return True


def _match(ledger: Ledger, unknown: list[Card]) -> bool:
    """Whether all unknown cards can be shared out among the lots (augmenting paths)."""
    slots: list[tuple[int, int]] = []
    for mix, lots in ledger.mixes.items():
        for mask, count in lots:
            slots += [(mix, mask)] * count
    holder = [-1] * len(slots)
    for at in range(len(unknown)):
        if not _place(unknown, at, slots, holder, [False] * len(slots)):
            return False
    return True


def _place(
    unknown: list[Card], at: int, slots: list[tuple[int, int]], holder: list[int], tried: list[bool]
) -> bool:
    kind, mixes = unknown[at]
    for slot, (mix, mask) in enumerate(slots):
        if mask >> kind & 1 and mix in mixes and not tried[slot]:
            tried[slot] = True
            if holder[slot] < 0 or _place(unknown, holder[slot], slots, holder, tried):
                holder[slot] = at
                return True
    return False
