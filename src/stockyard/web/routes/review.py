"""The review of a finished game: asked for once, made beside everything else, read by all at the table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from stockyard.table.table import Table
from stockyard.web.house import House, OfHouse, OfTable
from stockyard.web.pages import lang_of
from stockyard.web.present.reviewed import page_of
from stockyard.web.wardens import wardens_of

router = APIRouter()
BUSY = 503
UNFINISHED = 409


@router.get("/tables/{table_id}/review")
def page(request: Request, house: OfHouse, table: OfTable) -> HTMLResponse:
    """The review, how far it is, or the way to have it made. The page asks for itself while it waits."""
    return _page(request, house, table)


@router.post("/tables/{table_id}/review")
def ask(request: Request, house: OfHouse, table: OfTable) -> Response:
    """Have the review made."""
    house.limits.hit("records", request)
    if table.match.result is not None and not wardens_of(request).reviews.ask(table):
        return _page(request, house, table, "busy", BUSY)
    return RedirectResponse(f"/tables/{table.id}/review", 303)


def _page(
    request: Request, house: House, table: Table, stage: str | None = None, code: int = 200
) -> HTMLResponse:
    with table.lock:
        match = table.match.copy()
    if match.result is None:
        stage, code = "unfinished", UNFINISHED
        standing = None
    else:
        standing = wardens_of(request).reviews.standing(table)
    r = page_of(table, match, standing, stage, lang_of(request))
    return house.pages.page(request, "looked_back.html", code, r=r)
