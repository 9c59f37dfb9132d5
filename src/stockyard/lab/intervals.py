"""Figures with the range in which the truth lies in 95 of 100 cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95


def deviations(asked: int = 1) -> float:
    """The standard deviations that make an interval of 95 %, or so many that hold together (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / max(1, asked))


@dataclass(frozen=True)
class Estimate:
    """A figure and its interval: ``low`` to ``high`` holds the truth in 95 of 100 cases."""

    value: float
    low: float
    high: float

    @property
    def spread(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def clear(self) -> bool:
        """Whether 0 is out of the question."""
        return not self.low <= 0 <= self.high

    def percent(self) -> str:
        """As a part of a hundred, such as ``31.2 (28.1–34.5)``."""
        return f"{100 * self.value:.1f} ({100 * self.low:.1f}–{100 * self.high:.1f})"

    def plain(self) -> str:
        """As it is, to three digits or whole, such as ``31.2 ± 0.4``."""
        return f"{short(self.value)} ± {short(self.spread)}"


def short(value: float) -> str:
    """A number with as many digits as one can take in."""
    size = abs(value)
    return f"{value:,.0f}" if size >= 1000 else f"{value:.1f}" if size >= 10 else f"{value:.2f}"


def share(part: float, whole: float, deviation: float = deviations()) -> Estimate:
    """A part of the whole with Wilson's interval; shared wins count as parts of one."""
    if whole <= 0:
        return Estimate(0.0, 0.0, 1.0)
    p = part / whole
    z = deviation * deviation / whole
    middle = (p + z / 2) / (1 + z)
    reach = deviation / (1 + z) * sqrt(p * (1 - p) / whole + z / whole / 4)
    return Estimate(p, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float], deviation: float = deviations()) -> Estimate:
    """The mean of independent values; of one alone nothing is known."""
    n = len(values)
    middle = fsum(values) / n if n else 0.0
    if n < 2:
        return Estimate(middle, -inf, inf)
    variance = fsum((value - middle) ** 2 for value in values) / (n - 1)
    reach = deviation * sqrt(variance / n)
    return Estimate(middle, middle - reach, middle + reach)


def difference(before: Sequence[float], after: Sequence[float], deviation: float = deviations()) -> Estimate:
    """The mean of what changed from pair to pair: each value after belongs to the one before in its place."""
    return mean([new - old for old, new in zip(before, after, strict=True)], deviation)
