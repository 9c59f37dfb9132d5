"""All tables of this program: dealing new ones, finding old ones, taking in records from elsewhere."""

from __future__ import annotations

import base64
import hmac
import secrets
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import stockyard
from stockyard.kernel import proof
from stockyard.review import onward
from stockyard.table.bell import Bell
from stockyard.table.gathering import Gathering
from stockyard.table.glance import glance_of
from stockyard.table.keys import HOST, Hold
from stockyard.table.playable import UnplayableError, Why, unplayable
from stockyard.table.ports import Clock, Deal, Listed, PlyTakenError, Store, SystemClock
from stockyard.table.scribe import Scribe
from stockyard.table.seats import Seat, bots, persons
from stockyard.table.table import Table
from stockyard.table.terms import Terms

AT_ONE_SCREEN = Terms()
MANY = 10_000
ID_BYTES = 12
MANY_HELD = 4096
KEPT_OPEN = 256
"""Tables kept replayed in memory. Others are replayed again when somebody comes back to them."""

AFTER_START = 30.0
"""Seconds that everybody has at least, however long no server was up."""


class Yard:
    """The tables behind one store. ``changed`` is called with a table's id after each change of it."""

    def __init__(self, store: Store, clock: Clock | None = None) -> None:
        self.store = store
        self.clock = clock or SystemClock()
        self.changed: Callable[[str], None] = lambda _table: None
        self.scribe = Scribe(store)
        self._opened = self.clock.now() + AFTER_START
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._bells: dict[str, Bell] = defaultdict(Bell)
        self._unplayable: dict[str, Why | None] = {}
        self._held: OrderedDict[str, dict[str, frozenset[int]]] = OrderedDict()
        self._people = 0
        self._lock = threading.Lock()
        store.listen(self._heard)

    # New tables

    def deal(
        self,
        game: str,
        name: str,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        seed: str | None = None,
        request: str = "",
        holder: str = "",
        terms: Terms = AT_ONE_SCREEN,
    ) -> Table:
        """A new table. Without a seed the machine draws the secret of the deal, and tells it to nobody before
        the end: its commitment, shown from the deal on, proves that no card was changed later.

        The same request (a text of its own) gets the same table, so that two clicks open one. ``holder`` gets
        all chairs of people; without one, whoever knows the table plays there.
        """
        id_, secret = self.promised(request)
        given = dict(options) | ({"bots": list(bots(seats))} if bots(seats) else {})
        promise = proof.Proof(id_, secret, {}) if seed is None else None
        match = stockyard.Match(game, seats=len(seats), seed=seed, proof=promise, **given)
        return self._keep(name, seats, match, "new", id_, holder, terms)

    def adopt(self, text: str, name: str, names: Sequence[str], holder: str = "") -> Table:
        """A table made from a record: all seats but Bots are people's, and it goes on from there.

        BadRecord when it is none.
        """
        match = stockyard.load(text)
        seats = [Seat(k, "bot" if k in match.bots else "person", names[k]) for k in range(match.seats)]
        return self._keep(name, seats, match, "record", holder=holder)

    def again(self, table: Table, request: str, seed: str | None = None, holder: str = "") -> Table:
        """A new deal for the same seats with the same options, at one screen."""
        deal, options = table.deal, table.match.header()["options"]
        again = f"again {table.id} {request}"
        return self.deal(deal.game, deal.name, deal.seats, options, seed, again, holder, deal.terms)

    def play_on(self, table: Table, ply: int, seat: int, agent: str, request: str, holder: str) -> Table:
        """A new table from a point of a finished game: a person at one seat, computer players at the others.

        What the seat could not know is dealt anew. NoPointError where the game was over.
        """
        with table.lock:
            match = table.match.copy()
        found = onward(match, ply, seat, secrets.token_hex(16))
        seats = [_onward_seat(one, seat, agent) for one in table.seats]
        return self._keep(table.deal.name, seats, found, "record", self.id_of(request), holder)

    def begin(self, gathering: Gathering, seed: str | None = None) -> Table:
        """The game of a gathering that is complete. Whoever holds chairs of it holds them at the table."""
        seats = tuple(chair.seat() for chair in gathering.chairs)
        given = dict(gathering.options) | ({"bots": list(bots(seats))} if bots(seats) else {})
        nonces = {chair.number: chair.nonce for chair in gathering.chairs if chair.nonce}
        promise = None if seed else proof.Proof(gathering.id, gathering.secret, nonces)
        match = stockyard.Match(gathering.game, seats=len(seats), seed=seed, proof=promise, **given)
        deal = self._deal_of(gathering.id, gathering.name, seats, match, "new", gathering.terms)
        return self._create(replace(deal, host=gathering.host), match, ())

    # Finding tables

    def table(self, name: str) -> Table | None:
        """The table of this id, replayed if need be. UnplayableError when that can't be done any more."""
        with self._lock:
            found = self._open.get(name)
            if found is not None:
                self._open.move_to_end(name)
                return found
        deal = self.store.deal(name)
        if deal is None:
            return None
        return self._seat(self._replayed(deal))

    def if_open(self, name: str) -> Table | None:
        """The table of this id if it is kept replayed: nothing is read from the store."""
        with self._lock:
            return self._open.get(name)

    def bell(self, name: str) -> Bell:
        """The bell of a table or of a gathering: the same before and after the game has begun."""
        with self._lock:
            return self._bells[name]

    def held(self, name: str, holder: str) -> frozenset[int]:
        """The chairs of a table that somebody holds; HOST among them if they run it.

        At a table that nobody holds, as tables of older versions are, everybody has all chairs of people.
        """
        with self._lock:
            known, people = self._held.get(name), self._people
        if known is None or holder not in known:
            holds, deal = self.store.holds(name), self.store.deal(name)
            # A chair that a computer player got at the start, or that went, is nobody's.
            there = None if deal is None else {HOST, *persons(deal.seats)}
            known = {one.holder: frozenset() for one in holds}
            for one in holds:
                if there is None or one.chair in there:
                    known[one.holder] |= {one.chair}
            with self._lock:
                # Whatever changed while this was read must not be forgotten: then the next one reads again.
                if people == self._people:
                    self._held[name] = known
                while len(self._held) > MANY_HELD:
                    self._held.popitem(last=False)
        if not known:
            # Its start says who sits there, also where it can't be replayed any more.
            deal = self.store.deal(name)
            if deal is None or deal.terms.net:
                return frozenset()
            return frozenset({HOST, *persons(deal.seats)})
        return known.get(holder, frozenset())

    def if_held(self, name: str, holder: str) -> frozenset[int] | None:
        """The same if it is at hand: nothing is read from the store."""
        with self._lock:
            known = self._held.get(name)
        return known.get(holder) if known else None

    def ring(self, topic: str, name: str, number: int = 0) -> None:
        """Ring a bell here and in all other programs on the same store: "talk" or "people"."""
        self._ring_here(topic, name, number)
        self.store.tell(topic, name, number)

    def tables(self, limit: int, over: bool | None = None, holder: str | None = None) -> list[Listed]:
        """The tables changed last; with a holder, those at which they have a chair."""
        return self.store.tables(limit, over, holder)

    def unplayable(self, deal: Deal) -> Why | None:
        """Why a table that is listed can't be played any more, as far as is known without replaying it."""
        if deal.id not in self._unplayable:
            self._unplayable[deal.id] = unplayable(deal.start)
        return self._unplayable[deal.id]

    def unfinished(self) -> list[str]:
        """The tables at which something may be left to do."""
        return [one.deal.id for one in self.store.tables(MANY, over=False)]

    def open_tables(self) -> int:
        """How many tables are kept replayed."""
        return len(self._open)

    def listeners(self) -> int:
        """How many pages and streams are open."""
        with self._lock:
            return sum(bell.listeners for bell in self._bells.values())

    def clear_bells(self) -> None:
        """Take down bells that nobody listens to and whose table is not kept replayed."""
        with self._lock:
            for name in [name for name, bell in self._bells.items() if not bell.listeners]:
                if name not in self._open:
                    del self._bells[name]

    def goodbye(self) -> None:
        """Tell all open pages and streams to come back later."""
        with self._lock:
            bells = list(self._bells.values())
        for bell in bells:
            bell.ring("bye")

    def close(self) -> None:
        """Say goodbye and write what waits to be written."""
        self.goodbye()
        self.scribe.close()

    # Within

    def _heard(self, topic: str, name: str, number: int) -> None:
        """Another program did something. After a gap in the line, ``name`` is empty: anything may have
        changed.
        """
        if not name:
            with self._lock:
                names = list(self._bells)
            for one in names:
                self._heard("table", one, number)
                self._heard("people", one, 0)
            return
        with self._lock:
            table = self._open.get(name)
        if topic == "table":
            if table is not None:
                table.refresh()
        else:
            self._ring_here(topic, name, number)

    def _ring_here(self, topic: str, name: str, number: int) -> None:
        with self._lock:
            bell = self._bells.get(name)
            if topic == "people":
                self._held.pop(name, None)
                self._people += 1
        if bell is not None and topic in ("talk", "people", "device"):
            bell.ring("talk" if topic == "talk" else "people", number or None)

    def _keep(
        self,
        name: str,
        seats: Sequence[Seat],
        match: stockyard.Match,
        origin: str,
        id_: str = "",
        holder: str = "",
        terms: Terms = AT_ONE_SCREEN,
    ) -> Table:
        key = id_ or self.id_of("")
        found = self.table(key)
        if found is not None:
            return found
        deal = self._deal_of(key, name, seats, match, origin, terms)
        now = self.clock.now()
        chairs = (HOST, *persons(seats)) if holder else ()
        return self._create(deal, match, [Hold(key, chair, holder, "browser", now) for chair in chairs])

    def _deal_of(
        self, key: str, name: str, seats: Sequence[Seat], match: stockyard.Match, origin: str, terms: Terms
    ) -> Deal:
        host = next(iter(persons(seats)), 0)
        start, now = match.record(), self.clock.now()
        return Deal(key, match.game, name, tuple(seats), start, now, origin, terms, host)

    def _create(self, deal: Deal, match: stockyard.Match, holds: Sequence[Hold]) -> Table:
        """Keep a deal. If somebody was first, theirs is the table."""
        try:
            self.store.create(deal, glance_of(match, 0), holds)
        except PlyTakenError:
            found = self.table(deal.id)
            assert found is not None
            return found
        table = self._seat(self._replayed(deal))
        self.ring("people", deal.id)
        self.changed(deal.id)
        return table

    def id_of(self, request: str) -> str:
        """An unguessable name for a table, the same for the same request."""
        if not request:
            return secrets.token_urlsafe(ID_BYTES)
        seal = hmac.new(self.store.secret("tables"), request.encode(), "sha256").digest()
        return base64.urlsafe_b64encode(seal[:ID_BYTES]).decode()

    def promised(self, request: str) -> tuple[str, bytes]:
        """The name of the table that a request will open, and the secret of its deal.

        Both are the same for the same request, so that its commitment can be shown with the form already:
        before whoever sends it has made their own number.
        """
        name = self.id_of(request)
        if not request:
            return name, secrets.token_bytes(proof.SECRET_BYTES)
        return name, hmac.digest(self.store.secret("deals"), name.encode(), "sha256")

    def _replayed(self, deal: Deal) -> Table:
        try:
            match = stockyard.load(deal.start)
            bell, opened = self.bell(deal.id), self._opened
            return Table(deal, self.store, self.clock, match, self._told, self.scribe, bell, opened)
        except (stockyard.BadRecord, stockyard.IllegalMove) as fault:
            why = self._unplayable[deal.id] = unplayable(deal.start) or "log"
            raise UnplayableError(deal.id, why, fault) from fault

    def _told(self, table: str) -> None:
        self.changed(table)

    def _seat(self, table: Table) -> Table:
        """Two threads may have replayed the same table: the first one stays, as pages listen to its bell."""
        with self._lock:
            kept = self._open.setdefault(table.id, table)
            self._open.move_to_end(table.id)
            for name in [name for name, one in self._open.items() if not one.bell.listeners]:
                if len(self._open) <= KEPT_OPEN:
                    break
                if name != table.id:
                    del self._open[name]
                    self._bells.pop(name, None)
        return kept


def _onward_seat(seat: Seat, mine: int, agent: str) -> Seat:
    """Who sits there when somebody plays on at ``mine``."""
    if seat.kind == "bot":
        return seat
    if seat.number == mine:
        return Seat(seat.number, "person", seat.name)
    return Seat(seat.number, "computer", seat.name, agent)
