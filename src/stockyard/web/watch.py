"""What is noted of each request: how long it took, in figures and in one line of the log.

The line names the route and not the address, as whoever knows the id of a table may look on; and nothing of
what was sent. Streams are counted when they open, as the time they last says nothing about the server.
"""

from __future__ import annotations

import itertools
import logging
import secrets
import time
from contextvars import ContextVar
from http import HTTPStatus
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stockyard.work.figures import Figures

STREAMS: Final = (b"text/event-stream", b"application/x-ndjson")
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
QUIET: Final = frozenset({"GET", "HEAD", "OPTIONS"})
NO_ROUTE: Final = "none"
OTHER: Final = "other"

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""Of the request that is worked on: lines of the log with the same one belong together."""
log = logging.getLogger("stockyard.requests")


class Watch:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self.app = app
        self._figures = figures
        self._series: dict[tuple[str, str, int], Any] = {}
        self._first, self._numbers = secrets.token_hex(3), itertools.count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, and note that it was answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begin = time.perf_counter()
        request_id.set(f"{self._first}-{next(self._numbers):x}")
        status, streams = 0, False

        async def seen(message: Message) -> None:
            nonlocal status, streams
            if message["type"] == "http.response.start":
                status, streams = message["status"], _is_stream(message)
                if streams:
                    self._figures.streams.labels(route_of(scope)).inc()
            await send(message)

        try:
            await self.app(scope, receive, seen)
        finally:
            if not streams:
                self._note(scope, status or HTTPStatus.INTERNAL_SERVER_ERROR, time.perf_counter() - begin)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else OTHER
        name = method, route_of(scope), status
        series = self._series.get(name)
        if series is None:
            series = self._series[name] = self._figures.requests.labels(method, name[1], str(status))
        series.observe(seconds)
        level = _level(method, status)
        if log.isEnabledFor(level):
            found = {"method": method, "route": name[1], "status": status, "ms": round(seconds * 1000, 1)}
            log.log(level, "request", extra=found)


def route_of(scope: Scope) -> str:
    """The route of a request once it was found, with names in the place of ids: ``/tables/{table_id}``."""
    return getattr(scope.get("route"), "path", NO_ROUTE)


def _is_stream(message: Message) -> bool:
    return any(name == b"content-type" and value.startswith(STREAMS) for name, value in message["headers"])


def _level(method: str, status: int) -> int:
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return logging.ERROR
    if status >= HTTPStatus.BAD_REQUEST or method not in QUIET:
        return logging.INFO
    return logging.DEBUG
