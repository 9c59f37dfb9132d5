"""What the prompt strip says: the question of the one who has the device, or what everybody waits for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stockyard.table.device import Screen
from stockyard.text import Catalogue

Model = dict[str, Any]


def words(
    view: Mapping[str, Any], decision: Mapping[str, Any] | None, screen: Screen, over: bool, cat: Catalogue
) -> Model:
    """Prompt, detail, and the seat whose face stands beside them."""
    if decision is not None:
        return _model(decision["prompt"], decision["detail"], screen.eyes)
    if over:
        return _model(cat.say("web.game_over"), None, None)
    if screen.mode == "pass":
        seat = screen.wanted[0]
        return _model(cat.say("web.pass_device", seat=seat), cat.say("web.cards_are_hidden"), seat)
    if view["waiting"]:
        detail = cat.say("web.hidden_hands") if view["me"] is None else None
        return _model(waiting(view, cat), detail, view["waiting"][-1]["seat"])
    return _model(cat.say("web.is_on_turn", seat=view["current"]), None, view["current"])


def told(log: Sequence[Mapping[str, Any]], view: Mapping[str, Any], cat: Catalogue) -> Model:
    """At a step of a replay: what has just happened."""
    if not log:
        return _model(cat.say("web.is_on_turn", seat=view["current"]), None, view["current"])
    return _model(log[-1]["text"], None, log[-1]["seat"])


def rounds(view: Mapping[str, Any]) -> Model | None:
    """How many turns each player has begun, and of how many; None without a turn limit (12.3)."""
    limit = view["options"]["turn_limit"]
    if limit is None:
        return None
    return {"now": max(1, (view["turn"] + view["seats"] - 1) // view["seats"]), "of": limit}


def waiting(view: Mapping[str, Any], cat: Catalogue) -> str:
    """Who plays what on what, as the one who looks hears it."""
    cards = view["waiting"]
    me = view["me"]
    last = cards[-1]
    if len(cards) > 1:
        answered = cards[-2]
        return cat.tell(
            "log.block",
            me,
            seat=last["seat"],
            card=last["card"],
            seat2=answered["seat"],
            card2=answered["card"],
        )
    return cat.tell(
        "log.play", me, seat=last["seat"], card=last["card"], named=last["named"], owner=_owner(view)
    )


def _owner(view: Mapping[str, Any]) -> int | None:
    """The other player whose Share was named."""
    card = view["waiting"][0]
    shares = [name.partition(".")[2] for name in card["named"] if name.startswith("share.")]
    owners = [k for k, seat in enumerate(view["seat"]) if set(shares) & set(seat["shares"])]
    return next((owner for owner in owners if owner != card["seat"]), None)


def _model(prompt: str, detail: str | None, seat: int | None) -> Model:
    return {"prompt": prompt, "detail": detail, "seat": seat}
