"""All tables of this program: dealing new ones, finding old ones, taking in records from elsewhere."""

from __future__ import annotations

import base64
import hmac
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import stockyard
from stockyard.table.glance import glance_of
from stockyard.table.playable import UnplayableError, Why, unplayable
from stockyard.table.ports import Clock, Deal, Listed, Store, SystemClock
from stockyard.table.seats import Seat, bots, computers
from stockyard.table.table import Table

MANY = 10_000
ID_BYTES = 12
KEPT_OPEN = 256
"""Tables kept replayed in memory. Others are replayed again when somebody comes back to them."""


class Yard:
    """The tables behind one store. ``changed`` is called with a table's id after each change of it."""

    def __init__(self, store: Store, clock: Clock | None = None) -> None:
        self.store = store
        self.clock = clock or SystemClock()
        self.changed: Callable[[str], None] = lambda _table: None
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._unplayable: dict[str, Why | None] = {}
        self._lock = threading.Lock()

    def deal(
        self,
        game: str,
        name: str,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        seed: str | None = None,
        request: str = "",
    ) -> Table:
        """A new table. Without a seed the key of the deal is drawn by the machine and told to nobody.

        The same request (a text of its own) gets the same table, so that two clicks open one.
        """
        given = dict(options) | ({"bots": list(bots(seats))} if bots(seats) else {})
        match = stockyard.Match(game, seats=len(seats), seed=seed, **given)
        return self._keep(name, seats, match, "new", request)

    def adopt(self, text: str, name: str, names: Sequence[str]) -> Table:
        """A table made from a record: all seats but Bots are people's, and it goes on from there.

        BadRecord when it is none.
        """
        match = stockyard.load(text)
        seats = [Seat(k, "bot" if k in match.bots else "person", names[k]) for k in range(match.seats)]
        return self._keep(name, seats, match, "record")

    def again(self, table: Table, request: str, seed: str | None = None) -> Table:
        """A new deal for the same seats with the same options."""
        deal, options = table.deal, table.match.header()["options"]
        return self.deal(deal.game, deal.name, deal.seats, options, seed, f"again {table.id} {request}")

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

    def tables(self, limit: int, over: bool | None = None) -> list[Listed]:
        """The tables changed last."""
        return self.store.tables(limit, over)

    def unplayable(self, deal: Deal) -> Why | None:
        """Why a table that is listed can't be played any more, as far as is known without replaying it."""
        if deal.id not in self._unplayable:
            self._unplayable[deal.id] = unplayable(deal.start)
        return self._unplayable[deal.id]

    def waiting_for_computers(self) -> list[str]:
        """The unfinished tables at which a computer player is asked, as the store remembers them."""
        unfinished = self.store.tables(MANY, over=False)
        return [one.deal.id for one in unfinished if set(one.glance.asked) & set(computers(one.deal.seats))]

    def close(self) -> None:
        """Tell all open pages to come back later."""
        with self._lock:
            tables = list(self._open.values())
        for table in tables:
            table.bell.ring(table.ply, closed=True)

    def _keep(
        self, name: str, seats: Sequence[Seat], match: stockyard.Match, origin: str, request: str = ""
    ) -> Table:
        key = self._id(request)
        found = self.table(key)
        if found is not None:
            return found
        deal = Deal(key, match.game, name, tuple(seats), match.record(), self.clock.now(), origin)
        self.store.create(deal, glance_of(match, 0))
        table = self._seat(self._replayed(deal))
        self.changed(deal.id)
        return table

    def _id(self, request: str) -> str:
        """Unguessable, and the same for the same request."""
        if not request:
            return secrets.token_urlsafe(ID_BYTES)
        seal = hmac.new(self.store.secret("tables"), request.encode(), "sha256").digest()
        return base64.urlsafe_b64encode(seal[:ID_BYTES]).decode()

    def _replayed(self, deal: Deal) -> Table:
        try:
            return Table(deal, self.store, self.clock, stockyard.load(deal.start), self._told)
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
        return kept
