"""What is done at a table while nobody clicks: by whom, when, and once."""

import threading
from typing import Any

import pytest

from stockyard import load
from stockyard.table import presets
from stockyard.table.care import CONSENT, LONGEST_WAIT, UNHURRIED, Care, UnkeptError, move_computers, tend
from stockyard.table.clocks import ABSENT_AFTER, GRACE
from stockyard.table.memory import Memory
from stockyard.table.ports import Writing
from stockyard.table.presets import Preset
from stockyard.table.reasons import Accepted
from stockyard.table.seats import Seat
from stockyard.table.table import Table
from stockyard.table.terms import Terms
from stockyard.table.yard import AFTER_START, Yard
from tests.table.seating import done, move, new_key

SEATS = (
    Seat(0, "person", "Mia"),
    Seat(1, "computer", "Bear", "greedy"),
    Seat(2, "computer", "Owl", "random"),
)
ALL = (Seat(0, "computer", "Fox", "random"), Seat(1, "computer", "Bear", "greedy"))
PEOPLE = (Seat(0, "person", "Mia"), Seat(1, "person", "Tom"), Seat(2, "person", "Ola"))
NET = Terms(net=True)
QUICK = Terms(net=True, clock="move", seconds=60, absent="computer")


class Hand:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def now(self) -> float:
        """Seconds since 1970."""
        return self.time


def started(
    seats: tuple[Seat, ...] = PEOPLE, terms: Terms = NET, **options: Any
) -> tuple[Yard, Table, Hand, Memory]:
    """A table of a yard whose clock stands, and the store behind it."""
    clock, store = Hand(), Memory()
    yard = Yard(store, clock)
    table = yard.deal("sharenanigans", "t", seats, options, "demo", holder="mia", terms=terms)
    return yard, table, clock, store


def asked_for_an_answer(table: Table) -> None:
    """Play until a card waits that the others may answer."""
    for _ in range(40):
        seat = table.match.asked[0]
        view, legal = table.match.view(seat), table.match.legal(seat)
        if view["question"] == "window":
            return
        cards = [name for name in legal if name.startswith(("play.", "name."))]
        done(move(table, seat, next(iter(cards), "end_turn" if "end_turn" in legal else legal[0])))
    pytest.fail("no card was played")


# Computer players


def test_they_play_a_whole_game_that_replays() -> None:
    yard = Yard(Memory())
    table = yard.deal("sharenanigans", "t", ALL, {"turn_limit": 6}, "demo")
    while tend(yard, table.id, seed="dice") is not None:
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


def test_without_a_seed_nobody_can_foretell_them() -> None:
    games = set()
    for _ in range(3):
        yard = Yard(Memory())
        table = yard.deal("sharenanigans", "t", (ALL[0], Seat(1, "computer", "Owl", "random")), {}, "demo")
        for _ in range(30):
            tend(yard, table.id)
        games.add(table.match.record())
    assert len(games) == 3


def test_they_wait_for_the_pause_after_each_change_and_no_longer() -> None:
    yard, table, clock, _ = started(SEATS)
    care = Care(yard, 2.0, "dice")
    while table.asked_persons():
        legal = table.match.legal(0)
        done(move(table, 0, "end_turn" if "end_turn" in legal else legal[0]))
    ply = table.ply
    assert care.tend(table.id) == 2.0
    clock.time += 1.5
    assert care.tend(table.id) == 0.5
    assert table.ply == ply
    clock.time += 0.5
    care.tend(table.id)
    assert table.ply > ply


def test_changes_that_come_again_and_again_do_not_put_them_off_for_ever() -> None:
    yard, table, clock, _ = started((*PEOPLE[:2], SEATS[2]), Terms(net=True, absent="computer"))
    care = Care(yard, 2.0, "dice")
    while not table.asked_computers():
        seat = table.asked_persons()[0]
        legal = table.match.legal(seat)
        done(move(table, seat, "end_turn" if "end_turn" in legal else legal[0]))
    ply, end = table.ply, clock.time + LONGEST_WAIT + 2.0
    while clock.time < end - 1.0:
        table.send_away(0, new_key(), "self")
        table.come_back(0, new_key())
        clock.time += 1.0
        care.tend(table.id)
    assert all(entry.kind != "move" for entry in table.course.entries[ply:])
    clock.time += 1.0
    care.tend(table.id)
    assert table.course.entries[-1].kind == "move"


def test_in_a_window_all_are_answered_for_after_one_pause() -> None:
    yard, table, clock, _ = started((*PEOPLE[:1], *SEATS[1:]), head_start=True)
    care = Care(yard, 2.0, "dice")
    for _ in range(200):
        if len(table.asked_computers()) == 2:
            break
        if table.asked_persons():
            legal = table.match.legal(0)
            card = next((name for name in legal if name.startswith("play.") and name != "play.padlock"), None)
            done(move(table, 0, card or ("end_turn" if "end_turn" in legal else legal[0])))
        else:
            clock.time += 2.0
            care.tend(table.id)
    assert table.asked_computers() == (1, 2)
    ply = table.ply
    assert care.tend(table.id) == 2.0
    clock.time += 2.0
    care.tend(table.id)
    assert {entry.seat for entry in table.course.entries[ply:]} == {1, 2}


def test_a_question_that_comes_up_meanwhile_has_a_pause_of_its_own() -> None:
    yard, table, clock, _ = started(ALL, Terms())
    care = Care(yard, 2.0, "dice")
    for _ in range(50):
        asked, before = set(table.match.asked), table.ply
        clock.time += 2.0
        care.tend(table.id)
        answered = [entry.seat for entry in table.course.entries[before:]]
        assert set(answered) <= asked
        assert len(set(answered)) == len(answered) >= 1
        assert care.tend(table.id) == 2.0


def test_several_at_once_make_one_move() -> None:
    yard, table, _, store = started(ALL, Terms())
    others = [Yard(store) for _ in range(3)]

    def look(one: Yard, barrier: threading.Barrier) -> None:
        barrier.wait()
        tend(one, table.id)

    for _ in range(12):
        ply = table.ply
        asked = len(table.match.asked)
        barrier = threading.Barrier(6)
        looking = (yard, yard, yard, *others)
        threads = [threading.Thread(target=look, args=(one, barrier)) for one in looking]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for one in (yard, *others):
            found = one.table(table.id)
            assert found is not None
            found.refresh()
        # Whoever looked after the first answer may have found the next question, but none is answered twice.
        assert table.ply > ply
        questions = [(entry.seat, entry.key) for entry in store.entries(table.id)]
        assert len(set(questions)) == len(questions)
        assert asked >= 1
    assert load(table.match.record()).ply == table.match.ply


def test_a_key_that_somebody_took_before_does_not_stop_them() -> None:
    """Nobody can guess the key of an answer; what somebody guesses is used up by themselves alone."""
    yard, table, _, _ = started(SEATS)
    keys = {entry.key for entry in table.course.entries}
    while not table.asked_computers():
        legal = table.match.legal(0)
        done(move(table, 0, "end_turn" if "end_turn" in legal else legal[0]))
    tend(yard, table.id, seed="dice")
    (key,) = {entry.key for entry in table.course.entries if entry.seat != 0} - keys
    assert table.id not in key
    assert Care(Yard(Memory()), 0.0)._key(table, table.course, 1) != Care(yard)._key(table, table.course, 1)


def test_they_leave_time_to_agree_to_an_undo() -> None:
    yard, table, clock, _ = started((*PEOPLE[:2], SEATS[2]))
    care = Care(yard, 2.0, "dice")
    for _ in range(60):
        if table.asked_computers() and any(table.reach(seat).asking for seat in (0, 1)):
            break
        if table.asked_persons():
            seat = table.asked_persons()[0]
            legal = table.match.legal(seat)
            card = next((name for name in legal if name.startswith("play.")), None)
            done(move(table, seat, card or ("pass" if "pass" in legal else legal[0])))
        else:
            clock.time += 2.0
            care.tend(table.id)
    else:
        pytest.fail("nobody could ask")
    seat = next(seat for seat in (0, 1) if table.reach(seat).asking)
    done(table.ask_back(seat, table.ply, new_key()))
    clock.time += CONSENT - 1
    assert care.tend(table.id) == 1.0
    clock.time += 1.0
    ply = table.ply
    care.tend(table.id)
    assert table.ply > ply


class Full(Memory):
    """A store whose disk is full while ``full`` says so."""

    full = True

    def append(self, writings: Any) -> list[bool]:
        """Write, or fail as a database does that is locked."""
        if self.full:
            raise OSError("the database is locked")
        found: list[Writing] = writings
        return super().append(found)


def test_an_answer_that_could_not_be_kept_is_an_error_and_can_be_given_again() -> None:
    store = Full()
    yard = Yard(store)
    table = yard.deal("sharenanigans", "t", ALL, {}, "demo")
    with pytest.raises(UnkeptError):
        tend(yard, table.id)
    assert table.ply == 0
    store.full = False
    tend(yard, table.id)
    assert table.ply == 1


def test_a_peek_says_when_and_does_nothing() -> None:
    yard, table, clock, _ = started((*PEOPLE[:2], SEATS[2]), QUICK, head_start=True)
    care = Care(yard, 2.0, "dice")
    for _ in range(40):
        assert (care.peek(table.id) is None) == table.over
        ply, wait = table.ply, care.peek(table.id)
        assert table.ply == ply
        if wait is None:
            break
        assert care.tend(table.id) == wait or wait == 0.0
        clock.time += wait
        assert care.peek(table.id) == 0.0
        care.tend(table.id)
        assert table.ply > ply, "what was due is done"
    assert care.peek("no such table") is None


def test_nothing_is_due_where_there_is_nobody_to_wait_for() -> None:
    yard, table, _, _ = started(PEOPLE, Terms())
    care = Care(yard, 1.0)
    assert care.tend("no such table") is None
    assert care.tend(table.id) is None
    assert care.first_look(table.id) is None
    done(table.give_up(0, new_key()))
    assert care.tend(table.id) is None
    assert care.first_look(table.id) is None


def test_the_first_look_reads_no_store() -> None:
    yard, table, _, _ = started(PEOPLE)
    care = Care(yard, 0.0)
    assert care.first_look(table.id) == UNHURRIED
    assert care.first_look("somewhere else") == UNHURRIED
    played = yard.deal("sharenanigans", "t", ALL, {}, "demo")
    assert care.first_look(played.id) == 0.0


def test_the_list_of_tables_says_where_to_look() -> None:
    store = Memory()
    yard = Yard(store)
    care = Care(yard)
    for seats, terms, looked_at in ((ALL, Terms(), True), (PEOPLE, Terms(), False), (PEOPLE, NET, True)):
        table = yard.deal("sharenanigans", "t", seats, {}, "demo", terms=terms)
        (listed,) = [one for one in store.tables(9) if one.deal.id == table.id]
        assert care.concerns(listed) is looked_at
        assert care.waits_for_us(listed) is (seats == ALL)


# Answers given in advance


def test_an_answer_given_in_advance_comes_after_the_same_pause() -> None:
    yard, table, clock, _ = started(PEOPLE, head_start=True)
    asked_for_an_answer(table)
    seat = table.asked_persons()[0]
    care = Care(yard, 2.0)
    ply = table.ply
    clock.time += 30.0
    assert care.tend(table.id) is None
    assert presets.add(table, seat, Preset("pass"))
    care.tend(table.id)
    assert [entry.moves for entry in table.course.entries[ply:] if entry.seat == seat] == [("pass",)]
    ply = table.ply
    care.tend(table.id)
    assert table.ply == ply, "it answers this question and no other"


def test_nobody_answers_in_advance_for_another_seat() -> None:
    yard, table, clock, _ = started(PEOPLE, head_start=True)
    asked_for_an_answer(table)
    asked = table.asked_persons()
    quiet = next(seat for seat in table.persons if seat not in asked)
    assert presets.add(table, quiet, Preset("pass"))
    clock.time += 60.0
    ply = table.ply
    Care(yard, 2.0).tend(table.id)
    assert table.ply == ply


# Clocks


def test_a_computer_player_takes_over_when_the_time_is_up_and_plays_after_a_pause() -> None:
    yard, table, clock, _ = started(PEOPLE, QUICK)
    care = Care(yard, 2.0, "dice")
    seat = table.match.asked[0]
    assert care.tend(table.id) == 60.0
    clock.time += 59.0
    assert care.tend(table.id) == 1.0
    clock.time += 1.0
    assert care.tend(table.id) == 2.0
    assert table.away == {seat}
    entry = table.course.entries[-1]
    assert (entry.kind, entry.seat, entry.moves) == ("away", seat, ("clock",))
    clock.time += 2.0
    care.tend(table.id)
    assert table.course.entries[-1].seat == seat
    assert table.course.entries[-1].kind == "move"


def test_who_comes_back_has_a_little_time_once_and_may_run_out_of_it_again() -> None:
    yard, table, clock, _ = started(PEOPLE, QUICK)
    care = Care(yard, 600.0, "dice")
    seat = table.match.asked[0]
    clock.time += 60.0
    care.tend(table.id)
    assert table.away == {seat}
    done(table.come_back(seat, new_key()))
    assert care.tend(table.id) == GRACE
    assert table.away == frozenset()
    clock.time += GRACE
    care.tend(table.id)
    assert table.away == {seat}
    # Who comes and goes gets no more time for the same question.
    done(table.come_back(seat, new_key()))
    care.tend(table.id)
    assert table.away == {seat}


def test_several_at_once_send_somebody_away_once() -> None:
    yard, table, clock, store = started(PEOPLE, QUICK)
    clock.time += 61.0
    others = [Yard(store, clock) for _ in range(3)]
    for one in others:
        one._opened = 0.0
    for one in (*others, yard):
        tend(one, table.id, 600.0)
    assert [entry.kind for entry in store.entries(table.id)] == ["away"]


def test_without_a_clock_whoever_is_absent_for_long_is_stood_in_for() -> None:
    yard, table, clock, _ = started(PEOPLE, Terms(net=True, absent="computer"))
    assert tend(yard, table.id) == ABSENT_AFTER
    clock.time += ABSENT_AFTER
    tend(yard, table.id, 5.0)
    assert table.away == {table.match.asked[0]}


def test_people_who_wait_for_each_other_are_left_alone() -> None:
    yard, table, clock, _ = started(PEOPLE, Terms(net=True, clock="move", seconds=60))
    clock.time += 10 * 24 * 3600
    assert tend(yard, table.id) is None
    assert table.ply == 0


def test_a_restart_punishes_nobody() -> None:
    _, table, clock, store = started(PEOPLE, QUICK)
    clock.time += 3600.0
    yard = Yard(store, clock)
    assert tend(yard, table.id) == AFTER_START
    assert store.entries(table.id) == []
    clock.time += AFTER_START
    tend(yard, table.id, 5.0)
    assert [entry.kind for entry in store.entries(table.id)] == ["away"]


def test_nobody_is_judged_while_no_server_is_open() -> None:
    yard, table, clock, _ = started(PEOPLE, QUICK)
    care = Care(yard, 2.0)
    care.judged_from = float("inf")
    clock.time += 3600.0
    assert care.tend(table.id) == 60.0
    care.judged_from = clock.time + 25.0
    assert care.tend(table.id) == 25.0
    clock.time += 25.0
    care.tend(table.id)
    assert table.away


# Notices


def test_it_looks_again_when_the_first_of_all_reasons_wants_it() -> None:
    yard, table, _, _ = started(PEOPLE, QUICK)
    seen: list[str] = []

    def notify(one: Table, send: bool) -> float:
        seen.append(f"{one.id} {send}")
        return 45.0

    assert Care(yard, 2.0, notify=notify).tend(table.id) == 45.0
    assert Care(yard, 2.0, notify=notify).peek(table.id) == 45.0
    assert seen == [f"{table.id} True", f"{table.id} False"]
    assert isinstance(table.give_up(0, new_key()), Accepted)
    assert Care(yard, 2.0, notify=notify).tend(table.id) is None
