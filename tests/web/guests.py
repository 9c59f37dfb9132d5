"""Several visitors of one server, each with a browser of their own: who gathers, joins, moves and watches."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from stockyard.table.gathering import Gathering
from stockyard.table.keys import holder_of
from stockyard.table.memory import Memory
from stockyard.table.ports import Store
from stockyard.web import visitor
from stockyard.web.app import create_app
from stockyard.web.house import House
from stockyard.web.settings import Settings
from tests.web.visiting import Visitor

PRESSED = {"pressed": "1"}
"""A form without fields of its own."""
PRIVATE = ("person", "person", "person")
"""A table of three people."""
NONCE = "0123456789abcdef" * 2
FRESH = re.compile(r'<p class="code">.*?<b>([^<]+)</b>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


@dataclass
class Guests:
    """One server, and as many browsers as somebody asks for."""

    app: FastAPI
    house: House

    def come(self, near: bool = False, lang: str = "en") -> Visitor:
        """A browser without a cookie. ``near``: on the machine of the server."""
        host = "localhost" if near else "testserver"
        client = TestClient(
            self.app, base_url=f"http://{host}", client=("127.0.0.1" if near else "192.0.2.7", 50000)
        )
        client.headers["accept-language"] = lang
        return Visitor(client, self.house, [])

    def gathering(self, path: str) -> Gathering:
        """The gathering behind a page."""
        found = self.house.waiting.find(path.rpartition("/")[2])
        assert found is not None
        return found

    def invitation(self, path: str) -> str:
        """The code of the invitation to a table."""
        return self.house.waiting.invitation(path.rpartition("/")[2])


@contextmanager
def guests(store: Store | None = None, seed: str | None = "demo", pause: float = 60.0) -> Iterator[Guests]:
    """A server without a socket. Its computer players take their time, so that nothing moves by itself."""
    app = create_app(Settings(store or Memory(), pause=pause, hosts=("testserver",), seed=seed))
    with TestClient(app):
        yield Guests(app, app.state.house)


def open_net(host: Visitor, *kinds: str, me: str = "Ola", game: str = "sharenanigans", **terms: str) -> str:
    """Open a table over the net by its form; the path of its waiting room."""
    form = {"game": game, "name": "Night shift", "turn_limit": "", "reactions": "all", "where": "net"}
    form |= {"watching": "1", "key": "a key of this form", "nonce": NONCE, "seat0_name": me, **terms}
    for k in range(5 if game == "zoo" else 4):
        form[f"seat{k}_kind"] = kinds[k] if k < len(kinds) else "none"
    answer = host.post("/tables", form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def sit(guest: Visitor, path: str, name: str = "", **fields: Any) -> Response:
    """Sit down by the form."""
    return guest.post(f"{path}/sit", {"name": name, "nonce": NONCE, **fields})


def hidden(page: str) -> Mapping[str, str]:
    """The hidden fields of the first form that takes a name or a code."""
    return {name: unescape(value) for name, value in HIDDEN.findall(page)}


def new_code(guest: Visitor, path: str, **fields: str) -> str:
    """The code that a new link of a seat carries."""
    answer = guest.post(f"{path}/link", PRESSED | fields)
    assert answer.status_code == 200, answer.text
    found = FRESH.search(answer.text)
    assert found is not None
    assert f"#{found[1]}" in answer.text
    return found[1]


def holder(guest: Visitor) -> str:
    """The digest by which the server knows a browser."""
    return holder_of(guest.client.cookies.get(visitor.COOKIE) or "")


def chairs(guest: Visitor, path: str) -> frozenset[int]:
    """The chairs that a browser holds."""
    return guest.house.yard.held(path.rpartition("/")[2], holder(guest))


def names(found: Guests, path: str) -> list[str]:
    """Who sits in a waiting room."""
    return [chair.name for chair in found.gathering(path).chairs]
