"""An undo that the others allow: never past something new, by all who are there, and whole."""

from __future__ import annotations

from random import Random

import pytest

from stockyard.players import PERSON
from stockyard.table.entries import stood_in
from stockyard.table.seats import STAND_IN
from stockyard.table.table import Table
from stockyard.table.terms import Terms
from tests.table.clockwork import anything, busy, timed
from tests.table.seating import at_position, done, move, new_key, refused, table_of

HANDS: tuple[list[str], ...] = (["howl"], ["shut_the_gate"], [])


def over_the_net() -> Table:
    """Three people; Mia has played a card and Tom has passed."""
    local = at_position(*HANDS)
    table = table_of(local.match)
    object.__setattr__(table.deal, "terms", Terms(net=True))
    done(move(table, 0, "play.howl"))
    done(move(table, 1, "pass"))
    return table


def plies(table: Table) -> int:
    """How many moves stand."""
    return len(table.moves)


def ask(table: Table, seat: int = 0) -> None:
    done(table.ask_back(seat, table.ply, new_key()))


def answer(table: Table, seat: int, yes: bool) -> int:
    return done(table.consent(seat, table.ply, new_key(), yes))


def test_all_who_are_there_must_allow_it() -> None:
    table = over_the_net()
    before = table.course.opened.position()
    ask(table)
    answer(table, 1, True)
    assert plies(table) == 2
    answer(table, 2, True)
    assert plies(table) == 0
    assert table.match.position() == before
    assert [entry.kind for entry in table.course.entries] == ["move", "move", "ask", "allow", "allow", "undo"]


def test_one_who_does_not_is_enough() -> None:
    table = over_the_net()
    ask(table)
    answer(table, 2, False)
    assert len(table.moves) == 2
    assert refused(table.consent(1, table.ply, new_key(), True)) == "nothing_asked"


def test_nobody_answers_twice_nor_for_themselves_nor_before_it_is_asked() -> None:
    table = over_the_net()
    assert refused(table.consent(1, table.ply, new_key(), True)) == "nothing_asked"
    early = table.ply
    ask(table)
    assert refused(table.consent(0, table.ply, new_key(), True)) == "nothing_asked"
    assert refused(table.consent(1, early, new_key(), True)) == "nothing_asked", (
        "a page from before the question"
    )
    answer(table, 1, True)
    assert refused(table.consent(1, table.ply, new_key(), True)) == "nothing_asked"


def test_who_goes_away_ends_the_question_so_that_it_is_asked_of_those_who_are_there() -> None:
    table = over_the_net()
    ask(table)
    answer(table, 1, True)
    done(table.send_away(2, new_key(), "self"))
    assert table.course.affairs.asking is None
    assert plies(table) == 2
    ask(table)
    answer(table, 1, True)
    assert plies(table) == 0


def test_only_one_asks_at_a_time() -> None:
    table = over_the_net()
    ask(table)
    assert refused(table.ask_back(1, table.ply, new_key())) == "stale"


def test_what_came_to_light_stays() -> None:
    """Answers that lie open are news, as a flip is."""
    table = over_the_net()
    assert table.reach(0).asking
    done(move(table, 2, "pass"))
    for _ in range(2):
        assert table.reach(0).key == "why.undo.news"
        assert refused(table.ask_back(0, table.ply, new_key())) == "undo"
        move(table, 0, "flip")


@pytest.mark.parametrize("seed", range(16))
def test_no_undo_whoever_allows_it_takes_back_anything_that_was_seen(seed: int) -> None:
    """Whatever people do: what an undo takes back had shown nothing new to anybody."""
    table, hands = timed()
    rng = Random(seed)
    for _ in range(80):
        quiet = table.match.quiet_plies()
        marks, ply = table.course.marks, table.ply
        anything(table, hands, rng)
        for entry in table.course.entries[ply:]:
            if entry.kind == "undo":
                kept = table.course.marks[-1]
                assert marks[-1] - kept <= quiet


@pytest.mark.parametrize("seed", range(12))
def test_an_undo_restores_exactly_what_was_before(seed: int) -> None:
    """The log without what was taken back is the game as it stands."""
    table, _ = busy(seed, steps=80)
    fresh, _ = timed()
    away = stood_in(table.course.entries)
    for entry in table.moves:
        fresh.match.play(entry.seat, entry.moves, STAND_IN if entry.ply in away else PERSON)
    assert fresh.match.record() == table.match.record()
    assert fresh.match.position() == table.match.position()
