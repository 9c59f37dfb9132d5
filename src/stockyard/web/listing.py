"""Tables in a list: one line each, from the open facts that the store keeps of them."""

from __future__ import annotations

from typing import Any

from stockyard.table.playable import Why
from stockyard.table.ports import Listed
from stockyard.table.seats import persons
from stockyard.text import Catalogue
from stockyard.web.people import players
from stockyard.web.present import presenters


def line(listed: Listed, cat: Catalogue, unplayable: Why | None = None) -> dict[str, Any]:
    """A table on the home page; one that can't be played any more leads to the page that says why."""
    deal, action = listed.deal, "gone" if unplayable else action_of(listed)
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


def action_of(listed: Listed) -> str:
    """What a visitor can do there: go on, watch the computer players, or see the game again."""
    if listed.glance.over:
        return "replay"
    return "continue" if set(listed.glance.asked) & set(persons(listed.deal.seats)) else "watch"


def state_text(listed: Listed, cat: Catalogue, unplayable: Why | None = None) -> str:
    """How the game stands, in a few words."""
    if unplayable:
        return cat.say("web.state.gone")
    facts = listed.glance.facts
    said = cat.at(names=[seat.name for seat in listed.deal.seats])
    game = presenters.of(listed.deal.game)
    if listed.glance.over:
        winners = facts["winners"]
        if len(winners) == 1:
            best = game.score(facts["scores"][winners[0]], said)
            return said.say("web.state.over", seat=winners[0], score=best)
        return said.say("web.state.over.shared", seats=winners)
    who, leads = game.standing(facts, listed.glance.asked, said)
    return said.say("web.state.joined", first=who, second=leads)
