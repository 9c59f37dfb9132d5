"""Who played, in records: kept with every move, told by seat, and refused by name where it can't be."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from stockyard import BadRecord, Match, load, players
from stockyard.kernel import record as records
from stockyard.kernel.reading import Reader
from tests.test_match import SALE, play_some, table

NAMES = ("person", "hard", "ismcts:100", None)


def played(by: tuple[players.Player, ...] = ("person", "hard"), moves: int = 12) -> Match:
    """The beginning of a game for two."""
    match = Match("sharenanigans", seats=2, seed="players")
    for _ in range(moves):
        seat = match.asked[0]
        match.play(seat, match.legal(seat)[-1], by[seat])
    return match


def header(match: Match) -> dict[str, Any]:
    return records.read(match.record()).header


def with_players(match: Match, entry: object) -> str:
    """The record with another entry for who played."""
    found = records.read(match.record())
    found.header["players"] = entry
    return records.write(found)


def test_a_record_says_who_played_only_if_somebody_said_so() -> None:
    match = played((None, None))
    assert "players" not in header(match) and set(match.players) == {None}
    match = played()
    assert header(match)["players"] == ["person", "hard"]
    assert header(played((None, "hard")))["players"] == [None, "hard"]


@pytest.mark.parametrize("seed", range(20))
def test_what_is_told_is_what_is_read(seed: int) -> None:
    """A law: whoever made the moves, the record gives them back, and is written the same again."""
    dice = Random(seed)
    seats = dice.randint(1, 5)
    moves = [(dice.randrange(seats), dice.choice(NAMES)) for _ in range(dice.randint(0, 30))]
    told = players.told(seats, moves)
    assert told == json.loads(json.dumps(told))
    named = [(seat, "x") for seat, _ in moves]
    back = players.read(Reader(told, "players"), seats, named)
    assert back == [by for _, by in moves]
    assert players.told(seats, zip((seat for seat, _ in moves), back, strict=True)) == told


def test_it_follows_the_moves() -> None:
    """Through undo, copies, earlier moments and loading."""
    match = played()
    match.play(match.asked[0], match.legal(match.asked[0])[0], "medium")
    assert match.players[-1] == "medium"
    assert match.copy().players == match.players == load(match.record()).players
    assert match.at_ply(3).players == match.players[:3]
    assert load(match.record()).record() == match.record()


def test_an_undo_takes_it_back() -> None:
    match = table(seat=[SALE, {}, {}])
    match.play(0, "buy", "person")
    before = match.record()
    match.play(0, "sell.fish@dog_days", "hard")
    match.undo(0)
    assert match.record() == before and match.players == ("person",)


def test_a_changed_answer_is_made_by_whoever_changed_it() -> None:
    match = table(options={}, seat=[{"hand": ["howl"]}, {"hand": ["shut_the_gate"]}, {}])
    match.play(0, "play.howl", "person")
    match.play(1, "pass", "greedy")
    match.play(1, "block.shut_the_gate", "person")
    assert match.players == ("person", "person")
    assert header(match)["players"] == ["person", "person", None]


def test_what_a_viewer_may_keep_says_it_too() -> None:
    match = played()
    assert records.read(match.record_seen(None)).header["players"] == ["person", "hard"]


@pytest.mark.parametrize("by", ["", "Hard", "ha rd", "x" * 41, "1x", "\ud800", "łoś", 7, True, [], b"hard"])
def test_who_can_not_be_is_refused_and_nothing_is_played(by: Any) -> None:
    match = played()
    before = match.record()
    with pytest.raises(BadRecord, match=r"^by: "):
        match.play(match.asked[0], match.legal(match.asked[0])[0], by)
    assert match.record() == before


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ("hard", "players"),
        ({}, "players"),
        (7, "players"),
        ([], "players"),
        (["hard"], "players"),
        (["hard"] * 3, "players"),
        (["person", "Hard"], "players[1]"),
        (["person", 5], "players[1]"),
        (["person", {}], "players[1]"),
        (["person", True], "players[1]"),
        (["person", "x" * 5000], "players[1]"),
        (["person", "\x1b[31m"], "players[1]"),
        (["person", ["hard"]], "players[1][0]"),
        (["person", [[0, "hard", 1]]], "players[1][0]"),
        (["person", [[0]]], "players[1][0]"),
        (["person", [[1, "hard"]]], "players[1][0][0]"),
        (["person", [[False, "hard"]]], "players[1][0][0]"),
        (["person", [[0, "hard"], [0, "easy"]]], "players[1][1][0]"),
        (["person", [[0, "hard"], [4, "easy"], [3, "hard"]]], "players[1][2][0]"),
        (["person", [[0, "hard"], [10**30, "easy"]]], "players[1][1][0]"),
        (["person", [[0, "hard"], [2.5, "easy"]]], "players[1][1][0]"),
        (["person", [[0, "hard"], [2, "Easy"]]], "players[1][1][1]"),
        (["person", [[at, "hard"] for at in range(40)]], "players[1]"),
    ],
)
def test_an_entry_that_can_not_be_is_named(entry: object, path: str) -> None:
    match = played()
    with pytest.raises(BadRecord) as fault:
        load(with_players(match, entry))
    assert fault.value.path == path
    assert len(str(fault.value)) < 300 and str(fault.value).isprintable()


@pytest.mark.parametrize("entry", [["person", None], [None, None], [[[0, "hard"], [2, "hard"]], None], None])
def test_what_is_written_in_another_way_is_read_all_the_same(entry: object) -> None:
    match = load(with_players(played(), entry))
    assert load(match.record()).players == match.players


def test_some_moves_are_made_by_programs() -> None:
    match = Match(seats=3, seed="x")
    play_some(match, 3, 30)
    assert "players" not in header(match)
