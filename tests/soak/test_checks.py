"""The judge of the soak finds each kind of fault: a soak that can't fail would prove nothing."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from bench.net_soak import checks
from bench.net_soak.ledger import Wish
from stockyard.table.entries import Entry
from stockyard.table.memory import Memory
from stockyard.table.ports import Deal
from stockyard.table.reasons import Accepted
from stockyard.table.seats import Seat
from stockyard.table.yard import Yard

Log = tuple[Deal, list[Entry], list[Wish]]


@pytest.fixture
def log() -> Log:
    """A table with thirty moves of people and all that they asked for."""
    yard, dice = Yard(Memory()), random.Random("judge")
    table = yard.deal("sharenanigans", "Judged", [Seat(k, "person", f"p{k}") for k in range(3)], {}, "judge")
    wishes = []
    for number in range(30):
        seat = dice.choice(table.match.asked)
        move = dice.choice(table.match.legal(seat))
        told = table.submit(seat, table.ply, f"key-{number}", [move])
        assert isinstance(told, Accepted)
        wishes.append(Wish(table.id, seat, f"key-{number}", "move", (move,), 1, True, told.ply))
    yard.close()
    return table.deal, list(table.course.entries), wishes


def shown(log: Log, seat: int) -> dict[str, Any]:
    """What a sound server shows a seat."""
    match = checks.replayed(log[0], log[1]).match
    data = {
        "ply": len(log[1]),
        "seat": seat,
        "view": match.view(seat),
        "decision": match.decision(seat),
        "over": False,
        "result": None,
    }
    found: dict[str, Any] = json.loads(json.dumps(data))
    return found


def test_a_sound_log_is_found_sound(log: Log) -> None:
    deal, entries, wishes = log
    assert checks.of_log(wishes, entries) == []
    assert checks.of_strangers(wishes, deal, entries) == []
    course = checks.replayed(deal, entries)
    for seat in range(3):
        assert checks.of_view(course, seat, shown(log, seat)) == []
        assert checks.of_stream(shown(log, seat), shown(log, seat)) == []


def test_an_acknowledged_move_that_is_lost_is_found(log: Log) -> None:
    _, entries, wishes = log
    assert len(checks.of_log(wishes, entries[:-1])) == 1
    assert "acknowledged, and 0 times" in checks.of_log(wishes, entries[:-1])[0]


def test_a_move_that_was_carried_out_twice_is_found(log: Log) -> None:
    _, entries, wishes = log
    twice = [*entries, replace(entries[-1], ply=len(entries))]
    assert any("2 times in the log" in one for one in checks.of_log(wishes, twice))
    unheard = [*wishes[:-1], replace(wishes[-1], kept=False, ply=None)]
    assert any("2 times in the log" in one for one in checks.of_log(unheard, twice))


def test_a_request_whose_answer_was_lost_may_be_in_the_log_or_not(log: Log) -> None:
    _, entries, wishes = log
    unheard = [*wishes[:-1], replace(wishes[-1], kept=False, ply=None)]
    assert checks.of_log(unheard, entries) == []
    assert checks.of_log(unheard, entries[:-1]) == []


def test_a_gap_in_the_log_is_found(log: Log) -> None:
    _, entries, wishes = log
    later = [replace(entry, ply=entry.ply + (entry.ply > 10)) for entry in entries]
    assert "the plies of the log have a gap" in checks.of_log(wishes, later)


def test_a_refused_request_in_the_log_is_found(log: Log) -> None:
    _, entries, wishes = log
    refused = [replace(wishes[0], kept=False, ply=None, refused="stale"), *wishes[1:]]
    assert checks.of_log(refused, entries) == ["key-0: refused (stale), and in the log"]


def test_another_move_than_was_asked_for_is_found(log: Log) -> None:
    _, entries, wishes = log
    other = [replace(wishes[3], moves=("never",)), *wishes[4:]]
    assert any("asked for ('never',)" in one for one in checks.of_log(other, entries))
    seat = [replace(wishes[3], seat=(wishes[3].seat + 1) % 3)]
    assert any("the log has" in one for one in checks.of_log(seat, entries))
    ply = [replace(wishes[3], ply=3)]
    assert any("acknowledged with ply 3" in one for one in checks.of_log(ply, entries))


def test_a_move_that_nobody_asked_for_is_found(log: Log) -> None:
    deal, entries, wishes = log
    assert len(checks.of_strangers(wishes[1:], deal, entries)) == 1
    away = Entry(0, "away", entries[0].seat, ("self",), 0.0)
    assert checks.of_strangers(wishes[1:], deal, [away, *entries]) == []


def test_another_view_than_the_log_leads_to_is_found(log: Log) -> None:
    course = checks.replayed(log[0], log[1])
    seat = course.match.asked[0]
    right = shown(log, seat)
    assert checks.of_view(course, seat, {**right, "view": shown(log, (seat + 1) % 3)["view"]})
    assert checks.of_view(course, seat, {**right, "ply": 12})
    offered = {"options": [{"move": "never"}]}
    assert checks.of_view(course, seat, {**right, "decision": offered})


def test_a_stream_that_ended_with_another_state_is_found(log: Log) -> None:
    right = shown(log, 0)
    assert checks.of_stream(right, None)
    assert checks.of_stream(right, {**right, "ply": 3}) == ["a stream of seat 0 ended with another ply"]


def test_whether_a_computer_player_has_something_to_do_is_known(log: Log) -> None:
    deal, entries, _ = log
    course = checks.replayed(deal, entries)
    assert checks.waits_for_people(deal, course)
    asked = course.match.asked[0]
    seats = tuple(
        replace(one, kind="computer", agent="random") if one.number == asked else one for one in deal.seats
    )
    assert not checks.waits_for_people(replace(deal, seats=seats), course)


def test_a_record_without_its_promise_is_no_proof(log: Log) -> None:
    course = checks.replayed(log[0], log[1])
    assert checks.of_record(course.match.record())
