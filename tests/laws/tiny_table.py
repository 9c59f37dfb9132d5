"""A table so small that all its possible worlds can be listed: what ledgers must agree with.

Two piles, the hands of two seats and a heap of removed cards. Random public events are carried out three
times: on the truth (``Pile``), on each viewer's ledger, and on the list of all worlds the viewer can't tell
apart. The last is written independently of both, without chance, as "any card could come".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

from stockyard.kernel.ledgers import BAG, NOWHERE, TOP, UNDER, UNSEEN, Ledger, fresh
from stockyard.kernel.piles import Pile
from stockyard.kernel.rng import Chance

PILE, OTHER, HAND, RIVAL, REMOVED = range(5)
ZONES = 5
VIEWERS = (0, 1, 7)
PARTS = (TOP, BAG, UNDER)

Zone = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
World = tuple[Zone, ...]


def bagged(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(cards))


def without(cards: tuple[int, ...], at: int) -> tuple[int, ...]:
    return cards[:at] + cards[at + 1 :]


def changed(world: World, zone: int, parts: Zone) -> World:
    return (*world[:zone], parts, *world[zone + 1 :])


def put(world: World, zone: int, where: int, card: int) -> World:
    top, bag, under = world[zone]
    if where == TOP:
        return changed(world, zone, ((card, *top), bag, under))
    if where == UNDER:
        return changed(world, zone, (top, bag, (*under, card)))
    return changed(world, zone, (top, bagged((*bag, card)), under))


def any_of_bag(world: World, zone: int) -> Iterator[tuple[World, int]]:
    """Each way to take a card out of a bag."""
    top, bag, under = world[zone]
    for at, card in enumerate(bag):
        if at == 0 or bag[at - 1] != card:
            yield changed(world, zone, (top, without(bag, at), under)), card


def first(world: World, zone: int) -> Iterator[tuple[World, int]]:
    """Each way the first card of a pile may turn out."""
    top, bag, under = world[zone]
    if top:
        yield changed(world, zone, (top[1:], bag, under)), top[0]
    elif bag:
        yield from any_of_bag(world, zone)
    else:
        yield changed(world, zone, (top, bag, under[1:])), under[0]


def exposed(world: World, zone: int) -> Iterator[World]:
    """Each way one more place of the top may come to exist."""
    top, bag, under = world[zone]
    if bag:
        for after, card in any_of_bag(world, zone):
            yield changed(after, zone, ((*top, card), after[zone][1], under))
    else:
        yield changed(world, zone, ((*top, under[0]), bag, under[1:]))


class Watcher:
    """One viewer: the ledger, and every world that fits what was seen."""

    def __init__(self, bit: int, total: list[int], start: World) -> None:
        self.bit = bit
        self.ledger = fresh(total, ZONES)
        for kind in start[PILE][1]:
            self.ledger.open_to_bag(PILE, kind)
        self.worlds: set[World] = {start}

    def sees(self, watchers: int) -> bool:
        return bool(self.bit & watchers)


class Table:
    """The truth and all who watch it. Each method is one event; ``watchers`` see its cards."""

    def __init__(self, total: list[int], seed: int) -> None:
        self.chance = Chance(seed.to_bytes(32, "big"), ZONES)
        self.zones = [Pile() for _ in range(ZONES)]
        self.open: list[int] = []
        self.box: list[int] = []
        cards = tuple([kind for kind, n in enumerate(total) for _ in range(n)])
        for kind in cards:
            self.zones[PILE].put_bag(kind)
        empty: Zone = ((), (), ())
        start: World = (((), cards, ()), empty, empty, empty, empty)
        self.watchers = [Watcher(1 << viewer, total, start) for viewer in VIEWERS]

    def truth(self) -> World:
        return tuple([(tuple(zone.top), tuple(zone.bag), tuple(zone.under)) for zone in self.zones])

    def take(self, zone: int) -> int:
        return self.zones[zone].draw(self.chance, zone)

    def draw(self, zone: int, to: int, watchers: int) -> None:
        card = self.take(zone)
        self.zones[to].put_bag(card)
        for w in self.watchers:
            kind = card if w.sees(watchers) else UNSEEN
            w.ledger.draw(zone, to, kind)
            w.worlds = {
                put(a, to, BAG, c) for b in w.worlds for a, c in first(b, zone) if kind in (c, UNSEEN)
            }

    def reveal(self, zone: int) -> None:
        card = self.take(zone)
        self.open.append(card)
        for w in self.watchers:
            w.ledger.reveal(zone, card)
            w.worlds = {a for b in w.worlds for a, c in first(b, zone) if c == card}

    def close(self, zone: int, where: int, card: int) -> None:
        self.open.remove(card)
        self.zones[zone].put(card, 0, where)
        for w in self.watchers:
            close = (w.ledger.open_to_top, w.ledger.open_to_bag, w.ledger.open_to_under)[where]
            close(zone, card)
            w.worlds = {put(b, zone, where, card) for b in w.worlds}

    def leave(self, card: int) -> None:
        """A face-up card is no longer counted."""
        self.open.remove(card)
        self.box.append(card)
        for w in self.watchers:
            w.ledger.retire(card)

    def come(self) -> None:
        """A card that was not counted lies face up."""
        card = self.box.pop()
        self.open.append(card)
        for w in self.watchers:
            w.ledger.enlist(card)

    def play(self, zone: int, card: int) -> None:
        self.zones[zone].take_bag(card)
        self.open.append(card)
        for w in self.watchers:
            w.ledger.play(zone, card)
            w.worlds = {a for b in w.worlds for a, c in any_of_bag(b, zone) if c == card}

    def send(self, zone: int, to: int, where: int, card: int, watchers: int) -> None:
        self.zones[zone].take_bag(card)
        self.zones[to].put(card, 0, where)
        for w in self.watchers:
            kind = card if w.sees(watchers) else UNSEEN
            if where == BAG:
                w.ledger.transfer(zone, to, kind)
            else:
                w.ledger.send(zone, to, where, kind)
            ways = ((a, c) for b in w.worlds for a, c in any_of_bag(b, zone))
            w.worlds = {put(a, to, where, c) for a, c in ways if kind in (c, UNSEEN)}

    def swap(self, given: int, got: int) -> None:
        """Both hands give a card at once; each owner sees both cards."""
        for zone, card in ((HAND, given), (RIVAL, got)):
            self.zones[zone].take_bag(card)
        self.zones[RIVAL].put_bag(given)
        self.zones[HAND].put_bag(got)
        for w in self.watchers:
            seen = (given, got) if w.sees(3) else (UNSEEN, UNSEEN)
            w.ledger.pass_cards([(HAND, RIVAL, seen[0]), (RIVAL, HAND, seen[1])])
            ways = [
                (a2, c1, c2)
                for b in w.worlds
                for a1, c1 in any_of_bag(b, HAND)
                for a2, c2 in any_of_bag(a1, RIVAL)
            ]
            w.worlds = {
                put(put(a, RIVAL, BAG, c1), HAND, BAG, c2)
                for a, c1, c2 in ways
                if seen[0] in (c1, UNSEEN) and seen[1] in (c2, UNSEEN)
            }

    def show(self, zone: int, watchers: int) -> None:
        cards = tuple(self.zones[zone].bag)
        for w in self.watchers:
            if w.sees(watchers):
                w.ledger.show(zone, list(cards))
                w.worlds = {b for b in w.worlds if b[zone][1] == cards}

    def look(self, zone: int, n: int, watchers: int) -> int:
        """The first n cards are looked at; returns how many there were."""
        there = len(self.zones[zone].top)
        n = self.zones[zone].look(n, watchers, self.chance, zone)
        cards = tuple(self.zones[zone].top[:n])
        for w in self.watchers:
            for place in range(there, n):
                w.ledger.expose(zone, cards[place] if w.sees(watchers) else UNSEEN)
                w.worlds = {a for b in w.worlds for a in exposed(b, zone)}
            if w.sees(watchers):
                for place in range(n):
                    w.ledger.look(zone, place, cards[place])
                w.worlds = {b for b in w.worlds if b[zone][0][:n] == cards}
        return n

    def move(self, zone: int, place: int, to: int, where: int) -> None:
        self.zones[zone].move(place, self.zones[to], where)
        for w in self.watchers:
            w.ledger.move(zone, place, to, where)
            w.worlds = {moved(b, zone, place, to, where) for b in w.worlds}

    def arrange(self, zone: int, order: list[int], mover: int, sink: int, where: int) -> None:
        """The mover lays the first cards back in the order given by their places."""
        pile = self.zones[zone]
        cards = tuple([pile.top[place] for place in order])
        n = len(cards)
        pile.arrange(list(cards), mover, self.zones[sink] if sink != NOWHERE else None, where)
        for w in self.watchers:
            sees = w.sees(mover)
            w.ledger.arrange(zone, n, list(cards) if sees else None, sink, where)
            orders = [tuple(order)] if sees else list(permutations(range(n)))
            w.worlds = {arranged(b, zone, o, sink, where) for b in w.worlds for o in orders}

    def shuffle(self, zone: int) -> None:
        self.zones[zone].shuffle()
        for w in self.watchers:
            w.ledger.shuffle(zone)
            w.worlds = {
                changed(b, zone, ((), bagged(b[zone][0] + b[zone][1] + b[zone][2]), ())) for b in w.worlds
            }

    def pour(self, zone: int, to: int) -> None:
        self.zones[zone].pour(self.zones[to])
        for w in self.watchers:
            w.ledger.pour(zone, to)
            w.worlds = {poured(b, zone, to) for b in w.worlds}


def moved(world: World, zone: int, place: int, to: int, where: int) -> World:
    top, bag, under = world[zone]
    return put(changed(world, zone, (without(top, place), bag, under)), to, where, top[place])


def arranged(world: World, zone: int, order: tuple[int, ...], sink: int, where: int) -> World:
    top, bag, under = world[zone]
    n = len(order)
    after = changed(world, zone, (tuple([top[place] for place in order]) + top[n:], bag, under))
    return moved(after, zone, n - 1, sink, where) if n and sink != NOWHERE else after


def poured(world: World, zone: int, to: int) -> World:
    top, bag, under = world[zone]
    there = world[to]
    after = changed(world, zone, ((), (), ()))
    return changed(after, to, (there[0], bagged(there[1] + top + bag + under), there[2]))


# How often each event comes: looking, drawing and arranging are the common ones.
ACTS = (
    *("draw", "draw", "draw", "look", "look", "arrange", "arrange", "arrange", "move", "shuffle", "reveal"),
    *("close", "close", "play", "give", "give", "send", "swap", "show", "remove", "pour", "leave", "come"),
)


def random_event(table: Table, dice: Random) -> None:
    """One event that the truth allows, or none if the one that came up is impossible."""
    zones = table.zones
    pile = dice.choice((PILE, PILE, OTHER))
    hand = dice.choice((HAND, RIVAL))
    owner = 1 << (hand - HAND)
    cards = zones[hand].bag
    where = dice.choice(PARTS)
    act = dice.choice(ACTS)
    if act == "draw" and zones[pile].size():
        table.draw(pile, hand, owner)
    elif act == "look":
        table.look(pile, dice.choice((1, 2, 3)), dice.choice((1, 2, 3, 255)))
    elif act == "arrange":
        n = table.look(pile, dice.choice((1, 2, 3)), owner)
        order = list(range(n))
        dice.shuffle(order)
        sink = dice.choice((NOWHERE, PILE, OTHER, REMOVED))
        table.arrange(pile, order, owner, sink, BAG if sink == REMOVED else UNDER)
    elif act == "move" and zones[pile].top:
        table.move(pile, dice.randrange(len(zones[pile].top)), dice.choice((PILE, OTHER)), where)
    elif act == "shuffle":
        table.shuffle(pile)
    elif act == "reveal" and zones[pile].size():
        table.reveal(pile)
    elif act == "close" and table.open:
        table.close(pile, where, dice.choice(table.open))
    elif act == "leave" and table.open:
        table.leave(dice.choice(table.open))
    elif act == "come" and table.box:
        table.come()
    elif act == "play" and cards:
        table.play(hand, dice.choice(cards))
    elif act == "give" and cards:
        table.send(hand, HAND + RIVAL - hand, BAG, dice.choice(cards), 3)
    elif act == "send" and cards:
        table.send(hand, pile, where, dice.choice(cards), owner)
    elif act == "swap" and zones[HAND].bag and zones[RIVAL].bag:
        table.swap(dice.choice(zones[HAND].bag), dice.choice(zones[RIVAL].bag))
    elif act == "show":
        table.show(hand, 3)
    elif act == "remove" and zones[pile].size():
        table.draw(pile, REMOVED, dice.choice((0, owner)))
    elif act == "pour" and zones[OTHER].size():
        table.pour(OTHER, PILE)


def admitted(ledger: Ledger) -> set[World]:
    """Every world the ledger admits: all ways to deal the stock to the lots, and the lots to their places."""
    mixes = sorted(ledger.mixes)
    lots = [(at, mask, count) for at, mix in enumerate(mixes) for mask, count in ledger.mixes[mix]]
    contents: set[tuple[tuple[int, ...], ...]] = set()
    _deal(lots, 0, ledger.hidden[:], [()] * len(mixes), contents)
    worlds: set[World] = set()
    for content in contents:
        partial: set[World] = {_skeleton(ledger)}
        for mix, cards in zip(mixes, content, strict=True):
            partial = {after for world in partial for after in _place(ledger, world, mix, cards)}
        worlds |= partial
    return worlds


def _deal(
    lots: list[tuple[int, int, int]],
    at: int,
    left: list[int],
    held: list[tuple[int, ...]],
    found: set[tuple[tuple[int, ...], ...]],
) -> None:
    if at == len(lots):
        found.add(tuple([bagged(cards) for cards in held]))
        return
    mix, mask, count = lots[at]
    for cards in _choices(mask, count, 0, left):
        for card in cards:
            left[card] -= 1
        mine = held[:]
        mine[mix] += cards
        _deal(lots, at + 1, left, mine, found)
        for card in cards:
            left[card] += 1


def _choices(mask: int, count: int, least: int, left: list[int]) -> list[tuple[int, ...]]:
    if count == 0:
        return [()]
    found: list[tuple[int, ...]] = []
    for kind in range(least, len(left)):
        if mask >> kind & 1 and left[kind]:
            left[kind] -= 1
            found += [(kind, *rest) for rest in _choices(mask, count - 1, kind, left)]
            left[kind] += 1
    return found


def _skeleton(ledger: Ledger) -> World:
    """The world with mix ids for the cards in places, and bags of known cards."""
    return tuple(
        [
            (
                tuple(ledger.tops[zone]),
                tuple([key for key, n in sorted(ledger.bags[zone].items()) if key >= 0 for _ in range(n)]),
                tuple(ledger.unders[zone]),
            )
            for zone in range(len(ledger.tops))
        ]
    )


def _place(ledger: Ledger, world: World, mix: int, cards: tuple[int, ...]) -> set[World]:
    """Every way to lay the cards of a mix into its places."""
    slots: list[tuple[int, int, int]] = []
    for zone in range(len(ledger.tops)):
        slots += [(zone, TOP, at) for at, key in enumerate(ledger.tops[zone]) if key == mix]
        slots += [(zone, BAG, 0)] * ledger.bags[zone].get(mix, 0)
        slots += [(zone, UNDER, at) for at, key in enumerate(ledger.unders[zone]) if key == mix]
    laid: set[tuple[World, tuple[int, ...]]] = {(world, cards)}
    for zone, part, at in slots:
        following: set[tuple[World, tuple[int, ...]]] = set()
        for before, stock in laid:
            for pick in range(len(stock)):
                if pick == 0 or stock[pick - 1] != stock[pick]:
                    parts = list(before[zone])
                    places = list(parts[part])
                    if part == BAG:
                        places = sorted([*places, stock[pick]])
                    else:
                        places[at] = stock[pick]
                    parts[part] = tuple(places)
                    following.add(
                        (changed(before, zone, (parts[0], parts[1], parts[2])), without(stock, pick))
                    )
        laid = following
    return {after for after, _ in laid}
