"""Intervals hold what they promise."""

from __future__ import annotations

import random
from math import inf

import pytest

from stockyard.lab.intervals import (
    Estimate,
    apart,
    deviations,
    difference,
    mean,
    mean_part,
    quantile,
    share,
    short,
)


def test_wilson_as_in_the_books() -> None:
    found = share(10, 20)
    assert (round(found.low, 3), round(found.high, 3)) == (0.299, 0.701)
    assert share(0, 10).low == pytest.approx(0, abs=1e-9) and 0 < share(0, 10).high < 0.3
    assert share(10, 10).high == pytest.approx(1, abs=1e-9) and 0.7 < share(10, 10).low < 1
    assert share(0, 0) == Estimate(0, 0, 1)


@pytest.mark.parametrize("truth", [0.03, 0.3, 0.5])
def test_the_truth_is_inside_95_times_in_100(truth: float) -> None:
    chance = random.Random(7)
    inside = [0, 0]
    for _ in range(1000):
        drawn = [float(chance.random() < truth) for _ in range(100)]
        spread = [truth + chance.gauss(0, 1) for _ in range(30)]
        for which, found in enumerate((share(sum(drawn), 100), mean(spread))):
            inside[which] += found.low <= truth <= found.high
    assert all(920 <= n <= 985 for n in inside)


def test_of_one_value_nothing_is_known() -> None:
    assert mean([3.0]) == Estimate(3, -inf, inf)
    assert mean([]) == Estimate(0, -inf, inf)


def test_pairs_take_away_what_they_share() -> None:
    chance = random.Random(1)
    before = [chance.gauss(0, 10) for _ in range(200)]
    after = [value + 1 + chance.gauss(0, 0.1) for value in before]
    found = difference(before, after)
    assert found.clear and found.low < 1 < found.high and found.spread < 0.1
    assert mean(after).spread > 1


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_quantiles_hold_what_they_promise(part: float) -> None:
    chance = random.Random(3)
    inside = 0
    for _ in range(600):
        found = quantile([chance.random() for _ in range(200)], part)
        inside += found.low <= part <= found.high
    assert 550 <= inside <= 595
    values = [float(value) for value in range(1, 101)]
    assert quantile(values, part).value == 100 * part
    assert quantile(values, part, 25).spread > quantile(values, part).spread


def test_figures_measured_apart_are_less_sure() -> None:
    change = apart(Estimate.around(10, 3), Estimate.around(15, 4))
    assert (change.value, change.spread) == (5, 5)


def test_many_questions_need_wider_intervals() -> None:
    assert round(deviations(), 2) == 1.96
    assert deviations(1) < deviations(10) < deviations(100) < 4


def test_figures_are_short() -> None:
    assert [short(value) for value in (0.1234, 12.345, 1234.5)] == ["0.12", "12.3", "1,234"]
    assert Estimate(0.25, 0.2, 0.3).percent() == "25.0 (20.0–30.0)"
    assert Estimate(25, 20, 30).plain() == "25.0 ± 5.0"
    assert Estimate(12345, 12000, 12690).plain() == "12,345 ± 345"
    assert Estimate(-0.5, -0.75, -0.25).signed() == "−0.50 ± 0.25"
    assert Estimate(0.05, 0.03, 0.07).times(100).signed() == "+5.0 ± 2.0"
    assert Estimate(-0.1, -20.1, 19.9).signed() == "0 ± 20"
    assert mean([7.0]).plain() == "7.00"


def test_parts_that_are_all_alike_are_no_certainty() -> None:
    assert mean_part([0.0, 0.0]) == share(0, 2)
    assert mean_part([1.0] * 5).low < 0.6 < mean_part([1.0] * 5).high == 1
    unequal = mean_part([0.0, 1.0, 1.0])
    assert unequal.value == pytest.approx(2 / 3)
    assert 0 <= unequal.low < unequal.high == 1
    assert mean_part([0.4, 0.6]) == mean([0.4, 0.6])
    assert mean_part([0.5]) == Estimate(0.5, 0, 1)
