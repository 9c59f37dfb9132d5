"""One request of the API: who it comes from, what it asks for, what it brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl

from pydantic import BaseModel, ValidationError
from starlette.requests import Request, cookie_parser
from starlette.types import Receive, Scope

from stockyard.table.keys import HOST, LONGEST, holder_of
from stockyard.table.playable import UnplayableError
from stockyard.table.table import Table
from stockyard.text import LANGUAGES
from stockyard.web import bodies, visitor
from stockyard.web.api.problems import ProblemError
from stockyard.web.api.seen import BEGINNING
from stockyard.web.api.wishes import LATEST_PLY, MOST_SEATS
from stockyard.web.house import LONGEST_ID, House
from stockyard.web.limits import Kind, TooManyError, address_of

SHORTEST: Final = 16
"""A token is drawn by this server or, where a program draws its own, long enough that nobody guesses it."""

MOST_JSON: Final = 64 * 1024
BEARER: Final = "bearer "
MOST_PARTS: Final = 10
LONGEST_PART: Final = 20
Body = TypeVar("Body", bound=BaseModel)


@dataclass(slots=True)
class Answer:
    """What a request is answered with: data, or a text of some other kind."""

    data: Any
    status: int = 200
    text: str | None = None


class Call:
    """A request while it is answered. ``holder`` is the digest of its secret, or empty."""

    __slots__ = (
        "_query", "address", "body", "holder", "house", "part", "path", "scope", "secret", "table_id",
        "token",
    )  # fmt: skip

    def __init__(self, scope: Scope, house: House, path: str, table_id: str, part: int) -> None:
        self.scope = scope
        self.house = house
        self.path = path
        self.table_id = table_id
        self.part = part
        self.address = address_of(scope)
        self.body: Any = None
        self._query: dict[str, str] | None = None
        self.secret, self.token = _secret_of(scope)
        self.holder = holder_of(self.secret) if self.secret else ""

    # What it brings

    async def read(self, receive: Receive, kind: type[Body]) -> Body:
        """The body, checked."""
        return checked(await self.content(receive), kind)

    async def content(self, receive: Receive) -> bytes:
        """The body as it came, if it is JSON as far as it says."""
        _check_media(self.scope)
        return await bodies.whole_body(receive, self.scope, MOST_JSON, self.house.settings.body_seconds)

    def query(self, names: tuple[str, ...]) -> dict[str, str]:
        """The parts of the query; others than these are refused."""
        if self._query is None:
            raw = self.scope["query_string"]
            if not raw:
                self._query = {}
                return self._query
            try:
                parts = parse_qsl(raw.decode("ascii"), True, True, errors="strict", max_num_fields=MOST_PARTS)
            except ValueError:
                raise ProblemError("bad_query") from None
            for name, value in parts:
                if name not in names:
                    raise _bad(name, f"there is no such part; there are {', '.join(names)}")
                if len(value) > LONGEST_PART:
                    raise _bad(name, f"at most {LONGEST_PART} signs")
            if len({name for name, _ in parts}) < len(parts):
                raise ProblemError("bad_query", "A part of the query comes twice.")
            self._query = dict(parts)
        return self._query

    def lang(self) -> str:
        """The language of sentences, English unless asked for."""
        lang = (self._query or {}).get("lang", "en")
        if lang not in LANGUAGES:
            raise _bad("lang", f"one of {', '.join(LANGUAGES)}")
        return lang

    def number(self, name: str, most: int = LATEST_PLY, least: int = 0) -> int | None:
        """A part of the query that is a number, or None when it is not there."""
        text = (self._query or {}).get(name)
        if text is None:
            return None
        plain = text.isascii() and text.isdigit() and len(text) <= len(str(most))
        if not plain or not least <= int(text) <= most:
            raise _bad(name, f"a number from {least} to {most}")
        return int(text)

    def request(self) -> Request:
        """As the pages' own parts want it."""
        return Request(self.scope)

    # Who it is

    def hit(self, kind: Kind) -> None:
        """Count it; too many are refused."""
        try:
            self.house.limits.count(kind, self.address, self.holder)
        except TooManyError as error:
            raise too_many(error) from None

    def table(self) -> Table:
        """The table of the address. It may have to be replayed, which takes a while."""
        try:
            found = self.house.yard.table(self.table_id) if len(self.table_id) <= LONGEST_ID else None
        except UnplayableError as error:
            raise ProblemError("unplayable", why=error.why) from None
        if found is None:
            raise ProblemError("not_begun" if self.house.waiting.find(self.table_id) else "no_table")
        return found

    def held(self) -> frozenset[int]:
        """The chairs of the table that are the caller's."""
        return self.house.yard.held(self.table_id, self.holder)

    def runs(self, table: Table, held: frozenset[int]) -> bool:
        """Whether the caller runs the table: who set it up, or who runs it while they are away."""
        return HOST in held or (table.deal.host in table.away and table.host in held)


def acting(seat: int | None, held: frozenset[int]) -> int:
    """The seat for which somebody acts who holds these chairs."""
    if seat is not None:
        if seat not in held:
            raise ProblemError("not_yours", seat=seat)
        return seat
    seats = [one for one in held if one != HOST]
    if not seats:
        raise ProblemError("not_yours")
    if len(seats) > 1:
        raise ProblemError("which_seat", field="seat", seats=sorted(seats))
    return seats[0]


def watching(seat: int | None, held: frozenset[int], table: Table) -> int | None:
    """The seat whose eyes somebody has who holds these chairs; None for who only looks on."""
    if seat is not None or any(one != HOST for one in held):
        return acting(seat, held)
    if not held and not table.deal.terms.watching:
        raise ProblemError("no_watching")
    return None


def seat_asked_for(call: Call) -> int | None:
    """The seat that the query names."""
    return call.number("seat", MOST_SEATS - 1)


def since_asked_for(call: Call) -> int | None:
    """The ply since which everything is to be told; from 0 on that begins with the deal."""
    since = call.number("since")
    return BEGINNING if since == 0 else since


def checked(content: bytes, kind: type[Body]) -> Body:
    """A body as what it must be, or a problem that names the field."""
    try:
        return kind.model_validate_json(content or b"{}")
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_context=False, include_input=False)[0]
        if first["type"] == "json_invalid":
            raise ProblemError("bad_body", f"The body is no JSON: {first['msg']}.") from None
        where = ".".join(str(part) for part in first["loc"])[:LONGEST]
        what = first["msg"]
        if first["type"] == "extra_forbidden":
            what = "there is no such field"
        raise ProblemError("bad_field", f"{where or 'the body'}: {what}", field=where) from None


def too_many(error: TooManyError) -> ProblemError:
    """The problem that tells of a limit."""
    return ProblemError("too_many", retry=error.seconds, limit=error.kind, retry_after=error.seconds)


def _bad(name: str, what: str) -> ProblemError:
    shown = name[:LONGEST_PART]
    return ProblemError("bad_query", f"{shown}: {what}", field=shown)


def _secret_of(scope: Scope) -> tuple[str, bool]:
    """The secret that a request brings, and whether it is a token; a page of this server brings a cookie."""
    cookie = ""
    for name, value in scope["headers"]:
        if name == b"authorization":
            return _token(value.decode("latin-1")), True
        if name == b"cookie":
            cookie = cookie_parser(value.decode("latin-1")).get(visitor.COOKIE, "")[:LONGEST]
    return cookie, False


def _token(text: str) -> str:
    token = text[len(BEARER) :].strip()
    whole = token.isascii() and token.isprintable() and " " not in token
    if text[: len(BEARER)].lower() != BEARER or not whole or not SHORTEST <= len(token) <= LONGEST:
        raise ProblemError("bad_token")
    return token


def _check_media(scope: Scope) -> None:
    """Forms of other sites can't say that they are JSON."""
    for name, value in scope["headers"]:
        if name == b"content-type":
            if value.partition(b";")[0].strip().lower() != b"application/json":
                raise ProblemError("not_json")
            return
    if bodies.declared(scope) or any(name == b"transfer-encoding" for name, _ in scope["headers"]):
        raise ProblemError("not_json")
