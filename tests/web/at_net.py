"""A table over the net that has begun: a browser for each seat, and one that holds nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import unescape
from typing import Any, Final

from fastapi.testclient import TestClient
from httpx2 import Response

from stockyard import Match
from stockyard.table.keys import HOST, Hold, holder_of
from stockyard.table.memory import Memory
from stockyard.table.ports import Clock, Store, SystemClock
from stockyard.table.table import Table
from stockyard.table.terms import Terms
from stockyard.web.app import create_app
from stockyard.web.house import House
from stockyard.web.settings import Settings
from tests.table.seating import POSITION, seats_of
from tests.web.visiting import HX, Visitor, fields_of

SLOW: Final = 600.0
"""A pause of computer players in which nothing moves by itself."""
SIDE: Final = {**HX, "hx-target": "side"}
NET: Final = Terms(net=True)
PART: Final = re.compile(r'<(\w+)[^>]* data-part="([\w-]+)"')


class Hands(SystemClock):
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def now(self) -> float:
        return self.time


class NetTable:
    """The table and its people: ``people[k]`` holds seat k, the first is the host; ``watcher`` holds none."""

    def __init__(self, house: House, table: Table, app: Any) -> None:
        self.house = house
        self.table = table
        self.path = f"/tables/{table.id}"
        self._app = app
        self.people = [self.browser(f"secret-{seat}") for seat in range(len(table.seats))]
        self.watcher = self.browser("")

    def browser(self, secret: str) -> Visitor:
        """A browser with this secret in its cookie."""
        client = TestClient(self._app, client=("192.0.2.7", 50000))
        if secret:
            client.cookies.set("visitor", secret)
        return Visitor(client, self.house, [])

    def post(self, who: Visitor, to: str, headers: Any = HX, **fields: Any) -> Response:
        """A form of the page as it is, sent as a script would."""
        hidden = fields_of(who.get(self.path).text)
        return who.post(f"{self.path}/{to}", {**hidden, **fields}, **headers)

    def beside(self, who: Visitor, to: str, **fields: Any) -> Response:
        """A form of the panel."""
        return self.post(who, to, SIDE, **fields)

    def side(self, who: Visitor) -> str:
        """The panel."""
        answer = who.get(f"{self.path}/side", **HX)
        assert answer.status_code == 200, answer.text
        return answer.text


@contextmanager
def net_table(
    *hands: Sequence[str],
    terms: Terms = NET,
    kinds: Sequence[str] = (),
    clock: Clock | None = None,
    store: Store | None = None,
    pause: float = SLOW,
    match: Match | None = None,
    **position: Any,
) -> Iterator[NetTable]:
    """A table at which the seats hold these hands, each played from a browser of its own."""
    settings = Settings(store or Memory(), pause, ("testserver",), "demo", clock or SystemClock())
    app = create_app(settings)
    with TestClient(app):
        house: House = app.state.house
        seat = position.pop("seat", None) or [{"hand": list(hand)} for hand in hands] or [{}, {}, {}]
        match = match or Match.from_position({**POSITION, "seats": len(seat), "seat": seat, **position})
        seats = seats_of(kinds or ["person"] * match.seats)
        table = house.yard._keep("Night shift", seats, match, "new", "", "", terms)
        holds = [
            Hold(table.id, k, holder_of(f"secret-{k}"), "browser", 0.0)
            for k, one in enumerate(seats)
            if one.kind == "person"
        ]
        house.yard.store.hold([Hold(table.id, HOST, holder_of("secret-0"), "browser", 0.0), *holds])
        house.yard.ring("people", table.id)
        yield NetTable(house, table, app)


def part(page: str, name: str) -> str:
    """One part of the panel, as far as the next one."""
    starts = [(found[2], found.start()) for found in PART.finditer(page)]
    at = next(k for k, (found, _) in enumerate(starts) if found == name)
    end = starts[at + 1][1] if at + 1 < len(starts) else len(page)
    return unescape(page[starts[at][1] : end])
