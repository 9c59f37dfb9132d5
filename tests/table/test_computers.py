"""Computer players: by themselves, from their view, stored like everybody, and again after a restart."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from stockyard import load
from stockyard.table import computers as computers_room
from stockyard.table.computers import ComputerPlayers, move_computers
from stockyard.table.memory import Memory
from stockyard.table.seats import Seat
from stockyard.table.yard import Yard
from tests.table.seating import done, move

SEATS = (
    Seat(0, "person", "Mia"),
    Seat(1, "computer", "Bear", "greedy"),
    Seat(2, "computer", "Owl", "random"),
)
ALL = (Seat(0, "computer", "Fox", "random"), Seat(1, "computer", "Bear", "greedy"))


def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for something that threads do."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


def test_they_play_a_whole_game_that_replays() -> None:
    yard = Yard(Memory())
    table = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 6}, "demo")
    while move_computers(yard, table.id, "dice"):
        pass
    assert table.over
    assert load(table.match.record()).result == table.match.result
    assert {entry.seat for entry in table.moves} == {0, 1}


def test_with_the_same_seed_they_play_the_same_game() -> None:
    games = []
    for _ in range(2):
        yard = Yard(Memory())
        table = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 3}, "demo")
        while move_computers(yard, table.id, "dice"):
            pass
        games.append(table.match.record())
    assert games[0] == games[1]


def test_they_wait_for_people_and_go_on_after_them() -> None:
    yard = Yard(Memory())
    players = ComputerPlayers(yard, 0.0, "dice")
    players.start()
    try:
        table = yard.deal("sharenanigans", "t", SEATS, {}, "demo")
        for _ in range(4):
            until(lambda: bool(table.asked_persons()) and not table.asked_computers())
            legal = table.match.legal(0)
            done(move(table, 0, "end_turn" if "end_turn" in legal else legal[0]))
        assert {entry.seat for entry in table.moves} >= {0, 1, 2}
    finally:
        players.stop()


def test_they_go_on_after_a_restart_without_anybody_looking() -> None:
    store = Memory()
    Yard(store).deal("sharenanigans", "t", ALL, {"turn_limit": 4}, "demo")
    yard = Yard(store)
    players = ComputerPlayers(yard, 0.0)
    players.start()
    try:
        until(lambda: bool(store.tables(9, over=True)))
    finally:
        players.stop()


def test_they_wait_a_little_so_that_people_can_follow() -> None:
    yard = Yard(Memory())
    players = ComputerPlayers(yard, 30.0)
    players.start()
    try:
        table = yard.deal("sharenanigans", "t", ALL, {}, "demo")
        time.sleep(0.1)
        assert table.ply == 0
    finally:
        players.stop()


def test_in_a_window_each_is_asked_whatever_it_holds() -> None:
    yard = Yard(Memory())
    table = yard.deal("sharenanigans", "t", SEATS, {"head_start": True}, "demo")
    while not table.asked_persons():
        move_computers(yard, table.id, "dice")
    while not any(name.startswith("play.") for name in table.match.legal(0)):
        done(move(table, 0, "end_turn"))
        while not table.asked_persons():
            move_computers(yard, table.id, "dice")
        if table.match.view(0)["question"] == "window":
            done(move(table, 0, "pass"))
        while not table.asked_persons():
            move_computers(yard, table.id, "dice")
    card = next(name for name in table.match.legal(0) if name.startswith("play.") and name != "play.padlock")
    done(move(table, 0, card))
    while table.match.view(0)["question"] == "name":
        done(move(table, 0, table.match.legal(0)[0]))
    if table.match.view(0)["question"] == "window":
        ply = table.ply
        assert move_computers(yard, table.id, "dice")
        answers = table.moves[-2:]
        assert table.ply >= ply + 2
        assert {entry.seat for entry in answers} == {1, 2}


def test_a_broken_table_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    yard = Yard(Memory())
    broken = yard.deal("sharenanigans", "t", (Seat(0, "computer", "?", "nobody"), ALL[1]), {}, "demo")
    players = ComputerPlayers(yard, 0.0)
    players.start()
    try:
        players.wake(broken.id)
        players.wake("no such table")
        table = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 2}, "demo")
        until(lambda: table.over)
    finally:
        players.stop()
    assert "computer players of table" in caplog.text or not broken.asked_computers()


class Locked(Memory):
    """A store whose disk is full for the next ``times`` writes."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 3

    def append(self, *args: Any) -> None:
        """Write, or fail as a database does that is locked."""
        if self.times > 0:
            self.times -= 1
            raise OSError("the database is locked")
        super().append(*args)


def test_a_move_that_could_not_be_stored_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing else happens at a table of computer players that would wake them."""
    monkeypatch.setattr(computers_room, "FIRST_RETRY", 0.01)
    yard = Yard(store := Locked())
    players = ComputerPlayers(yard, 0.0, "dice")
    players.start()
    try:
        table = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 2}, "demo")
        until(lambda: table.over)
    finally:
        players.stop()
    assert store.times == 0
    assert caplog.text.count("trying again") == 3
    assert players._failed == {}


def test_the_pauses_between_tries_grow_and_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stockyard.table.computers.time.monotonic", lambda: 0.0)
    players = ComputerPlayers(Yard(Memory()), 0.0)
    pauses = []
    for _ in range(200):
        players._try_again("t")
        pauses.append(players._due.pop("t"))
    assert pauses == sorted(pauses)
    assert (pauses[0], pauses[1], max(pauses)) == (1.0, 2.0, 60.0)
    players.wake("t")
    players._try_again("t")
    assert players._due["t"] == 0.0, "what people do wakes them at once"


def test_a_table_of_other_rules_is_left_alone(caplog: pytest.LogCaptureFixture) -> None:
    store = Memory()
    yard = Yard(store)
    gone = yard.deal("sharenanigans", "t", ALL, {}, "demo").deal
    store.create(replace(gone, start=gone.start.replace("rules: 1", "rules: 0")), store.tables(1)[0].glance)
    players = ComputerPlayers(Yard(store), 0.0)
    players.start()
    try:
        until(lambda: "can't be played any more" in caplog.text)
    finally:
        players.stop()
    assert players._failed == {}
