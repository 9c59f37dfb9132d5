"""Tables made through the API, as a program makes them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bench.wire import Answer, Caller, Place, request

API: Final = "/api/v1"
JSON: Final = {"Content-Type": "application/json", "Accept": "application/json"}
OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {"sharenanigans": {"reactions": "all"}, "zoo": {}}
TERMS: Final = {"net": True}


class UnexpectedError(Exception):
    """The server answered what it should not have."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A chair that was taken, and the token by which it is held."""

    table: str
    seat: int
    token: str

    @property
    def headers(self) -> dict[str, str]:
        """What each request of this seat carries."""
        return {"Authorization": f"Bearer {self.token}"}


async def call(
    caller: Caller, place: Place, method: str, path: str, data: object = None, token: str = ""
) -> dict[str, Any]:
    """One request of the API; UnexpectedError when it is refused."""
    answer = await ask(caller, place, method, path, data, token)
    if answer.status not in (200, 201):
        raise UnexpectedError(f"{method} {path}: {answer.status} {answer.body[:400]!r}")
    found: dict[str, Any] = json.loads(answer.body)
    return found


async def ask(
    caller: Caller, place: Place, method: str, path: str, data: object = None, token: str = ""
) -> Answer:
    """One request of the API, whatever the answer is."""
    headers = {**JSON, "Authorization": f"Bearer {token}"} if token else JSON
    body = b"" if data is None else json.dumps(data).encode()
    return await caller.ask_again(request(place, method, API + path, body, headers))


async def open_table(
    caller: Caller,
    place: Place,
    game: str,
    kinds: Sequence[Mapping[str, str]],
    key: str,
    options: Mapping[str, Any] | None = None,
) -> list[Taken]:
    """A table that has begun, and its people's chairs. The first of them is the host's."""
    people = [k for k, one in enumerate(kinds) if one["kind"] == "person"]
    given = {
        "game": game,
        "name": "bench",
        "seats": list(kinds),
        "options": {**OPTIONS[game], **(options or {})},
        "terms": TERMS,
        "key": key,
        "sit": {"name": "Ola"},
    }
    # With a token of its own a request that got lost can be sent again: the key counts together with it.
    made = await call(caller, place, "POST", "/tables", given, secrets.token_urlsafe(24))
    table = str(made["id"])
    taken = [Taken(table, int(made["seat"]), str(made["token"]))]
    for k in people[1:]:
        sat = await call(
            caller, place, "POST", f"/tables/{table}/seats",
            {"name": f"Player {k}", "invitation": made["invitation"]}, secrets.token_urlsafe(24),
        )  # fmt: skip
        taken.append(Taken(table, int(sat["seat"]), str(sat["token"])))
    return taken
