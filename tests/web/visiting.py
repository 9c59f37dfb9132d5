"""A visitor of the pages: reads what a browser would read, and sends what a browser would send."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from stockyard import Match
from stockyard.table.memory import Memory
from stockyard.table.ports import Store
from stockyard.table.table import Table
from stockyard.web.app import create_app
from stockyard.web.house import House
from stockyard.web.settings import Settings
from tests.table.seating import POSITION, seats_of

HX = {"hx-request": "true"}
HIDDEN = re.compile(r'<form id="choices".*?</form>', re.DOTALL)
FIELD = re.compile(r'name="(\w+)" value="([^"]*)"')


@dataclass
class Visitor:
    """One browser. ``heard`` keeps every byte it was sent."""

    client: TestClient
    house: House
    heard: list[bytes]

    def get(self, path: str, **headers: str) -> Response:
        """A page."""
        return self._kept(self.client.get(path, headers=headers))

    def post(self, path: str, fields: Any, **headers: str) -> Response:
        """A form."""
        return self._kept(self.client.post(path, data=fields, headers=headers, follow_redirects=False))

    def _kept(self, answer: Response) -> Response:
        self.heard.append(answer.content + repr(answer.headers).encode())
        return answer

    def open_table(self, *kinds: str, names: Sequence[str] = (), **options: str) -> str:
        """Open a table by its form; the path of its page."""
        fields = {"game": "sharenanigans", "name": "", "turn_limit": "", "reactions": "all", **options}
        for k in range(4):
            fields[f"seat{k}_kind"] = kinds[k] if k < len(kinds) else "none"
            fields[f"seat{k}_name"] = names[k] if k < len(names) else ""
        answer = self.post("/tables", fields)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def table(self, path: str) -> Table:
        """The table behind a page."""
        return self.house.table(path.rpartition("/")[2])

    def form(self, path: str) -> dict[str, str]:
        """The hidden fields of the board's form."""
        return fields_of(self.get(path).text)

    def play(self, path: str, *moves: str, **fields: str) -> Response:
        """Send moves from the page as it is now, as htmx would."""
        return self.post(f"{path}/moves", {**self.form(path), **fields, "move": list(moves)}, **HX)

    def take_device(self, path: str, seat: int | None) -> Response:
        """Take the device, or put it down."""
        return self.post(
            f"{path}/device", {**self.form(path), "seat": "" if seat is None else str(seat)}, **HX
        )


def fields_of(page: str) -> dict[str, str]:
    """The hidden fields of the form of a board."""
    form = HIDDEN.search(page)
    assert form is not None, page[:500]
    return {name: unescape(value) for name, value in FIELD.findall(form[0])}


@contextmanager
def visitor(
    store: Store | None = None,
    seed: str | None = "demo",
    pause: float = 0.0,
    near: bool = False,
    **settings: Any,
) -> Iterator[Visitor]:
    """A server without a socket, and a browser; ``near``: both on one machine."""
    given = {"store": store or Memory(), "pause": pause, "hosts": ("testserver",), "seed": seed}
    app = create_app(Settings(**{**given, **settings}))
    host, address = ("localhost", "127.0.0.1") if near else ("testserver", "testclient")
    with TestClient(app, base_url=f"http://{host}", client=(address, 50000)) as client:
        yield Visitor(client, app.state.house, [])


def text_of(page: str) -> str:
    """What stands on a page, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def set_table(guest: Visitor, *hands: Sequence[str], kinds: Sequence[str] = (), **position: Any) -> str:
    """A table at which the seats hold these hands; the path of its page."""
    seat = position.pop("seat", None) or [{"hand": list(hand)} for hand in hands] or [{}, {}, {}]
    match = Match.from_position({**POSITION, "seats": len(seat), "seat": seat, **position})
    seats = seats_of(kinds or ["person"] * match.seats)
    return f"/tables/{guest.house.yard._keep('Night shift', seats, match, 'new').id}"
