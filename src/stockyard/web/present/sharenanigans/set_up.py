"""The table options of Sharenanigans in a form (12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.datastructures import FormData

from stockyard.web.forms import field, small
from stockyard.web.present.presenter import Model

DEFAULT_KINDS: Final[tuple[str, ...]] = ("person", "medium", "medium", "none")
MORE_KINDS: Final[tuple[str, ...]] = ()
LONGEST_GAME: Final = 1000
SWITCHES: Final = ("head_start", "auto_call")
REACTIONS: Final = ("all", "holders")


def blank_options() -> Model:
    """The game as it is usually played."""
    return {"head_start": False, "auto_call": False, "turn_limit": "", "reactions": "all"}


def typed_options(fields: FormData) -> Model:
    """What came back."""
    return {
        **{name: field(fields, name) == "1" for name in SWITCHES},
        "turn_limit": field(fields, "turn_limit").strip(),
        "reactions": field(fields, "reactions") or "all",
    }


def options(typed: Mapping[str, Any]) -> Model | None:
    """As the match takes them."""
    limit = small(typed["turn_limit"], 1, LONGEST_GAME)
    if typed["reactions"] not in REACTIONS or (typed["turn_limit"] and limit is None):
        return None
    return {**typed, "turn_limit": limit}
