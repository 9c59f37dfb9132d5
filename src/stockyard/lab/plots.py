"""Plots as SVG that stands in a page: dark on light, for phones too, without a reference to anywhere."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from math import floor
from typing import Any, Final
from warnings import catch_warnings, simplefilter

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from stockyard.lab.intervals import Estimate, share

INK: Final = "#2a2118"
SOFT: Final = "#6d6053"
RULE: Final = "#e4d9c6"
BEFORE: Final = "#124783"
AFTER: Final = "#b8480f"
SIDES: Final = (BEFORE, AFTER)
MARKS: Final = ("o", "D")
WIDTH: Final = 4.0
"""Inches of 72 points: in a phone's 340 pixels a letter of 10 points is 12 pixels high."""
BINS: Final = 24

STYLE: Final[Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "stockyard",
    "font.family": "sans-serif",
    "font.size": 10.0,
    "text.color": INK,
    "text.parse_math": False,
    "axes.labelcolor": SOFT,
    "axes.edgecolor": SOFT,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "grid.color": RULE,
    "grid.linewidth": 0.8,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "ytick.major.size": 0,
    "lines.solid_capstyle": "round",
}


@contextmanager
def _axes(height: float) -> Iterator[tuple[Figure, Axes]]:
    """A figure with one plot in it, in our style."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        figure.patch.set_alpha(0)
        axes = figure.add_subplot()
        axes.patch.set_alpha(0)
        yield figure, axes


def chances(names: Sequence[str], sides: Sequence[Sequence[Estimate]], fair: float | None = None) -> str:
    """Parts of a hundred with intervals, side by side for each name; a line at what would be fair."""
    with _axes(2.5) as (figure, axes):
        if fair is not None:
            axes.axhline(100 * fair, color=SOFT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
        for at, side in enumerate(sides):
            shift = 0.0 if len(sides) == 1 else (at - 0.5) * 0.28
            _points(axes, [k + shift for k in range(len(names))], side, SIDES[at], MARKS[at], 100)
        axes.set_xticks(range(len(names)), names)
        axes.set_xlim(-0.6, len(names) - 0.4)
        axes.grid(visible=False, axis="x")
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f} %"))
        axes.yaxis.set_major_locator(_ticks(5))
        return _svg(figure)


def _ticks(most: int) -> MaxNLocator:
    """At most so many steps, of round numbers."""
    return MaxNLocator(most, steps=[1, 2, 2.5, 5, 10])


def _points(
    axes: Axes, places: Sequence[float], found: Sequence[Estimate], color: str, mark: str, times: float
) -> None:
    """Estimates as marks with upright intervals."""
    values = [times * one.value for one in found]
    low = [times * (one.value - one.low) for one in found]
    high = [times * (one.high - one.value) for one in found]
    axes.errorbar(
        places,
        values,
        yerr=[low, high],
        fmt=mark,
        color=color,
        markersize=5,
        elinewidth=2,
        capsize=0,
        zorder=3,
    )


def spread(sides: Sequence[Sequence[float]], what: str, games: int) -> str:
    """How values are spread, in per cent of all: the first side filled, the second one as a line above it.

    Thin lines are intervals of each bar; ``games`` says of how many games the values come.
    """
    edges = _edges(sides)
    with _axes(2.3) as (figure, axes):
        for at, values in enumerate(sides):
            bars = [0] * (len(edges) - 1)
            for value in values:
                bars[bisect_right(edges, value) - 1] += 1
            _stairs(axes, edges, [share(n * games / len(values), games) for n in bars], at, len(sides))
        axes.set_xlabel(what)
        axes.set_ylim(bottom=0)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f} %"))
        axes.yaxis.set_major_locator(_ticks(4))
        axes.xaxis.set_major_locator(_ticks(5))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
        axes.grid(visible=False, axis="x")
        return _svg(figure)


def _stairs(axes: Axes, edges: Sequence[float], bars: Sequence[Estimate], at: int, sides: int) -> None:
    """One side of a plot of bars, with their intervals a little beside those of the other side."""
    color = SIDES[at]
    heights = [100 * bar.value for bar in bars]
    if at == 0:
        axes.stairs(heights, edges, fill=True, color=color, alpha=0.28)
    axes.stairs(heights, edges, color=color, linewidth=1.2 if at == 0 else 1.8)
    width = edges[1] - edges[0]
    for left, bar in zip(edges, bars, strict=False):
        if bar.value:
            x = left + width * (0.5 if sides == 1 else 0.38 + 0.24 * at)
            axes.plot([x, x], [100 * bar.low, 100 * bar.high], color=color, linewidth=0.8, alpha=0.75)


def _edges(sides: Sequence[Sequence[float]]) -> list[float]:
    """Edges of bins of a round, whole width that hold all values."""
    low = min(min(values) for values in sides)
    high = max(max(values) for values in sides)
    step = _round(max(1.0, (high - low) / BINS))
    # Whole numbers each in the middle of a bin of their own.
    first = floor(low / step) * step - (step == 1) / 2
    return [first + step * k for k in range(floor((high - first) / step) + 2)]


def _round(width: float) -> float:
    """The next of 1, 2, 5, 10, 20, ..."""
    size = 1.0
    while True:
        for times in (1, 2, 5):
            if times * size >= width:
                return times * size
        size *= 10


def changes(names: Sequence[str], found: Sequence[Estimate], what: str, times: float = 1.0) -> str:
    """What changed, name below name, with intervals; those that are clearly not 0 in full color."""
    with _axes(0.75 + 0.27 * len(names)) as (figure, axes):
        axes.axvline(0, color=SOFT, linewidth=1, zorder=1)
        for at, one in enumerate(found):
            color = AFTER if one.clear else "#a99c8b"
            axes.plot([times * one.low, times * one.high], [at, at], color=color, linewidth=2, zorder=2)
            axes.plot([times * one.value], [at], marker="D", color=color, markersize=5, zorder=3)
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(len(names) - 0.4, -0.6)
        axes.set_xlabel(what)
        axes.xaxis.set_major_locator(_ticks(4))
        axes.xaxis.set_major_formatter(
            FuncFormatter(lambda value, _: f"{value:+g}".replace("-", "−") if value else "0")
        )
        axes.grid(visible=False, axis="y")
        return _svg(figure)


def _svg(figure: Figure) -> str:
    """The figure as an element of a page: its size is the page's to say, and it refers to nothing outside."""
    out = StringIO()
    with catch_warnings():
        # Names may have letters that no font of ours has; those of the reader will do.
        simplefilter("ignore", UserWarning)
        figure.savefig(
            out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None}
        )
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r' xmlns(:\w+)?="[^"]*"', "", text)
    text = re.sub(r' (?:width|height)="[\d.]+pt"', "", text, count=2)
    # The page has styles and a font of its own.
    text = re.sub(r"<style.*?</style>|font-family: [^;]*; ", "", text, flags=re.DOTALL)
    text = text.replace("xlink:href", "href")
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', text))
    return re.sub(r' id="([^"]+)"', lambda found: found[0] if found[1] in used else "", text).strip()


__all__ = ["AFTER", "BEFORE", "INK", "RULE", "SOFT", "chances", "changes", "spread"]
