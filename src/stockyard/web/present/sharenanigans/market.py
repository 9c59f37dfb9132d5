"""The stalls: each industry with its price, what changed or would change it, and who owns it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from stockyard.web.present.sharenanigans.set_words import SetWords

Model = dict[str, Any]
THOUSAND = 1000


def owned(shares: Sequence[str]) -> dict[str, int]:
    """How many Shares of each industry."""
    return dict(Counter(share.partition("@")[0] for share in shares))


def stalls(view: Mapping[str, Any], words: SetWords) -> list[Model]:
    """All stalls in board order."""
    pending = pending_changes(view, words)
    return [_stall(industry, view, pending.get(industry, 0)) for industry in view["prices"]]


def _stall(industry: str, view: Mapping[str, Any], pending: int) -> Model:
    changes = [change for change in view["changes"] if change["industry"] == industry]
    # A position may hold changes without saying whose card made them: they count, but have no source to show.
    sources = [change for change in changes if change["card"] is not None and change["seat"] is not None]
    counts = [owned(seat["shares"]).get(industry, 0) for seat in view["seat"]]
    return {
        "industry": industry,
        "price": view["prices"][industry],
        "printed": view["printed"][industry],
        "change": sum(change["amount"] for change in changes),
        "changes": sources,
        "owners": [{"seat": seat, "count": count} for seat, count in enumerate(counts) if count],
        "pending": pending,
    }


def pending_changes(view: Mapping[str, Any], words: SetWords) -> dict[str, int]:
    """What the waiting card would do to the prices, as far as the card and what was named say it."""
    if not view["waiting"]:
        return {}
    card = view["waiting"][0]
    named = [name.partition(".")[2] for name in card["named"] if name.startswith("industry.")]
    changes: dict[str, int] = {}
    for verb, *args in words.tables["card"][card["card"]]["do"]:
        if verb == "price":
            for industry in _priced(args[0], named, view):
                changes[industry] = changes.get(industry, 0) + args[1] * THOUSAND
    return changes


def _priced(where: str, named: Sequence[str], view: Mapping[str, Any]) -> Sequence[str]:
    """Which industries a price verb means: all, the one it says, or the one that was named."""
    if where == "all":
        return list(view["prices"])
    return [where] if where in view["prices"] else named[:1]
