"""What a request at a table is answered with: the board as it is then, or the panel beside it.

Whatever was asked for, the answer is drawn for the visitor's own eyes: 200, or with a sentence 409 when the
table has moved on, 422 when it is not allowed, 503 when it could not be kept. Without script the same is a
page, or the way back to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from fastapi import Request
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, RedirectResponse, Response

from stockyard.table.device import Device
from stockyard.table.reasons import Accepted, Outcome, Refusal
from stockyard.table.table import EVERYBODY, Table
from stockyard.web import forms, present
from stockyard.web.house import House
from stockyard.web.links import here
from stockyard.web.notices import offer
from stockyard.web.pages import lang_of
from stockyard.web.people import link_part
from stockyard.web.present import side
from stockyard.web.sitting import Sitting
from stockyard.web.wardens import wardens_of

CODES: Final = {
    "illegal": 422,
    "nothing_chosen": 422,
    "unknown_move": 422,
    "not_for_all": 422,
    "reused_key": 422,
    "unkept": 503,
}
CONFLICT: Final = 409
RETRY_AFTER: Final = {"retry-after": "1"}
SIDE: Final = "side"
ABSENT: Final = 90.0
"""Whoever had no page open for so many seconds was away: what happened meanwhile is told first."""


def seat_of(form: FormData) -> int:
    """The seat that acts; an empty field speaks for everybody."""
    return forms.number(form, "seat") if forms.field(form, "seat") else EVERYBODY


def ply_of(form: FormData) -> int:
    """The ply at which the page was drawn."""
    return forms.number(form, "ply")


def elsewhere(table: Table, form: FormData, seat: int) -> Outcome:
    """A seat that is not played from here. Mostly a second tab, or a click after the device moved on."""
    known = table.told(forms.key(form))
    if known is not None:
        return Accepted(known.ply + 1, again=True)
    return Refusal("stale" if ply_of(form) != table.ply else "not_yours", table.ply, seat)


def to_side(request: Request, form: FormData) -> bool:
    """Whether the panel beside the board asked."""
    return request.headers.get("hx-target") == SIDE or forms.field(form, "from") == SIDE


def by_script(request: Request) -> bool:
    """Whether a script waits for a part of the page."""
    return "hx-request" in request.headers


def go(request: Request, url: str) -> Response:
    """Lead the browser to another page."""
    if by_script(request):
        return Response(status_code=204, headers={"hx-redirect": url})
    return RedirectResponse(url, 303)


@dataclass(frozen=True, slots=True)
class Said:
    """What is said with an answer: a refusal, or a trouble (a key of the catalogue), and what was typed."""

    refusal: Refusal | None = None
    trouble: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    code: int = 200

    @property
    def status(self) -> int:
        """The status of the answer."""
        return CODES.get(self.refusal.reason, CONFLICT) if self.refusal else self.code

    @property
    def headers(self) -> Mapping[str, str] | None:
        """When to come again, if that helps."""
        return RETRY_AFTER if self.status == CODES["unkept"] else None


NOTHING: Final = Said()


def answer(
    request: Request,
    house: House,
    table: Table,
    outcome: Outcome,
    form: FormData,
    device: Device | None = None,
) -> Response:
    """The board or the panel after a request, with a sentence if it was refused."""
    said = Said(outcome) if isinstance(outcome, Refusal) else NOTHING
    beside = to_side(request, form)
    if by_script(request) and beside:
        return draw_side(request, house, table, said)
    if by_script(request):
        return draw_board(request, house, table, said, device)
    if said is NOTHING:
        return RedirectResponse(f"/tables/{table.id}{'#side' if beside else ''}", 303)
    return draw_page(request, house, table, said, device, opened=beside)


def tell(
    request: Request,
    house: House,
    table: Table,
    trouble: str,
    code: int = 422,
    typed: Mapping[str, str] | None = None,
) -> Response:
    """The panel after a request that was not carried out for a reason of its own, with what was typed."""
    said = Said(None, trouble, typed or {}, code)
    if by_script(request):
        return draw_side(request, house, table, said)
    return draw_page(request, house, table, said, opened=True)


def draw_board(
    request: Request,
    house: House,
    table: Table,
    said: Said = NOTHING,
    device: Device | None = None,
    since: int | None = None,
) -> HTMLResponse:
    """The board as this browser may see it. ``since``: the ply that the browser saw last before a gap."""
    lang = lang_of(request)
    with table.lock:
        sitting = house.sitting(request, table, device)
        t, say = present.board(table, sitting, lang, house.hints, said.refusal, since)
        t["rematch"] = side.rematch(house.yard, table)
    page = house.pages.draw(f"{table.deal.game}/board.html", lang, f"/tables/{table.id}", say=say, t=t)
    return HTMLResponse(page, said.status, said.headers)


def draw_side(request: Request, house: House, table: Table, said: Said = NOTHING) -> HTMLResponse:
    """The panel beside the board."""
    lang = lang_of(request)
    with table.lock:
        s, say = _panel(request, house, table, house.sitting(request, table), said)
    page = house.pages.draw("parts/side.html", lang, f"/tables/{table.id}", say=say, s=s, link=None)
    return HTMLResponse(page, said.status, said.headers)


def draw_page(
    request: Request,
    house: House,
    table: Table,
    said: Said = NOTHING,
    device: Device | None = None,
    opened: bool = False,
) -> HTMLResponse:
    """The whole page, with the panel open if that is where something was done."""
    lang, mark = lang_of(request), table.bell.mark
    with table.lock:
        sitting = house.sitting(request, table, device)
        t, say = present.board(
            table, sitting, lang, house.hints, said.refusal, _last_seen(table, sitting.eyes)
        )
        s, _ = _panel(request, house, table, sitting, said if opened else NOTHING)
        t["rematch"] = s["rematch"]
    s["open"] = opened
    link = link_part(request, house, table.id) if table.deal.terms.net else None
    at = f"/tables/{table.id}"
    page = house.pages.draw("table.html", lang, at, say=say, t=t, s=s, link=link, mark=mark)
    return HTMLResponse(page, said.status, said.headers)


def _panel(
    request: Request, house: House, table: Table, sitting: Sitting, said: Said
) -> tuple[dict[str, Any], Callable[..., str]]:
    """The model of the panel, and the catalogue at this table."""
    cat = present.said_at(table.match, table.seats, lang_of(request))
    s = side.panel(house.yard, table, sitting, cat, said.typed)
    wrong = present.notice(said.refusal, table, sitting, cat)
    s["notice"] = wrong["text"] if wrong else cat.say(said.trouble) if said.trouble else ""
    s["notices"] = offer(wardens_of(request).notices, table, sitting)
    s["watch_url"] = f"{here(request, house.settings)}/tables/{table.id}" if s["may_watch"] else ""
    return s, cat.say


def _last_seen(table: Table, eyes: int | None) -> int | None:
    """The ply up to which a seat has followed the table, if it had no page open for a while."""
    seen = None if eyes is None else table.desk(eyes).get("seen")
    if not isinstance(seen, float) or table.now() - seen < ABSENT:
        return None
    return sum(entry.at <= seen for entry in table.course.entries)
