"""Face-down piles as they truly are: who may know what of them stands in ``ledgers``.

The order of a face-down pile does not exist until somebody looks. A pile is

* ``top``: places that exist, ``top[0]`` is drawn first;
* ``bag``: cards without an order, sorted, because their order would tell how they came;
* ``under``: places at the bottom, ``under[-1]`` is the last card of the pile.

A card is its kind: equal copies are the same int. A random card is picked out of the bag when a place is
needed, so that lazy piles have exactly the joint distribution of shuffled ones. Hands are bags with an owner,
and cards that left the game unseen are a pile nobody draws from.

Each place has a public mask of those who looked at it (``top_seen``, ``under_seen``): it says that they
looked, not what they saw. All chance comes from the stream the caller names, one for each pile.
"""

from bisect import bisect_left, insort
from typing import Final

from stockyard.kernel.rng import Chance

EMPTY: Final = -1
TOP: Final = 0
BAG: Final = 1
UNDER: Final = 2


class Pile:
    """One face-down pile, hand or heap of removed cards. ``Pile(src)`` copies."""

    __slots__ = ("bag", "top", "top_seen", "under", "under_seen")

    def __init__(self, src: "Pile | None" = None) -> None:
        if src is None:
            self.top: list[int] = []
            self.top_seen: list[int] = []
            self.bag: list[int] = []
            self.under: list[int] = []
            self.under_seen: list[int] = []
        else:
            self.top = src.top[:]
            self.top_seen = src.top_seen[:]
            self.bag = src.bag[:]
            self.under = src.under[:]
            self.under_seen = src.under_seen[:]

    def size(self) -> int:
        """How many cards lie here; public."""
        return len(self.top) + len(self.bag) + len(self.under)

    def cards(self) -> list[int]:
        """All kinds that lie here, sorted. The truth: for laws and positions only."""
        return sorted(self.top + self.bag + self.under)

    # Chance

    def pick(self, chance: Chance, stream: int) -> int:
        """Take a random card of the bag. The bag must not be empty."""
        return self.bag.pop(chance.below(stream, len(self.bag)))

    def expose(self, chance: Chance, stream: int) -> bool:
        """Make one more place of the top exist: a random card of the bag, else the first of the bottom.

        False if all cards are in places of the top already. A card of the bottom keeps its mask, as it lay
        where everybody could follow it; one of the bag has been seen by nobody.
        """
        if self.bag:
            self.top.append(self.pick(chance, stream))
            self.top_seen.append(0)
        elif self.under:
            self.top.append(self.under.pop(0))
            self.top_seen.append(self.under_seen.pop(0))
        else:
            return False
        return True

    def reach(self, n: int, chance: Chance, stream: int) -> int:
        """Make the first n places exist, or as many as there are cards; returns how many of n exist."""
        while len(self.top) < n and self.expose(chance, stream):
            pass
        return min(n, len(self.top))

    def draw(self, chance: Chance, stream: int) -> int:
        """Take the first card: of the top, else a random one of the bag, else of the bottom, else EMPTY."""
        if self.top:
            del self.top_seen[0]
            return self.top.pop(0)
        if self.bag:
            return self.pick(chance, stream)
        if self.under:
            del self.under_seen[0]
            return self.under.pop(0)
        return EMPTY

    # Looking

    def look(self, n: int, watchers: int, chance: Chance, stream: int) -> int:
        """The watchers (a mask) look at the first n cards, or at as many as there are; returns how many."""
        n = self.reach(n, chance, stream)
        for place in range(n):
            self.top_seen[place] |= watchers
        return n

    # Putting and taking

    def put_top(self, kind: int, watchers: int) -> None:
        """Lay a card on top; the watchers know which."""
        self.top.insert(0, kind)
        self.top_seen.insert(0, watchers)

    def put_under(self, kind: int, watchers: int) -> None:
        """Lay a card under the pile; the watchers know which."""
        self.under.append(kind)
        self.under_seen.append(watchers)

    def put_bag(self, kind: int) -> None:
        """Add a card to the bag: a hand takes it up, or it is shuffled in (see ``shuffle``)."""
        insort(self.bag, kind)

    def holds(self, kind: int) -> bool:
        """Whether the bag has a card of the kind."""
        at = bisect_left(self.bag, kind)
        return at < len(self.bag) and self.bag[at] == kind

    def take_bag(self, kind: int) -> None:
        """Take one card of the kind out of the bag, which must hold it: its owner plays or gives it."""
        self.bag.remove(kind)

    def move(self, place: int, to: "Pile", where: int) -> int:
        """Move one place of the top, which everybody can follow, to a part of a pile; returns the kind.

        The place keeps its mask; in a bag there are no places. ``to`` may be this pile.
        """
        kind = self.top.pop(place)
        seen = self.top_seen.pop(place)
        to.put(kind, seen, where)
        return kind

    def put(self, kind: int, watchers: int, where: int) -> None:
        """``put_top``, ``put_bag`` or ``put_under``."""
        if where == TOP:
            self.put_top(kind, watchers)
        elif where == UNDER:
            self.put_under(kind, watchers)
        else:
            self.put_bag(kind)

    # Order

    def shuffle(self) -> None:
        """Forget all order. Nothing is drawn: an order that nobody looks at does not exist."""
        if self.top or self.under:
            self.bag += self.top
            self.bag += self.under
            self.bag.sort()
            self.top.clear()
            self.top_seen.clear()
            self.under.clear()
            self.under_seen.clear()

    def arrange(
        self, kinds: list[int], mover: int, sink: "Pile | None" = None, where: int = UNDER, start: int = 0
    ) -> None:
        """The mover (a mask), who looked at these cards, lays them back in this order from ``start`` on.

        With a ``sink`` the last of them goes there instead, by default to the bottom; it may be this pile. As
        nobody else can follow which card went where, all places belong to the mover alone from now on, even
        if nothing was changed. A single card has no order: everybody could follow it.
        """
        n = len(kinds)
        if n > 1:
            self.top[start : start + n] = kinds
            self.top_seen[start : start + n] = [mover] * n
        if n and sink is not None:
            self.move(start + n - 1, sink, where)

    def pour(self, to: "Pile") -> None:
        """All cards go into the bag of another pile, as a discarded heap becomes a new one."""
        self.shuffle()
        to.bag += self.bag
        to.bag.sort()
        self.bag.clear()
