"""Ledgers: what one viewer knows of the face-down cards, folded from the events that viewer saw.

A ledger never reads the truth, so equal observations give equal ledgers and nothing can leak. Each seat and
the spectator has one. A zone is a face-down pile (top, bag, under) or only a bag: a hand, a heap of removed
cards. Each card in a zone has a *key*: a kind >= 0 where the viewer knows it, else the id of a *mix* < 0, a
set of backs that are exchangeable for this viewer (see ``lots``). ``total`` counts all copies of each kind,
``open`` the face-up ones, ``hidden`` those whose place the viewer does not know: the stock that worlds are
dealt from.

Every operation is one event. ``kind`` is what the viewer saw, UNSEEN if nothing; that something happened,
and to which zone and place, is public. An operation that contradicts the ledger raises ValueError: events
and ledger are then not of one game.

Set-up: all copies start face up (``fresh``), then ``open_to_bag`` puts known contents into their zones.

Copies: ``share`` marks a ledger as handed out, ``own`` gives one that may be changed: itself, or a copy
once it was shared. A state keeps ``ledgers[i] = ledgers[i].own()`` before it folds an event, so a view
costs no copy until then, and nobody is ever handed a ledger that still changes.
"""

from typing import Final

from stockyard.kernel.lots import Lot, Lots, backs, pull, split, strike, tidy, union
from stockyard.kernel.piles import BAG, TOP, UNDER

UNSEEN: Final = -1
NOWHERE: Final = -1


class Ledger:
    """One viewer's knowledge. ``Ledger(src)`` copies; ``fresh`` begins one."""

    __slots__ = (
        "_air",
        "_loose",
        "_sighted",
        "bags",
        "hidden",
        "last",
        "mixes",
        "open",
        "shared",
        "tops",
        "total",
        "unders",
    )

    def __init__(self, src: "Ledger | None" = None) -> None:
        self.shared = False
        self._air: list[int] = []
        self._loose: list[int] = []
        self._sighted: list[int] = []
        if src is None:
            self.total: list[int] = []
            self.open: list[int] = []
            self.hidden: list[int] = []
            self.tops: list[list[int]] = []
            self.bags: list[dict[int, int]] = []
            self.unders: list[list[int]] = []
            self.mixes: dict[int, Lots] = {}
            self.last = 0
        else:
            self.total = src.total[:]
            self.open = src.open[:]
            self.hidden = src.hidden[:]
            self.tops = [top[:] for top in src.tops]
            self.bags = [bag.copy() for bag in src.bags]
            self.unders = [under[:] for under in src.unders]
            self.mixes = src.mixes.copy()
            self.last = src.last

    # Sharing and comparing

    def share(self) -> "Ledger":
        """This ledger, to be handed out: from now on it must not change, see ``own``."""
        self.shared = True
        return self

    def own(self) -> "Ledger":
        """A ledger of the same content that may be changed: itself unless it was shared, else a copy."""
        return Ledger(self) if self.shared else self

    def key(self) -> tuple[object, ...]:
        """All content as nested tuples: equal observations give equal keys, byte for byte."""
        return (
            tuple(self.total),
            tuple(self.open),
            tuple([tuple(top) for top in self.tops]),
            tuple([tuple(sorted(bag.items())) for bag in self.bags]),
            tuple([tuple(under) for under in self.unders]),
            tuple(sorted(self.mixes.items())),
            self.last,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ledger) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    # The public row of kinds

    def enlist(self, kind: int, n: int = 1) -> None:
        """n more copies of the kind are in the game, face up."""
        self.total[kind] += n
        self.open[kind] += n

    def retire(self, kind: int, n: int = 1) -> None:
        """n face-up copies of the kind are no longer counted; nothing is learnt."""
        if n > self.open[kind]:
            raise ValueError(f"kind {kind} has {self.open[kind]} copies face up, not {n}")
        self.total[kind] -= n
        self.open[kind] -= n

    # Face up <-> face down

    def open_to_bag(self, zone: int, kind: int, n: int = 1) -> None:
        """n face-up copies go into a bag: up into a hand, or into a pile that is shuffled (``shuffle``)."""
        self._close(kind, n)
        _add(self.bags[zone], kind, n)

    def open_to_top(self, zone: int, kind: int) -> None:
        """A face-up card is laid on top of a pile."""
        self._close(kind, 1)
        self.tops[zone].insert(0, kind)

    def open_to_under(self, zone: int, kind: int) -> None:
        """A face-up card is laid under a pile."""
        self._close(kind, 1)
        self.unders[zone].append(kind)

    def play(self, zone: int, kind: int) -> None:
        """A card of a hand or bag is laid face up."""
        self._open(self._lift(zone, kind))

    def reveal(self, zone: int, kind: int) -> None:
        """The first card of a pile is taken off and laid face up."""
        self._open(self._first(zone, kind))

    # Bags and hands

    def draw(self, zone: int, to: int, kind: int = UNSEEN) -> None:
        """The first card of a pile goes into a hand or bag."""
        _add(self.bags[to], self._first(zone, kind), 1)
        self._settle()

    def transfer(self, zone: int, to: int, kind: int = UNSEEN) -> None:
        """A card goes from one hand or bag to another: a random one, or one chosen by its owner."""
        _add(self.bags[to], self._lift(zone, kind), 1)
        self._settle()

    def send(self, zone: int, to: int, where: int, kind: int = UNSEEN) -> None:
        """A card goes from a hand or bag to the top, bag or bottom of a pile."""
        self._put(to, where, self._lift(zone, kind))
        self._settle()

    def pass_cards(self, passes: list[tuple[int, int, int]]) -> None:
        """Cards go from hand to hand at once, (from, to, kind) each: all are picked before any arrives."""
        for zone, _, kind in passes:
            self._air.append(self._lift(zone, kind))
            self._settle()
        for _, to, _ in passes:
            _add(self.bags[to], self._air.pop(0), 1)

    def show(self, zone: int, kinds: list[int]) -> None:
        """The viewer is shown a whole hand or bag; nobody else learns anything."""
        if len(kinds) != self.count(zone):
            raise ValueError(f"zone {zone} has {self.count(zone)} cards in its bag, not {len(kinds)}")
        for kind in kinds:
            self._air.append(self._lift(zone, kind))
            self._settle()
        for key in self._air:
            _add(self.bags[zone], key, 1)
        self._air.clear()

    def pour(self, zone: int, to: int) -> None:
        """All cards of a zone go into the bag of another, unseen, as a discarded heap becomes a new pile."""
        self.shuffle(zone)
        for key, n in self.bags[zone].items():
            _add(self.bags[to], key, n)
        self.bags[zone] = {}

    # Places

    def expose(self, zone: int, kind: int = UNSEEN) -> None:
        """One more place of the top comes to exist: a card of the bag, else the first of the bottom."""
        under = self.unders[zone]
        if self.bags[zone]:
            self.tops[zone].append(self._lift(zone, kind))
        elif under:
            self.tops[zone].append(self._see(under.pop(0), kind))
        else:
            raise ValueError(f"zone {zone} has no card outside its top")
        self._settle()

    def look(self, zone: int, place: int, kind: int = UNSEEN) -> None:
        """Somebody looks at a place of the top, which ``expose`` made exist. Unseen, nothing is learnt."""
        if kind != UNSEEN:
            top = self.tops[zone]
            top[place] = self._see(top[place], kind)
            self._settle()

    def move(self, zone: int, place: int, to: int, where: int) -> None:
        """A card everybody can follow goes from a place of the top to the top, bag or bottom of a pile."""
        self._put(to, where, self.tops[zone].pop(place))

    def arrange(
        self,
        zone: int,
        n: int,
        kinds: list[int] | None = None,
        sink: int = NOWHERE,
        where: int = UNDER,
        start: int = 0,
    ) -> None:
        """n cards of the top from place ``start`` on, looked at before, are laid back in secret order.

        ``kinds`` is that order for who knows it. With a ``sink`` the last of them goes to that zone instead,
        by default to its bottom; it may be the same zone. For everybody else the n cards become exchangeable.
        """
        top = self.tops[zone]
        end = start + n
        held = top[start:end]
        if len(held) != n:
            raise ValueError(f"zone {zone} has {len(held)} places from {start} on, not {n}")
        if kinds is not None:
            if sorted(held) != sorted(kinds):
                raise ValueError(f"{kinds} is no order of {held}")
            top[start:end] = kinds
        elif n > 1 and held.count(held[0]) < n:
            counts: dict[int, int] = {}
            for key in held:
                _add(counts, key, 1)
            top[start:end] = [self._stir(counts)] * n
        if n and sink != NOWHERE:
            self.move(zone, end - 1, sink, where)
        self._settle()

    def shuffle(self, zone: int) -> None:
        """A pile is shuffled: what is known of its order is gone, what is known to be in it stays."""
        bag = self.bags[zone]
        for key in self.tops[zone]:
            _add(bag, key, 1)
        for key in self.unders[zone]:
            _add(bag, key, 1)
        self.tops[zone].clear()
        self.unders[zone].clear()

    # Reading

    def count(self, zone: int) -> int:
        """How many cards are in the bag of a zone."""
        n = 0
        for held in self.bags[zone].values():
            n += held
        return n

    # How cards move: a key is taken out of one place and put into another

    def _close(self, kind: int, n: int) -> None:
        """n face-up copies are turned down and stay known."""
        if n > self.open[kind]:
            raise ValueError(f"kind {kind} has {self.open[kind]} copies face up, not {n}")
        self.open[kind] -= n

    def _open(self, key: int) -> None:
        """A card in the hand of the operation is laid face up. Its key is a kind, as everybody saw it."""
        self.open[key] += 1
        self._settle()

    def _put(self, zone: int, where: int, key: int) -> None:
        """Lay a key into a part of a zone."""
        if where == TOP:
            self.tops[zone].insert(0, key)
        elif where == UNDER:
            self.unders[zone].append(key)
        else:
            _add(self.bags[zone], key, 1)

    def _first(self, zone: int, kind: int) -> int:
        """Take the first card of a pile: of the top, else of the bag, else of the bottom."""
        if self.tops[zone]:
            return self._see(self.tops[zone].pop(0), kind)
        if self.bags[zone]:
            return self._lift(zone, kind)
        if self.unders[zone]:
            return self._see(self.unders[zone].pop(0), kind)
        raise ValueError(f"zone {zone} is empty")

    def _lift(self, zone: int, kind: int) -> int:
        """Take a card out of a bag. Unseen it may be any; a seen one comes from where its kind may be."""
        bag = self.bags[zone]
        if kind == UNSEEN:
            if not bag:
                raise ValueError(f"the bag of zone {zone} is empty")
            key = next(iter(bag)) if len(bag) == 1 else self._stir_bag(bag, bag.copy())
            _drop(bag, key)
            return key
        if kind in bag:
            _drop(bag, kind)
            return kind
        bit = 1 << kind
        holders = {key: n for key, n in bag.items() if key < 0 and union(self.mixes[key]) & bit}
        if not holders:
            raise ValueError(f"zone {zone} can't hold kind {kind}")
        key = next(iter(holders)) if len(holders) == 1 else self._stir_bag(bag, holders)
        _drop(bag, key)
        return self._see(key, kind)

    def _see(self, key: int, kind: int) -> int:
        """The card behind a key is seen as this kind: it leaves its mix. Returns its new key."""
        if kind == UNSEEN or key == kind:
            return key
        if key >= 0:
            raise ValueError(f"a card known as kind {key} was seen as {kind}")
        self.mixes[key] = pull(self.mixes[key], kind)
        self._loose.append(key)
        self.hidden[kind] -= 1
        self._sighted.append(kind)
        return kind

    # Mixes

    def _stir_bag(self, bag: dict[int, int], counts: dict[int, int]) -> int:
        """Make one mix out of these keys of a bag, with all their cards there."""
        mix = self._stir(counts)
        for key in counts:
            del bag[key]
        _add(bag, mix, _sum(counts))
        return mix

    def _stir(self, counts: dict[int, int]) -> int:
        """A new mix of n backs of each key, whose places the caller gives the new id."""
        lots: list[Lot] = []
        for key, n in counts.items():
            if key >= 0:
                self.hidden[key] += n
                lots.append((1 << key, n))
            else:
                part, rest = split(self.mixes[key], n)
                lots += part
                self.mixes[key] = rest
                self._loose.append(key)
        self.last -= 1
        self.mixes[self.last] = tidy(tuple(lots), self.total)
        return self.last

    def _settle(self) -> None:
        """Draw the conclusions of an event, at once, until there are none left.

        Mixes that lost cards are tidied: one without backs is dropped, one of a single kind becomes known
        cards. A kind whose copies are all face up or known is struck out of all lots.
        """
        while self._loose or self._sighted:
            if self._loose:
                self._tidy(self._loose.pop())
            else:
                kind = self._sighted.pop()
                if self.hidden[kind] == 0:
                    self._strike(kind)

    def _tidy(self, mix: int) -> None:
        """Bring a mix into canonical form, or drop it."""
        lots = tidy(self.mixes[mix], self.total)
        if not lots:
            del self.mixes[mix]
        elif len(lots) == 1 and lots[0][0] & (lots[0][0] - 1) == 0:
            self._recognise(mix, lots[0][0].bit_length() - 1, backs(lots))
        else:
            self.mixes[mix] = lots

    def _strike(self, kind: int) -> None:
        """All copies of the kind are located: no back can be one."""
        bit = 1 << kind
        for mix, lots in self.mixes.items():
            if union(lots) & bit:
                self.mixes[mix] = strike(lots, kind)
                self._loose.append(mix)

    def _recognise(self, mix: int, kind: int, n: int) -> None:
        """All backs of a mix are of one kind: they are known cards now, wherever they lie."""
        del self.mixes[mix]
        self.hidden[kind] -= n
        self._sighted.append(kind)
        _rename(self._air, mix, kind)
        for places in self.tops:
            _rename(places, mix, kind)
        for places in self.unders:
            _rename(places, mix, kind)
        for bag in self.bags:
            if mix in bag:
                _add(bag, kind, bag.pop(mix))


def fresh(total: list[int], zones: int) -> Ledger:
    """A ledger of so many empty zones with all copies of all kinds face up."""
    ledger = Ledger()
    ledger.total = total[:]
    ledger.open = total[:]
    ledger.hidden = [0] * len(total)
    ledger.tops = [[] for _ in range(zones)]
    ledger.bags = [{} for _ in range(zones)]
    ledger.unders = [[] for _ in range(zones)]
    return ledger


def _add(bag: dict[int, int], key: int, n: int) -> None:
    bag[key] = bag.get(key, 0) + n


def _drop(bag: dict[int, int], key: int) -> None:
    if bag[key] == 1:
        del bag[key]
    else:
        bag[key] -= 1


def _sum(counts: dict[int, int]) -> int:
    n = 0
    for held in counts.values():
        n += held
    return n


def _rename(places: list[int], old: int, new: int) -> None:
    for at in range(len(places)):
        if places[at] == old:
            places[at] = new


__all__ = ["BAG", "NOWHERE", "TOP", "UNDER", "UNSEEN", "Ledger", "fresh"]
