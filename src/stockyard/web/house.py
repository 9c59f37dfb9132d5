"""What the routes share: the tables, the pages, the devices. One for each application."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, HTTPException, Request

from stockyard.table.device import Device, screen_of
from stockyard.table.hints import Hint, Hints
from stockyard.table.keys import HOST
from stockyard.table.reasons import Outcome
from stockyard.table.table import Table
from stockyard.table.waiting import WaitingRoom
from stockyard.table.yard import Yard
from stockyard.web import visitor
from stockyard.web.attendance import Attendance
from stockyard.web.brought import Aside
from stockyard.web.device import Devices
from stockyard.web.limits import Meter
from stockyard.web.pages import Pages
from stockyard.web.settings import Settings
from stockyard.web.sitting import Sitting

LONGEST_ID = 40


@dataclass(frozen=True, slots=True)
class House:
    """The parts of a running server."""

    settings: Settings
    yard: Yard
    waiting: WaitingRoom
    pages: Pages
    devices: Devices
    attendance: Attendance = field(default_factory=Attendance)
    limits: Meter = field(default_factory=Meter)
    aside: Aside = field(default_factory=Aside)
    hints: Hints = field(default_factory=Hints)

    def table(self, name: str) -> Table:
        """The table of an address; the page "there is no such table" otherwise."""
        found = self.yard.table(name) if len(name) <= LONGEST_ID else None
        if found is None:
            raise HTTPException(404, "no_table")
        return found

    def sitting(self, request: Request, table: Table, device: Device | None = None) -> Sitting:
        """How the visitor sits at the table; with a device that has just changed hands, if one is given."""
        known = self.devices.read(request, table.id) if device is None else device
        held = self.chairs(request, table.id)
        with table.lock:
            screen = screen_of(table, known, tuple(held))
        holder = "" if self.yard.held(table.id, "") else visitor.holder(request)
        return Sitting(known, screen, held, self.is_host(request, table), holder)

    def submit(
        self, request: Request, table: Table, seat: int, ply: int, key: str, moves: Sequence[str]
    ) -> Outcome:
        """Moves of a seat; for everybody: of those who share the visitor's browser."""
        return table.submit(seat, ply, key, moves, tuple(self.chairs(request, table.id)))

    def hint(self, table: Table, seat: int, address: str, holder: str) -> Hint:
        """The hint for a seat, thought of from now on; TooManyError if that were too many."""

        def begin() -> Callable[[], None]:
            with ExitStack() as counted:
                counted.enter_context(self.limits.holding("hints", address, holder))
                return counted.pop_all().close

        return self.hints.ask(table, seat, begin)

    def chairs(self, request: Request, table_id: str) -> frozenset[int]:
        """The chairs of a table that are the visitor's; HOST among them for who runs it."""
        return self.yard.held(table_id, visitor.holder(request))

    def new_key(self) -> str:
        """A key for one drawing of a form."""
        return visitor.new_key(self.yard.store.secret(visitor.SEAL))

    def welcome(self, request: Request, key: str) -> tuple[str, str]:
        """The visitor's secret and its digest, made of the key of a form where they have none yet."""
        return visitor.welcome(request, self.yard.store.secret(visitor.SEAL), key)

    def is_host(self, request: Request, table: Table) -> bool:
        """Whether the visitor runs the table: who set it up, or who runs it while they are away."""
        held = self.chairs(request, table.id)
        return HOST in held or (table.deal.host in table.away and table.host in held)

    def may_look(self, request: Request, table: Table) -> bool:
        """Whether the visitor may see what lies open: with a chair always, without one by the terms."""
        return table.deal.terms.watching or bool(self.chairs(request, table.id))


def house_of(request: Request) -> House:
    """The house behind a request."""
    house: House = request.app.state.house
    return house


def table_of(request: Request, table_id: str) -> Table:
    """The table of the address, for routes below /tables/{table_id}, if the visitor may see it."""
    house = house_of(request)
    found = house.table(table_id)
    if not house.may_look(request, found):
        raise HTTPException(403, "no_watching")
    return found


OfHouse = Annotated[House, Depends(house_of)]
OfTable = Annotated[Table, Depends(table_of)]
