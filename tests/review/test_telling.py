"""A review in words: numbers that do not pretend, reasons from facts, both languages."""

from __future__ import annotations

import pytest

from stockyard import shelf
from stockyard.review import Fact, review, told
from stockyard.review.model import QUICK
from stockyard.review.telling import SAYABLE, error, percent, points, reasons, signed
from stockyard.text import LANGUAGES, catalogue
from tests.review.scripted import CALL, HELPER, missed
from tests.review.test_review import GAMES, reviewed


@pytest.mark.parametrize("game", SAYABLE)
def test_every_trait_that_is_spoken_of_exists_and_has_a_sentence(game: str) -> None:
    traits = set(shelf.find(game).TRAITS)
    for name in SAYABLE[game]:
        assert name in traits or {f"{name}_0", f"{name}_1"} <= traits
        for lang in LANGUAGES:
            assert catalogue(lang).has(f"review.why.{game}.{name}")


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


def test_reasons_say_what_counts_most_gains_first() -> None:
    cat = catalogue("en")
    facts = [
        Fact("wins", 0.25, 0.01),
        Fact("coins", -0.3, 0.0),
        Fact("helpers", 1.0, 0.0),
        Fact("place", 1.0, 0.0),
    ]
    assert reasons(facts, "zoo", cat) == [
        "an immediate win: +25 points of a hundred",
        "Helpers: +1.0",
        "Coins: −3.0",
    ]
    facts = [Fact("cash", -0.4, 0.0), Fact("lift_1", 0.5, 0.0), Fact("lift_2", -0.5, 0.0)]
    assert reasons(facts, "sharenanigans", cat) == ["cash: −$4,000"], "a distance that only moved is none"
    assert reasons([Fact("cash", 0.00001, 0.0)], "sharenanigans", cat) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("position", [CALL, HELPER], ids=["call", "helper"])
def test_a_mistake_is_told_with_its_reason(position: dict[str, object], lang: str) -> None:
    match = missed(position, *(("buy", "end_turn") if position is CALL else ("token.hiring", "done")))
    said = told(review(match, QUICK), match, lang, ["Ola", "Tom"])
    worst = said["costly"][0]
    assert worst["name"] == "Ola" and worst["cost"] == "−100" and worst["why"]
    assert worst["played"] != worst["best"] and "." not in worst["best"].split()[0], "a text, no name"
    assert [seat["result"] for seat in said["seats"]] == ["0%", "100%"]


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_can_be_told(name: str) -> None:
    match, found = reviewed(name)
    for lang in LANGUAGES:
        said = told(found, match, lang)
        assert len(said["seats"]) == match.seats and len(said["curve"]) == len(found.curve)
        assert all(text for one in said["moments"] for text in one["text"])
