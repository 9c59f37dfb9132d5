"""The application: routes, guards and the people behind the scenes (computer players)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from stockyard.table.waiting import WaitingRoom
from stockyard.table.yard import Yard
from stockyard.web import errors
from stockyard.web.api import Api
from stockyard.web.device import Devices
from stockyard.web.guard import API, Guard
from stockyard.web.house import House
from stockyard.web.limits import Meter
from stockyard.web.pages import the_pages
from stockyard.web.routes import ROUTERS
from stockyard.web.settings import Settings
from stockyard.web.wardens import the_wardens
from stockyard.web.watch import Watch
from stockyard.work.figures import Figures

SMALL = 1024


class App(FastAPI):
    """FastAPI with the guard around all of it: also the page for our own faults goes out with its headers."""

    def __init__(self, house: House, figures: Figures, **options: Any) -> None:
        super().__init__(**options)
        self.state.house = house
        self._figures = figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Requests of programs go straight to the guard: FastAPI asks the environment of each three times."""
        if self.middleware_stack is not None and scope["type"] == "http" and scope["path"].startswith(API):
            scope["app"] = self
            await self.middleware_stack(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def build_middleware_stack(self) -> ASGIApp:
        """Middleware proper would stand inside of what catches our faults. The API has none of it."""
        house: House = self.state.house
        names, patience = house.settings.own_names(), house.settings.body_seconds
        pages = super().build_middleware_stack()
        return Watch(
            Guard(pages, Api(house), names, house.limits, errors.error_page, patience), self._figures
        )


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
            house.hints.stop()
            wardens.stop()

    devices = Devices(settings.store.secret("devices"))
    house = House(settings, yard, waiting, the_pages(), devices, limits=Meter(settings.limits))
    app = App(
        house,
        wardens.figures,
        lifespan=lifespan,
        openapi_url=None,
        middleware=[Middleware(GZipMiddleware, minimum_size=SMALL)],
    )
    app.state.wardens = wardens
    for router in ROUTERS:
        app.include_router(router)
    errors.install(app)
    return app
