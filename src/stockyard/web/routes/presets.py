"""Answers given in advance: only the seat itself ever learns of them."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import Response

from stockyard.table import presets
from stockyard.table.presets import Preset
from stockyard.table.reasons import Accepted
from stockyard.table.table import Table
from stockyard.web import forms
from stockyard.web.answering import answer, elsewhere, ply_of, seat_of, tell
from stockyard.web.forms import Fields
from stockyard.web.house import House, OfHouse, OfTable

router = APIRouter()
LONGEST = 60


@router.post("/tables/{table_id}/presets")
def change(request: Request, house: OfHouse, table: OfTable, form: Fields) -> Response:
    """Give an answer in advance, take one back, or let this question be and all others of the turn."""
    seat, key = seat_of(form), forms.key(form)
    if not house.sitting(request, table).screen.may_act(seat) or seat < 0:
        return answer(request, house, table, elsewhere(table, form, seat), form)
    if forms.field(form, "quiet"):
        return _quiet(request, house, table, form, seat, key)
    for name in forms.fields(form, "drop"):
        for one in presets.standing(table, seat):
            if one.name == name:
                presets.drop(table, seat, one)
    if forms.field(form, "answer") and not presets.add(table, seat, _wished(table, form)):
        return tell(request, house, table, "side.no_preset")
    house.yard.changed(table.id)
    return answer(request, house, table, Accepted(table.ply), form)


def _quiet(request: Request, house: House, table: Table, form: FormData, seat: int, key: str) -> Response:
    """Nothing now, and don't ask me again until the turn is over."""
    with table.lock:
        found, turn = presets.window(table.match, seat), presets.turn_of(table.match)
    if found is None or table.told(key) is not None:
        return answer(request, house, table, elsewhere(table, form, seat), form)
    outcome = house.submit(request, table, seat, ply_of(form), key, [found.nothing])
    if isinstance(outcome, Accepted) and not outcome.again:
        presets.add(table, seat, Preset(presets.PASS, "turn", turn))
    return answer(request, house, table, outcome, form)


def _wished(table: Table, form: FormData) -> Preset:
    """The preset that a form describes; one that can't be is refused when it is added."""
    until: Literal["turn", "game"] = "turn" if forms.field(form, "until") == "turn" else "game"
    about, _, named = forms.field(form, "what")[:LONGEST].partition(".")
    by = forms.field(form, "by")
    return Preset(
        forms.field(form, "answer")[:LONGEST],
        until,
        presets.turn_of(table.match) if until == "turn" else 0,
        card=named if about == "card" else "",
        kind=named if about == "kind" else "",
        seat=int(by) if by.isascii() and by.isdigit() and len(by) == 1 else None,
        question=named if about == "question" else "",
    )
