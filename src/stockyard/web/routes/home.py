"""The home page, and setting up a table."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

import stockyard
from stockyard.table.waiting import NotNowError, tidy_nonce
from stockyard.text import Catalogue
from stockyard.web import listing, setup, visitor
from stockyard.web.forms import Fields, field
from stockyard.web.house import House, OfHouse
from stockyard.web.pages import catalogue_of

router = APIRouter()
SHOWN: Final = 12
IN_LOBBY: Final = 8
FOR_ME: Final = ("continue", "join")
ORDER: Final = (*FOR_ME, "wait", "open", "watch", "replay", "gone")
FIRST_GAME: Final = "sharenanigans"


@router.get("/")
def home(request: Request, house: OfHouse) -> HTMLResponse:
    """What can be played, the visitor's tables (those that wait for them first), and the lobby."""
    cat = catalogue_of(request)
    tables = _own(request, house, cat)
    form = setup.blank(FIRST_GAME, cat, house.new_key(), visitor.name_of(request))
    form["pledge"] = _pledge(request, house, form["key"])
    return house.pages.page(
        request,
        "home.html",
        tables=tables,
        waiting=sum(table["action"] in FOR_ME for table in tables),
        lobby=_lobby(house, cat, {table["id"] for table in tables}),
        form=form,
    )


def _own(request: Request, house: House, cat: Catalogue) -> list[dict[str, Any]]:
    """The running tables, filled up with finished ones."""
    gathering = listing.gathering_own(request, house, SHOWN)
    running = listing.own(request, house, SHOWN, over=False)
    finished = listing.own(request, house, max(SHOWN - len(running) - len(gathering), 1), over=True)
    lines = [listing.gathering_line(one, cat, house.chairs(request, one.id)) for one in gathering]
    lines += [
        listing.line(one, cat, house.chairs(request, one.deal.id), house.yard.unplayable(one.deal))
        for one in (*running, *finished)
    ]
    return sorted(lines, key=lambda table: ORDER.index(table["action"]))


def _lobby(house: House, cat: Catalogue, known: set[str]) -> list[dict[str, Any]]:
    """Public tables of others."""
    waiting, running = listing.lobby(house, IN_LOBBY, known)
    return [listing.gathering_line(one, cat, None) for one in waiting] + [
        listing.line(one, cat, None) for one in running if house.yard.unplayable(one.deal) is None
    ]


@router.get("/new/{game}")
def new(request: Request, house: OfHouse, game: str) -> HTMLResponse:
    """The form on a page of its own."""
    form = setup.blank(known(game), catalogue_of(request), house.new_key(), visitor.name_of(request))
    form["pledge"] = _pledge(request, house, form["key"])
    return house.pages.page(request, "new.html", form=form)


@router.post("/tables")
def create(request: Request, house: OfHouse, form: Fields) -> Response:
    """Open a table, or a room in which its people gather; or show the form again with what is wrong."""
    game = known(field(form, "game"))
    shown, wish = setup.read(game, form, catalogue_of(request), house.new_key())
    if wish is None:
        shown["pledge"] = _pledge(request, house, shown["key"])
        return house.pages.page(request, "new.html", 422, f"/new/{game}", form=shown)
    house.limits.hit("tables", request)
    secret, holder = house.welcome(request, shown["key"])
    key = _request(holder, shown["key"])
    if wish.terms.net:
        table = _gather(house, game, wish, holder, key, field(form, "nonce"))
    else:
        seed = house.settings.seed
        table = house.yard.deal(game, wish.name, wish.seats, wish.options, seed, key, holder, wish.terms).id
    answer = RedirectResponse(f"/tables/{table}", 303)
    visitor.remember(request, answer, secret)
    mine = next((chair["name"] for chair in shown["seats"] if chair["kind"] == "person"), "")
    visitor.remember_name(request, answer, mine)
    return answer


def _request(holder: str, key: str) -> str:
    """The key of a form makes two clicks open one table, and only those of one visitor."""
    return f"new {holder} {key}"


def _pledge(request: Request, house: House, key: str) -> dict[str, str]:
    """The table that the form will open, and the commitment to its deal: shown before anybody adds a number,
    whoever sends the form being the first.
    """
    _, holder = house.welcome(request, key)
    table, commitment = house.waiting.pledge(_request(holder, key))
    return {"table": table, "commitment": commitment}


def _gather(house: House, game: str, wish: setup.Wish, holder: str, key: str, nonce: str) -> str:
    """A table that waits for its people. Its id."""
    chairs, mine = wish.chairs(tidy_nonce(nonce))
    try:
        return house.waiting.open(
            game, wish.name, chairs, wish.options, wish.terms, holder, key, host=mine
        ).id
    except NotNowError:
        # The first of two clicks was long ago: all have come since then.
        return house.yard.id_of(key)


def known(game: str) -> str:
    """The name of a game that can be played."""
    if game not in stockyard.games:
        raise HTTPException(404, "no_game")
    return game
