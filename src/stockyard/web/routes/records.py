"""Records: taking one away, and bringing one here.

The record of a finished game is whole: everybody may see everything then. Of a running game one takes away
what one's own seat may see, told event by event, without the key of the deal and without anybody's secrets.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.datastructures import FormData, UploadFile
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from stockyard import BadRecord
from stockyard.table.ports import Listed
from stockyard.text import Catalogue
from stockyard.web import listing, visitor
from stockyard.web.brought import MOST_MOVES, TooManyMovesError, see_that_it_is_short
from stockyard.web.forms import MAX_KEY, Fields, field
from stockyard.web.house import House, OfHouse, OfTable
from stockyard.web.listing import state_text
from stockyard.web.pages import catalogue_of
from stockyard.web.people import LOOKS, players
from stockyard.web.settings import MAX_RECORD

router = APIRouter()
SHOWN: Final = 50
LONGEST_FAULT: Final = 400


@router.get("/records")
def records(request: Request, house: OfHouse) -> HTMLResponse:
    """The visitor's finished games, and the way in for others."""
    return shelf(request, house)


@router.post("/records")
async def bring(request: Request, house: OfHouse, form: Fields) -> Response:
    """Take a record in: it becomes a table, to be seen again or to be gone on with. Others do not wait."""
    house.limits.hit("records", request)
    return await house.aside.do(partial(_bring, request, house, form))


def _bring(request: Request, house: House, form: FormData) -> Response:
    cat = catalogue_of(request)
    text = brought(form)
    if text is None:
        return shelf(request, house, error=cat.say("web.error.too_large.about"), code=413)
    try:
        if not text.strip():
            return shelf(request, house, error=cat.say("web.records.empty"), code=422)
        see_that_it_is_short(text)
        names = [cat.say(f"web.animal.{animal}") for animal, _color, _shape in LOOKS]
        secret, holder = house.welcome(request, field(form, "key")[:MAX_KEY])
        table = house.yard.adopt(text, cat.say("web.records.brought"), names, holder)
    except TooManyMovesError:
        return shelf(request, house, error=cat.say("web.records.too_long", n=MOST_MOVES), code=413)
    except BadRecord as fault:
        return shelf(request, house, text[:MAX_RECORD], _fault(fault, cat), 422)
    answer = RedirectResponse(f"/tables/{table.id}/replay" if table.over else f"/tables/{table.id}", 303)
    visitor.remember(request, answer, secret)
    return answer


def _fault(fault: BadRecord, cat: Catalogue) -> str:
    return cat.say("web.records.unreadable", fault=str(fault)[:LONGEST_FAULT])


def brought(form: Any) -> str | None:
    """The text of an uploaded file, or what was pasted; None when it is too large."""
    file = form.get("record")
    if isinstance(file, UploadFile) and file.filename:
        content = file.file.read(MAX_RECORD + 1)
        return None if len(content) > MAX_RECORD else content.decode("utf-8", "replace")
    # Browsers end the lines of what was pasted in their own way.
    text = field(form, "text").replace("\r\n", "\n")
    return None if len(text.encode("utf-8", "replace")) > MAX_RECORD else text


def shelf(
    request: Request, house: House, text: str = "", error: str | None = None, code: int = 200
) -> HTMLResponse:
    """The page of records."""
    cat = catalogue_of(request)
    games = [_game(one, cat, house) for one in listing.own(request, house, SHOWN, over=True)]
    key = house.new_key()
    return house.pages.page(request, "records.html", code, games=games, text=text, error=error, key=key)


def _game(listed: Listed, cat: Catalogue, house: House) -> dict[str, Any]:
    page = f"/tables/{listed.deal.id}"
    return {
        "id": listed.deal.id,
        "name": listed.deal.name,
        "when": f"{datetime.fromtimestamp(listed.changed, UTC):%Y-%m-%d}",
        "state_text": state_text(listed, cat, house.yard.unplayable(listed.deal)),
        "players": players(listed.deal.seats),
        "replay_url": f"{page}/replay",
        "record_url": f"{page}/record",
    }


@router.get("/tables/{table_id}/record")
def take_away(request: Request, house: OfHouse, table: OfTable) -> PlainTextResponse:
    """The record as a file."""
    with table.lock:
        eyes = house.sitting(request, table).eyes
        text = table.match.record(tell=True) if table.over else table.match.record_seen(eyes)
    name = f"{table.deal.game}-{table.id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)
