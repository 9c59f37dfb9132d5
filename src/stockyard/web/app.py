"""The application: routes, guards and the people behind the scenes (computer players)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from stockyard.table.care import Care
from stockyard.table.waiting import WaitingRoom
from stockyard.table.yard import Yard
from stockyard.web import errors
from stockyard.web.device import Devices
from stockyard.web.guard import Guard
from stockyard.web.house import House
from stockyard.web.pages import the_pages
from stockyard.web.routes import ROUTERS
from stockyard.web.settings import MAX_BODY, Settings
from stockyard.work.figures import Figures
from stockyard.work.threads import Threads

SMALL = 1024


class App(FastAPI):
    """FastAPI with the guard around all of it: also the page for our own faults goes out with its headers."""

    def __init__(self, names: frozenset[str], **options: Any) -> None:
        super().__init__(**options)
        self._names = names

    def build_middleware_stack(self) -> ASGIApp:
        """Middleware proper would stand inside of what catches our faults and large bodies."""
        return Guard(super().build_middleware_stack(), self._names)


def create_app(settings: Settings) -> FastAPI:
    """The pages over a store. Computer players work from the start to the end of the server's life."""
    yard = Yard(settings.store, settings.clock)
    waiting = WaitingRoom(yard, settings.seed)
    work = Threads(Care(yard, settings.pause, settings.seed), Figures())

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        work.start()
        try:
            yield
        finally:
            yard.goodbye()
            work.stop()
            yard.close()

    app = App(
        settings.own_names(),
        lifespan=lifespan,
        openapi_url=None,
        max_body_size=MAX_BODY,
        middleware=[Middleware(GZipMiddleware, minimum_size=SMALL)],
    )
    app.state.house = House(settings, yard, waiting, the_pages(), Devices(settings.store.secret("devices")))
    for router in ROUTERS:
        app.include_router(router)
    errors.install(app)
    return app
