"""The presenter of Spółka ZOO: its part of the pages, as ``templates/zoo/README.md`` says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stockyard import Match
from stockyard.table.device import Screen
from stockyard.text import Catalogue
from stockyard.web.present.presenter import Model, NewsKinds
from stockyard.web.present.zoo import acts, bar, houses, market_show, pools, words
from stockyard.web.present.zoo.advance import in_advance
from stockyard.web.present.zoo.gallery import CARDS_PAGE, gallery
from stockyard.web.present.zoo.listing import score, standing
from stockyard.web.present.zoo.result import result
from stockyard.web.present.zoo.set_up import (
    DEFAULT_KINDS,
    MORE_KINDS,
    blank_options,
    options,
    typed_options,
)

# What one does oneself with a token is no news; what cards do to one is.
OWN_ACTS: Final = (
    "log.zoo.token", "log.zoo.token.duplicate", "log.zoo.unused", "log.zoo.buy_share", "log.zoo.sell_share",
    "log.zoo.buy_fruit", "log.zoo.sell_fruit", "log.zoo.hire", "log.zoo.lobby", "log.zoo.look",
    "log.zoo.arrange", "log.zoo.intrigue", "log.zoo.use",
)  # fmt: skip
NEWS: Final = NewsKinds(
    quiet=frozenset(("log.zoo.choose", "log.zoo.chose", "log.zoo.deal", "log.zoo.start_deck")),
    own=frozenset(OWN_ACTS),
    deeds=frozenset(OWN_ACTS),
    turn=frozenset(),
)


def table(
    match: Match,
    view: Model,
    eyes: int | None,
    cat: Catalogue,
    decision: Model | None,
    revisable: Sequence[str],
) -> Model:
    """Goods, cards, what can be done where, the pools, and the Market phase step by step."""
    found = words.of(match.cards.data, cat.lang)
    steps = market_show.followed(match, view, eyes, cat)
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


def asks(view: Model, decision: Model | None, screen: Screen, over: bool, cat: Catalogue) -> Model:
    """The decision bar."""
    return {"bar": bar.bar(view, decision, screen, over, cat)}


def tells(log: Sequence[Model], view: Model, cat: Catalogue) -> Model:
    """The decision bar at a step of a replay."""
    return {"bar": bar.told(log, view, cat)}


def lay_open(match: Match, view: Model) -> None:
    """Hidden Goals, Intrigues and tokens that are chosen."""
    for seat, shown in enumerate(view["seat"]):
        own = match.view(seat)["seat"][seat]
        shown |= {name: own[name] for name in ("goal", "intrigues", "chosen")}


__all__ = [
    "CARDS_PAGE", "DEFAULT_KINDS", "MORE_KINDS", "NEWS", "asks", "blank_options", "gallery",
    "in_advance", "lay_open",
    "options", "score", "standing", "table", "tells", "typed_options",
]  # fmt: skip
