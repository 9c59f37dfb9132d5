"""A table as the list of tables shows it: open facts, read off a spectator's view."""

from __future__ import annotations

from typing import Any

from stockyard.table.ports import Glance, Play


def glance_of(match: Play, ply: int) -> Glance:
    """What the list of tables says of the game: whose turn, how far, who won."""
    result = match.result
    view = match.view(None)
    facts: dict[str, Any] = {key: view[key] for key in ("turn", "current", "target") if key in view}
    facts["window"] = bool(view.get("waiting"))
    facts["cash"] = [seat.get("cash", 0) for seat in view.get("seat", ())]
    if result is not None:
        facts["winners"] = list(result.get("winners", ()))
        facts["scores"] = list(result.get("scores", ()))
    return Glance(ply, result is not None, match.asked, facts)
