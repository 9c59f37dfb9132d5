"""Answers given in advance, as chips and as a form: for the eyes of their seat alone."""

from __future__ import annotations

from typing import Any

from stockyard.table import presets
from stockyard.table.device import Screen
from stockyard.table.presets import PASS, Preset
from stockyard.table.table import Table
from stockyard.text import Catalogue
from stockyard.web.present import presenters

Model = dict[str, Any]


def ahead(table: Table, screen: Screen, cat: Catalogue) -> Model | None:
    """The chips of a seat, whether one of them answers now, and what may be left out or given in advance.

    People at one screen are asked together, so there is nothing to be said in advance.
    """
    seat = screen.eyes
    if seat is None or screen.mode != "open" or table.over or not table.deal.terms.net:
        return None
    game, match = presenters.of(table.deal.game), table.match
    kept, now = presets.standing(table, seat), presets.turn_of(match)
    offer = game.in_advance(match, seat, cat)
    return {
        "chips": [{"name": one.name, "text": _said(one, cat, offer)} for one in kept],
        "fires": bool(kept) and presets.matching(table, seat) is not None,
        "quiet": presets.window(match, seat) is not None and not any(_is_quiet(one, now) for one in kept),
        "by": [one for one in range(len(table.seats)) if one != seat] if offer["by"] else [],
        **{name: offer[name] for name in ("answers", "whats", "lasts")},
    }


def _is_quiet(preset: Preset, now: int) -> bool:
    anything = not (preset.card or preset.kind or preset.question) and preset.seat is None
    return preset.answer == PASS and anything and (preset.until == "game" or preset.turn == now)


def _said(preset: Preset, cat: Catalogue, offer: Model) -> str:
    """What is answered, how, and for how long."""
    if preset == Preset(PASS, "turn", preset.turn):
        return cat.say(f"side.chip_quiet.{offer['any']}")
    if preset.card or preset.kind:
        what = cat.said("card", preset.card) if preset.card else cat.said("kind", preset.kind)
    else:
        what = cat.say(f"side.what.{preset.question or offer['any']}")
    if preset.seat is not None:
        what = cat.say("side.chip_by", seat=preset.seat, what=what)
    named = preset.answer.partition(".")[2]
    answer = cat.said("card", named) if named else cat.say("side.answer.nothing")
    said = cat.say("side.chip", what=what, answer=answer)
    return cat.say("side.chip_until", said=said, until=offer["lasts"]) if preset.until == "turn" else said
