"""The viewer's own things: the hand with what can be played, and the Shares with what can be sold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from stockyard.text import Catalogue

Model = dict[str, Any]
OWN_MOVES = ("play", "block", "give")


def hand(
    view: Mapping[str, Any], decision: Mapping[str, Any] | None, revisable: Sequence[str] = ()
) -> list[Model]:
    """The hand, equal cards together, each with its move or the reason why there is none."""
    me = view["me"]
    if me is None:
        return []
    counted = Counter(view["seat"][me]["hand"])
    return [_held(card, count, decision, revisable, view["my_answer"]) for card, count in counted.items()]


def change(view: Mapping[str, Any], revisable: Sequence[str], cat: Catalogue) -> Model | None:
    """The secret answer that the viewer has given and may still change (9.5), and to what."""
    if not revisable or view["my_answer"] is None:
        return None
    others = [(move, _answer(move, cat)) for move in revisable if move != view["my_answer"]]
    return {"text": _answer(view["my_answer"], cat), "others": others}


def _answer(move: str, cat: Catalogue) -> str:
    named = move.partition(".")[2]
    return str(cat.said("card", named)) if named else cat.say("web.no_answer")


def _held(
    card: str, count: int, decision: Mapping[str, Any] | None, revisable: Sequence[str], given: str | None
) -> Model:
    place = f"hand.{card}"
    options, refused = (decision["options"], decision["refused"]) if decision else ([], [])
    own = [option["move"] for option in options if option["where"] == place]
    own += [name for name in revisable if name.partition(".")[2] == card and name != given]
    move = next((name for name in own if name.partition(".")[0] in OWN_MOVES), None)
    no = next((one for one in refused if one["where"] == place), None)
    return {
        "card": card,
        "count": count,
        "playable": move is not None,
        "move": move,
        "why": no["why"] if no else None,
        "rule": no["rule"] if no else None,
    }


def holdings(view: Mapping[str, Any], decision: Mapping[str, Any] | None) -> list[Model]:
    """The viewer's Shares by industry, in board order."""
    me = view["me"]
    if me is None:
        return []
    mine = view["seat"][me]
    by_industry: dict[str, list[str]] = {}
    for share in mine["shares"]:
        by_industry.setdefault(share.partition("@")[0], []).append(share)
    return [
        _holding(industry, by_industry[industry], view, mine["floor"] or 0, decision)
        for industry in view["prices"]
        if industry in by_industry
    ]


def _holding(
    industry: str,
    shares: list[str],
    view: Mapping[str, Any],
    floor: int,
    decision: Mapping[str, Any] | None,
) -> Model:
    options, refused = (decision["options"], decision["refused"]) if decision else ([], [])
    sells = [f"sell.{share}" for share in shares]
    no = next((one for one in refused if one["move"] in sells), None)
    price = max(view["prices"][industry], floor)
    return {
        "industry": industry,
        "count": len(shares),
        "price": price,
        "total": price * len(shares),
        "shares": shares,
        "moves": [option["move"] for option in options if option["move"] in sells],
        "why": no["why"] if no else None,
        "rule": no["rule"] if no else None,
    }
