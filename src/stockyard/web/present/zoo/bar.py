"""The decision bar: the question of the one who has the device, or what everybody waits for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stockyard.table.device import Screen
from stockyard.text import Catalogue
from stockyard.web.present.zoo import acts

Model = dict[str, Any]


def bar(
    view: Mapping[str, Any], decision: Mapping[str, Any] | None, screen: Screen, over: bool, cat: Catalogue
) -> Model:
    """Prompt, detail, whose face stands beside them, the card that asks, and the answers."""
    if decision is not None:
        found = _model(decision["prompt"], decision["detail"] or None, decision["seat"])
        return found | {"card": decision["source"], "answers": acts.answers(decision, view, cat)}
    if over:
        return _model(cat.say("web.game_over"), None, None)
    if screen.mode == "pass":
        seat = screen.wanted[0]
        return _model(cat.say("web.pass_device", seat=seat), cat.say("web.zoo.secrets_hidden"), seat)
    if view["my_answer"] is not None:
        token = view["my_answer"].partition(".")[2]
        return _model(cat.say("web.zoo.chosen_waits", token=token), cat.say("web.zoo.may_change"), view["me"])
    return waits(view, cat)


def waits(view: Mapping[str, Any], cat: Catalogue) -> Model:
    """For whom the table waits."""
    if view["question"] == "token":
        missing = [seat for seat in view["asked"] if seat not in view["answered"]]
        still = cat.say("web.zoo.still_choose", seats=missing)
        return _model(cat.say("web.zoo.all_choose", number=view["token"]), still, None)
    if not view["asked"]:
        return _model(cat.say("web.game_over"), None, None)
    seat = view["asked"][0]
    return _model(cat.say("web.is_on_turn", seat=seat), None, seat) | {"card": view["source"]}


def told(log: Sequence[Mapping[str, Any]], view: Mapping[str, Any], cat: Catalogue) -> Model:
    """At a step of a replay: what has just happened."""
    if not log:
        return waits(view, cat)
    return _model(log[-1]["text"], None, log[-1]["seat"]) | {"rule": log[-1]["rule"]}


def _model(prompt: str, detail: str | None, seat: int | None) -> Model:
    return {
        "prompt": prompt,
        "detail": detail,
        "seat": seat,
        "card": None,
        "note": None,
        "rule": None,
        "answers": [],
    }
