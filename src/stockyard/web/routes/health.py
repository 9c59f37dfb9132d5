"""For those who run the server: whether it is well, and its figures. Neither names anybody or any table."""

from __future__ import annotations

import hmac
import ipaddress
from typing import Final

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import JSONResponse, Response

from stockyard.web.house import OfHouse
from stockyard.web.visitor import BEARER
from stockyard.web.wardens import wardens_of

router = APIRouter()
KIND: Final = "text/plain; version=0.0.4; charset=utf-8"
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip")


@router.get("/healthz")
async def health(request: Request) -> JSONResponse:
    """200 while moves can be kept, 503 otherwise."""
    found = await wardens_of(request).health.look()
    well = all(found.values())
    return JSONResponse({"status": "ok" if well else "failing", **found}, 200 if well else 503)


@router.get("/metrics")
def metrics(request: Request, house: OfHouse) -> Response:
    """The figures, for this machine alone or for whoever brings the token."""
    if not may_read(request, house.settings.metrics_token):
        raise HTTPException(404, "no_page")
    return Response(wardens_of(request).figures.text(), media_type=KIND)


def may_read(request: Request, token: str | None) -> bool:
    """Whether the request brings the token, or comes from this machine and through no proxy."""
    said = request.headers.get("authorization", "")
    if token and said.lower().startswith(BEARER):
        return hmac.compare_digest(said[len(BEARER) :].strip().encode(), token.encode())
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
