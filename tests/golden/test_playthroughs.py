"""Golden playthroughs: whole games of random players, printed with all that everybody is told, and compared.

Whatever changes in rules, luck, knowledge, sentences or views shows here, in a text that can be read.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from stockyard import Match
from stockyard.agents import make
from stockyard.kernel.rng import Dice
from stockyard.sharenanigans import game
from tests.golden.committed import same_as_committed

HERE = Path(__file__).parent
NAMES = ("Ola", "Jan", "Ewa", "Iwo")
GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {"turn_limit": 9, "head_start": True}),
    (3, {"turn_limit": 7, "reactions": "holders"}),
    (4, {"turn_limit": 5, "head_start": True}),
]


def played(seats: int, options: dict[str, Any]) -> Match:
    """A whole game of random players, with a fixed seed for the deal and one for the players."""
    match = Match("sharenanigans", seats=seats, seed=f"golden {seats}", **options)
    agent = make("random", game)
    dice = Dice(f"players {seats}")
    while match.asked:
        seat = match.asked[dice.below(len(match.asked))]
        match.play(seat, match.choose(agent, seat, dice))
    return match


def log_of(match: Match, viewer: int | None) -> list[str]:
    """A viewer's log, a line each."""
    lines = match.log(viewer, "en", NAMES[: match.seats])
    return [f"{line['ply']:4} {line['rule']:>6}  {line['text']}" for line in lines]


def printed(match: Match) -> str:
    """Everything about the game: record, logs, final views. Of a seat's log, what it was told otherwise."""
    public = log_of(match, None)
    parts = [match.record(), "== The log of a spectator", *public, ""]
    for seat in range(match.seats):
        own = log_of(match, seat)
        assert len(own) == len(public), "everybody is told as many things"
        parts.append(f"== What {NAMES[seat]} was told in other words")
        parts += [line for line, known in zip(own, public, strict=True) if line != known]
        parts.append("")
    for viewer in (None, *range(match.seats)):
        parts.append(f"== What {'a spectator' if viewer is None else NAMES[viewer]} sees at the end")
        view = match.view(viewer)
        parts += [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in sorted(view.items())]
        parts.append("")
    return "\n".join(parts).replace("\u00a0", " ")


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_a_playthrough_is_as_it_was(seats: int, options: dict[str, Any]) -> None:
    match = played(seats, options)
    assert match.result is not None
    same_as_committed(HERE / f"playthrough_{seats}.txt", printed(match))


def test_a_committed_text_is_compared_to_the_letter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.golden.committed.UPDATE", False)
    path = tmp_path / "song.txt"
    with pytest.raises(AssertionError, match="is missing"):
        same_as_committed(path, "la")
    path.write_text("la\r\n", newline="")
    with pytest.raises(AssertionError, match="differs"):
        same_as_committed(path, "la\n")
    monkeypatch.setattr("tests.golden.committed.UPDATE", True)
    same_as_committed(path, "la\n")
    assert path.read_bytes() == b"la\n"
