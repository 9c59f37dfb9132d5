"""What a ledger says, for people and for files: the memory aid, and ledgers as data.

Kinds have names outside. A key is written as the name of its kind, or as ``?1`` for the mix with the id -1,
so names must not start with a question mark.
"""

from typing import Any

from stockyard.kernel.game import BadRecord
from stockyard.kernel.ledgers import Ledger, fresh
from stockyard.kernel.lots import Lot, Lots, backs, kinds_in, union
from stockyard.kernel.worlds import Plan


def known_in(ledger: Ledger, zone: int) -> dict[int, int]:
    """What is certain of a bag or hand: for each kind, how many copies at least are in it."""
    sure: dict[int, int] = {}
    for key, n in ledger.bags[zone].items():
        if key >= 0:
            sure[key] = sure.get(key, 0) + n
            continue
        lots = ledger.mixes[key]
        others = backs(lots) - n
        for mask, count in lots:
            if mask & (mask - 1) == 0 and count > others:
                kind = mask.bit_length() - 1
                sure[kind] = sure.get(kind, 0) + count - others
    return dict(sorted(sure.items()))


def may_be(ledger: Ledger, key: int, n: int = 1) -> dict[int, int]:
    """What n cards with this key may be: for each possible kind, how many of them at most."""
    if key >= 0:
        return {key: n}
    lots = ledger.mixes[key]
    most: dict[int, int] = {}
    for kind in kinds_in(union(lots)):
        fitting = 0
        for mask, count in lots:
            if mask >> kind & 1:
                fitting += count
        if ledger.hidden[kind]:
            most[kind] = min(n, fitting, ledger.hidden[kind])
    return most


def chances_in(ledger: Ledger, zone: int) -> list[tuple[int, dict[int, int]]]:
    """What the cards of a zone may be, as they would be drawn: (how many, ``may_be`` of them) each."""
    found = [(1, may_be(ledger, key)) for key in ledger.tops[zone]]
    found += [(n, may_be(ledger, key, n)) for key, n in sorted(ledger.bags[zone].items())]
    found += [(1, may_be(ledger, key)) for key in ledger.unders[zone]]
    return found


def to_data(ledger: Ledger, names: list[str]) -> dict[str, Any]:
    """The ledger as JSON-able data; ``names`` are those of the kinds. Equal ledgers give equal data."""
    return {
        "total": {names[kind]: n for kind, n in enumerate(ledger.total) if n},
        "open": {names[kind]: n for kind, n in enumerate(ledger.open) if n},
        "last": -ledger.last,
        "mixes": {
            _named(mix, names): [[[names[kind] for kind in kinds_in(mask)], count] for mask, count in lots]
            for mix, lots in sorted(ledger.mixes.items(), reverse=True)
        },
        "zones": [
            {
                "top": [_named(key, names) for key in top],
                "bag": {_named(key, names): n for key, n in sorted(bag.items())},
                "under": [_named(key, names) for key in under],
            }
            for top, bag, under in zip(ledger.tops, ledger.bags, ledger.unders, strict=True)
        ],
    }


def _named(key: int, names: list[str]) -> str:
    return names[key] if key >= 0 else f"?{-key}"


def from_data(data: object, names: list[str], zones: int, path: str = "") -> Ledger:
    """The ledger written by ``to_data``, checked: BadRecord names the place of the first fault."""
    reader = _Reader(names, path)
    return reader.ledger(data, zones)


class _Reader:
    """Reads one ledger and knows the names of its keys."""

    def __init__(self, names: list[str], path: str) -> None:
        self.names = names
        self.numbers: dict[str, int] = {name: kind for kind, name in enumerate(names)}
        self.path = path

    def fault(self, what: str, *where: object) -> BadRecord:
        """The error for a fault at this place."""
        steps = [str(step) for step in where]
        return BadRecord(what, ".".join([self.path, *steps] if self.path else steps))

    def ledger(self, data: object, zones: int) -> Ledger:
        """Read all parts, then see whether they fit together."""
        entries = self.table(data)
        for entry in ("total", "open", "last", "mixes", "zones"):
            if entry not in entries:
                raise self.fault("is missing", entry)
        ledger = fresh(self.row(entries["total"], "total"), zones)
        ledger.open = self.row(entries["open"], "open")
        ledger.last = -self.count(entries["last"], 0, "last")
        for name, lots in self.table(entries["mixes"], "mixes").items():
            ledger.mixes[self.mix(name, ledger)] = self.lots(lots, "mixes", name)
        self.zones(entries["zones"], ledger)
        self.fit(ledger)
        return ledger

    def table(self, data: object, *where: object) -> dict[str, Any]:
        """A table with text keys."""
        if not isinstance(data, dict) or not all(isinstance(name, str) for name in data):
            raise self.fault("must be a table", *where)
        return data

    def items(self, data: object, *where: object) -> list[Any]:
        """A list."""
        if not isinstance(data, list):
            raise self.fault("must be a list", *where)
        return data

    def count(self, data: object, least: int, *where: object) -> int:
        """A number of cards."""
        if not isinstance(data, int) or isinstance(data, bool) or data < least:
            raise self.fault(f"must be a whole number of at least {least}", *where)
        return data

    def kind(self, name: object, *where: object) -> int:
        """A kind by its name."""
        if not isinstance(name, str) or name not in self.numbers:
            raise self.fault(f"no card is called {name!r}", *where)
        return self.numbers[name]

    def row(self, data: object, *where: object) -> list[int]:
        """A number for each kind; those left out are 0."""
        row = [0] * len(self.names)
        for name, n in self.table(data, *where).items():
            row[self.kind(name, *where)] = self.count(n, 1, *where, name)
        return row

    def mix(self, name: str, ledger: Ledger) -> int:
        """A new mix id."""
        if name[:1] != "?" or not name[1:].isdecimal() or not 1 <= int(name[1:]) <= -ledger.last:
            raise self.fault(f"is no mix from ?1 to ?{-ledger.last}", "mixes", name)
        return -int(name[1:])

    def key(self, name: object, ledger: Ledger, *where: object) -> int:
        """A kind or a mix of the ledger."""
        if isinstance(name, str) and name[:1] == "?":
            if not name[1:].isdecimal() or -int(name[1:]) not in ledger.mixes:
                raise self.fault(f"there is no mix {name}", *where)
            return -int(name[1:])
        return self.kind(name, *where)

    def lots(self, data: object, *where: object) -> Lots:
        """The lots of a mix."""
        lots: list[Lot] = []
        if not self.items(data, *where):
            raise self.fault("must have a lot", *where)
        for at, lot in enumerate(self.items(data, *where)):
            parts = self.items(lot, *where, at)
            if len(parts) != 2:
                raise self.fault("must be [kinds, count]", *where, at)
            mask = 0
            for name in self.items(parts[0], *where, at, 0):
                mask |= 1 << self.kind(name, *where, at, 0)
            lots.append((mask, self.count(parts[1], 1, *where, at, 1)))
        return tuple(sorted(lots))

    def zones(self, data: object, ledger: Ledger) -> None:
        """The keys of all zones."""
        found = self.items(data, "zones")
        if len(found) != len(ledger.tops):
            raise self.fault(f"must be {len(ledger.tops)} zones", "zones")
        for zone, parts in enumerate(found):
            entries = self.table(parts, "zones", zone)
            for part, places in (("top", ledger.tops[zone]), ("under", ledger.unders[zone])):
                for at, name in enumerate(self.items(entries.get(part, []), "zones", zone, part)):
                    places.append(self.key(name, ledger, "zones", zone, part, at))
            for name, n in self.table(entries.get("bag", {}), "zones", zone, "bag").items():
                key = self.key(name, ledger, "zones", zone, "bag")
                ledger.bags[zone][key] = self.count(n, 1, "zones", zone, "bag", name)

    def fit(self, ledger: Ledger) -> None:
        """Whether the parts agree: every back in its mix, every copy somewhere, and a world there is."""
        places: dict[int, int] = dict.fromkeys(ledger.mixes, 0)
        known = ledger.open[:]
        for top, bag, under in zip(ledger.tops, ledger.bags, ledger.unders, strict=True):
            for key, n in [(key, 1) for key in top + under] + list(bag.items()):
                if key >= 0:
                    known[key] += n
                else:
                    places[key] += n
        for mix, n in places.items():
            if n != backs(ledger.mixes[mix]):
                raise self.fault(
                    f"speaks of {backs(ledger.mixes[mix])} cards, but {n} lie there", "mixes", f"?{-mix}"
                )
        ledger.hidden = [n - known[kind] for kind, n in enumerate(ledger.total)]
        for kind, n in enumerate(ledger.hidden):
            if n < 0:
                raise self.fault(f"has {-n} cards more than there are", "zones", self.names[kind])
        if sum(ledger.hidden) != sum(places.values()):
            raise self.fault(
                f"{sum(ledger.hidden)} cards are unknown, but {sum(places.values())} backs", "total"
            )
        try:
            Plan(ledger).deal(0)
        except ValueError:
            raise self.fault("no deal of the cards fits", "mixes") from None
