"""People who come and go: somebody else plays for them, and they come back when they like."""

from __future__ import annotations

from stockyard.table.reasons import Refusal
from stockyard.table.table import Table
from stockyard.table.terms import Terms
from tests.table.clockwork import timed
from tests.table.seating import at_position, done, move, new_key, refused


def asked(table: Table) -> list[int]:
    """The seats that the game asks."""
    return list(table.match.asked)


def test_whoever_is_away_is_not_waited_for_but_played_for() -> None:
    table, _ = timed()
    seat = table.match.asked[0]
    done(table.send_away(seat, new_key(), "self"))
    assert table.asked_persons() == ()
    assert table.asked_computers() == (seat,)
    assert table.agent(seat)
    done(table.play_for(seat, table.ply, new_key(), ["end_turn"]))
    assert table.away == {seat}, "a stand-in's move brings nobody back"


def test_a_stand_in_plays_only_while_its_person_is_away() -> None:
    table, _ = timed()
    seat = table.match.asked[0]
    assert refused(table.play_for(seat, table.ply, new_key(), ["end_turn"])) == "stale"
    done(table.send_away(seat, new_key(), "self"))
    ply = table.ply
    done(table.come_back(seat, new_key()))
    assert refused(table.play_for(seat, ply, new_key(), ["end_turn"])) == "stale"


def test_the_person_and_the_stand_in_at_once_are_one_move() -> None:
    table, _ = timed()
    seat = table.match.asked[0]
    done(table.send_away(seat, new_key(), "self"))
    ply = table.ply
    done(move(table, seat, "end_turn"))
    assert refused(table.play_for(seat, ply, new_key(), ["end_turn"])) == "stale"
    assert [entry.kind for entry in table.course.entries] == ["away", "back", "move"]


def test_a_refused_move_brings_nobody_back() -> None:
    table, _ = timed()
    seat = table.match.asked[0]
    done(table.send_away(seat, new_key(), "self"))
    assert isinstance(move(table, seat, "pass"), Refusal)
    assert table.away == {seat}
    assert table.ply == 1


def test_the_table_has_a_host_as_long_as_somebody_is_there() -> None:
    table, _ = timed()
    assert table.host == 0
    done(table.send_away(0, new_key(), "self"))
    assert table.host == 1
    done(table.send_away(1, new_key(), "self"))
    assert table.host == 2
    done(table.send_away(2, new_key(), "self"))
    assert table.host == 0, "nobody is there"
    done(table.come_back(1, new_key()))
    assert table.host == 1


def test_in_a_window_only_those_who_are_there_are_waited_for() -> None:
    table = at_position(["howl"], ["shut_the_gate"], [])
    done(table.send_away(2, new_key(), "self"))
    done(move(table, 0, "play.howl"))
    assert asked(table) == [1, 2], "the game asks all of them alike"
    assert table.asked_persons() == (1,)
    done(table.submit(-1, table.ply, new_key(), ["pass"], (0, 1, 2)))
    assert asked(table) == [2], "nobody answers for who is away but the stand-in"


def test_the_same_break_is_taken_once() -> None:
    table, _ = timed()
    key = new_key()
    for _ in range(3):
        done(table.send_away(1, key, "self"))
    assert table.ply == 1
    assert refused(table.send_away(1, key, "clock")) == "reused_key"
    assert refused(table.send_away(1, new_key(), "self")) == "stale"


def test_a_seat_of_a_computer_player_can_not_be_sent_away() -> None:
    table = at_position([], [], [], kinds=("person", "greedy", "person"))
    assert refused(table.send_away(1, new_key(), "host")) == "stale"
    assert refused(table.come_back(0, new_key())) == "not_away"


def test_another_may_send_for_a_stand_in_only_when_time_is_up() -> None:
    table, hands = timed(Terms(net=True, clock="move", seconds=30))
    seat = table.match.asked[0]
    other = (seat + 1) % 3
    assert refused(table.send_away(seat, new_key(), f"seat.{other}")) == "not_overdue"
    assert refused(table.send_away(other, new_key(), f"seat.{seat}")) == "not_overdue", (
        "nobody waits for them"
    )
    hands.time += 30
    done(table.send_away(seat, new_key(), f"seat.{other}"))
