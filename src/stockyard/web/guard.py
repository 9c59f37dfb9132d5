"""What every answer carries and what no request gets past: headers, and the names of this server.

A request that changes something must come from a page of this server: browsers say so in Sec-Fetch-Site or
Origin, and cookies are same-site on top. A server that answers to any name can be reached by a hostile page
whose name points here, so only own names and plain addresses are answered.
"""

from __future__ import annotations

import ipaddress
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
}
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def own_host(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this server."""
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    name = name.strip("[]").lower()
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in names or name.endswith((".localhost", ".local"))
    return True


def same_site(headers: Headers) -> bool:
    """Whether the request was made by a page of this server, or by no page at all."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host", "")


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Turn away what must not come in; put the headers on what goes out."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                out.setdefault("cache-control", "no-store")
            await send(message)

        refusal = self._refusal(scope["method"], headers)
        await (refusal or self.app)(scope, receive, send_guarded)

    def _refusal(self, method: str, headers: Headers) -> PlainTextResponse | None:
        if not own_host(headers.get("host", ""), self.names):
            return PlainTextResponse("This server does not go by that name.\n", 421)
        if method not in SAFE and not same_site(headers):
            return PlainTextResponse("This request came from another site, so nothing was done.\n", 403)
        return None
