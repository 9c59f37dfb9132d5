"""Who a request comes from: a browser by its cookie, or a program by its token. Nobody needs an account.

Both are secrets of which only digests are kept. The cookie is not readable by scripts, goes to this site
alone and is renewed with every use; a browser gets it when it first does something that it must be known for.
A second cookie remembers the name that somebody goes by, so that it has not to be typed at every table.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from typing import Final
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from stockyard.table.keys import BROWSER_BYTES, LONGEST, holder_of, new_secret
from stockyard.table.seats import tidy_name

COOKIE: Final = "visitor"
NAME: Final = "name"
YEAR: Final = 365 * 24 * 3600
BEARER: Final = "bearer "
KEY_BYTES: Final = 12
SEAL: Final = "visitors"
"""The store's secret by which keys of forms are marked and new visitors made from them."""


def new_key(seal: bytes) -> str:
    """For one drawing of a form: it tells two clicks from two wishes, and nobody guesses it.

    It ends with a mark made with the server's seal, so that a key that somebody made up is known for one.
    """
    drawn = secrets.token_urlsafe(KEY_BYTES)
    return f"{drawn}.{_mark(seal, drawn)}"


def was_drawn(seal: bytes, key: str) -> bool:
    """Whether the server with this seal drew the key, for one form that it showed to one visitor."""
    drawn, _, mark = key.partition(".")
    return hmac.compare_digest(_mark(seal, drawn).encode(), mark.encode("utf-8", "replace"))


def _mark(seal: bytes, drawn: str) -> str:
    mark = hmac.digest(seal, b"form\x00" + drawn.encode("utf-8", "replace"), "sha256")
    return base64.urlsafe_b64encode(mark[:KEY_BYTES]).decode()


def secret_of(request: Request) -> str:
    """The secret that came with the request: a token first, else the cookie; empty without one."""
    token = request.headers.get("authorization", "")
    if token.lower().startswith(BEARER):
        return token[len(BEARER) :].strip()[:LONGEST]
    return request.cookies.get(COOKIE, "")[:LONGEST]


def holder(request: Request) -> str:
    """The digest by which the visitor's chairs are known; empty for somebody who has none."""
    secret = secret_of(request)
    return holder_of(secret) if secret else ""


def welcome(request: Request, seal: bytes, key: str) -> tuple[str, str]:
    """The visitor's secret and its digest; a new one for a browser that has none yet (see `remember`).

    The new one is made from the key of the form and the server's seal: of two clicks at once the browser
    keeps only the second answer, and must be the same visitor in both. The server draws a key for each form;
    strangers who bring the same key that it did not draw are two visitors.
    """
    secret = secret_of(request)
    if not secret and was_drawn(seal, key):
        drawn = hmac.digest(seal, key.encode("utf-8", "replace"), "sha256")[:BROWSER_BYTES]
        secret = base64.urlsafe_b64encode(drawn).decode()
    secret = secret or new_secret()
    return secret, holder_of(secret)


def remember(request: Request, response: Response, secret: str) -> None:
    """Have the browser keep the secret of `welcome`. A program keeps its token itself."""
    if "authorization" not in request.headers:
        _set(request, response, COOKIE, secret)


def name_of(request: Request) -> str:
    """The name that the visitor went by the last time; empty for a stranger."""
    return tidy_name(unquote(request.cookies.get(NAME, "")[:LONGEST], errors="replace"), "")


def remember_name(request: Request, response: Response, name: str) -> None:
    """Have the browser keep the name; one that was left empty is forgotten."""
    shown = quote(tidy_name(name, ""), safe="")
    if shown and len(shown) <= LONGEST:
        _set(request, response, NAME, shown)
    else:
        response.delete_cookie(NAME, path="/", httponly=True, samesite="lax")


def _set(request: Request, response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
