"""A review in words: numbers that do not pretend, reasons from facts, both languages."""

from __future__ import annotations

import pytest

from stockyard.review import review, told
from stockyard.review.telling import error, percent, points, signed
from stockyard.text import LANGUAGES
from tests.review.test_review import GAMES, reviewed
from tests.scripted import EFFORT, NAMES, SCRIPTS, plain


def test_numbers_do_not_pretend() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.43, 0.999, 1.0)] == [
        "0%",
        "<1%",
        "43%",
        ">99%",
        "100%",
    ]
    assert [points(part) for part in (-0.124, 0.0, 0.001, 0.5)] == ["−12", "0", "0", "+50"]
    assert [error(doubt) for doubt in (0.0, 0.004, 0.04)] == ["±1", "±1", "±4"]
    assert signed(-0.04, 1) == "0"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_mistake_is_told_with_its_reason(name: str, lang: str) -> None:
    match = SCRIPTS[name].missed()
    said = told(review(match, EFFORT), match, lang, NAMES)
    worst = said["costly"][0]
    assert worst["name"] == "Ola" and worst["played"] != worst["best"]
    assert "." not in worst["best"].split()[0], "a text, no name"
    assert SCRIPTS[name].review[lang] in [plain(text) for text in worst["why"]]
    assert [seat["result"] for seat in said["seats"]] == ["0%", "100%"]


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_can_be_told(name: str) -> None:
    match, found = reviewed(name)
    for lang in LANGUAGES:
        said = told(found, match, lang)
        assert len(said["seats"]) == match.seats and len(said["curve"]) == len(found.curve)
        assert all(text for one in said["moments"] for text in one["text"])
