"""The application: routes, guards and the people behind the scenes (computer players)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from stockyard.table.waiting import WaitingRoom
from stockyard.table.yard import Yard
from stockyard.web import errors
from stockyard.web.device import Devices
from stockyard.web.guard import Guard
from stockyard.web.house import House
from stockyard.web.pages import the_pages
from stockyard.web.routes import ROUTERS
from stockyard.web.settings import MAX_BODY, Settings
from stockyard.web.wardens import the_wardens
from stockyard.web.watch import Watch
from stockyard.work.figures import Figures

SMALL = 1024


class App(FastAPI):
    """FastAPI with the guard around all of it: also the page for our own faults goes out with its headers."""

    def __init__(self, names: frozenset[str], figures: Figures, **options: Any) -> None:
        super().__init__(**options)
        self._names = names
        self._figures = figures

    def build_middleware_stack(self) -> ASGIApp:
        """Middleware proper would stand inside of what catches our faults and large bodies."""
        return Watch(Guard(super().build_middleware_stack(), self._names), self._figures)


def create_app(settings: Settings) -> FastAPI:
    """The pages over a store. Computer players work from the start to the end of the server's life."""
    yard = Yard(settings.store, settings.clock)
    waiting = WaitingRoom(yard, settings.seed)
    wardens = the_wardens(settings, yard)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        wardens.start()
        try:
            yield
        finally:
            wardens.stop()

    app = App(
        settings.own_names(),
        wardens.figures,
        lifespan=lifespan,
        openapi_url=None,
        max_body_size=MAX_BODY,
        middleware=[Middleware(GZipMiddleware, minimum_size=SMALL)],
    )
    app.state.house = House(settings, yard, waiting, the_pages(), Devices(settings.store.secret("devices")))
    app.state.wardens = wardens
    for router in ROUTERS:
        app.include_router(router)
    errors.install(app)
    return app
