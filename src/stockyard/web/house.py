"""What the routes share: the tables, the pages, the devices. One for each application."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, HTTPException, Request

from stockyard.table.device import Device, Screen, screen_of
from stockyard.table.table import Table
from stockyard.table.yard import Yard
from stockyard.web.device import Devices
from stockyard.web.pages import Pages
from stockyard.web.settings import Settings

LONGEST_ID = 40


@dataclass(frozen=True, slots=True)
class House:
    """The parts of a running server."""

    settings: Settings
    yard: Yard
    pages: Pages
    devices: Devices

    def table(self, name: str) -> Table:
        """The table of an address; the page "there is no such table" otherwise."""
        found = self.yard.table(name) if len(name) <= LONGEST_ID else None
        if found is None:
            raise HTTPException(404, "no_table")
        return found

    def screen(self, request: Request, table: Table) -> tuple[Device, Screen]:
        """What the visitor's browser shows of the table."""
        device = self.devices.read(request, table.id)
        with table.lock:
            return device, screen_of(table, device)


def house_of(request: Request) -> House:
    """The house behind a request."""
    house: House = request.app.state.house
    return house


def table_of(request: Request, table_id: str) -> Table:
    """The table of the address, for routes below /tables/{table_id}."""
    return house_of(request).table(table_id)


OfHouse = Annotated[House, Depends(house_of)]
OfTable = Annotated[Table, Depends(table_of)]
