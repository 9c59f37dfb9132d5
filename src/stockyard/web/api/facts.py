"""What lies open of a table, whether it waits for its people or has begun."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from starlette.requests import Request

from stockyard.table.gathering import Chair, Gathering
from stockyard.table.keys import HOST
from stockyard.table.ports import Listed
from stockyard.table.seats import Seat
from stockyard.table.table import Table
from stockyard.web.api.call import Call
from stockyard.web.api.problems import ProblemError
from stockyard.web.house import LONGEST_ID
from stockyard.web.links import here

MOST_LISTED: Final = 50


def find(call: Call) -> Gathering | Table:
    """What is at the address; a problem when there is nothing."""
    if len(call.table_id) > LONGEST_ID:
        raise ProblemError("no_table")
    here_already = call.house.yard.if_open(call.table_id)
    return here_already or call.house.waiting.find(call.table_id) or call.table()


def facts(call: Call, found: Gathering | Table, held: frozenset[int]) -> dict[str, Any]:
    """The open facts, and what is the caller's own."""
    about = of_gathering(found) if isinstance(found, Gathering) else of_table(found)
    invitation = call.house.waiting.invitation(found.id) if held and not about["begun"] else None
    url = f"{here(Request(call.scope), call.house.settings)}/tables/{found.id}"
    return {
        "id": found.id,
        "url": url,
        **about,
        "mine": sorted(seat for seat in held if seat != HOST),
        "runs": HOST in held,
        "invitation": invitation,
        "invitation_url": f"{url}/join#{invitation}" if invitation else None,
    }


def of_gathering(found: Gathering) -> dict[str, Any]:
    """A table that waits."""
    return {
        "game": found.game,
        "name": found.name,
        "begun": False,
        "over": False,
        "ended": False,
        "ply": 0,
        "host": found.host,
        "terms": found.terms.data(),
        "options": dict(found.options),
        "chairs": [_chair(chair) for chair in found.chairs],
        "commitment": found.commitment,
        "nonces": {str(chair.number): chair.nonce for chair in found.chairs if chair.nonce},
        "result": None,
    }


def of_table(table: Table) -> dict[str, Any]:
    """A table that has begun."""
    with table.lock:
        promise = table.match.proof_public or {"commitment": None, "nonces": {}}
        return {
            "game": table.deal.game,
            "name": table.deal.name,
            "begun": True,
            "over": table.over,
            "ended": table.ended,
            "ply": table.ply,
            "host": table.host,
            "terms": table.deal.terms.data(),
            "options": table.match.header()["options"],
            "chairs": _seats(table.seats, table.away),
            "commitment": promise["commitment"],
            "nonces": promise["nonces"],
            "result": table.match.result,
        }


def brief(call: Call, found: Gathering | Listed) -> dict[str, Any]:
    """One of several tables."""
    base = f"{here(Request(call.scope), call.house.settings)}/tables"
    glance = None if isinstance(found, Gathering) else found.glance
    deal = found if isinstance(found, Gathering) else found.deal
    own = [_chair(one) for one in found.chairs] if isinstance(found, Gathering) else None
    return {
        "id": deal.id,
        "url": f"{base}/{deal.id}",
        "game": deal.game,
        "name": deal.name,
        "begun": glance is not None,
        "over": glance is not None and glance.over,
        "ply": glance.ply if glance else 0,
        "chairs": _seats(found.deal.seats, ()) if isinstance(found, Listed) else own,
    }


def _chair(chair: Chair) -> dict[str, Any]:
    return {
        "seat": chair.number,
        "kind": chair.kind,
        "name": chair.name,
        "agent": chair.agent or None,
        "taken": chair.taken,
        "away": False,
    }


def _seats(seats: Iterable[Seat], away: Iterable[int]) -> list[dict[str, Any]]:
    gone = frozenset(away)
    return [
        {
            "seat": seat.number,
            "kind": seat.kind,
            "name": seat.name,
            "agent": seat.agent or None,
            "taken": True,
            "away": seat.number in gone,
        }
        for seat in seats
    ]
