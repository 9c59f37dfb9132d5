"""The proof of the deal: what was promised at a table, and whether a finished game was dealt accordingly.

Before the end a page shows the commitment and the numbers of the seats, and nothing that they hide. After it,
everything, with the checks done on the spot. Any record can be checked at /verify; nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.datastructures import FormData, UploadFile
from starlette.responses import HTMLResponse

from stockyard.table.gathering import Gathering
from stockyard.table.seats import Seat
from stockyard.table.table import Table
from stockyard.text import Catalogue
from stockyard.verify import Verdict, check
from stockyard.web.brought import MOST_MOVES, TooManyMovesError, see_that_it_is_short
from stockyard.web.forms import Fields, field
from stockyard.web.house import LONGEST_ID, House, OfHouse, table_of
from stockyard.web.pages import catalogue_of
from stockyard.web.people import player
from stockyard.web.settings import MAX_RECORD

router = APIRouter()
GATHERING: Final = "gathering"
RUNNING: Final = "running"
OVER: Final = "over"
REMEMBERED: Final = 64
LONGEST_NOTE: Final = 400
NOTED: Final = ("commitment", "number")
NOTHING: Final[Mapping[str, str]] = dict.fromkeys(NOTED, "")
FILE: Final = "game.txt"


@router.get("/tables/{table_id}/proof")
def proof(request: Request, house: OfHouse, table_id: str) -> HTMLResponse:
    """What was promised at a table, also while it waits for its people; all of it once the game is over."""
    gathering = house.waiting.find(table_id) if len(table_id) <= LONGEST_ID else None
    if gathering is not None:
        return house.pages.page(request, "promise.html", p=_promised(gathering, catalogue_of(request)))
    table = table_of(request, table_id)
    return house.pages.page(request, "promise.html", p=_proved(table, catalogue_of(request)))


@router.get("/verify")
def verify(request: Request, house: OfHouse) -> HTMLResponse:
    """The form."""
    return _form(request, house)


@router.post("/verify")
async def verified(request: Request, house: OfHouse, form: Fields) -> HTMLResponse:
    """The verdict on a record that was sent. Others do not wait for it."""
    house.limits.hit("records", request)
    return await house.aside.do(partial(_verified, request, house, form))


def _verified(request: Request, house: House, form: FormData) -> HTMLResponse:
    cat = catalogue_of(request)
    noted = {name: field(form, name)[:LONGEST_NOTE] for name in NOTED}
    record = _sent(form)
    if record is None:
        return _form(request, house, noted, error=cat.say("web.error.too_large.about"), code=413)
    if not record.strip():
        return _form(request, house, noted, error=cat.say("web.records.empty"), code=422)
    pasted = field(form, "text")[:MAX_RECORD] if isinstance(record, str) else ""
    try:
        see_that_it_is_short(record)
    except TooManyMovesError:
        return _form(request, house, noted, error=cat.say("web.records.too_long", n=MOST_MOVES), code=413)
    verdict = check(record, noted["commitment"].strip(), "", [noted["number"]])
    return _form(request, house, noted, pasted, verdict)


def _sent(form: FormData) -> str | bytes | None:
    """The bytes of an uploaded file, or what was pasted; None when it is too large."""
    file = form.get("record")
    if isinstance(file, UploadFile) and file.filename:
        content = file.file.read(MAX_RECORD + 1)
        return None if len(content) > MAX_RECORD else content
    # Browsers end the lines of what was pasted in their own way, and people leave the last end out.
    text = field(form, "text").replace("\r\n", "\n").strip("\n")
    return None if len(text.encode("utf-8", "replace")) > MAX_RECORD else text and text + "\n"


def _form(
    request: Request,
    house: House,
    noted: Mapping[str, str] = NOTHING,
    text: str = "",
    verdict: Verdict | None = None,
    error: str | None = None,
    code: int = 200,
) -> HTMLResponse:
    cat = catalogue_of(request)
    found = None if verdict is None else _verdict(verdict, cat)
    if verdict is not None and verdict.outcome == "unreadable":
        code = 422
    return house.pages.page(request, "verify.html", code, v=found, noted=noted, text=text, error=error)


# What the pages show


def _promised(gathering: Gathering, cat: Catalogue) -> dict[str, Any]:
    """The promise of a deal that is still to come."""
    nonces = {chair.number: chair.nonce for chair in gathering.chairs if chair.taken}
    seats = [chair.seat() for chair in gathering.chairs]
    found = {"table": gathering.id, "commitment": gathering.commitment, "stage": GATHERING}
    waiting = {chair.number for chair in gathering.chairs if chair.kind == "person" and not chair.taken}
    return _page(gathering.id, gathering.name, found | {"seats": _numbers(seats, nonces, waiting, cat)})


def _proved(table: Table, cat: Catalogue) -> dict[str, Any]:
    """The promise of a deal that was made, and what came of it."""
    with table.lock:
        over, promise = table.over, table.match.proof_public
        record = table.match.record(tell=True) if over and promise is not None else ""
    if promise is None:
        return _page(table.id, table.deal.name, None)
    nonces = {int(seat): nonce for seat, nonce in promise["nonces"].items()}
    found = {
        "table": promise["table"],
        "commitment": promise["commitment"],
        "stage": OVER if over else RUNNING,
        "seats": _numbers(table.seats, nonces, set(), cat) if nonces else [],
    }
    shown = _page(table.id, table.deal.name, found)
    if over:
        verdict = judged(record)
        assert verdict.claim is not None and verdict.claim.secret is not None
        shown["v"] = _verdict(verdict, cat, table.names)
        shown["secret"], shown["key"] = verdict.claim.secret.hex(), verdict.key
        name = f"{table.deal.game}-{table.id}.txt"
        shown["command"] = f"stockyard verify {name} --commitment {promise['commitment']}"
    return shown


def _page(id_: str, name: str, found: Mapping[str, Any] | None) -> dict[str, Any]:
    return {
        "id": id_,
        "name": name,
        "promise": found,
        "brought": found is not None and found["table"] != id_,
        "v": None,
        "secret": None,
        "key": None,
        "command": None,
    }


def _numbers(
    seats: Sequence[Seat], nonces: Mapping[int, str], waiting: set[int], cat: Catalogue
) -> list[dict[str, Any]]:
    """Who added which number; empty where none is added, None where somebody may still come."""
    return [
        {
            **player(seat),
            "name": seat.name or cat.say("proof.page.chair", place=seat.number + 1),
            "nonce": None if seat.number in waiting else nonces.get(seat.number, ""),
        }
        for seat in seats
    ]


def _verdict(verdict: Verdict, cat: Catalogue, names: Sequence[str] | None = None) -> dict[str, Any]:
    claim = verdict.claim
    return {
        "outcome": verdict.outcome,
        "title": cat.say(f"proof.outcome.{verdict.outcome}"),
        "about": verdict.about(cat.lang),
        "checks": verdict.said(cat.lang, names),
        "game": {"zoo": "Spółka ZOO", "sharenanigans": "Sharenanigans"}.get(verdict.game, verdict.game),
        "seats": verdict.seats,
        "moves": verdict.moves,
        "commitment": claim.commitment if claim is not None else "",
        "table": claim.table if claim is not None else "",
        "fingerprint": verdict.fingerprint,
    }


@lru_cache(maxsize=REMEMBERED)
def judged(record: str) -> Verdict:
    """The verdict on a record of this server. Whoever reloads the page does not deal the game again."""
    return check(record)
