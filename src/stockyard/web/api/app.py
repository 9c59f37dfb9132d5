"""The API as an application: finds the route, reads the request, sends the answer or the problem."""

from __future__ import annotations

import logging
import re
from typing import Final

import anyio
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from stockyard.table.playable import UnplayableError
from stockyard.table.ports import StoreError
from stockyard.web import bodies
from stockyard.web.api import playing
from stockyard.web.api.call import Answer, Call
from stockyard.web.api.document import document
from stockyard.web.api.paths import ROOT, ROUTES, Route
from stockyard.web.api.problems import RETRY_SECONDS, ProblemError
from stockyard.web.api.seen import Showings
from stockyard.web.api.stream import Streams
from stockyard.web.house import House
from stockyard.web.watch import route_of

TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)
JSON: Final = b"application/json"
TEXT: Final = b"text/plain; charset=utf-8"
THREADS: Final = 16
"""Requests that wait for the store at one time; pages have threads of their own."""

Sent = tuple[int, list[tuple[bytes, bytes]], bytes]
Shape = tuple[int, str, str]
log = logging.getLogger("stockyard.web")


class Api:
    """Answers what is below /api/."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._showings = Showings()
        self._streams = Streams(self._showings)
        self._threads: anyio.CapacityLimiter | None = None
        self._routes: dict[Shape, dict[str, Route]] = {}
        for route in ROUTES:
            parts = route.at.strip("/").split("/")
            self._routes.setdefault(_shape(parts), {})[route.method] = route

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        path, started = scope["path"], False

        async def send_noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            if scope.get("refused"):
                raise ProblemError(scope["refused"])
            route, table_id, part = self._found(scope["method"], path)
            scope["route"] = route
            call = Call(scope, self._house, path, table_id, part)
            call.query(route.query)
            call.lang()
            if route.way == "stream":
                await self._streams(call, receive, send_noted)
                return
            status, headers, body = await self._answered(route, call, receive)
        except ProblemError as problem:
            status, headers, body = problem.answer(path)
        except bodies.CutOffError:
            return
        except HTTPException as error:
            status, headers, body = ProblemError(str(error.detail)).answer(path)
        except UnplayableError as error:
            status, headers, body = ProblemError("unplayable", why=error.why).answer(path)
        except StoreError as error:
            if started:
                raise
            log.error("the store does not answer", extra={"route": route_of(scope)}, exc_info=error)
            status, headers, body = ProblemError("unkept", retry=RETRY_SECONDS).answer(path)
        except Exception as error:
            if started:
                raise
            told = {"method": scope["method"], "route": route_of(scope)}
            log.error("a request failed", extra=told, exc_info=error)
            status, headers, body = ProblemError("our_fault").answer(path)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _found(self, method: str, path: str) -> tuple[Route, str, int]:
        """The route, the table's id, and the number that stands last in the address."""
        if not path.startswith(ROOT + "/"):
            raise ProblemError("no_page")
        parts = path[len(ROOT) + 1 :].split("/")
        routes = self._routes.get(_shape(parts))
        if routes is None:
            raise ProblemError("no_page")
        route = routes.get(method)
        if route is None:
            raise ProblemError("wrong_method", allow=", ".join(sorted(routes)))
        table_id, part = "", 0
        if len(parts) > 1:
            table_id = parts[1]
            if TABLE_ID.fullmatch(table_id) is None:
                raise ProblemError("no_table")
        if len(parts) > 3:
            if not parts[3].isascii() or not parts[3].isdigit() or len(parts[3]) > 1:
                raise ProblemError("no_page")
            part = int(parts[3])
        return route, table_id, part

    async def _answered(self, route: Route, call: Call, receive: Receive) -> Sent:
        if route.way == "view":
            return _sent(200, JSON, await playing.view(call, self._showings))
        if route.way == "document":
            return _sent(200, JSON, to_json(document()))
        if route.body is not None:
            call.body = await call.read(receive, route.body)
        assert route.do is not None
        if route.way == "loop":
            answer: Answer = await route.do(call)
        else:
            if self._threads is None:
                self._threads = anyio.CapacityLimiter(THREADS)
            answer = await anyio.to_thread.run_sync(route.do, call, limiter=self._threads)
        if answer.text is not None:
            return _sent(answer.status, TEXT, answer.text.encode())
        return _sent(route.status, JSON, to_json(answer.data))


def _shape(parts: list[str]) -> Shape:
    """How many parts an address has, and those that are words."""
    count = len(parts)
    return count, parts[0], parts[2] if count > 2 else ""


def _sent(status: int, media: bytes, body: bytes) -> Sent:
    return status, [(b"content-type", media), (b"content-length", b"%d" % len(body))], body
