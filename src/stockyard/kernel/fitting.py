"""Whether a ledger that somebody hands in could be true of the cards: then its next event fits it too."""

from stockyard.kernel.ledgers import Ledger

Zone = tuple[list[int], list[int], list[int]]
"""The kinds of a zone as they lie: its top, its bag, its bottom."""

Card = tuple[int, tuple[int, ...]]
"""A kind, and the mixes it may belong to."""


def fits(ledger: Ledger, zones: list[Zone], total: list[int], face_up: list[int]) -> bool:
    """Whether the cards are one of the worlds of the ledger, with so many copies in all and face up.

    Where several mixes lie in one bag it is not known which of its cards belong to which; that each card
    finds a place in some lot is asked of all together.
    """
    if ledger.total != total or ledger.open != face_up:
        return False
    unknown: list[Card] = []
    for zone in range(len(zones)):
        if not _zone_fits(ledger, zone, zones[zone], unknown):
            return False
    return _match(ledger, unknown)


def _zone_fits(ledger: Ledger, zone: int, lying: Zone, unknown: list[Card]) -> bool:
    """Whether known places and cards are right; the others are gathered."""
    top, held, under = lying
    bag = held[:]
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
