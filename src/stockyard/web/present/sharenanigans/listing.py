"""A table of Sharenanigans in a list of tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stockyard.text import Catalogue


def standing(facts: Mapping[str, Any], asked: Sequence[int], said: Catalogue) -> tuple[str, str]:
    """Who is asked, and who leads."""
    return _who_is_asked(facts, asked, said), _who_leads(facts, said)


def score(score: int, said: Catalogue) -> str:
    """The winner's cash."""
    return said.money(score)


def _who_is_asked(facts: Mapping[str, Any], asked: Sequence[int], said: Catalogue) -> str:
    if len(asked) > 1:
        return said.say("web.state.windows")
    return said.say("web.state.window" if facts["window"] else "web.state.turn", seat=asked[0])


def _who_leads(facts: Mapping[str, Any], said: Catalogue) -> str:
    cash = facts["cash"]
    most = max(cash)
    if min(cash) == most:
        return said.say("web.state.level", money=most)
    return said.say("web.state.leads", seat=cash.index(most), money=most)
