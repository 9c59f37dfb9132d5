"""The home page, and setting up a table."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

import stockyard
from stockyard.table.ports import Listed
from stockyard.web import setup
from stockyard.web.forms import Fields, field
from stockyard.web.house import House, OfHouse
from stockyard.web.listing import line
from stockyard.web.pages import catalogue_of

router = APIRouter()
SHOWN: Final = 12
ORDER: Final = ("continue", "watch", "replay", "gone")
FIRST_GAME: Final = "sharenanigans"


@router.get("/")
def home(request: Request, house: OfHouse) -> HTMLResponse:
    """What can be played, and the tables of this machine: those that wait for somebody first."""
    cat = catalogue_of(request)
    tables = [line(one, cat, house.yard.unplayable(one.deal)) for one in _newest(house)]
    tables.sort(key=lambda table: ORDER.index(table["action"]))
    waiting = sum(table["action"] == "continue" for table in tables)
    form = setup.blank(FIRST_GAME, cat)
    return house.pages.page(request, "home.html", tables=tables, waiting=waiting, form=form)


def _newest(house: House) -> list[Listed]:
    """The running tables, filled up with finished ones."""
    running = house.yard.tables(SHOWN, over=False)
    return [*running, *house.yard.tables(max(SHOWN - len(running), 1), over=True)]


@router.get("/new/{game}")
def new(request: Request, house: OfHouse, game: str) -> HTMLResponse:
    """The form on a page of its own."""
    return house.pages.page(request, "new.html", form=setup.blank(known(game), catalogue_of(request)))


@router.post("/tables")
def create(request: Request, house: OfHouse, form: Fields) -> Response:
    """Open a table, or show the form again with what is wrong."""
    game = known(field(form, "game"))
    shown, wish = setup.read(game, form, catalogue_of(request))
    if wish is None:
        return house.pages.page(request, "new.html", 422, form=shown)
    # The key of the form makes two clicks open one table.
    table = house.yard.deal(
        game, wish.name, wish.seats, wish.options, house.settings.seed, f"new {shown['key']}"
    )
    return RedirectResponse(f"/tables/{table.id}", 303)


def known(game: str) -> str:
    """The name of a game that can be played."""
    if game not in stockyard.games:
        raise HTTPException(404, "no_game")
    return game
