"""The end of a game: who won, in which order, and what broke a tie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stockyard.text import Catalogue

Model = dict[str, Any]


def result(view: Mapping[str, Any], cat: Catalogue) -> Model | None:
    """Winners, tie-break and places; the figures are in the view's result. None while the game goes on."""
    found = view["result"]
    if found is None:
        return None
    rows = found["breakdown"]
    order = sorted(
        range(len(rows)),
        key=lambda seat: (
            seat not in found["winners"],
            -found["scores"][seat],
            -rows[seat]["left"],
            -rows[seat]["helpers"],
            seat,
        ),
    )
    tie = found["tie_break"]
    key = "web.zoo.won" if len(found["winners"]) == 1 else "web.zoo.won.shared"
    best = found["scores"][found["winners"][0]]
    return {
        "winners": list(found["winners"]),
        "tie_break": cat.say(f"web.zoo.tie_break.{tie}") if tie else None,
        "rule": found["rule"],
        "places": order,
        "reason": cat.say(key, seats=list(found["winners"]), number=best),
    }
