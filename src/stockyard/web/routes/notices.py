"""Notices: how a seat wants them, the link in a mail that ends them, and the script that shows them.

Only the one who plays a seat changes its wishes. The link in a mail is for whoever got that mail: a click
shows a button, and the button, or the mail program by itself, ends that mail and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from fastapi import APIRouter, HTTPException, Request
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, Response

from stockyard.table.reasons import Accepted, Refusal
from stockyard.table.table import Table
from stockyard.web import forms
from stockyard.web.answering import answer, seat_of, tell
from stockyard.web.forms import Fields
from stockyard.web.house import LONGEST_ID, House, OfHouse, OfTable
from stockyard.web.notices import GOOD_FOR, digest, given, new_code
from stockyard.web.pages import lang_of
from stockyard.web.wardens import wardens_of
from stockyard.work.stopping import PATH, may_stop
from stockyard.work.wanted import Wanted, keep, mail_address, subscription, wanted

router = APIRouter()
SCRIPT: Final = "js/sw.js"
SECRET: Final = "notices"
Change = Callable[[Request, House, Table, int, Wanted, FormData], "Wanted | str"]
"""What becomes of a seat's wishes, or the key of a sentence that says why nothing does."""


@router.post("/tables/{table_id}/notices")
def change(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Carry out what a button of the part says."""
    seat, todo = seat_of(form), CHANGES.get(forms.field(form, "do"))
    forms.key(form)
    if todo is None:
        raise HTTPException(400, "bad_field")
    if not table.deal.terms.net or not house.sitting(request, table).acts_for(seat):
        return answer(request, house, table, Refusal("not_yours", table.ply, seat), form)
    found = todo(request, house, table, seat, wanted(table, seat), form)
    if isinstance(found, str):
        return tell(request, house, table, found)
    base = house.settings.base_url or str(request.base_url)
    keep(table, seat, replace(found, lang=lang_of(request), base=base.rstrip("/")))
    house.yard.changed(table.id)
    return answer(request, house, table, Accepted(table.ply), form)


def _ask_whose(
    request: Request, house: House, table: Table, seat: int, wish: Wanted, form: FormData
) -> Wanted | str:
    """Send a code to an address. Nothing else goes there before the code came back."""
    address = mail_address(forms.field(form, "mail"))
    if address is None:
        return "notices.bad_address"
    notices, code = wardens_of(request).notices, new_code()
    if notices.ways.mail is None:
        return "notices.not_set_up"
    if not notices.ask_whose(table, seat, address, code, lang_of(request)):
        return "notices.too_many_codes"
    kept = digest(house.settings.store.secret(SECRET), table.id, seat, address, code)
    return replace(wish, mail=address, mail_confirmed=False, code=kept, until=table.now() + GOOD_FOR, tries=0)


def _confirm(
    _request: Request, house: House, table: Table, seat: int, wish: Wanted, form: FormData
) -> Wanted | str:
    found = given(house.settings.store.secret(SECRET), table, seat, wish, forms.field(form, "code"))
    if found == "right":
        return replace(wish, mail_confirmed=True, code="", tries=0)
    if found == "wrong":
        keep(table, seat, replace(wish, tries=wish.tries + 1))
        return "notices.wrong_code"
    return "notices.code_over"


def _tell_browser(
    request: Request, _house: House, _table: Table, _seat: int, wish: Wanted, form: FormData
) -> Wanted | str:
    pusher = wardens_of(request).notices.ways.push
    if pusher is None:
        return "notices.not_set_up"
    found = subscription(forms.field(form, "subscription"), pusher.services)
    return "notices.bad_browser" if found is None else wish.with_browser(found)


def _set(**values: object) -> Change:
    def changed(
        _request: Request, _house: House, _table: Table, _seat: int, wish: Wanted, _form: FormData
    ) -> Wanted:
        return replace(wish, **values)  # type: ignore[arg-type]

    return changed


CHANGES: Final[dict[str, Change]] = {
    "mail": _ask_whose,
    "confirm": _confirm,
    "push": _tell_browser,
    "no-push": _set(push=()),
    "no-mail": _set(mail="", mail_confirmed=False, code=""),
    "off": _set(off=True),
    "on": _set(off=False),
}


# The link in a mail


@router.get(PATH + "/{table_id}/{seat}/{seal}")
def ask_to_stop(request: Request, house: OfHouse, table_id: str, seat: int, seal: str) -> HTMLResponse:
    """The button. Programs that look at every link in a mail end nothing."""
    state = "ask" if _of_link(house, table_id, seat, seal) else "old"
    return house.pages.page(request, "notices_stop.html", state=state)


@router.post(PATH + "/{table_id}/{seat}/{seal}")
def stop(request: Request, house: OfHouse, table_id: str, seat: int, seal: str) -> HTMLResponse:
    """No more mail about the table to the address that the link was sent to."""
    table = _of_link(house, table_id, seat, seal)
    if table is not None:
        keep(table, seat, replace(wanted(table, seat), mail="", mail_confirmed=False, code=""))
    return house.pages.page(request, "notices_stop.html", state="done" if table is not None else "old")


def _of_link(house: House, table_id: str, seat: int, seal: str) -> Table | None:
    table = house.yard.table(table_id) if len(table_id) <= LONGEST_ID else None
    if table is None or seat not in table.persons:
        return None
    mail = wanted(table, seat).mail
    return table if may_stop(house.settings.store, table_id, seat, mail, seal) else None


# The script that browsers run while no page is open


@router.get("/sw.js")
def script(request: Request, house: OfHouse) -> Response:
    """It stands at the root, as it may speak for the pages below it only."""
    assets = house.pages.assets
    found = assets.answer("", SCRIPT, request.headers.get("accept-encoding", ""))
    assert found is not None
    return found
