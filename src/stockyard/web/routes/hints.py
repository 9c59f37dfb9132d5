"""A hint for who is asked: thought of beside everything else, and looked for again until it is there."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from stockyard.web import present
from stockyard.web.answering import by_script, draw_page
from stockyard.web.house import OfHouse, OfTable
from stockyard.web.pages import lang_of
from stockyard.web.present import hint as hints

router = APIRouter()


@router.get("/tables/{table_id}/hint")
def hint(request: Request, house: OfHouse, table: OfTable) -> HTMLResponse:
    """The hint for the seat of this screen, or that it is being thought of; nothing where there is none."""
    with table.lock:
        sitting = house.sitting(request, table)
        seat = hints.asks(table, sitting)
        if seat is not None:
            house.hints.ask(table, seat)
    if not by_script(request):
        return draw_page(request, house, table)
    lang = lang_of(request)
    with table.lock:
        cat = present.said_at(table.match, table.seats, lang)
        found = hints.hint(table, house.sitting(request, table), house.hints, cat)
    at = f"/tables/{table.id}"
    return HTMLResponse(house.pages.draw("parts/hint.html", lang, at, say=cat.say, hint=found, at=at))
