"""One module for each family of addresses. A route reads the request, asks the table, and names a page."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from stockyard.web.routes import (
    affairs,
    books,
    health,
    hints,
    home,
    language,
    live,
    notices,
    people,
    presets,
    proof,
    records,
    replay,
    review,
    room_talk,
    static,
    tables,
    talk,
    undo,
    waiting,
)

ROUTERS: Final[tuple[APIRouter, ...]] = (
    home.router,
    waiting.router,
    room_talk.router,
    people.router,
    tables.router,
    undo.router,
    hints.router,
    affairs.router,
    talk.router,
    presets.router,
    notices.router,
    live.router,
    replay.router,
    review.router,
    records.router,
    proof.router,
    books.router,
    language.router,
    static.router,
    health.router,
)
