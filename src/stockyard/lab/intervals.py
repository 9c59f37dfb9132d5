"""Figures with the range in which the truth lies in 95 of 100 cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, fsum, inf, isinf, sqrt
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

    @classmethod
    def around(cls, value: float, spread: float) -> Estimate:
        """A figure with an interval to both sides alike."""
        return cls(value, value - spread, value + spread)

    @property
    def spread(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def clear(self) -> bool:
        """Whether 0 is out of the question."""
        return not self.low <= 0 <= self.high

    def times(self, factor: float) -> Estimate:
        """The same in another unit, such as in per cent."""
        return Estimate(factor * self.value, factor * self.low, factor * self.high)

    def percent(self) -> str:
        """A part as so many of a hundred, such as ``31.2 (28.1–34.5)``."""
        return f"{100 * self.value:.1f} ({100 * self.low:.1f}–{100 * self.high:.1f})"

    def plain(self) -> str:
        """With as many digits as are known, such as ``31.2 ± 4.1``."""
        if isinf(self.spread):
            return short(self.value)
        digits = 0 if self.spread >= 10 else 1 if self.spread >= 1 else 2
        return f"{self.value:,.{digits}f} ± {self.spread:,.{digits}f}"

    def signed(self) -> str:
        """A change, such as ``+31.2 ± 4.1``."""
        text = self.plain()
        whole = text.partition(" ")[0]
        if not whole.strip("-0.,"):
            return text.lstrip("-")
        return text.replace("-", "−") if self.value < 0 else f"+{text}"


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


def mean_part(values: Sequence[float], deviation: float = deviations()) -> Estimate:
    """The mean of independent parts from 0 to 1, such as victories.

    The interval stays between 0 and 1. A few that are all alike are no certainty: theirs is Wilson's.
    """
    found = mean(values, deviation)
    if len(values) > 1 and found.low == found.high:
        return share(fsum(values), len(values), deviation)
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))


def difference(before: Sequence[float], after: Sequence[float], deviation: float = deviations()) -> Estimate:
    """The mean of what changed from pair to pair: each value after belongs to the one before in its place."""
    return mean([new - old for old, new in zip(before, after, strict=True)], deviation)


def apart(before: Estimate, after: Estimate) -> Estimate:
    """What changed from one figure to another that was measured by itself."""
    return Estimate.around(after.value - before.value, sqrt(before.spread**2 + after.spread**2))


def quantile(values: Sequence[float], part: float, witnesses: int | None = None) -> Estimate:
    """The value below which this part of all lies, between two of the values.

    ``witnesses`` says how many of them are independent, where several come from one game.
    """
    found = sorted(values)
    n = len(found)
    reach = deviations() * sqrt(part * (1 - part) / (witnesses or n))
    places = (part, part - reach, part + reach)
    return Estimate(*(found[min(n - 1, max(0, ceil(place * n) - 1))] for place in places))
