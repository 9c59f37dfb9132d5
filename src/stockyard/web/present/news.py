"""What happened since the viewer's last turn, and the one line of it that has to be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stockyard.table.table import Table

Model = dict[str, Any]
SHOWN: Final = 30
# That turns begin and end, and that hands are filled up again, is seen anyway.
NO_NEWS: Final = ("log.turn_begins", "log.turn_ends", "log.draw", "log.draw.hidden")
# What the viewer did of their own will is no news to them.
OWN_ACTS: Final = ("log.flip", "log.flip.free", "log.buy", "log.sell", "log.play", "log.block")
DEEDS: Final = (*OWN_ACTS, "log.pay", "log.pay.bank")


def since(table: Table, eyes: int | None, lang: str) -> Model:
    """The news as the strip tells them: the last ones, how many more there are, and what to read first."""
    if eyes is None:
        return {"since": [], "since_more": 0, "since_first": None}
    lines = table.match.log(eyes, lang, table.names, since=table.news_since(eyes))
    found = told(before_my_turn(lines, eyes), eyes)
    more = max(0, len(found) - SHOWN)
    return {"since": found[-SHOWN:], "since_more": more, "since_first": first(found, eyes)}


def before_my_turn(lines: Sequence[Model], eyes: int) -> Sequence[Model]:
    """The lines before the turn that the viewer is taking; all of them while somebody else is on turn."""
    turns = [at for at, line in enumerate(lines) if line["kind"] == "log.turn_begins"]
    mine = bool(turns) and lines[turns[-1]]["seat"] == eyes
    return lines[: turns[-1]] if mine else lines


def told(lines: Sequence[Model], eyes: int) -> list[Model]:
    """What is news to the viewer: all that others did, and what happened to the viewer."""
    return [
        line
        for line in lines
        if line["kind"] not in NO_NEWS and not (line["seat"] == eyes and line["kind"] in OWN_ACTS)
    ]


def first(lines: Sequence[Model], eyes: int) -> str | None:
    """The last line of the most telling sort: done to the viewer, else done by somebody, else any."""
    to_me = [line for line in lines if _touches(line, eyes)]
    deeds = [line for line in lines if line["kind"] in DEEDS]
    best = to_me or deeds or lines
    return str(best[-1]["text"]) if best else None


def _touches(line: Mapping[str, Any], eyes: int) -> bool:
    """Whether the line tells of something done to the viewer, or of what it cost or brought them."""
    return line["seat"] == eyes or eyes in (line["args"].get("seat2"), line["args"].get("seat3"))
