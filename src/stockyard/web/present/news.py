"""What happened since the viewer's last turn, and the one line of it that has to be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stockyard.table.table import Table
from stockyard.web.present.presenter import NewsKinds

Model = dict[str, Any]
SHOWN: Final = 30


def since(table: Table, eyes: int | None, lang: str, kinds: NewsKinds) -> Model:
    """The news as the board tells them: the last ones, how many more there are, and what to read first."""
    if eyes is None:
        return {"since": [], "since_more": 0, "since_first": None}
    lines = table.match.log(eyes, lang, table.names, since=table.news_since(eyes))
    found = told(before_my_turn(lines, eyes, kinds), eyes, kinds)
    more = max(0, len(found) - SHOWN)
    return {"since": found[-SHOWN:], "since_more": more, "since_first": first(found, eyes, kinds)}


def before_my_turn(lines: Sequence[Model], eyes: int, kinds: NewsKinds) -> Sequence[Model]:
    """The lines before the turn that the viewer is taking; all of them while somebody else is on turn."""
    turns = [at for at, line in enumerate(lines) if line["kind"] in kinds.turn]
    mine = bool(turns) and lines[turns[-1]]["seat"] == eyes
    return lines[: turns[-1]] if mine else lines


def told(lines: Sequence[Model], eyes: int, kinds: NewsKinds) -> list[Model]:
    """What is news to the viewer: all that others did, and what happened to the viewer."""
    return [
        line
        for line in lines
        if line["kind"] not in kinds.quiet and not (line["seat"] == eyes and line["kind"] in kinds.own)
    ]


def first(lines: Sequence[Model], eyes: int, kinds: NewsKinds) -> str | None:
    """The last line of the most telling sort: done to the viewer, else done by somebody, else any."""
    to_me = [line for line in lines if _touches(line, eyes)]
    deeds = [line for line in lines if line["kind"] in kinds.deeds]
    best = to_me or deeds or lines
    return str(best[-1]["text"]) if best else None


def _touches(line: Mapping[str, Any], eyes: int) -> bool:
    """Whether the line tells of something done to the viewer, or of what it cost or brought them."""
    args = line["args"]
    named = (line["seat"], args.get("seat2"), args.get("seat3"), *(args.get("seats2") or ()))
    return eyes in named
