"""A table of Spółka ZOO in a list of tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stockyard.text import Catalogue


def standing(facts: Mapping[str, Any], asked: Sequence[int], said: Catalogue) -> tuple[str, str]:
    """Who is asked; which round it is and who leads by Glory."""
    if facts["choosing"]:
        who = said.say("web.zoo.state.choosing")
    else:
        who = said.say("web.state.turn", seat=asked[0])
    return who, _how_far(facts, said)


def _how_far(facts: Mapping[str, Any], said: Catalogue) -> str:
    glory, args = facts["glory"], {"number": facts["round"], "of": facts["rounds"]}
    most = max(glory)
    if glory.count(most) > 1:
        return said.say("web.zoo.state.round", **args)
    return said.say("web.zoo.state.leads", seat=glory.index(most), number2=most, **args)


def score(score: int, said: Catalogue) -> str:
    """The winner's Glory."""
    return said.say("web.zoo.glory_sum", n=score)
