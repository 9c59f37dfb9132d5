"""A table as the list of tables shows it: open facts, read off a spectator's view."""

from __future__ import annotations

from stockyard import Match
from stockyard.table.ports import Glance


def glance_of(match: Match, ply: int, ended: bool = False) -> Glance:
    """What the list of tables says of the game: whose turn, how far, who won; or that it was given up."""
    result = match.result
    facts = match.facts
    if result is not None:
        facts["winners"] = list(result["winners"])
        facts["scores"] = list(result["scores"])
    elif ended:
        facts["ended"] = True
    return Glance(ply, result is not None or ended, () if ended else match.asked, facts)
