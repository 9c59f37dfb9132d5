"""Records of whole games, replayed to the exact result: no change of the code may change an old game.

A record is of one version of the rules and of the cards. When these change on purpose, ``UPDATE_GOLDEN=1``
plays the games anew.
"""

from pathlib import Path
from typing import Any

import pytest

from stockyard import BadRecord, Match, load
from stockyard.agents import make
from stockyard.kernel import record as records
from stockyard.kernel.rng import Dice
from stockyard.sharenanigans import game
from tests.golden.committed import UPDATE

HERE = Path(__file__).parent

# Name, seats, options, and who plays: greedy players for the most part, as people play like them.
GAMES: list[tuple[str, int, dict[str, Any], list[str]]] = [
    ("two_plain", 2, {}, ["greedy", "greedy"]),
    ("two_holders", 2, {"reactions": "holders"}, ["greedy", "greedy"]),
    ("two_head_start", 2, {"head_start": True}, ["greedy", "random"]),
    ("two_auto_call", 2, {"auto_call": True}, ["greedy", "greedy"]),
    ("two_random", 2, {"turn_limit": 20}, ["random", "random"]),
    ("three_plain", 3, {}, ["greedy"] * 3),
    ("three_head_start", 3, {"head_start": True, "reactions": "holders"}, ["greedy"] * 3),
    ("three_turn_limit", 3, {"turn_limit": 6}, ["greedy", "random", "random"]),
    ("three_auto_call", 3, {"auto_call": True, "head_start": True}, ["random", "greedy", "greedy"]),
    ("four_plain", 4, {}, ["greedy"] * 4),
    ("four_holders", 4, {"reactions": "holders", "head_start": True}, ["greedy"] * 4),
    ("four_everything", 4, {"auto_call": True, "head_start": True, "turn_limit": 50}, ["greedy"] * 4),
]
MIDDLE = "from_a_position"
NAMES = [name for name, *_ in GAMES] + [MIDDLE]


def finish(match: Match, players: list[str], seed: str) -> Match:
    """Play to the end."""
    agents = [make(name, game) for name in players]
    dice = Dice(f"players of {seed}")
    while match.asked:
        seat = match.asked[dice.below(len(match.asked))]
        match.play(seat, match.choose(agents[seat], seat, dice))
    return match


def write_all() -> None:
    """Play all games anew."""
    for at, (name, seats, options, players) in enumerate(GAMES):
        luck: dict[str, Any] = {"seed": name} if at % 2 else {"key": bytes([at]) * 32}
        match = finish(Match("sharenanigans", seats=seats, **luck, **options), players, name)
        (HERE / f"{name}.txt").write_text(match.record(), encoding="utf-8")
        if name == "three_plain":
            middle = Match.from_position(match.at_ply(match.ply // 2).position())
            text = finish(middle, ["greedy", "random", "greedy"], MIDDLE).record()
            (HERE / f"{MIDDLE}.txt").write_text(text, encoding="utf-8")


if UPDATE:
    write_all()


def text_of(name: str) -> str:
    """A committed record."""
    return (HERE / f"{name}.txt").read_bytes().decode()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_replayed_to_the_exact_result(name: str) -> None:
    text = text_of(name)
    match = load(text)
    assert match.result is not None and match.asked == ()
    assert match.record() == text
    assert match.result == records.read(text).result


def test_all_records_are_replayed() -> None:
    assert sorted(path.stem for path in HERE.glob("*.txt")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES[:4])
def test_a_record_with_one_move_missing_is_refused(name: str) -> None:
    lines = text_of(name).split("\n")
    first = lines.index("moves:") + 1
    for at in range(first, len(lines) - 2, 9):
        with pytest.raises(BadRecord):
            load("\n".join(lines[:at] + lines[at + 1 :]))
