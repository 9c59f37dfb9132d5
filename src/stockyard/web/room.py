"""The waiting room as its page draws it: who sits where, who is there, what everybody waits for.

Codes are in the model of whoever may have them and in nobody else's.
"""

from __future__ import annotations

import secrets
from typing import Any

from starlette.requests import Request

from stockyard.table.gathering import Chair, Gathering
from stockyard.table.keys import HOST
from stockyard.table.talk import LONGEST_LINE
from stockyard.table.waiting import narrowest
from stockyard.text import Catalogue
from stockyard.web import links, terms, visitor
from stockyard.web.attendance import HERE, seen
from stockyard.web.house import House
from stockyard.web.people import link_part, player
from stockyard.web.present.side import span_text, spoken


def room(
    request: Request,
    house: House,
    gathering: Gathering,
    cat: Catalogue,
    refused: str | None = None,
    typed: str | None = None,
) -> dict[str, Any]:
    """The whole model; ``refused`` is a sentence, ``typed`` the name that came with what was refused."""
    held = house.chairs(request, gathering.id)
    mine = next((chair.number for chair in gathering.chairs if chair.taken and chair.number in held), None)
    runs, sits = HOST in held, mine is not None
    kept = any(chair.number in held and not chair.taken for chair in gathering.chairs)
    may_sit = not sits and (kept or runs or gathering.terms.public)
    return {
        **head(gathering, cat),
        "mine": mine,
        "host": runs,
        "may_sit": may_sit,
        "kept": kept,
        "chairs": [_chair(house, gathering, chair, held, mine, may_sit) for chair in gathering.chairs],
        "form": blank(request, house, typed),
        "begin": _begin(gathering) if house.waiting.may_begin(gathering, held) else None,
        "anybody_in": _anybody_in(house, gathering, cat),
        "invitation": _invitation(request, house, gathering) if runs or sits else None,
        "watch": links.link(request, house.settings, f"/tables/{gathering.id}"),
        "talk": _talk(house, gathering, mine, runs, cat),
        "link": link_part(request, house, gathering.id),
        "refused": refused,
    }


def head(gathering: Gathering, cat: Catalogue) -> dict[str, Any]:
    """What anybody may read of a gathering who knows its address."""
    here = sum(chair.taken for chair in gathering.chairs)
    return {
        "id": gathering.id,
        "name": gathering.name,
        "game": gathering.game,
        "version": gathering.version,
        "url": f"/tables/{gathering.id}",
        "here": here,
        "chairs_in_all": len(gathering.chairs),
        "full": here == len(gathering.chairs),
        "free": sum(chair.free for chair in gathering.chairs),
        "starts": gathering.terms.starts,
        "public": gathering.terms.public,
        "people": [player(chair.seat()) for chair in gathering.chairs if chair.taken],
        "terms": terms.words(gathering.terms, cat),
        "commitment": gathering.commitment,
    }


def blank(request: Request, house: House, typed: str | None = None) -> dict[str, str]:
    """What stands in the form that sits down: the name that the visitor goes by, or that they typed."""
    name = visitor.name_of(request) if typed is None else typed
    return {"key": house.new_key(), "name": name}


def _chair(
    house: House, gathering: Gathering, chair: Chair, held: frozenset[int], mine: int | None, may_sit: bool
) -> dict[str, Any]:
    person = chair.kind == "person"
    kept = person and not chair.taken and bool(chair.name)
    return {
        **player(chair.seat()),
        "state": _state(house, gathering, chair, mine),
        "is_host": person and chair.taken and chair.number == gathering.host,
        "may_sit": may_sit and (chair.free or (kept and chair.number in held)),
        "may_free": HOST in held and person and chair.number != mine and (chair.taken or kept),
    }


def _state(house: House, gathering: Gathering, chair: Chair, mine: int | None) -> str:
    if chair.kind != "person":
        return chair.kind
    if not chair.taken:
        return "kept" if chair.name else "free"
    if chair.number == mine:
        return "mine"
    lately = seen(house.yard.store.desk(gathering.id, chair.number))
    return "here" if lately is not None and house.yard.clock.now() - lately < HERE else "out"


def _talk(house: House, gathering: Gathering, mine: int | None, runs: bool, cat: Catalogue) -> dict[str, Any]:
    """What is said here. Who may see the table once it has begun may see that, too; who sits here speaks."""
    desk = {} if mine is None else house.yard.store.desk(gathering.id, mine)
    muted = {seat for seat in desk.get("muted") or () if isinstance(seat, int)}
    people = [chair for chair in gathering.chairs if chair.kind == "person" and chair.taken]
    sees = mine is not None or runs or gathering.terms.watching
    seats = [chair.number for chair in gathering.chairs if chair.kind == "person"]
    named = cat.at(names=[chair.name for chair in gathering.chairs])
    return {
        "shown": sees,
        "lines": spoken(house.yard, gathering.id, seats, muted, named) if sees else [],
        "names": {chair.number: chair.name for chair in gathering.chairs},
        "others": [
            {"seat": chair.number, "name": chair.name, "muted": chair.number in muted}
            for chair in people
            if mine is not None and chair.number != mine
        ],
        "key": secrets.token_urlsafe(12),
        "longest": LONGEST_LINE,
        "typed": "",
    }


def _anybody_in(house: House, gathering: Gathering, cat: Catalogue) -> str:
    """In what time anybody who sits there may begin; empty once they may."""
    left = house.waiting.host_has_left(gathering)
    return span_text(left, cat) if left > 0 else ""


def _begin(gathering: Gathering) -> dict[str, Any]:
    """How one may begin: with computer players on what is free, or with fewer seats."""
    fewer = narrowest(gathering)
    empty = sum(not chair.taken for chair in gathering.chairs)
    return {"empty": empty, "fewer": len(fewer) if fewer is not None and empty else None}


def _invitation(request: Request, house: House, gathering: Gathering) -> dict[str, Any]:
    code = house.waiting.invitation(gathering.id)
    return links.link(request, house.settings, f"/tables/{gathering.id}/join", code)
