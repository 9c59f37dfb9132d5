"""The record of a table says who made each move: a person, a computer player, or one that stood in."""

from __future__ import annotations

import pytest

import stockyard
from stockyard.players import PERSON
from stockyard.table.care import move_computers
from stockyard.table.memory import Memory
from stockyard.table.seats import STAND_IN, Seat
from stockyard.table.table import Table
from stockyard.table.yard import Yard
from tests.table.clockwork import busy, replayed
from tests.table.seating import done, move, new_key

GAMES = ("sharenanigans", "zoo")
SEATED = (Seat(0, "person", "Mia"), Seat(1, "computer", "Medium", "medium"), Seat(2, "person", "Tom"))


def seated(game: str) -> tuple[Yard, Table]:
    """Two people and a computer player."""
    yard = Yard(Memory())
    return yard, yard.deal(game, "t", SEATED, {}, "players")


def go_on(yard: Yard, table: Table, moves: int) -> None:
    """So many moves of whoever is asked; people make the last one that there is."""
    for _ in range(moves):
        if move_computers(yard, table.id, "dice"):
            continue
        seat = table.asked_persons()[0]
        done(move(table, seat, table.match.legal(seat)[-1]))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_says_who_made_each_move(game: str) -> None:
    yard, table = seated(game)
    go_on(yard, table, 12)
    assert {
        by for (seat, _), by in zip(table.match.moves, table.match.players, strict=True) if seat == 1
    } == {"medium"}
    before = table.match.ply
    done(table.send_away(2, new_key(), "self"))
    go_on(yard, table, 12)
    done(table.come_back(2, new_key()))
    after = table.match.ply
    go_on(yard, table, 12)
    for ply, ((seat, _), by) in enumerate(zip(table.match.moves, table.match.players, strict=True)):
        usual = "medium" if seat == 1 else PERSON
        assert by == (STAND_IN if seat == 2 and before <= ply < after else usual)
    record = table.match.record()
    spans = stockyard.kernel.record.read(record).header["players"]
    assert spans[:2] == [PERSON, "medium"]
    assert [by for _, by in spans[2]] == [PERSON, STAND_IN, PERSON]
    assert "Mia" not in record and "Tom" not in record
    again = stockyard.load(record)
    assert again.players == table.match.players
    assert again.record() == record


@pytest.mark.parametrize("seed", range(6))
def test_the_log_alone_says_it(seed: int) -> None:
    """With moves taken back, people who go and come, and the log taken in in parts."""
    table, _ = busy(seed, steps=80)
    assert replayed(table).match.players == table.match.players
    assert len(table.match.players) == table.match.ply


def test_what_a_running_game_tells_everybody_is_what_the_table_shows() -> None:
    yard, table = seated("zoo")
    go_on(yard, table, 8)
    seen = stockyard.kernel.record.read(table.match.record_seen(None)).header["players"]
    assert seen == stockyard.kernel.record.read(table.match.record()).header["players"]


def test_a_table_made_from_a_record_keeps_who_played() -> None:
    yard, table = seated("sharenanigans")
    go_on(yard, table, 10)
    fresh = yard.adopt(table.match.record(), "brought", ["a", "b", "c"])
    assert fresh.match.players == table.match.players
    seat = fresh.match.asked[0]
    done(move(fresh, seat, fresh.match.legal(seat)[-1]))
    assert fresh.match.players == (*table.match.players, PERSON)
