"""Lots: what one viewer knows of several backs without knowing which is which.

A *mix* is a set of backs, exchangeable for the viewer wherever they lie. Its lots ``(mask, count)`` say
"count of these cards are of these kinds"; bit k of the mask is kind k. The counts add up to the number of
backs. The functions here are the arithmetic of ``Ledger``; they change nothing they are given.
"""

Lot = tuple[int, int]
Lots = tuple[Lot, ...]


def backs(lots: Lots) -> int:
    """How many backs the lots speak of."""
    n = 0
    for _, count in lots:
        n += count
    return n


def union(lots: Lots) -> int:
    """All kinds that any of the backs may be."""
    mask = 0
    for each, _ in lots:
        mask |= each
    return mask


def kinds_in(mask: int) -> list[int]:
    """The kinds of a mask, ascending."""
    kinds: list[int] = []
    while mask:
        low = mask & -mask
        kinds.append(low.bit_length() - 1)
        mask ^= low
    return kinds


def split(lots: Lots, part: int) -> tuple[Lots, Lots]:
    """The lots of ``part`` of the backs, taken unseen, and of the others.

    With one lot this is exact. With several it is not known from which the part was taken: of a lot of c at
    least c - (number of others) are in the part, and the missing ones are of any kind of the mix. It is the
    only step that loses exactness with distinct cards.
    """
    n = backs(lots)
    if part == n:
        return lots, ()
    if part == 0:
        return (), lots
    if len(lots) == 1:
        kinds = lots[0][0]
        return ((kinds, part),), ((kinds, n - part),)
    return _at_least(lots, part, n - part), _at_least(lots, n - part, part)


def _at_least(lots: Lots, size: int, others: int) -> Lots:
    """What ``size`` backs hold for certain if ``others`` lie elsewhere, filled up with any kind."""
    kept: list[Lot] = []
    for kinds, count in lots:
        if count > others:
            kept.append((kinds, count - others))
            size -= count - others
    if size:
        kept.append((union(lots), size))
    return tuple(kept)


def pull(lots: Lots, kind: int) -> Lots:
    """The lots after one back was seen as this kind.

    It is as good as taken from a minimal lot that may hold the kind: had it come from a larger lot, a card
    of the smaller one could stand in for it there. Of several minimal lots each may have lost one, all but
    one have not.
    """
    bit = 1 << kind
    minimal = [lot for lot in lots if lot[0] & bit and not _has_inner(lots, lot[0], bit)]
    if not minimal:
        raise ValueError(f"no card here can be of kind {kind}")
    rest: list[Lot] = []
    together = 0
    for lot in lots:
        if lot in minimal:
            together |= lot[0]
            if lot[1] > 1:
                rest.append((lot[0], lot[1] - 1))
        else:
            rest.append(lot)
    if len(minimal) > 1:
        rest.append((together, len(minimal) - 1))
    return tuple(rest)


def _has_inner(lots: Lots, mask: int, bit: int) -> bool:
    """Whether another lot that may hold the kind of ``bit`` lies inside the mask."""
    inner = False
    for kinds, _ in lots:
        if kinds & bit and kinds != mask and kinds & ~mask == 0:
            inner = True
    return inner


def strike(lots: Lots, kind: int) -> Lots:
    """The lots once all copies of the kind are known to lie elsewhere."""
    bit = 1 << kind
    return tuple([(kinds & ~bit, count) for kinds, count in lots])


def tidy(lots: Lots, total: list[int]) -> Lots:
    """The lots in canonical form: equal masks added, full lots joined, sorted.

    A lot is full when it holds all copies of all its kinds. Full lots of one mix say no more apart than
    together, and together they can be split exactly. Copies that are face up or known elsewhere count here:
    they may come back, and then lots joined without them would say too little.
    """
    if len(lots) < 2:
        return lots
    counts: dict[int, int] = {}
    for mask, count in lots:
        counts[mask] = counts.get(mask, 0) + count
    together = 0
    size = 0
    kept: list[Lot] = []
    for mask, count in counts.items():
        if copies(mask, total) == count:
            together |= mask
            size += count
        else:
            kept.append((mask, count))
    if size:
        kept.append((together, size))
    kept.sort()
    return tuple(kept)


def copies(mask: int, cards: list[int]) -> int:
    """How many cards of the kinds of a mask there are among so many of each kind."""
    n = 0
    while mask:
        low = mask & -mask
        n += cards[low.bit_length() - 1]
        mask ^= low
    return n
