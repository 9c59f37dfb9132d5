"""The presenter of Sharenanigans: its part of the pages, as ``templates/README.md`` says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from stockyard import Match
from stockyard.table.device import Screen
from stockyard.text import Catalogue
from stockyard.web.present.presenter import Model, NewsKinds
from stockyard.web.present.sharenanigans import market, mine, set_words, strip
from stockyard.web.present.sharenanigans.advance import in_advance
from stockyard.web.present.sharenanigans.gallery import CARDS_PAGE, gallery
from stockyard.web.present.sharenanigans.listing import score, standing
from stockyard.web.present.sharenanigans.result import result
from stockyard.web.present.sharenanigans.set_up import (
    DEFAULT_KINDS,
    MORE_KINDS,
    blank_options,
    options,
    typed_options,
)

# What the viewer did of their own will is no news to them.
OWN_ACTS: Final = ("log.flip", "log.flip.free", "log.buy", "log.sell", "log.play", "log.block")
NEWS: Final = NewsKinds(
    # That turns begin and end, and that hands are filled up again, is seen anyway.
    quiet=frozenset(("log.turn_begins", "log.turn_ends", "log.draw", "log.draw.hidden")),
    own=frozenset(OWN_ACTS),
    deeds=frozenset((*OWN_ACTS, "log.pay", "log.pay.bank")),
    turn=frozenset(("log.turn_begins",)),
)


def table(
    match: Match,
    view: Model,
    eyes: int | None,  # noqa: ARG001
    cat: Catalogue,
    decision: Model | None,
    revisable: Sequence[str],
) -> Model:
    """Stalls, hand, Shares, and the words and pictures of cards and industries."""
    words = set_words.of(match.cards.data, cat.lang)
    return {
        "cards": words.cards,
        "industries": words.industries,
        "sides": words.sides,
        "owned": [market.owned(seat["shares"]) for seat in view["seat"]],
        "stalls": market.stalls(view, words),
        "holdings": mine.holdings(view, decision),
        "hand": mine.hand(view, decision, revisable),
        "change": mine.change(view, revisable, cat),
        "rounds": strip.rounds(view),
        "result": result(match, cat),
    }


def asks(view: Model, decision: Model | None, screen: Screen, over: bool, cat: Catalogue) -> Model:
    """The prompt strip."""
    return {"strip": strip.words(view, decision, screen, over, cat)}


def tells(log: Sequence[Model], view: Model, cat: Catalogue) -> Model:
    """The prompt strip at a step of a replay."""
    return {"strip": strip.told(log, view, cat)}


def lay_open(match: Match, view: Model) -> None:
    """All hands."""
    for seat, shown in enumerate(view["seat"]):
        shown["known"] = dict(Counter(match.view(seat)["seat"][seat]["hand"]))


__all__ = [
    "CARDS_PAGE", "DEFAULT_KINDS", "MORE_KINDS", "NEWS", "asks", "blank_options", "gallery",
    "in_advance", "lay_open",
    "options", "score", "standing", "table", "tells", "typed_options",
]  # fmt: skip
