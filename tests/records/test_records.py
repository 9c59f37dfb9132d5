"""Records of whole games, replayed to the exact result: no change of the code may change an old game.

A record is of one version of the rules and of the cards. When these change on purpose, ``UPDATE_GOLDEN=1``
plays the games anew.
"""

from pathlib import Path
from typing import Any

import pytest

from stockyard import BadRecord, Match, load, shelf, verify
from stockyard.agents import make
from stockyard.kernel import record as records
from stockyard.kernel.rng import Dice
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
ALL = ["events", "goals", "intrigues"]
# Those of Spółka ZOO: a greedy player sits at each seat that is neither random nor a Bot's.
ZOO_GAMES: list[tuple[str, int, dict[str, Any], list[str]]] = [
    ("zoo_two_plain", 2, {}, ["greedy"] * 2),
    ("zoo_two_everything", 2, {"modules": ALL}, ["greedy"] * 2),
    ("zoo_two_random", 2, {"modules": ALL}, ["random"] * 2),
    ("zoo_solo", 2, {"bots": 1, "modules": ALL}, ["greedy"] * 2),
    ("zoo_three_plain", 3, {}, ["greedy", "random", "greedy"]),
    ("zoo_three_two_bots", 3, {"bots": [0, 1], "modules": ["events"]}, ["greedy"] * 3),
    ("zoo_four_goals", 4, {"modules": ["goals"], "coins": 10}, ["greedy"] * 4),
    ("zoo_four_a_bot", 4, {"bots": 1, "modules": ["intrigues"], "fruits": 1}, ["greedy"] * 4),
    ("zoo_five_everything", 5, {"modules": ALL}, ["greedy"] * 5),
    ("zoo_five_bots", 5, {"bots": [1, 3], "modules": ["events", "goals"]}, ["greedy", *["random"] * 4]),
]
MIDDLE = "from_a_position"
ZOO_MIDDLE = "zoo_from_a_position"
NAMES = [name for name, *_ in GAMES] + [MIDDLE]
ZOO_NAMES = [name for name, *_ in ZOO_GAMES] + [ZOO_MIDDLE]


def finish(match: Match, players: list[str], seed: str) -> Match:
    """Play to the end."""
    agents = [make(name, shelf.find(match.game)) for name in players]
    dice = Dice(f"players of {seed}")
    while match.asked:
        seat = match.asked[dice.below(len(match.asked))]
        match.play(seat, match.choose(agents[seat], seat, dice))
    return match


def write_all() -> None:
    """Play all games anew."""
    for game, games, middle in (("sharenanigans", GAMES, MIDDLE), ("zoo", ZOO_GAMES, ZOO_MIDDLE)):
        for at, (name, seats, options, players) in enumerate(games):
            luck: dict[str, Any] = {"seed": name} if at % 2 else {"key": bytes([at]) * 32}
            match = finish(Match(game, seats=seats, **luck, **options), players, name)
            write(name, match)
            if name.endswith("three_plain"):
                begun = Match.from_position(match.at_ply(match.ply // 2).position())
                write(middle, finish(begun, ["greedy", "random", "greedy"], middle))


def write(name: str, match: Match) -> None:
    """Keep a record."""
    (HERE / f"{name}.txt").write_text(match.record(), encoding="utf-8")


if UPDATE:
    write_all()


def text_of(name: str) -> str:
    """A committed record."""
    return (HERE / f"{name}.txt").read_bytes().decode()


@pytest.mark.parametrize("name", NAMES + ZOO_NAMES)
def test_a_game_is_replayed_to_the_exact_result(name: str) -> None:
    text = text_of(name)
    match = load(text)
    assert match.result is not None and match.asked == ()
    assert match.record() == text
    assert match.result == records.read(text).result
    found = verify.check(text).of("entries")
    assert found is not None and found.state == "fits"


def test_all_records_are_replayed() -> None:
    assert sorted(path.stem for path in HERE.glob("*.txt")) == sorted(NAMES + ZOO_NAMES)


@pytest.mark.parametrize("name", NAMES[:4] + ZOO_NAMES[:2])
def test_a_record_with_one_move_missing_is_refused(name: str) -> None:
    lines = text_of(name).split("\n")
    first = lines.index("moves:") + 1
    for at in range(first, len(lines) - 2, 9):
        with pytest.raises(BadRecord):
            load("\n".join(lines[:at] + lines[at + 1 :]))
