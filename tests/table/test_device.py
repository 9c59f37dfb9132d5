"""What one screen shows: whose hand, a cover, or one question for everybody."""

import pytest

from stockyard import Match
from stockyard.table.device import Device, Screen, screen_of
from stockyard.table.table import EVERYBODY, Table
from tests.table.seating import at_position, done, move, table_of

NOBODY = Device()


def taken(table: Table, seat: int) -> Device:
    return Device(seat, table.ply)


def test_one_person_is_never_asked_to_pass_the_device() -> None:
    table = at_position(["howl"], [], [], kinds=("random", "person", "greedy"))
    assert screen_of(table, NOBODY) == Screen("open", 1, ())
    done(move(table, 0, "play.howl"))
    assert screen_of(table, NOBODY) == Screen("open", 1, (1,))


def test_between_people_the_hand_is_covered_until_somebody_takes_the_device() -> None:
    table = at_position([], [], [])
    assert screen_of(table, NOBODY) == Screen("pass", None, (0,))
    assert screen_of(table, taken(table, 0)) == Screen("open", 0, (0,))
    assert screen_of(table, taken(table, 1)) == Screen("pass", None, (0,))


def test_the_device_is_passed_on_at_the_end_of_the_turn() -> None:
    table = at_position([], [], [])
    device = taken(table, 0)
    done(move(table, 0, "end_turn"))
    assert screen_of(table, device) == Screen("pass", None, (1,))


def test_a_computer_player_between_two_people_leaves_the_device_where_it_is() -> None:
    table = at_position([], [], [], kinds=("person", "random", "person"))
    device = taken(table, 0)
    done(move(table, 0, "end_turn"))
    assert screen_of(table, device) == Screen("open", 0, ())
    done(move(table, 1, "end_turn"))
    assert screen_of(table, device) == Screen("pass", None, (2,))


def test_a_window_is_asked_once_for_everybody() -> None:
    table = at_position(["howl", "shut_the_gate"], ["shut_the_gate"], [])
    device = taken(table, 0)
    done(move(table, 0, "play.howl"))
    screen = screen_of(table, device)
    assert screen == Screen("ask_all", None, (1, 2))
    assert screen.may_act(EVERYBODY)
    assert not screen.may_act(1)


def test_who_answers_takes_the_device_for_this_window_only() -> None:
    table = at_position(["howl", "shut_the_gate"], ["shut_the_gate"] * 2, [])
    done(move(table, 0, "play.howl"))
    device = taken(table, 1)
    assert screen_of(table, device) == Screen("open", 1, (1, 2))
    done(move(table, 1, "block.shut_the_gate"))
    assert screen_of(table, device) == Screen("ask_all", None, (2,), (1,))
    assert screen_of(table, taken(table, 1)) == Screen("open", 1, (2,)), "to change the answer (9.5)"
    done(move(table, 2, "pass"))
    assert screen_of(table, device) == Screen("ask_all", None, (0, 2))
    done(move(table, 0, "block.shut_the_gate"))
    done(move(table, 2, "pass"))
    assert screen_of(table, device) == Screen("ask_all", None, (1, 2))


def test_holding_the_device_from_before_does_not_answer_first_and_alone() -> None:
    table = at_position([], ["howl"], [], kinds=("person", "random", "person"))
    device = taken(table, 0)
    done(move(table, 0, "end_turn"))
    done(move(table, 1, "play.howl"))
    assert screen_of(table, device) == Screen("ask_all", None, (0, 2))


def test_secret_picks_of_all_go_from_hand_to_hand() -> None:
    """10.18: everybody passes a card to the left."""
    table = at_position(
        ["hot_potato", "howl", "to_the_moon"], ["moth_night", "caterwaul"], ["houston", "say_cheese"]
    )
    device = taken(table, 0)
    done(move(table, 0, "play.hot_potato"))
    done(move(table, EVERYBODY, "pass"))
    assert screen_of(table, device) == Screen("open", 0, (0, 1, 2))
    done(move(table, 0, "give.howl"))
    assert screen_of(table, device) == Screen("pass", None, (1, 2), (0,))


def test_when_the_game_is_over_nobody_is_asked() -> None:
    table = at_position(seat=[{"cash": 20000}, {}, {}])
    device = taken(table, 0)
    done(move(table, 0, "call"))
    assert screen_of(table, device) == Screen("watch", None)


def test_computer_players_among_themselves_are_watched() -> None:
    table = table_of(Match(seats=2, seed="demo"), ("random", "greedy"))
    assert screen_of(table, NOBODY) == Screen("watch", None)


@pytest.mark.parametrize("seat", [1, 3, -1, 99])
def test_only_people_have_the_device(seat: int) -> None:
    table = at_position([], [], [], kinds=("person", "random", "person"))
    assert screen_of(table, Device(seat, 0)).mode == "pass"


def test_only_the_seat_in_view_may_act() -> None:
    screen = Screen("open", 1, (1,))
    assert [screen.may_act(seat) for seat in (EVERYBODY, 0, 1)] == [False, False, True]
    assert not any(Screen("pass", None, (1,)).may_act(seat) for seat in (EVERYBODY, 0, 1))
