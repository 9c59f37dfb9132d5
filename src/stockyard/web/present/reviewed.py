"""A review as its page draws it: the picture of the chances, and what is said of moves and luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stockyard import Match
from stockyard.review import Point, Review, told
from stockyard.table.table import Table
from stockyard.web.people import player
from stockyard.work.reviews import Standing

WIDTH, HEIGHT = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 58, 738, 28, 288
DOUBT: Final = 2.0
"""The pale band is so many standard errors to either side."""
MARKS: Final = 9
"""So many times a line shows the shape of its seat."""
LINES: Final = (0, 25, 50, 75, 100)
STEPS: Final = 4
APART: Final = 16


def page_of(
    table: Table, match: Match, standing: Standing | None, stage: str | None, lang: str
) -> dict[str, Any]:
    """The model of the page. ``stage`` replaces that of the standing."""
    found = standing.review if standing is not None else None
    return {
        "id": table.id,
        "name": table.deal.name,
        "stage": stage or (standing.stage if standing is not None else "none"),
        "percent": standing.percent if standing is not None else 0,
        "players": [player(seat) for seat in table.seats],
        "said": told(found, match, lang, table.names) if found is not None else None,
        "chart": chart(found) if found is not None else None,
    }


def chart(found: Review) -> dict[str, Any]:
    """The picture in numbers: a line and a band for each seat, and where the moments are."""
    across = Across(found.plies)
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "right": RIGHT,
        "top": TOP,
        "bottom": BOTTOM,
        "lines": [{"y": _down(line / 100), "text": f"{line}%"} for line in LINES],
        "steps": [{"x": across(step), "text": str(step)} for step in _steps(found.plies)],
        "seats": [_seat(found.curve, seat, across) for seat in range(found.seats)],
        "moments": _moments([across(one.after.ply) for one in found.moments]),
    }


class Across:
    """Where a move is in the picture, from left to right."""

    def __init__(self, plies: int) -> None:
        self._plies = max(1, plies)

    def __call__(self, ply: int) -> float:
        """The place of the moment before the move of this number."""
        return round(LEFT + (RIGHT - LEFT) * ply / self._plies, 1)


def _down(chance: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * min(1.0, max(0.0, chance)), 1)


def _steps(plies: int) -> list[int]:
    return sorted({round(plies * k / STEPS) for k in range(STEPS + 1)})


def _seat(curve: Sequence[Point], seat: int, across: Across) -> dict[str, Any]:
    places = [(across(point.ply), _down(point.chances[seat])) for point in curve]
    above = [(across(one.ply), _down(one.chances[seat] + DOUBT * one.errors[seat])) for one in curve]
    below = [(across(one.ply), _down(one.chances[seat] - DOUBT * one.errors[seat])) for one in curve]
    every = max(1, len(places) // MARKS)
    # Shapes of different seats at different points: lines that run together stay apart.
    marks = places[seat * every // 5 :: every] if len(places) > MARKS else places[:1]
    return {
        "seat": seat,
        "line": _path(places),
        "band": _path([*above, *reversed(below)]),
        "marks": [{"x": x, "y": y} for x, y in [*marks, places[-1]]],
    }


def _path(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _moments(places: Sequence[float]) -> list[dict[str, Any]]:
    """Numbers above the picture; those that would cover each other are moved apart."""
    found: list[dict[str, Any]] = []
    last = float(LEFT - APART)
    for number, x in enumerate(places, 1):
        last = max(x, last + APART)
        found.append({"number": number, "x": x, "at": min(last, RIGHT)})
    return found
