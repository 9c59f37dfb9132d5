"""Programs at tables of the API: each has a token, a seat, and keeps every byte that it was sent."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Client, Response

from stockyard.table.memory import Memory
from stockyard.table.table import Table
from stockyard.web.app import create_app
from stockyard.web.house import House
from stockyard.web.settings import Settings

PERSON = {"kind": "person"}
ROOT = "/api/v1"


class Standing:
    """A clock that stands."""

    def now(self) -> float:
        """Always the same."""
        return 1000.0


@dataclass
class Program:
    """One program. ``token`` is empty for a stranger."""

    client: Client
    house: House
    token: str = ""
    seat: int | None = None
    heard: list[bytes] = field(default_factory=list)

    def ask(self, method: str, path: str, data: Any = None, **headers: str) -> Response:
        """A request with the program's token."""
        if self.token:
            headers.setdefault("authorization", f"Bearer {self.token}")
        body = {} if data is None else {"json": data}
        answer = self.client.request(method, ROOT + path, headers=headers, **body)
        self.heard.append(answer.content + repr(answer.headers).encode())
        return answer

    def get(self, path: str, **headers: str) -> Any:
        """What is there."""
        return good(self.ask("GET", path, **headers))

    def post(self, path: str, data: Any = None, **headers: str) -> Any:
        """What is answered to a request that is carried out."""
        return good(self.ask("POST", path, data, **headers))

    def another(self, token: str = "", seat: int | None = None) -> Program:
        """Somebody else."""
        return Program(self.client, self.house, token, seat)

    def open(self, game: str = "sharenanigans", people: int = 2, **more: Any) -> dict[str, Any]:
        """Open a table and sit down at it."""
        made: dict[str, Any] = self.post(
            "/tables", {"game": game, "seats": [PERSON] * people, "sit": {"name": "Ola"}, **more}
        )
        self.token, self.seat = made["token"], made["seat"]
        return made

    def join(self, made: dict[str, Any], name: str = "Jan", **more: Any) -> Program:
        """Somebody else sits down at a table that was opened."""
        one = self.another()
        wish = {"name": name, "invitation": made["invitation"], **more}
        sat = one.post(f"/tables/{made['id']}/seats", wish)
        return self.another(sat["token"], sat["seat"])

    def play(self, table: Table, *moves: str, **more: Any) -> Response:
        """Send moves as somebody who sees the table as it is."""
        wish = {"ply": table.ply, "key": new_key(), "moves": list(moves), **more}
        return self.ask("POST", f"/tables/{table.id}/moves", wish)


def good(answer: Response) -> Any:
    """The data of an answer that is none of refusal."""
    assert answer.status_code in (200, 201), answer.text
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def problem(answer: Response) -> tuple[int, str]:
    """Status and reason of a refusal, which is a document as it must be."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    told = answer.json()
    assert told["status"] == answer.status_code
    assert told["type"].endswith("#" + told["reason"])
    assert told["detail"] and told["title"] and told["instance"].startswith("/api")
    return answer.status_code, told["reason"]


def messages(answer: Response) -> list[dict[str, Any]]:
    """The messages of a stream that has ended."""
    return [json.loads(line) for line in answer.text.splitlines() if line]


def new_key() -> str:
    """A key that was not used before."""
    return str(uuid.uuid4())


@contextmanager
def program(**settings: Any) -> Iterator[Program]:
    """A server without a socket, and a program."""
    given = {"store": Memory(), "pause": 0.0, "hosts": ("testserver",), "seed": "demo", **settings}
    app = create_app(Settings(**given))
    with TestClient(app) as client:
        yield Program(client, app.state.house)


def begun(
    one: Program, game: str = "sharenanigans", people: int = 2, **more: Any
) -> tuple[Table, list[Program]]:
    """A table that has begun, and its people by seat."""
    made = one.open(game, people, **more)
    everybody = [one, *(one.join(made, f"P{k}") for k in range(1, people))]
    table = one.house.yard.table(made["id"])
    assert table is not None
    return table, sorted(everybody, key=lambda each: each.seat or 0)
