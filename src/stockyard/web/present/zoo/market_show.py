"""The Market phase as a show: its stages, and its steps from the first card to where the game stands now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stockyard import Match
from stockyard.text import Catalogue

Model = dict[str, Any]
IN_MARKET: Final = ("market", "division", "round_end")
LAST_STAGES: Final = ("division", "round_end")
FIELDS: Final = ("ply", "kind", "company", "card", "line", "seat", "text", "rule", "state")


def followed(match: Match, view: Mapping[str, Any], eyes: int | None, cat: Catalogue) -> list[Model]:
    """The steps since the last Market phase began; none while tokens are played."""
    if not in_sight(view):
        return []
    plies = [event["ply"] for event in match.events(None) if event["kind"] == "market"]
    if not plies:
        return []
    steps = match.steps(eyes, cat.lang, list(cat.names), since=max(0, plies[-1] - 1))
    begins = [at for at, step in enumerate(steps) if step["kind"] == "phase" and step["phase"] == "market"]
    return steps[begins[-1] :] if begins else []


def in_sight(view: Mapping[str, Any]) -> bool:
    """Whether a Market phase runs or has just ended."""
    return view["phase"] in (*IN_MARKET, "end") or (view["phase"] == "choose" and view["token"] == 1)


def show(
    view: Mapping[str, Any],
    steps: Sequence[Mapping[str, Any]],
    decision: Mapping[str, Any] | None,
    cat: Catalogue,
) -> Model | None:
    """The Market phase that is running, or the one that has just ended; none at any other time.

    ``steps`` are those since it began.
    """
    if not steps:
        return None
    part = [{field: step[field] for field in FIELDS} for step in steps]
    if decision is not None and view["phase"] in IN_MARKET:
        part.append(_question(part[-1], decision))
    return {
        "round": view["round"] - (1 if view["phase"] == "choose" else 0),
        "stages": _stages(view, cat),
        "steps": part,
        "skip": cat.say("web.zoo.skip"),
    }


def _question(before: Model, decision: Mapping[str, Any]) -> Model:
    """Where the show waits for the viewer."""
    return {**before, "kind": "question", "seat": decision["seat"], "text": decision["prompt"], "rule": None}


def _stages(view: Mapping[str, Any], cat: Catalogue) -> list[Model]:
    """The Companies from left to right, the division, the end of the round, and how far the phase is."""
    names = [(name, str(cat.said("company", name))) for name in view["companies"]]
    names += [(name, cat.say(f"web.zoo.stage.{name}")) for name in LAST_STAGES]
    at = _place(view, len(view["companies"]))
    stages = []
    for k, (name, word) in enumerate(names):
        state = "done" if k < at else "now" if k == at else "next"
        stages.append({"id": name, "name": word, "state": state})
    return stages


def _place(view: Mapping[str, Any], companies: int) -> int:
    """The number of the stage that is running; one past the last when all are done."""
    if view["phase"] == "market":
        resolving = view["resolving"]
        return view["companies"].index(resolving["company"]) if resolving else 0
    if view["phase"] == "division":
        return companies
    return companies + (1 if view["phase"] == "round_end" else 2)


def sofar(
    view: Mapping[str, Any], steps: Sequence[Mapping[str, Any]], cards: Mapping[str, Model]
) -> list[Model]:
    """The cards of the deck that is being resolved, one line each, with what they did."""
    if view["resolving"] is None:
        return []
    begins = [at for at, step in enumerate(steps) if step["kind"] == "deck"]
    lines: list[Model] = []
    for step in steps[begins[-1] if begins else 0 :]:
        if step["kind"] == "card":
            card = cards[step["card"]]
            lines.append({"text": card["name"], "card": card["id"], "bell": card["ends"], "now": False})
    if lines:
        lines[-1]["now"] = True
    return lines
