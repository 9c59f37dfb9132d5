"""The end of a game: who won, and how it came."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from stockyard import Match
from stockyard.text import Catalogue

Model = dict[str, Any]
DEEDS: Final = ("bought", "spent", "sold", "earned", "by_cards", "cards")


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
    """One player's figures: an account that adds up to the cash, and what was done for it."""
    start = figures["cash"] - deeds["earned"] + deeds["spent"] - deeds["by_cards"]
    lines = [
        ("start", cat.money(start)),
        ("earned", _signed(deeds["earned"], cat)),
        ("spent", _signed(-deeds["spent"], cat)),
        ("by_cards", _signed(deeds["by_cards"], cat)),
        ("bought", str(deeds["bought"])),
        ("sold", str(deeds["sold"])),
        ("cards", str(deeds["cards"])),
        ("turns", str(figures["turns"])),
    ]
    return {"seat": seat, "cash": figures["cash"], "lines": lines}


def _signed(dollars: int, cat: Catalogue) -> str:
    return cat.change(dollars) if dollars else cat.money(0)


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
        elif kind in ("log.pay", "log.pay.bank"):
            mine["by_cards"] -= args["money"]
            if "seat2" in args:
                deeds[args["seat2"]]["by_cards"] += args["money"]
        elif kind in ("log.play", "log.block"):
            mine["cards"] += 1
    return deeds
