"""Clocks: judged from the log and the time of the server, for all alike."""

from __future__ import annotations

from random import Random

import pytest

from stockyard.table.clocks import ABSENT_AFTER, GRACE, PATIENCE
from stockyard.table.terms import Terms
from tests.table.clockwork import anything, busy, replayed, timed
from tests.table.seating import done, move, new_key, refused

MOVE = Terms(net=True, clock="move", seconds=60)
GAME = Terms(net=True, clock="game", seconds=600)


def test_a_clock_for_each_move_begins_anew_with_each_question() -> None:
    table, hands = timed(MOVE)
    first = table.match.asked[0]
    assert (table.clock(first).left, table.clock(first).running) == (60, True)
    hands.time += 45
    assert table.clock(first).left == 15
    done(move(table, first, "end_turn"))
    following = table.match.asked[0]
    assert table.clock(following).left == 60
    assert not table.clock(first).running
    hands.time += 61
    assert table.clock(following).overdue
    assert not table.clock(first).overdue


def test_what_others_do_gives_nobody_more_time_for_the_same_question() -> None:
    table, hands = timed(MOVE)
    seat = table.match.asked[0]
    hands.time += 30
    done(table.send_away((seat + 1) % 3, new_key(), "self"))
    assert table.clock(seat).left == 30


def test_a_clock_for_the_game_runs_while_one_is_asked_and_stands_otherwise() -> None:
    table, hands = timed(GAME)
    first = table.match.asked[0]
    hands.time += 100
    assert table.clock(first).left == 500
    done(move(table, first, "end_turn"))
    hands.time += 50
    assert table.clock(first).left == 500
    following = table.match.asked[0]
    assert table.clock(following).left == 550
    done(move(table, following, "end_turn"))
    assert table.course.affairs.spent == {first: 100.0, following: 50.0}


def test_no_question_is_over_before_its_grace_whatever_is_left() -> None:
    table, hands = timed(GAME)
    seat = table.match.asked[0]
    hands.time += 599
    done(move(table, seat, "end_turn"))
    while table.match.asked != (seat,):
        done(
            move(
                table,
                table.match.asked[0],
                "end_turn" if table.match.view(None)["question"] == "turn" else "pass",
            )
        )
    assert table.clock(seat).left == GRACE
    hands.time += GRACE - 1
    assert not table.clock(seat).overdue
    hands.time += 1
    assert table.clock(seat).overdue


def test_who_comes_back_has_a_little_time_once_a_question() -> None:
    for terms, left in ((MOVE, GRACE), (GAME, GRACE)):
        table, hands = timed(terms)
        seat = table.match.asked[0]
        hands.time += 1000
        done(table.send_away(seat, new_key(), "clock"))
        assert not table.clock(seat).running
        hands.time += 1000
        done(table.come_back(seat, new_key()))
        assert table.clock(seat).left == left
        hands.time += left - 1
        done(table.send_away(seat, new_key(), "self"))
        done(table.come_back(seat, new_key()))
        assert table.clock(seat).left <= 1


def test_nobody_runs_out_of_time_while_no_server_was_up() -> None:
    table, hands = timed(MOVE)
    table.opened = hands.time + 1000
    hands.time += 990
    seat = table.match.asked[0]
    assert table.clock(seat).left == 10
    assert not table.clock(seat).overdue


def test_without_a_clock_people_are_patient_but_not_for_ever() -> None:
    for absent, after in (("wait", PATIENCE), ("computer", ABSENT_AFTER)):
        table, hands = timed(Terms(net=True, absent=absent))  # type: ignore[arg-type]
        seat = table.match.asked[0]
        assert not table.clock(seat).shown
        hands.time += after - 1
        assert refused(table.send_away(seat, new_key(), "seat.1")) == "not_overdue"
        hands.time += 1
        done(table.send_away(seat, new_key(), "seat.1"))


@pytest.mark.parametrize("terms", [MOVE, GAME])
@pytest.mark.parametrize("seed", range(8))
def test_clocks_never_run_for_the_away_nor_for_who_is_not_asked(seed: int, terms: Terms) -> None:
    table, hands = timed(terms)
    rng = Random(seed)
    for _ in range(50):
        anything(table, hands, rng)
        for seat in range(3):
            clock = table.clock(seat)
            asked = seat in table.match.asked and seat not in table.away
            assert clock.running == asked
            assert not (clock.overdue and not asked)
            before = clock.left
            hands.time += 5
            assert table.clock(seat).left == pytest.approx(before - 5 if asked else before)
            hands.time -= 5


@pytest.mark.parametrize("seed", range(8))
def test_two_programs_agree_about_all_clocks(seed: int) -> None:
    table, hands = busy(seed, terms=GAME)
    other, _ = timed(GAME)
    other._clock = hands
    other.course = replayed(table)
    assert [table.clock(seat) for seat in range(3)] == [other.clock(seat) for seat in range(3)]
