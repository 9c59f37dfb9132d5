"""What can be done at each place of the table, and what is refused there and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stockyard.text import Catalogue

Model = dict[str, Any]
# The words of moves that name something, by what they name.
FRUIT_VERBS: Final = ("fruit", "buy_fruit", "sell_fruit")
COMPANY_VERBS: Final = ("company", "buy_share", "sell_share")
CARD_VERBS: Final = ("card", "hire", "use", "intrigue")
LOOK_VERBS: Final = ("send", "order")
# Questions that are answered in the bar, wherever else their options lie.
IN_BAR: Final = (
    "company", "player", "fruit", "may", "division", "after", "order", "send", "send_company",
    "lobby_company", "hire_card", "lobby_card", "reveal",
)  # fmt: skip


def at(decision: Mapping[str, Any] | None, view: Mapping[str, Any], cat: Catalogue) -> dict[str, list[Model]]:
    """The acts of a decision by the place where they are done."""
    found: dict[str, list[Model]] = {}
    if decision is None:
        return found
    for option in decision["options"]:
        act = _act(option["move"], option["text"], view, cat)
        found.setdefault(option["where"], []).append(act)
    for refused in decision["refused"]:
        act = _act(refused["move"], refused["why"], view, cat)
        act |= {"move": None, "why": refused["why"], "rule": bare(refused["rule"])}
        found.setdefault(refused["where"], []).append(act)
    return found


def answers(decision: Mapping[str, Any] | None, view: Mapping[str, Any], cat: Catalogue) -> list[Model]:
    """The options that the bar shows, in their order."""
    if decision is None:
        return []
    whole = decision["kind"] in IN_BAR
    return [
        _act(option["move"], option["text"], view, cat)
        for option in decision["options"]
        if whole or option["where"] == "dock"
    ]


def bare(rule: str | None) -> str | None:
    """A rule's number without the name of the game."""
    return rule.removeprefix("zoo.") if rule else None


def _act(move: str, text: str, view: Mapping[str, Any], cat: Catalogue) -> Model:
    verb, _, rest = move.partition(".")
    named, _, seat = rest.partition(".")
    return {
        "move": move,
        "verb": verb,
        "word": _word(verb, rest, view, cat),
        "text": text,
        "price": view["prices"].get(move),
        "why": None,
        "rule": None,
        "fruit": named if verb in FRUIT_VERBS else None,
        "company": named if verb in COMPANY_VERBS else None,
        "seat": int(seat or named) if seat or verb == "player" else None,
        "card": named if verb in CARD_VERBS else None,
        "look": int(named) if verb in LOOK_VERBS else None,
    }


def _word(verb: str, rest: str, view: Mapping[str, Any], cat: Catalogue) -> str:
    """A short word for a button on the board."""
    if verb == "company":
        return str(cat.said("company", rest))
    if verb == "fruit":
        return str(cat.said("fruit", rest))
    if verb == "player":
        return cat.seat(int(rest))
    if verb in CARD_VERBS and verb != "hire":
        return str(cat.said("card", rest))
    if verb == "token":
        return cat.say(f"token.{rest}")
    if verb in ("send", "keep") and view["looking"] and view["looking"]["how"] in ("bottom", "remove"):
        return cat.say(f"web.zoo.word.{verb}.{view['looking']['how']}")
    if verb == "done":
        return cat.say(f"web.zoo.word.done.{view['question']}")
    return cat.say(f"web.zoo.word.{verb}")
