"""A table as the list of tables shows it: open facts, read off a spectator's view."""

from __future__ import annotations

from stockyard import Match
from stockyard.table.ports import Glance


def glance_of(match: Match, ply: int) -> Glance:
    """What the list of tables says of the game: whose turn, how far, who won."""
    result = match.result
    facts = match.facts
    if result is not None:
        facts["winners"] = list(result["winners"])
        facts["scores"] = list(result["scores"])
    return Glance(ply, result is not None, match.asked, facts)
