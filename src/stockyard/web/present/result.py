"""The end of a game: who won, and how it came."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from stockyard import Match
from stockyard.text import Catalogue

Model = dict[str, Any]
DEEDS: Final = ("bought", "spent", "sold", "earned", "cards")
MONEY: Final = ("spent", "earned")


def result(match: Match, cat: Catalogue) -> Model | None:
    """Winners, reason, and each player's figures from the first to the last place; None while it goes on."""
    found = match.result
    if found is None:
        return None
    deeds = deeds_of(match.log(None), match.seats)
    order = sorted(range(match.seats), key=lambda seat: (-found["scores"][seat], seat))
    return {
        "winners": list(found["winners"]),
        "reason": found["reason"],
        "tie_break": found["tie_break"],
        "places": [_place(seat, found["breakdown"][seat], deeds[seat], cat) for seat in order],
    }


def _place(seat: int, figures: Mapping[str, Any], deeds: Mapping[str, int], cat: Catalogue) -> Model:
    lines = [("turns", str(figures["turns"]))]
    lines += [(key, cat.money(deeds[key]) if key in MONEY else str(deeds[key])) for key in deeds]
    return {"seat": seat, "cash": figures["cash"], "lines": lines}


def deeds_of(log: Iterable[Mapping[str, Any]], seats: int) -> list[dict[str, int]]:
    """What each player bought, sold and played, read off the open log."""
    deeds = [dict.fromkeys(DEEDS, 0) for _ in range(seats)]
    for line in log:
        args, kind = line["args"], line["kind"]
        if line["seat"] is None:
            continue
        mine = deeds[line["seat"]]
        if kind == "log.buy":
            mine["bought"] += 1
            mine["spent"] += args["money"]
        elif kind == "log.sell":
            mine["sold"] += args["n"]
            mine["earned"] += args["money"]
        elif kind == "log.deal_share":
            mine["bought"] += 1
            mine["spent"] += args["money"]
            deeds[args["seat2"]]["sold"] += 1
            deeds[args["seat2"]]["earned"] += args["money"]
        elif kind in ("log.play", "log.block"):
            mine["cards"] += 1
    return deeds
