"""Tables in a list: one line each, from the open facts that the store keeps of them.

A visitor's list holds the tables at which they have a chair. Tables that nobody holds, as those of older
versions, are listed for visitors from the machine itself. Tables of others are listed for nobody, but for
public ones that wait for people or may be watched.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from starlette.requests import Request

from stockyard.table.gathering import Gathering
from stockyard.table.playable import Why
from stockyard.table.ports import Listed
from stockyard.table.seats import persons
from stockyard.text import Catalogue
from stockyard.web import terms, visitor
from stockyard.web.house import House
from stockyard.web.links import is_near
from stockyard.web.people import player, players
from stockyard.web.present import presenters

LOOKED_THROUGH: Final = 60
"""How many running tables are looked through for public ones."""
LISTED_FOR: Final = 3 * 24 * 3600.0
"""Seconds for which a table that nobody fills is listed: its people have long gone then."""


def own(request: Request, house: House, limit: int, over: bool) -> list[Listed]:
    """The visitor's tables, those changed last first."""
    holder = visitor.holder(request)
    found = house.yard.tables(limit, over, holder) if holder else []
    if is_near(request):
        found = [*found, *house.yard.tables(limit, over, "")]
    return sorted(found, key=lambda one: -one.changed)[:limit]


def gathering_own(request: Request, house: House, limit: int) -> list[Gathering]:
    """The tables that wait for people, the visitor among them."""
    holder = visitor.holder(request)
    return house.yard.store.gatherings(limit, holder) if holder else []


def lobby(house: House, limit: int, known: Collection[str]) -> tuple[list[Gathering], list[Listed]]:
    """Public tables beside the ``known`` ones: where one may sit down, and where one may watch."""
    waiting = [
        one
        for one in house.yard.store.gatherings(limit + len(known))
        if any(chair.free for chair in one.chairs) and one.id not in known
        if one.created > house.yard.clock.now() - LISTED_FOR
    ]
    running = [
        one
        for one in house.yard.tables(LOOKED_THROUGH, over=False)
        if one.deal.terms.net and one.deal.terms.public and one.deal.terms.watching
        if one.deal.id not in known
    ]
    return waiting[:limit], running[: max(0, limit - len(waiting))]


def gathering_line(gathering: Gathering, cat: Catalogue, mine: frozenset[int] | None) -> dict[str, Any]:
    """A table that waits for people, on the home page; ``mine`` are the visitor's chairs there."""
    missing = [chair.number for chair in gathering.chairs if not chair.taken]
    state = cat.say("net.state.missing" if mine else "net.state.free", n=len(missing))
    state = state if missing else cat.say("net.state.full")
    if not mine and gathering.terms.clock != "none":
        state = cat.say("web.state.joined", first=state, second=terms.clock_text(gathering.terms, cat))
    return {
        "id": gathering.id,
        "name": gathering.name,
        "game": gathering.game,
        "over": False,
        "state_text": state,
        "players": [player(chair.seat()) for chair in gathering.chairs if chair.taken],
        "action": "wait" if mine and mine.isdisjoint(missing) else "join",
        "url": f"/tables/{gathering.id}",
    }


def line(
    listed: Listed, cat: Catalogue, mine: frozenset[int] | None, unplayable: Why | None = None
) -> dict[str, Any]:
    """A table on the home page; one that can't be played any more leads to the page that says why.

    ``mine`` are the visitor's chairs, None if they have none.
    """
    deal, action = listed.deal, "gone" if unplayable else action_of(listed, mine)
    page = f"/tables/{deal.id}"
    return {
        "id": deal.id,
        "name": deal.name,
        "game": deal.game,
        "over": listed.glance.over,
        "state_text": state_text(listed, cat, unplayable),
        "players": players(deal.seats),
        "action": action,
        "url": f"{page}/replay" if action == "replay" else page,
    }


def action_of(listed: Listed, mine: frozenset[int] | None) -> str:
    """What a visitor can do there: go on, look how it goes on, watch others, or see the game again."""
    if listed.glance.over:
        return "replay"
    seats = set(persons(listed.deal.seats)) & (mine or frozenset())
    if seats & set(listed.glance.asked):
        return "continue"
    return "open" if seats else "watch"


def state_text(listed: Listed, cat: Catalogue, unplayable: Why | None = None) -> str:
    """How the game stands, in a few words."""
    if unplayable:
        return cat.say("web.state.gone")
    facts = listed.glance.facts
    said = cat.at(names=[seat.name for seat in listed.deal.seats])
    game = presenters.of(listed.deal.game)
    if listed.glance.over and "winners" not in facts:
        return said.say("net.state.ended")
    if listed.glance.over:
        winners = facts["winners"]
        if len(winners) == 1:
            best = game.score(facts["scores"][winners[0]], said)
            return said.say("web.state.over", seat=winners[0], score=best)
        return said.say("web.state.over.shared", seats=winners)
    who, leads = game.standing(facts, listed.glance.asked, said)
    return said.say("web.state.joined", first=who, second=leads)
