"""The Companies: who has Shares there, who leads and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stockyard.text import Catalogue

Model = dict[str, Any]
HOW_RULES: Final = {
    "only": "10.11",
    "shares": "10.11",
    "ability": "15.22",
    "glory": "10.12",
    "helpers": "10.13",
}
TIED_RULE: Final = "10.14"


def holders(view: Mapping[str, Any], cat: Catalogue) -> dict[str, list[Model]]:
    """Who has Shares in each Company, most first, then by the rule for ties."""
    return {name: _holders(view, name, cat) for name in view["companies"]}


def _holders(view: Mapping[str, Any], name: str, cat: Catalogue) -> list[Model]:
    house = view["company"][name]
    rows = []
    for seat, n in enumerate(house["shares"]):
        if n:
            pool = view["seat"][seat]
            tied = seat in house["tied"]
            rows.append(
                {
                    "seat": seat,
                    "n": n,
                    "glory": pool["glory"],
                    "helpers": len(pool["helpers"]),
                    "majority": house["majority"] == seat,
                    "tied": tied,
                    "note": _note(house["majority_by"], pool, cat) if tied else None,
                }
            )
    return sorted(rows, key=_place)


def _place(row: Model) -> tuple[int, bool, int, int, int]:
    """Most Shares first; a tie as the rules break it (10)."""
    return -row["n"], not row["majority"], -row["glory"], -row["helpers"], row["seat"]


def _note(how: str | None, pool: Mapping[str, Any], cat: Catalogue) -> str | None:
    """What a tie was decided by, in a word and a number."""
    if how == "helpers":
        return cat.say("web.zoo.note.helpers", number=len(pool["helpers"]))
    if how == "ability":
        return cat.say("web.zoo.note.ability") if pool["mods"].get("tie") else None
    return cat.say("web.zoo.note.glory", number=pool["glory"])


def reasons(view: Mapping[str, Any], cat: Catalogue) -> dict[str, Model | None]:
    """Why somebody is Majority Shareholder, or why nobody is; none where nobody has a Share."""
    found: dict[str, Model | None] = {}
    for name in view["companies"]:
        house = view["company"][name]
        if house["majority"] is not None:
            how = house["majority_by"]
            n = house["shares"][house["majority"]]
            text = cat.tell(f"web.zoo.reason.{how}", view["me"], seat=house["majority"], number=n)
            found[name] = {"text": text, "rule": HOW_RULES[how]}
        elif house["tied"]:
            text = cat.say("web.zoo.reason.tied", seats=house["tied"])
            found[name] = {"text": text, "rule": TIED_RULE}
        else:
            found[name] = None
    return found
