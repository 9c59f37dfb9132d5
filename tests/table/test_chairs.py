"""Chairs that change hands at the worst moment: nobody plays for others, no game begins without people."""

from __future__ import annotations

import pytest

from stockyard.table.gathering import Chair
from stockyard.table.keys import HOST
from stockyard.table.memory import Memory
from stockyard.table.table import Table
from stockyard.table.terms import Terms
from stockyard.table.waiting import NotNowError, WaitingRoom
from stockyard.table.yard import Yard

NET = Terms(net=True, starts="host")


def room(terms: Terms = NET, people: int = 3) -> tuple[Yard, WaitingRoom, str]:
    yard = Yard(Memory())
    waiting = WaitingRoom(yard, "demo")
    chairs = tuple(Chair(k, "person") for k in range(people))
    made = waiting.open("sharenanigans", "Night shift", chairs, {}, terms, "host")
    return yard, waiting, made.id


def sit(waiting: WaitingRoom, table: str, who: str) -> int:
    return waiting.sit_down(table, who, who, "", invitation=waiting.invitation(table))[1]


def begun(yard: Yard, table: str) -> Table:
    found = yard.table(table)
    assert found is not None
    return found


def test_a_game_that_was_called_off_while_the_last_one_sat_down_does_not_begin() -> None:
    yard, waiting, table = room(Terms(net=True))
    for who in ("ann", "ben"):
        sit(waiting, table, who)
    begin = yard.begin
    stopped: list[str] = []

    def first_call_it_off(*given: object) -> Table:
        yard.begin = begin  # type: ignore[method-assign]
        with pytest.raises(NotNowError) as no:
            waiting.disperse(table)
        stopped.append(no.value.why)
        return begin(*given)  # type: ignore[arg-type]

    yard.begin = first_call_it_off  # type: ignore[method-assign,assignment]
    sit(waiting, table, "cyd")
    assert stopped[0] == "begun"
    assert yard.held(table, "stranger") == frozenset()
    assert {who: yard.held(table, who) for who in ("ann", "ben", "cyd")} == {
        "ann": {0}, "ben": {1}, "cyd": {2},
    }  # fmt: skip


def test_what_was_begun_or_called_off_and_not_ended_is_brought_to_its_end() -> None:
    yard, waiting, table = room(Terms(net=True), 2)
    sit(waiting, table, "ann")
    yard.begin, begin = lambda *_given: pytest.fail("stopped"), yard.begin  # type: ignore[method-assign]
    with pytest.raises(BaseException, match="stopped"):
        sit(waiting, table, "ben")
    yard.begin = begin  # type: ignore[method-assign]
    assert yard.table(table) is None
    with pytest.raises(NotNowError) as no:
        waiting.stand_up(table, 0)
    assert no.value.why == "begun"
    assert yard.held(table, "ben") == {1}
    assert begun(yard, table).persons == (0, 1)


def test_a_table_over_the_net_that_nobody_holds_is_nobodys() -> None:
    yard, waiting, table = room(people=2)
    sit(waiting, table, "ann")
    waiting.begin(table)
    for chair in (HOST, 0):
        yard.store.release(table, chair)
    yard.ring("people", table)
    assert yard.held(table, "stranger") == frozenset()


def test_a_chair_that_went_to_a_computer_player_is_held_by_nobody() -> None:
    yard, waiting, table = room()
    for who in ("ann", "ben", "cyd"):
        sit(waiting, table, who)
    game = waiting.begin(table)
    assert game.persons == (0, 1, 2)
    game.give_up(0, "end")
    again = waiting.rematch(game).id
    kept = yard.held(again, "cyd")
    for who in ("ann", "ben"):
        sit(waiting, again, who)
    filled = waiting.begin(again)
    assert len(filled.persons) == 2
    assert kept
    assert yard.held(again, "cyd") == frozenset()


def test_nobody_brings_back_a_table_that_was_given_up() -> None:
    _yard, waiting, table = room(people=2)
    for who in ("ann", "ben"):
        sit(waiting, table, who)
    game = waiting.begin(table)
    game.send_away(0, "away", "self")
    game.give_up(1, "end")
    assert game.come_back(0, "back").ply == 2
    assert game.ply == 2
