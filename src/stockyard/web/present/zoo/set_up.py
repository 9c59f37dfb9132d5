"""The table options of Spółka ZOO in a form (21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.datastructures import FormData

from stockyard.web.forms import field, small
from stockyard.web.present.presenter import Model

DEFAULT_KINDS: Final[tuple[str, ...]] = ("person", "medium", "medium", "none", "none")
MORE_KINDS: Final[tuple[str, ...]] = ("bot",)
MODULES: Final = ("events", "goals", "intrigues")
SWITCHES: Final = (*MODULES, "aid")
MOST_COINS: Final = 99
MOST_FRUITS: Final = 3


def blank_options() -> Model:
    """The game without modules, with the memory aid."""
    return {**dict.fromkeys(MODULES, False), "aid": True, "coins": "", "fruits": "0"}


def typed_options(fields: FormData) -> Model:
    """What came back."""
    return {
        **{name: field(fields, name) == "1" for name in SWITCHES},
        "coins": field(fields, "coins").strip(),
        "fruits": field(fields, "fruits").strip() or "0",
    }


def options(typed: Mapping[str, Any]) -> Model | None:
    """As the match takes them; no number of coins means those of the rules."""
    coins, fruits = small(typed["coins"], 0, MOST_COINS), small(typed["fruits"], 0, MOST_FRUITS)
    if fruits is None or (typed["coins"] and coins is None):
        return None
    modules = [name for name in MODULES if typed[name]]
    rest = {name: typed[name] for name in ("cards", "aid")}
    return {**rest, "modules": modules, "coins": coins, "fruits": fruits}
