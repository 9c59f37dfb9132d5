"""Tables in a list: one line each, from the open facts that the store keeps of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stockyard.table.playable import Why
from stockyard.table.ports import Listed
from stockyard.table.seats import persons
from stockyard.text import Catalogue
from stockyard.web.people import players


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
    if listed.glance.over:
        winners = facts["winners"]
        if len(winners) == 1:
            return said.say("web.state.over", seat=winners[0], money=facts["scores"][winners[0]])
        return said.say("web.state.over.shared", seats=winners)
    return said.say("web.state.joined", first=_who_is_asked(listed, said), second=_who_leads(facts, said))


def _who_is_asked(listed: Listed, said: Catalogue) -> str:
    asked = listed.glance.asked
    if len(asked) > 1:
        return said.say("web.state.windows")
    key = "web.state.window" if listed.glance.facts["window"] else "web.state.turn"
    return said.say(key, seat=asked[0])


def _who_leads(facts: Mapping[str, Any], said: Catalogue) -> str:
    cash = facts["cash"]
    most = max(cash)
    if min(cash) == most:
        return said.say("web.state.level", money=most)
    return said.say("web.state.leads", seat=cash.index(most), money=most)
