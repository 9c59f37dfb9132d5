"""Pages for what went wrong, each with a sentence and a way on."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Match

from stockyard.table.playable import UnplayableError
from stockyard.table.ports import StoreError
from stockyard.web.house import house_of
from stockyard.web.watch import route_of

KNOWN: Final = (
    "no_table",
    "no_page",
    "no_form",
    "bad_field",
    "too_large",
    "too_slow",
    "too_many",
    "no_game",
    "no_watching",
    "not_yours",
    "no_point",
)
BY_STATUS: Final = {404: "no_page", 405: "no_page", 413: "too_large", 400: "bad_field", 422: "bad_field"}
READ: Final = ("GET", "HEAD")
TABLES: Final = "/tables/"
RETRY_SECONDS: Final = "2"
log = logging.getLogger("stockyard.web")


def error_page(request: Request, status: int, what: str) -> Response:
    """The page for an error. `what` is a key of the catalogue below ``web.error.``."""
    path = again_at(request, what)
    return house_of(request).pages.page(request, "error.html", status, path, status=status, what=what)


def again_at(request: Request, what: str) -> str:
    """Where somebody is led who then chooses another language: here, or if this was a form, where it was.

    What a form is sent to can seldom be opened as a page: then that is its table, or home.
    """
    path = request.url.path
    if request.method in READ:
        return path
    head, _, rest = path.removeprefix(TABLES).partition("/")
    if path.startswith(TABLES) and rest:
        return "/" if what == "no_table" else f"{TABLES}{head}"
    return path if any(_opens(route, request) for route in request.app.routes) else "/"


def _opens(route: BaseRoute, request: Request) -> bool:
    return route.matches({**request.scope, "method": "GET"})[0] is Match.FULL


async def http_error(request: Request, error: Exception) -> Response:
    """An address that leads nowhere, a form that is none."""
    assert isinstance(error, HTTPException)
    detail = str(error.detail)
    what = detail if detail in KNOWN else BY_STATUS.get(error.status_code, "bad_field")
    answer = error_page(request, error.status_code, what)
    answer.headers.update(error.headers or {})
    return answer


async def bad_request(request: Request, _error: Exception) -> Response:
    """An address with a part that is not what it should be."""
    return error_page(request, HTTPStatus.BAD_REQUEST, "bad_field")


async def unplayable(request: Request, error: Exception) -> Response:
    """A table from before the rules or the cards were changed."""
    assert isinstance(error, UnplayableError)
    return error_page(request, HTTPStatus.GONE, f"unplayable_{error.why}")


async def store_away(request: Request, error: Exception) -> Response:
    """The database does not answer: that passes, and what is asked again under its key is done once."""
    log.error("the store does not answer", extra={"route": route_of(request.scope)}, exc_info=error)
    answer = error_page(request, HTTPStatus.SERVICE_UNAVAILABLE, "store_away")
    answer.headers["retry-after"] = RETRY_SECONDS
    return answer


async def server_error(request: Request, error: Exception) -> Response:
    """Our own fault: logged in full, told in a sentence."""
    # The address may hold the id of a table, by which one may look on.
    log.error(
        "a request failed",
        extra={"method": request.method, "route": route_of(request.scope)},
        exc_info=error,
    )
    return error_page(request, HTTPStatus.INTERNAL_SERVER_ERROR, "our_fault")


def install(app: FastAPI) -> None:
    """Have the application show these pages."""
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(RequestValidationError, bad_request)
    app.add_exception_handler(UnplayableError, unplayable)
    app.add_exception_handler(StoreError, store_away)
    app.add_exception_handler(Exception, server_error)
