"""The rules and the cards of a game."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import HTMLResponse

from stockyard import sets
from stockyard.web.house import OfHouse
from stockyard.web.pages import lang_of
from stockyard.web.present import presenters
from stockyard.web.routes.home import known
from stockyard.web.rulebook import rulebook

router = APIRouter()
GOALS: Final = {"few": 20_000, "four": 15_000}
SET: Final = "classic"


@router.get("/rules/{game}")
def rules(request: Request, house: OfHouse, game: str) -> HTMLResponse:
    """The numbered rules; every rule has its number as anchor."""
    book = rulebook(known(game), lang_of(request))
    if book is None:
        raise HTTPException(404, "no_game")
    return house.pages.page(request, "rules.html", rulebook=book, goals=GOALS)


@router.get("/cards/{game}")
def cards(request: Request, house: OfHouse, game: str) -> HTMLResponse:
    """All cards of the set that is played with."""
    lang, presenter = lang_of(request), presenters.of(known(game))
    tables = sets.find(game, SET).data
    name = tables["name"].get(lang, tables["name"]["en"])
    found = presenter.gallery(tables, lang)
    return house.pages.page(request, presenter.CARDS_PAGE, set_name=name, **found)
