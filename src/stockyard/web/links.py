"""Addresses that people send each other: to a free chair, to a chair of one's own, to watch.

A code stands behind the ``#``: browsers keep that part for themselves, so no server, log, preview or referrer
sees it. The page takes it from there and sends it in a form, or somebody pastes it.
"""

from __future__ import annotations

import ipaddress
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import Request

from stockyard.table.keys import tidy_code
from stockyard.web.qr import drawn
from stockyard.web.settings import Settings

LONGEST_PASTE: Final = 400


def here(request: Request, settings: Settings) -> str:
    """This server as others reach it, without a path."""
    return (settings.base_url or str(request.base_url)).rstrip("/")


def is_local(host: str | None) -> bool:
    """Whether a name or an address means the machine itself."""
    name = (host or "").strip("[]").lower()
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def is_near(request: Request) -> bool:
    """Whether a request comes from this machine, and not through a proxy that stands on it."""
    forwarded = "forwarded" in request.headers or "x-forwarded-for" in request.headers
    client = request.client.host if request.client else None
    return is_local(client) and is_local(request.url.hostname) and not forwarded


def link(request: Request, settings: Settings, path: str, code: str = "") -> dict[str, Any]:
    """A link as pages show it. ``local``: nobody on another machine can open it."""
    base = here(request, settings)
    url = f"{base}{path}#{code}" if code else f"{base}{path}"
    return {"url": url, "code": code, "qr": drawn(url), "local": is_local(urlsplit(base).hostname)}


def pasted(text: str) -> str:
    """The code in what somebody typed or pasted, which may be the whole link; empty if there is none."""
    return tidy_code(text[:LONGEST_PASTE].strip().rpartition("#")[2])
