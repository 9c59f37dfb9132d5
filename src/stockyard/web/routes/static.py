"""Static files."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from stockyard.web.house import OfHouse

router = APIRouter()


@router.get("/static/{mark}/{name:path}")
def static(request: Request, house: OfHouse, mark: str, name: str) -> Response:
    """A file under its address."""
    answer = house.pages.assets.answer(mark, name, request.headers.get("accept-encoding", ""))
    if answer is None:
        raise HTTPException(404, "no_page")
    return answer


@router.get("/favicon.ico")
def favicon(house: OfHouse) -> RedirectResponse:
    """Browsers ask for it unasked."""
    return RedirectResponse(house.pages.assets.url("favicon.svg"), 307)
