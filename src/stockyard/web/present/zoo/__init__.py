"""The page model of a table of Spółka ZOO. ``templates/zoo/README.md`` says what it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stockyard import Match
from stockyard.text import Catalogue
from stockyard.web.present.zoo import acts, houses, market_show, pools, words
from stockyard.web.present.zoo.result import result

Model = dict[str, Any]


def table(
    match: Match, view: Mapping[str, Any], eyes: int | None, cat: Catalogue, decision: Model | None
) -> Model:
    """What Spółka ZOO adds to the model of a table, made from what the viewer may know."""
    found = words.of(match.cards.data, cat.lang)
    steps = match.steps(eyes, cat.lang, list(cat.names))
    revisable = match.revisable(eyes) if eyes is not None else ()
    return {
        "goods": found.goods,
        "cards": found.cards,
        "at": acts.at(decision, view, cat),
        "holders": houses.holders(view, cat),
        "reasons": houses.reasons(view, cat),
        "market": pools.market(view, found.cards),
        "tokens": pools.tokens(view, decision, revisable, cat),
        "shown": pools.shown(view),
        "show": market_show.show(view, steps, decision, cat),
        "sofar": market_show.sofar(view, steps, found.cards),
        "result": result(view, cat),
        "aid": view["options"]["aid"],
    }
