"""What the log says beside the game: whoever has the log knows the same, however it came to them."""

from __future__ import annotations

from random import Random

import pytest

from stockyard.table.affairs import Affairs
from stockyard.table.course import Course, mask_of
from stockyard.table.entries import Entry
from tests.table.clockwork import NOON, anything, busy, replayed, timed
from tests.table.seating import done, move, new_key

SEEDS = range(10)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_alone_says_it_all_at_once_or_in_parts(seed: int) -> None:
    table, _ = busy(seed)
    kept = table.course
    for course in (replayed(table), replayed(table, Random(seed))):
        assert course.affairs == kept.affairs
        assert course.match.record() == kept.match.record()
        assert (course.moves, course.marks) == (kept.moves, kept.marks)
        assert {seat: course.since[seat] for seat in course.match.asked} == {
            seat: kept.since[seat] for seat in kept.match.asked
        }


@pytest.mark.parametrize("seed", SEEDS)
def test_each_entry_says_who_is_asked_after_it(seed: int) -> None:
    """So clocks can be read off the log without a replay."""
    table, _ = busy(seed)
    course = Course.of(table.course.opened, table.deal.created)
    for entry in table.course.entries:
        course = course.then([entry])
        assert entry.asked == mask_of(course.match.asked)
        assert course.affairs.asked == entry.asked


@pytest.mark.parametrize("seed", SEEDS)
def test_the_time_of_a_seat_is_all_in_which_it_was_asked_and_there(seed: int) -> None:
    table, _ = busy(seed)
    counted = dict.fromkeys(range(3), 0.0)
    away: set[int] = set()
    at, asked = table.deal.created, mask_of(table.course.opened.asked)
    for entry in table.course.entries:
        for seat in range(3):
            if asked >> seat & 1 and seat not in away:
                counted[seat] += entry.at - at
        at, asked = entry.at, entry.asked
        if entry.kind == "away":
            away.add(entry.seat)
        elif entry.kind == "back":
            away.discard(entry.seat)
    spent = table.course.affairs.spent
    assert {seat: spent.get(seat, 0.0) for seat in range(3)} == pytest.approx(counted)
    assert table.away == away


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_away_twice_and_nobody_comes_back_who_was_there(seed: int) -> None:
    table, _ = busy(seed)
    away: set[int] = set()
    for entry in table.course.entries:
        if entry.kind == "away":
            assert entry.seat not in away
            away.add(entry.seat)
        elif entry.kind == "back":
            assert entry.seat in away
            away.remove(entry.seat)
        elif entry.kind == "move":
            assert entry.seat not in away, "whoever moves is back"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_question_about_an_undo_ends_with_the_next_thing_that_happens(seed: int) -> None:
    table, hands = timed()
    rng = Random(seed)
    for _ in range(60):
        before, ply = table.course.affairs.asking, table.ply
        anything(table, hands, rng)
        now = table.course.affairs.asking
        kinds = [entry.kind for entry in table.course.entries[ply:]]
        if before is not None and now is not None and kinds:
            assert kinds == ["allow"] or kinds == ["back"]
            assert before.allowed <= now.allowed <= table.consents(now.seat) | now.allowed
        if before is None and now is not None:
            assert kinds == ["ask"]
            assert now.count <= len(table.moves)


def test_time_never_runs_backwards() -> None:
    """Clocks of two machines differ: an entry that seems older takes nothing away."""
    affairs = Affairs(NOON, 1)
    for at in (NOON + 10, NOON + 4, NOON + 12):
        affairs = affairs.after(Entry(0, "move", 0, ("buy",), at, asked=1))
    assert affairs.spent == {0: 12.0}
    assert affairs.at == NOON + 12


def test_the_end_stays_the_end() -> None:
    table, _ = timed()
    done(table.give_up(0, new_key()))
    before = table.course.entries
    move(table, 0, "end_turn")
    table.send_away(1, new_key(), "self")
    table.ask_back(0, table.ply, new_key())
    table.take_back(0, table.ply, new_key())
    assert table.course.entries == before
    assert table.over
    assert table.asked_persons() == ()
    assert table.asked_computers() == ()
