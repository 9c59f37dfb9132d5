"""What belongs to one seat: Helpers it could pay, its six tokens, and the tokens that lie open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stockyard.text import Catalogue
from stockyard.web.present.zoo.acts import bare

Model = dict[str, Any]
TOKENS: Final = ("share_trading", "fruit_trading", "hiring", "lobbying", "speculation", "duplicate")


def market(view: Mapping[str, Any], cards: Mapping[str, Model]) -> dict[str, Model]:
    """For each Helper in the market whether the viewer could pay it, what it costs and what is lacking."""
    if view["me"] is None:
        return {}
    pool = view["seat"][view["me"]]
    return {
        name: _offer(cards[name]["cost"] or {}, pool["fruits"], pool["mods"].get("hire", 0))
        for name in view["helper_market"]["display"]
    }


def _offer(cost: Mapping[str, int], fruits: Mapping[str, int], change: int) -> Model:
    """A Helper's cost with Fruits left out (change < 0), and what is lacking after that."""
    lack = {fruit: max(0, n - fruits[fruit]) for fruit, n in cost.items()}
    spare = -change
    for fruit, n in list(lack.items()):
        part = min(spare, n)
        lack[fruit] -= part
        spare -= part
    missing = {fruit: n for fruit, n in lack.items() if n}
    return {"payable": not missing, "cost": dict(cost), "lack": missing}


def tokens(
    view: Mapping[str, Any], decision: Mapping[str, Any] | None, revisable: Sequence[str], cat: Catalogue
) -> list[Model]:
    """The viewer's six tokens; none for a watcher or a seat that plays none."""
    me = view["me"]
    if me is None or view["seat"][me]["bot"]:
        return []
    asked = decision is not None and decision["kind"] == "token"
    options = {option["move"] for option in decision["options"]} if asked and decision else set(revisable)
    refused = {entry["move"]: entry for entry in decision["refused"]} if asked and decision else {}
    return [_token(name, view, options, refused, cat) for name in TOKENS]


def _token(
    name: str,
    view: Mapping[str, Any],
    options: set[str],
    refused: Mapping[str, Mapping[str, Any]],
    cat: Catalogue,
) -> Model:
    pool = view["seat"][view["me"]]
    move = f"token.{name}"
    why = refused.get(move)
    return {
        "id": name,
        "name": cat.say(f"token.{name}"),
        "note": _note(name, pool, cat),
        "hint": cat.say(f"token.{name}.hint"),
        "state": _state(name, view),
        "move": move if move in options else None,
        "why": why["why"] if why else None,
        "rule": bare(why["rule"]) if why else None,
    }


def _state(name: str, view: Mapping[str, Any]) -> str:
    pool = view["seat"][view["me"]]
    if pool["chosen"] == name:
        if view["phase"] == "choose":
            return "chosen"
        return "playing" if name in pool["used"] and view["current"] == view["me"] else "shown"
    return "used" if name in pool["used"] else "free"


def _note(name: str, pool: Mapping[str, Any], cat: Catalogue) -> str:
    """What the token brings; of a used one when it was played, of a Duplicate what it would be now."""
    if name in pool["used"]:
        return cat.say(f"web.zoo.played.{pool['used'].index(name) + 1}")
    if name == "duplicate" and pool["used"]:
        last = [token for token in pool["used"] if token != "duplicate"]
        return cat.say("web.zoo.copies", token=last[-1]) if last else cat.say("web.zoo.brings.duplicate")
    return cat.say(f"web.zoo.brings.{name}")


def shown(view: Mapping[str, Any]) -> list[str | None]:
    """By seat: the token that lies revealed, or the viewer's own choice."""
    return [seat["chosen"] for seat in view["seat"]]
