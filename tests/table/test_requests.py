"""Requests: once, in time, whole or not at all, and stored before they are told."""

import threading
from collections.abc import Sequence

import pytest

from stockyard import Match
from stockyard.table.memory import Memory
from stockyard.table.ports import SystemClock, Writing
from stockyard.table.reasons import Accepted, Refusal
from stockyard.table.table import EVERYBODY, Table
from tests.table.seating import at_position, done, move, new_key, refused, table_of


def test_a_move_is_played_and_stored() -> None:
    store = Memory()
    table = at_position((), (), (), store=store)
    assert done(move(table, 0, "buy")) == 1
    (entry,) = store.entries("t")
    assert (entry.ply, entry.kind, entry.seat, entry.moves) == (0, "move", 0, ("buy",))
    assert table.match.moves == ((0, "buy"),)


def test_a_move_that_the_rules_forbid_changes_nothing_and_names_the_rule() -> None:
    store = Memory()
    table = at_position((), (), (), store=store)
    outcome = move(table, 0, "play.howl")
    assert outcome == Refusal("illegal", 0, 0, "play.howl", "sharenanigans.8.3")
    assert store.entries("t") == []
    assert table.ply == 0


def test_a_list_of_moves_is_whole_or_not_at_all() -> None:
    table = at_position((), (), (), seat=[{"shares": ["fish@first_frost", "fish@fondue_week"]}, {}, {}])
    before = table.match.position()
    assert refused(move(table, 0, "sell.fish@first_frost", "sell.fish@lift_off")) == "illegal"
    assert table.match.position() == before
    done(move(table, 0, "sell.fish@first_frost", "sell.fish@fondue_week"))
    assert table.match.view(0)["seat"][0]["shares"] == []


@pytest.mark.parametrize("moves", [["no.such"], [""], ["buy\n"], ["buy"] * 65])
def test_a_name_that_is_no_move(moves: Sequence[str]) -> None:
    assert refused(move(at_position(), 0, *moves)) in ("unknown_move", "illegal")


def test_the_same_key_gets_the_same_answer_however_late() -> None:
    table = at_position((), (), ())
    first = table.submit(0, 0, "key", ["buy"])
    done(move(table, 0, "end_turn"))
    again = table.submit(0, 0, "key", ["buy"])
    assert first == Accepted(1)
    assert again == Accepted(1, again=True)
    assert table.ply == 2


def test_a_key_is_not_used_twice_for_different_things() -> None:
    table = at_position((), (), ())
    table.submit(0, 0, "key", ["buy"])
    assert refused(table.submit(0, 1, "key", ["flip"])) == "reused_key"
    assert refused(table.take_back(0, 1, "key")) == "reused_key"


def test_a_second_click_with_another_key_is_late_even_if_the_move_would_fit() -> None:
    table = at_position((), (), (), seat=[{"cash": 12000}, {}, {}])
    assert done(table.submit(0, 0, new_key(), ["buy"])) == 1
    assert refused(table.submit(0, 0, new_key(), ["buy"])) == "stale"
    assert len(table.match.view(0)["seat"][0]["shares"]) == 1


def test_a_page_from_the_future_or_of_another_seat_is_refused() -> None:
    table = at_position((), (), ())
    assert refused(table.submit(0, 7, new_key(), ["buy"])) == "stale"
    assert refused(table.submit(1, 0, new_key(), ["buy"])) == "not_asked"


def test_answers_of_others_to_the_same_window_do_not_make_mine_late() -> None:
    table = at_position(["howl"], ["shut_the_gate"], [])
    asked = done(move(table, 0, "play.howl"))
    done(table.submit(2, asked, new_key(), ["pass"]))
    assert done(table.submit(1, asked, new_key(), ["block.shut_the_gate"])) == asked + 2


def test_an_answer_to_one_window_is_late_for_the_next() -> None:
    table = at_position(["howl", "shut_the_gate"], ["shut_the_gate", "shut_the_gate"], [])
    first = done(move(table, 0, "play.howl"))
    done(move(table, 2, "pass"))
    done(move(table, 1, "block.shut_the_gate"))
    done(move(table, 2, "pass"))
    second = done(move(table, 0, "block.shut_the_gate"))
    assert 1 in table.match.asked
    assert refused(table.submit(1, first, new_key(), ["block.shut_the_gate"])) == "stale"
    done(table.submit(1, second, new_key(), ["block.shut_the_gate"]))


def test_a_secret_answer_may_be_changed_until_the_last_one_is_in() -> None:
    """9.5, from a page that shows the first answer."""
    table = at_position(["howl"], ["shut_the_gate"], [])
    asked = done(move(table, 0, "play.howl"))
    answered = done(table.submit(1, asked, new_key(), ["pass"]))
    assert refused(table.submit(1, asked, new_key(), ["block.shut_the_gate"])) == "stale"
    done(table.submit(1, answered, new_key(), ["block.shut_the_gate"]))
    done(move(table, 2, "pass"))
    assert [card["card"] for card in table.match.view(None)["waiting"]] == ["howl", "shut_the_gate"]


def test_a_change_of_an_answer_to_one_window_is_late_for_the_next() -> None:
    """Even if the card would fit there: it was meant for another one."""
    table = at_position(["howl", "moth_night"], ["shut_the_gate", "paws_off"], ["shut_the_gate"])
    done(move(table, 0, "play.howl"))
    answered = done(move(table, 1, "pass"))
    done(move(table, 2, "block.shut_the_gate"))
    assert "block.paws_off" in table.match.legal(1)
    assert refused(table.submit(1, answered, new_key(), ["block.paws_off"])) == "stale"


def test_nobody_answers_is_one_request_for_all_people() -> None:
    table = at_position(["howl"], ["shut_the_gate"], [], ["paws_off"], kinds=("person",) * 3 + ("random",))
    done(move(table, 0, "play.howl"))
    done(move(table, EVERYBODY, "pass"))
    assert table.match.asked == (3,)
    assert table.ply == 3
    assert refused(move(table, EVERYBODY, "pass")) == "not_asked"


def test_nothing_is_asked_when_the_game_is_over() -> None:
    table = at_position((), (), (), seat=[{"cash": 20000}, {}, {}])
    done(move(table, 0, "call"))
    assert table.over
    assert refused(move(table, 1, "flip")) == "over"


def test_fifty_parallel_copies_are_one_move() -> None:
    store = Memory()
    table = at_position((), (), (), store=store)
    outcomes = _together([lambda: table.submit(0, 0, "key", ["buy"])] * 50)
    assert [one for one in outcomes if one == Accepted(1)] == [Accepted(1)]
    assert all(one in (Accepted(1), Accepted(1, again=True)) for one in outcomes)
    assert len(store.entries("t")) == 1


def test_fifty_requests_with_keys_of_their_own_are_one_move() -> None:
    table = at_position((), (), (), seat=[{"cash": 12000}, {}, {}])
    outcomes = _together([lambda: table.submit(0, 0, new_key(), ["buy"])] * 50)
    assert sum(isinstance(one, Accepted) for one in outcomes) == 1
    assert {refused(one) for one in outcomes if isinstance(one, Refusal)} == {"stale"}


def _together(acts: Sequence[object]) -> list[object]:
    outcomes: list[object] = []
    start = threading.Barrier(len(acts))

    def run(act: object) -> None:
        start.wait()
        assert callable(act)
        outcomes.append(act())

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def test_two_processes_at_one_table_never_write_the_same_ply() -> None:
    store = Memory()
    here = at_position((), (), (), store=store)
    deal = store.deal("t")
    assert deal is not None
    there = Table(deal, store, SystemClock(), Match.from_position(here.match.position()), lambda _table: None)
    done(here.submit(0, 0, "a", ["buy"]))
    assert refused(there.submit(0, 0, "b", ["flip"])) == "stale"
    assert there.ply == 1
    assert there.match.moves == ((0, "buy"),)
    assert there.submit(0, 0, "a", ["buy"]) == Accepted(1, again=True)


def test_another_process_that_was_first_makes_a_request_late_only_if_it_changed_the_question() -> None:
    store = Memory()
    here = at_position(["howl"], ["shut_the_gate"], [], store=store)
    asked = done(move(here, 0, "play.howl"))
    deal = store.deal("t")
    assert deal is not None
    opened = Match.from_position(here.course.opened.position())
    there = Table(deal, store, SystemClock(), opened, lambda _table: None)
    done(here.submit(2, asked, new_key(), ["pass"]))
    assert there.ply == asked
    assert done(there.submit(1, asked, new_key(), ["block.shut_the_gate"])) == asked + 2


class Broken(Memory):
    """A disk that is full until somebody makes room."""

    full = True

    def append(self, writings: Sequence[Writing]) -> list[bool]:
        if self.full:
            raise OSError("no space left on device")
        return super().append(writings)


def test_nothing_is_told_that_could_not_be_stored(caplog: pytest.LogCaptureFixture) -> None:
    store = Broken()
    table = at_position((), (), (), store=store)
    assert table.submit(0, 0, "key", ["buy"]) == Refusal("unkept", 0)
    assert "no space left" in caplog.text
    assert table.ply == 0
    assert table.match.ply == 0
    store.full = False
    assert table.submit(0, 0, "key", ["buy"]) == Accepted(1)


def test_somebody_is_told_of_each_change() -> None:
    told: list[str] = []
    table = table_of(Match(seats=3, seed="demo"), changed=told.append)
    done(move(table, table.match.asked[0], "end_turn"))
    assert refused(move(table, 9, "end_turn")) in ("stale", "not_asked")
    assert told == ["t"]


def test_a_table_replayed_from_the_store_is_the_same_table() -> None:
    store = Memory()
    table = at_position(["howl"], ["shut_the_gate"], [], store=store)
    done(move(table, 0, "buy"))
    done(table.take_back(0, table.ply, new_key()))
    done(move(table, 0, "play.howl"))
    done(move(table, 1, "pass"))
    deal = store.deal("t")
    assert deal is not None
    from stockyard import load

    again = Table(deal, store, SystemClock(), load(deal.start), lambda _table: None)
    assert again.match.position() == table.match.position()
    assert again.ply == table.ply == 4
    assert [again.since(seat) for seat in range(3)] == [table.since(seat) for seat in range(3)]
    assert again.moves == table.moves


def test_a_list_may_not_go_on_after_something_has_come_to_light() -> None:
    """A refused list would tell for nothing what a flip has brought."""
    table = at_position((), (), ())
    before = table.match.position()
    assert move(table, 0, "flip", "flip") == Refusal("illegal", 0, 0, "flip", "sharenanigans.12.8")
    assert table.match.position() == before
