"""The example that learns: it runs, learns the same from the same seed, and its player does not cheat."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from stockyard.kernel.rng import Dice, key_from_seed

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_zoo.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_zoo", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_runs_and_leaves_weights_and_a_curve(tmp_path: Path) -> None:
    given = ["--seats", "2", "--minutes", "0.001", "--jobs", "1", "--games", "2", "--tests", "2"]
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), *given, "--out", str(tmp_path)],
        check=True,
        capture_output=True,
        text=True,
    )
    assert "wins" in done.stdout
    curve = json.loads((tmp_path / "curve.json").read_text(encoding="utf-8"))
    assert curve[0]["games"] == 0 and all(0 <= point["wins"] <= 1 for point in curve)
    assert ET.parse(tmp_path / "curve.svg").getroot().tag.endswith("svg")
    assert np.isfinite(np.load(tmp_path / "weights.npy")).all()


def test_the_same_seed_teaches_the_same(example: ModuleType) -> None:
    start = example.greedy_weights(example.Sight(2))
    one, two = (example.self_play((2, start, "same", 1)) for _ in range(2))
    assert np.array_equal(one[0], two[0]) and np.array_equal(one[1], two[1])
    assert one[0].any() and one[1].any()
    other = example.self_play((2, start, "other", 1))
    assert not np.array_equal(one[1], other[1])


def test_a_deal_that_the_seat_can_not_tell_apart_changes_no_decision(example: ModuleType) -> None:
    sight = example.Sight(3)
    rules = sight.setup.rules
    weights = np.random.default_rng(1).normal(size=sight.size)
    player = example.Learned(sight, weights)
    s = rules.new(sight.setup.options, key_from_seed("fair"), True)
    dice = Dice("players")
    for n in range(60):
        seat = sight.setup.asked(s)
        legal = rules.legal(s, seat)
        view = rules.view(s, seat)
        move = player.choose(view, legal, 0, Dice(str(n)))
        assert move in legal
        seen = rules.view(rules.fill(view, n), seat)
        assert player.choose(seen, legal, 0, Dice(str(n))) == move
        rules.apply(s, seat, legal[dice.below(len(legal))])


def test_each_seat_has_a_course_from_the_first_choice_to_the_final_lead(example: ModuleType) -> None:
    sight = example.Sight(2)
    courses, leads = example.play_once(example.Learned(sight, example.greedy_weights(sight)), "end")
    assert sum(leads) == pytest.approx(0.0)
    assert all(len(course) > 20 for course in courses)
    assert all(numbers.shape == (sight.size,) for course in courses for numbers, _ in course)
