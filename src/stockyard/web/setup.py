"""The form of a new table: what it shows, what comes back, and what is wrong with it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.datastructures import FormData

from stockyard import sets
from stockyard.table.seats import LONGEST_NAME, Seat, distinct, tidy_name
from stockyard.text import Catalogue
from stockyard.web.forms import field
from stockyard.web.people import LOOKS, look

AGENTS: Final = ("random", "greedy")
SEATS: Final = 4
FEWEST: Final = 2
DEFAULT_KINDS: Final = ("person", "greedy", "greedy", "none")
DEFAULT_NAMES: Final = 6
LONGEST_TABLE_NAME: Final = 40
LONGEST_GAME: Final = 1000
MOST_DIGITS: Final = 4
LONGEST_KEY: Final = 80
SWITCHES: Final = ("head_start", "auto_call")
CARDS: Final = "classic"
REACTIONS: Final = ("all", "holders")


@dataclass(frozen=True, slots=True)
class Wish:
    """A table as somebody wants it."""

    name: str
    seats: tuple[Seat, ...]
    options: Mapping[str, Any]


def blank(game: str, cat: Catalogue) -> dict[str, Any]:
    """The form as it is first shown."""
    number = 1 + secrets.randbelow(DEFAULT_NAMES)
    return {
        "game": game,
        "key": secrets.token_urlsafe(12),
        "name": "",
        "default_name": cat.say(f"web.setup.default_name.{number}"),
        "name_error": None,
        "error": None,
        "seats_error": None,
        "options_error": None,
        "agents": list(AGENTS),
        "seats": [_chair(k, DEFAULT_KINDS[k], "", cat) for k in range(SEATS)],
        "sets": _sets(game, cat.lang),
        "options": {
            "head_start": False,
            "auto_call": False,
            "turn_limit": "",
            "reactions": "all",
            "cards": CARDS,
        },
    }


def _sets(game: str, lang: str) -> list[dict[str, str]]:
    """The card sets, the one that nobody has to choose first; none where there is no choice."""
    ids = sorted(sets.names(game), key=lambda name: (name != CARDS, name))
    names = {name: sets.find(game, name).data["name"][lang] for name in ids}
    # A copy has often kept the name of what it was copied from.
    alike = len(set(names.values())) < len(names)
    shown = {name: f"{word} ({name})" if alike else word for name, word in names.items()}
    return [{"id": name, "name": word} for name, word in shown.items()] if ids[1:] else []


def _chair(seat: int, kind: str, name: str, cat: Catalogue) -> dict[str, Any]:
    default = cat.say(f"web.animal.{LOOKS[seat][0]}")
    return {"seat": seat, "kind": kind, "name": name, "default_name": default, "error": None, **look(seat)}


def read(game: str, fields: FormData, cat: Catalogue) -> tuple[dict[str, Any], Wish | None]:
    """The form with what was typed and what is wrong, and the wish if nothing is."""
    form = blank(game, cat)
    form["key"] = field(fields, "key")[:LONGEST_KEY] or form["key"]
    form["name"] = field(fields, "name")
    form["seats"] = [
        _chair(k, field(fields, f"seat{k}_kind") or "none", field(fields, f"seat{k}_name"), cat)
        for k in range(SEATS)
    ]
    form["options"] = {
        **{name: field(fields, name) == "1" for name in SWITCHES},
        "turn_limit": field(fields, "turn_limit").strip(),
        "reactions": field(fields, "reactions") or "all",
        "cards": field(fields, "cards") or CARDS,
    }
    if _complained(form, cat):
        return form, None
    return form, Wish(_tidy(form["name"], form["default_name"]), _seats(form), _options(form["options"]))


def _complained(form: dict[str, Any], cat: Catalogue) -> bool:
    """Write into the form what is wrong with it."""
    if len(form["name"].strip()) > LONGEST_TABLE_NAME:
        form["name_error"] = cat.say("web.fault.name_long", n=LONGEST_TABLE_NAME)
    for chair in form["seats"]:
        chair["error"] = _chair_fault(chair, cat)
    taken = [chair for chair in form["seats"] if chair["kind"] != "none"]
    if len(taken) < FEWEST:
        form["seats_error"] = cat.say("web.fault.seats")
    names = [chair["name"].strip().casefold() for chair in taken if chair["name"].strip()]
    if len(set(names)) < len(names):
        form["seats_error"] = cat.say("web.fault.name_twice")
    if not _options_known(form["game"], form["options"]):
        form["options_error"] = cat.say("web.fault.option")
    faults = [form["name_error"], form["seats_error"], form["options_error"]]
    return any(faults) or any(chair["error"] for chair in form["seats"])


def _chair_fault(chair: Mapping[str, Any], cat: Catalogue) -> str | None:
    if chair["kind"] not in ("person", "none", *AGENTS):
        return cat.say("web.fault.kind")
    if chair["kind"] != "none" and len(chair["name"].strip()) > LONGEST_NAME:
        return cat.say("web.fault.name_long", n=LONGEST_NAME)
    return None


def _options_known(game: str, options: Mapping[str, Any]) -> bool:
    limit = options["turn_limit"]
    if limit and not (limit.isascii() and limit.isdigit() and len(limit) <= MOST_DIGITS):
        return False
    if limit and not 0 < int(limit) <= LONGEST_GAME:
        return False
    return options["reactions"] in REACTIONS and options["cards"] in sets.names(game)


def _options(options: Mapping[str, Any]) -> dict[str, Any]:
    limit = options["turn_limit"]
    return {**options, "turn_limit": int(limit) if limit else None}


def _seats(form: Mapping[str, Any]) -> tuple[Seat, ...]:
    """The chairs that are taken, moved together."""
    taken = [chair for chair in form["seats"] if chair["kind"] != "none"]
    defaults = [chair["default_name"] for chair in form["seats"]]
    names = distinct([tidy_name(chair["name"], defaults[k]) for k, chair in enumerate(taken)])
    return tuple(_seat(k, chair["kind"], names[k]) for k, chair in enumerate(taken))


def _seat(number: int, kind: str, name: str) -> Seat:
    return Seat(number, "person", name) if kind == "person" else Seat(number, "computer", name, kind)


def _tidy(name: str, fallback: str) -> str:
    shown = "".join(char if char.isprintable() else " " for char in name)
    return " ".join(shown.split()) or fallback
