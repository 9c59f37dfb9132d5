"""The application: routes, guards and the people behind the scenes (computer players)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from stockyard.table.computers import ComputerPlayers
from stockyard.table.yard import Yard
from stockyard.web import errors
from stockyard.web.device import Devices
from stockyard.web.guard import Guard
from stockyard.web.house import House
from stockyard.web.pages import the_pages
from stockyard.web.routes import ROUTERS
from stockyard.web.settings import MAX_RECORD, Settings

SMALL = 1024
ROOM_FOR_THE_FORM = 64 * 1024


def create_app(settings: Settings) -> FastAPI:
    """The pages over a store. Computer players work from the start to the end of the server's life."""
    yard = Yard(settings.store, settings.clock)
    computers = ComputerPlayers(yard, settings.pause, settings.seed)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        computers.start()
        try:
            yield
        finally:
            yard.close()
            computers.stop()

    app = FastAPI(
        lifespan=lifespan,
        openapi_url=None,
        max_body_size=MAX_RECORD + ROOM_FOR_THE_FORM,
        middleware=[
            Middleware(Guard, names=settings.own_names()),
            Middleware(GZipMiddleware, minimum_size=SMALL),
        ],
    )
    app.state.house = House(settings, yard, the_pages(), Devices(settings.store.secret("devices")))
    for router in ROUTERS:
        app.include_router(router)
    errors.install(app)
    return app
