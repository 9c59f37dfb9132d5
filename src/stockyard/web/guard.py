"""What every answer carries and what no request gets past: headers, limits, and the names of this server.

A request that changes something must come from a page of this server: browsers say so in Sec-Fetch-Site or
Origin, and cookies are same-site on top. Programs bring a token instead, which no page of another site can
add to a request. A server that answers to any name can be reached by a hostile page whose name points here,
so only own names and plain addresses are answered.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stockyard.web import bodies
from stockyard.web.limits import Meter, TooManyError, address_of

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cache-control": "no-store",
}
FILES: Final = "/static/"
FOR_FILES: Final = ("x-content-type-options", "cross-origin-resource-policy")
"""What a style sheet, script or font carries: the rest speaks of pages, and is longer than many a file.
A drawing can be opened as a page, so it has a policy of its own (`stockyard.web.assets`)."""
HSTS: Final = (b"strict-transport-security", b"max-age=31536000")
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
API: Final = "/api/"
FREE: Final = (FILES, "/healthz", "/metrics")
"""Files that browsers keep, and what machines ask for: nobody counts them."""

Why = Literal["not_here", "other_site"]
SENTENCES: Final[dict[Why, str]] = {
    "not_here": "This server does not go by that name.",
    "other_site": "This request came from another site, so nothing was done.",
}
STATUS: Final[dict[Why, int]] = {"not_here": 421, "other_site": 403}
_RAW: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_RAW_FOR_FILES: Final = [(name.encode(), HEADERS[name].encode()) for name in FOR_FILES]
_NAMES: Final = frozenset(name for name, _ in _RAW)
OK: Final = 200


@lru_cache(1024)
def own_host(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this server."""
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    name = name.strip("[]").lower()
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in names or name.endswith((".localhost", ".local"))
    return True


def same_site(site: str | None, origin: str | None, host: str) -> bool:
    """Whether the request was made by a page of this server, or by no page at all."""
    if site is not None:
        return site in ("same-origin", "none")
    return origin is None or origin.partition("://")[2] == host


def refusal(
    method: str, headers: list[tuple[bytes, bytes]], names: frozenset[str], tokens: bool
) -> Why | None:
    """Why a request must not come in. ``tokens``: one that brings a token may come from anywhere."""
    host, site, origin, bearer = b"", None, None, False
    for name, value in headers:
        if name == b"host":
            host = value
        elif name == b"sec-fetch-site":
            site = value.decode("latin-1")
        elif name == b"origin":
            origin = value.decode("latin-1")
        elif name == b"authorization":
            bearer = True
    here = host.decode("latin-1")
    if not own_host(here, names):
        return "not_here"
    if method in SAFE or (tokens and bearer) or same_site(site, origin, here):
        return None
    return "other_site"


Say = Callable[[Request, int, str], Response]
"""Makes the page for an error, from a status and a key of the catalogue."""


class Guard:
    """Wraps the whole application: the pages, and beside them the API, which shares none of their layers."""

    def __init__(
        self,
        pages: ASGIApp,
        api: ASGIApp,
        names: frozenset[str],
        meter: Meter,
        say: Say,
        body_seconds: float,
    ) -> None:
        self._pages = pages
        self._api = api
        self._names = names
        self._meter = meter
        self._say = say
        self._body_seconds = body_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Turn away what must not come in; put the headers on what goes out."""
        if scope["type"] != "http":
            await self._pages(scope, receive, send)
            return
        path = scope["path"]
        safely = _with_headers(send, scope["scheme"] == "https", path.startswith(FILES))
        if path.startswith(API):
            scope["refused"] = refusal(scope["method"], scope["headers"], self._names, tokens=True)
            await self._api(scope, receive, safely)
            return
        why = refusal(scope["method"], scope["headers"], self._names, tokens=False)
        if why is not None:
            await PlainTextResponse(f"{SENTENCES[why]}\n", STATUS[why])(scope, receive, safely)
            return
        await self._page(path, scope, receive, safely)

    async def _page(self, path: str, scope: Scope, receive: Receive, send: Send) -> None:
        """A page, if its address can be one and has not asked for too many."""
        if not path.isprintable():
            await self._say(Request(scope), 404, "no_page")(scope, receive, send)
            return
        if not path.startswith(FREE):
            try:
                self._meter.count("pages", address_of(scope), "")
            except TooManyError as error:
                answer = self._say(Request(scope), 429, "too_many")
                answer.headers.update(error.headers or {})
                await answer(scope, receive, send)
                return
        if scope["method"] in SAFE:
            await self._pages(scope, receive, send)
            return
        body = bodies.Bounded(receive, scope, bodies.most_of(path), self._body_seconds)
        await self._pages(scope, body, _hanging_up(send, body))


def _with_headers(send: Send, https: bool, file: bool) -> Send:
    async def send_guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            out = list(message.get("headers", ()))
            own = {name.lower() for name, _ in out} & _NAMES
            more = _RAW_FOR_FILES if file and message["status"] == OK else _RAW
            out += [one for one in more if one[0] not in own] if own else more
            message["headers"] = [*map(_secure, out), HSTS] if https else out
        await send(message)

    return send_guarded


def _hanging_up(send: Send, body: bodies.Bounded) -> Send:
    """Whoever is answered before all was read would go on sending for nothing."""

    async def send_last(message: Message) -> None:
        if message["type"] == "http.response.start" and not body.whole:
            message["headers"] = [*message.get("headers", ()), (b"connection", b"close")]
        await send(message)

    return send_last


def _secure(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """A cookie that was given over https is not sent over http, whoever set it."""
    name, value = header
    if name.lower() == b"set-cookie" and b"; secure" not in value.lower():
        return name, value + b"; Secure"
    return header
