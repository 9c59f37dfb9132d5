"""A hint for who is asked: thought of beside everything else, and looked for again until it is there."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from stockyard.web import present, visitor
from stockyard.web.answering import by_script, draw_page
from stockyard.web.house import OfHouse, OfTable
from stockyard.web.limits import TooManyError, address_of
from stockyard.web.pages import lang_of
from stockyard.web.present import hint as hints
from stockyard.web.present.people import time_text

router = APIRouter()


@router.get("/tables/{table_id}/hint")
def hint(request: Request, house: OfHouse, table: OfTable) -> HTMLResponse:
    """The hint for the seat of this screen, or that it is being thought of; nothing where there is none.

    Whoever asks for too many gets the button again with a sentence, or without script the page for that.
    """
    refused: TooManyError | None = None
    with table.lock:
        seat = hints.asks(table, house.sitting(request, table))
        if seat is not None:
            try:
                house.hint(table, seat, address_of(request.scope), visitor.holder(request))
            except TooManyError as error:
                if not by_script(request):
                    raise
                refused = error
    if not by_script(request):
        return draw_page(request, house, table)
    lang = lang_of(request)
    with table.lock:
        cat = present.said_at(table.match, table.seats, lang)
        found = hints.hint(table, house.sitting(request, table), house.hints, cat)
    if found is not None and refused is not None:
        found["wait"] = time_text(refused.seconds)
    at = f"/tables/{table.id}"
    part = house.pages.draw("parts/hint.html", lang, at, say=cat.say, hint=found, at=at)
    return HTMLResponse(part, refused.status_code, refused.headers) if refused else HTMLResponse(part)
