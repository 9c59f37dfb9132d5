"""The form of a new table: what it shows, what comes back, and what is wrong with it.

At one screen each seat has a name. Where people sit at devices of their own, the first seat of a person is
whose form it is, and the others are free chairs: whoever takes one brings a name.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from starlette.datastructures import FormData

from stockyard import sets, shelf
from stockyard.agents import LEVELS
from stockyard.table.gathering import Chair
from stockyard.table.seats import LONGEST_NAME, Seat, distinct, tidy_name
from stockyard.table.terms import Terms
from stockyard.text import Catalogue
from stockyard.web import terms
from stockyard.web.forms import field
from stockyard.web.people import LOOKS, look
from stockyard.web.present import presenters

AGENTS: Final = (*LEVELS, "random")
"""The computer players on offer, the weakest of the levels first."""
KNOWN: Final = (*AGENTS, "greedy")
"""Those that the form takes: it is shown the last one only by who sends it, as pages of old do."""
BOT: Final = "bot"
DEFAULT_NAMES: Final = 6
LONGEST_TABLE_NAME: Final = 40
LONGEST_KEY: Final = 80
FEWEST_PEOPLE: Final = 2
"""At devices of their own: otherwise nobody could come."""
CARDS: Final = "classic"


@dataclass(frozen=True, slots=True)
class Wish:
    """A table as somebody wants it."""

    name: str
    seats: tuple[Seat, ...]
    options: Mapping[str, Any]
    terms: Terms

    def chairs(self, nonce: str) -> tuple[tuple[Chair, ...], int]:
        """The chairs of a table whose people are yet to come, and which of them is mine."""
        mine = next(seat.number for seat in self.seats if seat.kind == "person")
        return tuple(_chair_of(seat, nonce if seat.number == mine else "") for seat in self.seats), mine


def _chair_of(seat: Seat, nonce: str) -> Chair:
    if seat.kind == "person" and not nonce:
        return Chair(seat.number, "person")
    return Chair(seat.number, seat.kind, seat.name, seat.agent, taken=True, nonce=nonce)


def blank(game: str, cat: Catalogue, key: str, me: str = "") -> dict[str, Any]:
    """The form as it is first shown; ``key`` is its own, ``me`` the name that the visitor goes by."""
    presenter = presenters.of(game)
    number = 1 + secrets.randbelow(DEFAULT_NAMES)
    return {
        "game": game,
        "key": key,
        "name": "",
        "default_name": cat.say(f"web.setup.default_name.{number}"),
        "name_error": None,
        "error": None,
        "seats_error": None,
        "options_error": None,
        "terms_error": None,
        "agents": list(AGENTS),
        "seats": [_chair(k, kind, "" if k else me, cat) for k, kind in enumerate(presenter.DEFAULT_KINDS)],
        "terms": terms.blank(),
        "clocks": terms.clocks(cat),
        "nonce": "",
        "pledge": None,
        "sets": _sets(game, cat.lang),
        "options": presenter.blank_options() | {"cards": CARDS},
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


def read(game: str, fields: FormData, cat: Catalogue, key: str) -> tuple[dict[str, Any], Wish | None]:
    """The form with what was typed and what is wrong, and the wish if nothing is. ``key``: if none came."""
    form, presenter = blank(game, cat, key), presenters.of(game)
    form["key"] = field(fields, "key")[:LONGEST_KEY] or form["key"]
    form["name"] = field(fields, "name")
    form["seats"] = [
        _chair(k, field(fields, f"seat{k}_kind") or "none", field(fields, f"seat{k}_name"), cat)
        for k in range(len(presenter.DEFAULT_KINDS))
    ]
    form["agents"] += sorted({chair["kind"] for chair in form["seats"]} & set(KNOWN) - set(AGENTS))
    form["options"] = presenter.typed_options(fields) | {"cards": field(fields, "cards") or CARDS}
    form["terms"] = terms.typed(fields)
    agreed, options = terms.read(form["terms"]), presenter.options(form["options"])
    if agreed is None:
        form["terms_error"] = cat.say("net.fault.terms")
    if _complained(form, options, cat) or options is None or agreed is None:
        return form, None
    return form, Wish(_tidy(form["name"], form["default_name"]), _seats(form), options, agreed)


def _complained(form: dict[str, Any], options: Mapping[str, Any] | None, cat: Catalogue) -> bool:
    """Write into the form what is wrong with it."""
    kinds = presenters.of(form["game"]).MORE_KINDS
    if len(form["name"].strip()) > LONGEST_TABLE_NAME:
        form["name_error"] = cat.say("web.fault.name_long", n=LONGEST_TABLE_NAME)
    for chair in form["seats"]:
        chair["error"] = _chair_fault(chair, kinds if chair["seat"] else (), cat)
    taken = [chair for chair in form["seats"] if chair["kind"] != "none"]
    deciding = [chair for chair in taken if chair["kind"] not in kinds]
    if form["terms"]["where"] == "net" and sum(chair["kind"] == "person" for chair in taken) < FEWEST_PEOPLE:
        form["seats_error"] = cat.say("net.fault.alone")
    if len(taken) < shelf.find(form["game"]).SEATS[0] or not deciding:
        form["seats_error"] = cat.say("web.fault.seats")
    named = _named(taken, form["terms"]["where"] == "net")
    names = [chair["name"].strip().casefold() for chair in named if chair["name"].strip()]
    if len(set(names)) < len(names):
        form["seats_error"] = cat.say("web.fault.name_twice")
    if options is None or options["cards"] not in sets.names(form["game"]):
        form["options_error"] = cat.say("web.fault.option")
    faults = [form["name_error"], form["seats_error"], form["options_error"]]
    return any(faults) or any(chair["error"] for chair in form["seats"])


def _named(taken: Sequence[Mapping[str, Any]], net: bool) -> list[Mapping[str, Any]]:
    """The chairs whose names were meant: over the net, whoever takes a free chair brings their own."""
    people = [chair["seat"] for chair in taken if chair["kind"] == "person"]
    return [chair for chair in taken if not net or chair["kind"] != "person" or chair["seat"] == people[0]]


def _chair_fault(chair: Mapping[str, Any], more: Sequence[str], cat: Catalogue) -> str | None:
    if chair["kind"] not in ("person", "none", *KNOWN, *more):
        return cat.say("web.fault.kind")
    if chair["kind"] != "none" and len(chair["name"].strip()) > LONGEST_NAME:
        return cat.say("web.fault.name_long", n=LONGEST_NAME)
    return None


def _seats(form: Mapping[str, Any]) -> tuple[Seat, ...]:
    """The chairs that are taken, moved together: those who decide first, then Bots (19)."""
    taken = [chair for chair in form["seats"] if chair["kind"] != "none"]
    taken.sort(key=lambda chair: chair["kind"] == BOT)
    defaults = [chair["default_name"] for chair in form["seats"]]
    names = distinct([tidy_name(chair["name"], defaults[k]) for k, chair in enumerate(taken)])
    return tuple(_seat(k, chair["kind"], names[k]) for k, chair in enumerate(taken))


def _seat(number: int, kind: str, name: str) -> Seat:
    if kind == BOT:
        return Seat(number, "bot", name)
    return Seat(number, "person", name) if kind == "person" else Seat(number, "computer", name, kind)


def _tidy(name: str, fallback: str) -> str:
    shown = "".join(char if char.isprintable() else " " for char in name)
    return " ".join(shown.split()) or fallback
