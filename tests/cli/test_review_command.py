"""`stockyard review`: a record in, what decided the game out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stockyard.cli import run as stockyard
from stockyard.review import Review
from tests.scripted import CALL

RECORD = CALL.missed().record()


Captured = pytest.CaptureFixture[str]


def run(path: Path, captured: Captured, *options: str, text: str = RECORD) -> tuple[int, str, str]:
    """The exit status, what was printed and what was complained about."""
    file = path / "game.txt"
    file.write_text(text, "utf-8")
    status = stockyard(["review", str(file), "--effort", "quick", *options])
    said = captured.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize(("lang", "words"), [("en", "Better: Call"), ("pl", "Lepiej: Wołaj")])
def test_a_mistake_is_told(tmp_path: Path, capsys: Captured, lang: str, words: str) -> None:
    status, said, _ = run(tmp_path, capsys, "--lang", lang)
    assert status == 0 and words in said


def test_everything_as_json_and_the_same_again(tmp_path: Path, capsys: Captured) -> None:
    one, two = (run(tmp_path, capsys, "--json") for _ in range(2))
    assert one[:2] == two[:2]
    found = Review.of(json.loads(one[1]))
    assert found is not None and found.effort == "quick" and found.plies == 3


def test_a_game_that_is_not_over_is_refused_in_a_sentence(tmp_path: Path, capsys: Captured) -> None:
    text = CALL.missed().at_ply(1).record()
    status, said, wrong = run(tmp_path, capsys, text=text)
    assert status == 2 and not said and "only a finished game" in wrong


def test_what_is_no_record_is_refused(tmp_path: Path, capsys: Captured) -> None:
    status, _, wrong = run(tmp_path, capsys, text="nothing")
    assert status == 2 and "Traceback" not in wrong
