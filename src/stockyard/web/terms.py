"""The terms of a table: in the form of a new one, and in words for whoever comes to sit down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.datastructures import FormData

from stockyard.table.terms import ABSENT, STARTS, Terms
from stockyard.text import Catalogue
from stockyard.web.forms import field

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
PER_MOVE: Final = (1 * MINUTE, 3 * MINUTE, 10 * MINUTE, 1 * DAY, 3 * DAY)
PER_GAME: Final = (10 * MINUTE, 20 * MINUTE, 45 * MINUTE, 90 * MINUTE)
UNITS: Final = (("days", DAY), ("hours", HOUR), ("minutes", MINUTE), ("seconds", 1))
WHERE: Final = ("screen", "net")
LISTED: Final = ("private", "public")
BOXES: Final = ("watching", "hints")


def clocks(cat: Catalogue) -> list[dict[str, Any]]:
    """The clocks to choose from, by kind, each with the value of its field."""
    return [
        {"kind": kind, "choices": [{"value": f"{kind}.{s}", "text": _brief(s, cat)} for s in seconds]}
        for kind, seconds in (("move", PER_MOVE), ("game", PER_GAME))
    ]


def blank() -> dict[str, Any]:
    """The terms of a form that nobody has filled in."""
    return {
        "where": WHERE[0],
        "listed": LISTED[0],
        "watching": True,
        "hints": False,
        "clock": "none",
        "absent": ABSENT[0],
        "starts": STARTS[0],
    }


def typed(fields: FormData) -> dict[str, Any]:
    """The terms of a form as they came, to be shown again where something is wrong."""
    first = blank()
    came = {name: field(fields, name) or first[name] for name in first if name not in BOXES}
    # A box that is not ticked is not sent; at one screen it was not even shown.
    net = came["where"] == "net"
    boxes = {name: field(fields, name) == "1" if net else first[name] for name in BOXES}
    return {**came, **boxes}


def read(form: Mapping[str, Any]) -> Terms | None:
    """The terms of a table; None where one of them can't be."""
    known = {"where": WHERE, "listed": LISTED, "absent": ABSENT, "starts": STARTS}
    kind, _, seconds = form["clock"].partition(".")
    offered = {f"move.{s}" for s in PER_MOVE} | {f"game.{s}" for s in PER_GAME} | {"none"}
    if form["clock"] not in offered or any(form[name] not in known[name] for name in known):
        return None
    if form["where"] != "net":
        return Terms()
    return Terms(
        net=True,
        public=form["listed"] == "public",
        watching=form["watching"],
        clock=kind,
        seconds=int(seconds or 0),
        absent=form["absent"],
        starts=form["starts"],
        hints=form["hints"],
    )


def duration(seconds: int, cat: Catalogue) -> str:
    """So much time, in the largest unit that says it exactly."""
    unit, length = next((unit, length) for unit, length in UNITS if seconds % length == 0)
    return cat.say(f"net.time.{unit}", n=seconds // length)


def _brief(seconds: int, cat: Catalogue) -> str:
    """The same on a button."""
    if seconds % DAY == 0:
        return duration(seconds, cat)
    return cat.say("net.setup.minutes", number=seconds // MINUTE)


def clock_text(terms: Terms, cat: Catalogue) -> str:
    """The clock in a few words."""
    return cat.say(f"net.clock.{terms.clock}", time=duration(terms.seconds, cat) if terms.seconds else "")


def words(terms: Terms, cat: Catalogue) -> list[dict[str, str]]:
    """What people agree to who sit down, each with its picture."""
    absent = f"{terms.absent}.{'none' if terms.clock == 'none' else 'clock'}"
    return [
        {
            "icon": "globe-with-meridians" if terms.public else "locked",
            "text": _said("listed", _listed(terms), cat),
        },
        {"icon": "eye", "text": _said("watching", "yes" if terms.watching else "no", cat)},
        {"icon": "stopwatch", "text": clock_text(terms, cat)},
        {
            "icon": "robot" if terms.absent == "computer" else "hourglass-not-done",
            "text": _said("absent", absent, cat),
        },
        {"icon": "bell", "text": _said("starts", terms.starts, cat)},
        {"icon": "magnifying-glass-tilted-left", "text": _said("hints", "yes" if terms.hints else "no", cat)},
    ]


def _listed(terms: Terms) -> str:
    return LISTED[terms.public]


def _said(what: str, how: str, cat: Catalogue) -> str:
    return cat.say(f"net.terms.{what}.{how}")
