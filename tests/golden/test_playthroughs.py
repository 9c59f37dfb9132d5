"""Golden playthroughs: whole games of random players, printed with all that everybody is told, and compared.

Whatever changes in rules, luck, knowledge, sentences or views shows here, in a text that can be read.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from stockyard import Match, shelf
from stockyard.agents import make
from stockyard.kernel.rng import Dice
from tests.golden.committed import same_as_committed

HERE = Path(__file__).parent
NAMES = ("Ola", "Jan", "Ewa", "Iwo", "Bea")
# Text, game, seats, options.
GAMES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("playthrough_2", "sharenanigans", 2, {"turn_limit": 9, "head_start": True}),
    ("playthrough_3", "sharenanigans", 3, {"turn_limit": 7, "reactions": "holders"}),
    ("playthrough_4", "sharenanigans", 4, {"turn_limit": 5, "head_start": True}),
    ("zoo_2", "zoo", 2, {}),
    ("zoo_2_everything", "zoo", 2, {"modules": ["events", "goals", "intrigues"]}),
    ("zoo_3_events", "zoo", 3, {"modules": ["events"]}),
    ("zoo_3_two_bots", "zoo", 3, {"bots": 2, "modules": ["events", "goals", "intrigues"]}),
    ("zoo_4_goals", "zoo", 4, {"modules": ["goals"], "fruits": 1}),
    ("zoo_4_a_bot", "zoo", 4, {"bots": [1], "modules": ["events", "intrigues"]}),
    ("zoo_5_intrigues", "zoo", 5, {"modules": ["intrigues"], "coins": 10}),
    ("zoo_5_four_bots", "zoo", 5, {"bots": 4}),
]


def played(game: str, seats: int, options: dict[str, Any]) -> Match:
    """A whole game of random players, with a fixed seed for the deal and one for the players."""
    match = Match(game, seats=seats, seed=f"golden {seats}", **options)
    agent = make("random", shelf.find(game))
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


@pytest.mark.parametrize(("name", "game", "seats", "options"), GAMES)
def test_a_playthrough_is_as_it_was(name: str, game: str, seats: int, options: dict[str, Any]) -> None:
    match = played(game, seats, options)
    assert match.result is not None
    same_as_committed(HERE / f"{name}.txt", printed(match))


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
