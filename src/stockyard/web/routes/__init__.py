"""One module for each family of addresses. A route reads the request, asks the table, and names a page."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from stockyard.web.routes import books, home, language, live, records, replay, static, tables

ROUTERS: Final[tuple[APIRouter, ...]] = (
    home.router,
    tables.router,
    live.router,
    replay.router,
    records.router,
    books.router,
    language.router,
    static.router,
)
