"""Worlds: the hidden cards dealt anew, so that one viewer could not tell the difference.

``prepare`` reads a ledger once, ``Plan.deal`` then deals as many worlds as wanted. The stock, all copies that
are neither face up nor known, is dealt as labelled cards into the lots: those that admit the least stock are
served first, at random, and where the greedy way runs out an augmenting path mends it. Then each mix is
shuffled and dealt to its places, and bags are sorted. Every world the ledger admits can come; they are not
equally likely, and what the opponents' behaviour tells is not looked at.

The numbers of a deal come from one seed through a multiply-with-carry sequence: a world is a guess, so it
needs to be fast and fair enough rather than unbiased to the last bit. Real deals use ``rng``.
"""

from typing import Final

from stockyard.kernel.ledgers import Ledger
from stockyard.kernel.lots import copies, kinds_in
from stockyard.kernel.piles import BAG, TOP, UNDER, Pile

WORD: Final = 0xFFFFFFFF
CARRY: Final = 698769069
STATES: Final = (CARRY << 32) - 2

Slot = tuple[int, int, int, int]
"""(part, zone, place, number of cards): a place, or the share of a bag."""


class World:
    """A deal: for each zone of the ledger its top, sorted bag and bottom."""

    __slots__ = ("bags", "tops", "unders")

    def __init__(self, tops: list[list[int]], bags: list[list[int]], unders: list[list[int]]) -> None:
        self.tops = tops
        self.bags = bags
        self.unders = unders

    def pile(self, zone: int, top_seen: list[int], under_seen: list[int]) -> Pile:
        """The zone as a pile of its own with the public masks of its places."""
        pile = Pile()
        pile.top = self.tops[zone]
        pile.bag = self.bags[zone]
        pile.under = self.unders[zone]
        pile.top_seen = top_seen[:]
        pile.under_seen = under_seen[:]
        return pile


class Group:
    """All lots of one mask, whichever mix they belong to: they are served together.

    ``slots`` are the places of mixes with this lot only, dealt to at once. ``takers`` are (mix, count) of
    mixes with several lots, gathered and shuffled first. ``fixed`` is the pool if no other group can touch
    it. ``ordered`` is how many of the cards must come in random order; the others go into one bag.
    """

    __slots__ = ("count", "fixed", "kinds", "mask", "ordered", "slots", "stock", "takers")

    def __init__(self, mask: int, stock: int) -> None:
        self.mask = mask
        self.kinds: list[int] = kinds_in(mask)
        self.stock = stock
        self.count = 0
        self.ordered = 0
        self.slots: list[Slot] = []
        self.takers: list[tuple[int, int]] = []
        self.fixed: list[int] | None = None


class Plan:
    """A ledger made ready for many deals. It does not change, and keeps nothing of the ledger."""

    __slots__ = ("bags", "groups", "left", "mix_slots", "tops", "unders")

    def __init__(self, ledger: Ledger) -> None:
        self.left: list[int] = ledger.hidden[:]
        self.tops: list[list[int]] = [top[:] for top in ledger.tops]
        self.unders: list[list[int]] = [under[:] for under in ledger.unders]
        self.bags: list[list[int]] = []
        self.mix_slots: list[list[Slot]] = []
        self.groups: list[Group] = []
        slots = self._slots(ledger)
        by_mask: dict[int, Group] = {}
        for mix in sorted(ledger.mixes):
            lots = ledger.mixes[mix]
            for mask, count in lots:
                if mask not in by_mask:
                    by_mask[mask] = Group(mask, copies(mask, self.left))
                group = by_mask[mask]
                group.count += count
                if len(lots) == 1:
                    group.slots += slots[mix]
                else:
                    group.takers.append((len(self.mix_slots), count))
            if len(lots) > 1:
                self.mix_slots.append(sorted(slots[mix], key=_slot_size))
        self.groups = sorted(by_mask.values(), key=_group_stock)
        for group in self.groups:
            self._finish(group)

    def _slots(self, ledger: Ledger) -> dict[int, list[Slot]]:
        """The places of each mix; known cards go into the bags on the way."""
        slots: dict[int, list[Slot]] = {mix: [] for mix in ledger.mixes}
        for zone, bag in enumerate(ledger.bags):
            known: list[int] = []
            for key, n in sorted(bag.items()):
                if key >= 0:
                    known += [key] * n
                else:
                    slots[key].append((BAG, zone, 0, n))
            self.bags.append(known)
        for part, zones in ((TOP, self.tops), (UNDER, self.unders)):
            for zone, places in enumerate(zones):
                for place, key in enumerate(places):
                    if key < 0:
                        slots[key].append((part, zone, place, 1))
        return slots

    def _finish(self, group: Group) -> None:
        """Settle once what is the same in every deal: the last share of a bag needs no order."""
        group.slots.sort(key=_slot_size)
        tail = 0
        if group.takers:
            tail = group.takers[-1][1]
        elif group.slots[-1][0] == BAG:
            tail = group.slots[-1][3]
        group.ordered = group.count - tail
        if not [other for other in self.groups if other is not group and other.mask & group.mask]:
            group.fixed = _pool(group.kinds, self.left)

    def deal(self, seed: int) -> World:
        """Deal a world. Equal seeds deal equal worlds; ValueError if the ledger admits none."""
        state = _scramble(seed)
        left = self.left[:]
        served: list[list[int]] = []
        mended = False
        for group in self.groups:
            pool = group.fixed[:] if group.fixed is not None else _pool(group.kinds, left)
            spare = len(pool) - group.count
            if spare < 0:
                mended = True
            elif spare + group.ordered < group.count:
                state = _shuffle(pool, spare, state)
                del pool[:spare]
                state = _shuffle(pool, group.ordered, state)
            else:
                state = _shuffle(pool, group.count, state)
                del pool[group.count :]
            served.append(pool)
            if spare < 0 or group.fixed is None:
                for kind in pool:
                    left[kind] -= 1
            for _ in range(-spare):
                self._mend(served, left)
        if mended:
            for cards in served:
                state = _shuffle(cards, len(cards), state)
        return self._lay(served, state)

    def _mend(self, served: list[list[int]], left: list[int]) -> None:
        """The last group served lacks a card: find one along an augmenting path."""
        last = len(served) - 1
        came: dict[int, tuple[int, int]] = {last: (last, 0)}
        queue = [last]
        for at in queue:
            for kind in self.groups[at].kinds:
                if left[kind]:
                    left[kind] -= 1
                    served[at].append(kind)
                    while at != last:
                        taker, taken = came[at]
                        served[at].remove(taken)
                        served[taker].append(taken)
                        at = taker
                    return
            for kind in self.groups[at].kinds:
                for other in range(last):
                    if other not in came and kind in served[other]:
                        came[other] = (at, kind)
                        queue.append(other)
        raise ValueError("no deal fits this ledger")

    def _lay(self, served: list[list[int]], state: int) -> World:
        """Lay the cards of each group into their places, or gather them by mix and shuffle first."""
        world = World(
            [top[:] for top in self.tops], [bag[:] for bag in self.bags], [under[:] for under in self.unders]
        )
        gathered: list[list[int]] = [[] for _ in self.mix_slots]
        for group, cards in zip(self.groups, served, strict=True):
            at = _spread(world, group.slots, cards)
            for mix, count in group.takers:
                gathered[mix] += cards[at : at + count]
                at += count
        for mix, slots in enumerate(self.mix_slots):
            cards = gathered[mix]
            tail = slots[-1][3] if slots[-1][0] == BAG else 0
            state = _shuffle(cards, len(cards) - tail, state)
            _spread(world, slots, cards)
        for bag in world.bags:
            bag.sort()
        return world


def prepare(ledger: Ledger) -> Plan:
    """Make a ledger ready for many deals."""
    return Plan(ledger)


def fill(ledger: Ledger, seed: int) -> World:
    """Deal one world that the viewer of the ledger could be in."""
    return Plan(ledger).deal(seed)


def _pool(kinds: list[int], left: list[int]) -> list[int]:
    """The labelled cards of the stock that are of these kinds."""
    pool: list[int] = []
    for kind in kinds:
        n = left[kind]
        if n == 1:
            pool.append(kind)
        elif n:
            pool += [kind] * n
    return pool


def _scramble(seed: int) -> int:
    """A first state of the sequence; neighbouring seeds are far apart."""
    state = (seed + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    state = (state ^ state >> 31) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return (state ^ state >> 29) % STATES + 1


def _shuffle(cards: list[int], first: int, state: int) -> int:
    """Put a random card into each of the first places; returns the state of the sequence."""
    n = len(cards)
    for at in range(first):
        word = state & WORD
        state = CARRY * word + (state >> 32)
        pick = at + (word * (n - at) >> 32)
        cards[at], cards[pick] = cards[pick], cards[at]
    return state


def _spread(world: World, slots: list[Slot], cards: list[int]) -> int:
    """Deal cards to their places in order; returns how many were dealt."""
    at = 0
    for part, zone, place, n in slots:
        if part == BAG:
            world.bags[zone] += cards[at : at + n]
            at += n
        else:
            zones = world.tops if part == TOP else world.unders
            zones[zone][place] = cards[at]
            at += 1
    return at


def _slot_size(slot: Slot) -> tuple[bool, int, int, int, int]:
    """Places first, then bags, the largest last."""
    part, zone, place, n = slot
    return (part == BAG, n, zone, part, place)


def _group_stock(group: Group) -> tuple[int, int]:
    """The order of service: fewest admitted stock first."""
    return (group.stock, group.mask)


__all__ = ["UNDER", "Group", "Plan", "World", "fill", "prepare"]
