"""All tables of a program."""

import asyncio
from typing import Any

import pytest

from stockyard import BadRecord, Match
from stockyard.table import yard as yard_room
from stockyard.table.entries import Entry, standing
from stockyard.table.memory import Memory
from stockyard.table.seats import Seat, distinct, tidy_name
from stockyard.table.table import Table
from stockyard.table.yard import Yard
from tests.table.seating import done, move, seats_of

PEOPLE = seats_of(("person", "person"))


def deal(yard: Yard, **more: Any) -> Table:
    return yard.deal("sharenanigans", "Night shift", PEOPLE, {}, "demo", **more)


def found(yard: Yard, name: str) -> Table:
    table = yard.table(name)
    assert table is not None
    return table


def test_a_table_is_found_by_its_id_also_by_another_program() -> None:
    store = Memory()
    yard = Yard(store)
    table = deal(yard)
    done(move(table, 0, "end_turn")) if 0 in table.match.asked else done(move(table, 1, "end_turn"))
    assert yard.table(table.id) is table
    other = found(Yard(store), table.id)
    assert other.match.position() == table.match.position()
    assert yard.table("nothing") is None


def test_ids_can_not_be_guessed_and_the_same_request_gets_the_same_table() -> None:
    yard = Yard(Memory())
    ids = {deal(yard).id for _ in range(20)}
    assert len(ids) == 20
    assert all(len(name) == 16 for name in ids)
    one = deal(yard, request="a click")
    assert deal(yard, request="a click") is one
    assert deal(yard, request="another") is not one


def test_play_again_keeps_seats_and_options_and_deals_anew() -> None:
    yard = Yard(Memory())
    table = yard.deal("sharenanigans", "Night shift", PEOPLE, {"head_start": True, "turn_limit": 9})
    again = yard.again(table, "key")
    assert again.id != table.id
    assert again.seats == table.seats
    assert again.match.header() == table.match.header()
    assert again.match.record() != table.match.record()
    assert yard.again(table, "key") is again


def test_a_record_becomes_a_table_that_goes_on() -> None:
    match = Match(seats=2, seed="demo")
    match.play(match.asked[0], "end_turn")
    yard = Yard(Memory())
    table = yard.adopt(match.record(), "From elsewhere", ["Fox", "Rabbit"])
    assert [seat.name for seat in table.seats] == ["Fox", "Rabbit"]
    assert table.match.ply == 1
    done(move(table, table.match.asked[0], "end_turn"))
    assert found(Yard(yard.store), table.id).match.ply == 2
    with pytest.raises(BadRecord):
        yard.adopt("no record", "x", ["Fox", "Rabbit"])


def test_few_tables_are_kept_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yard_room, "KEPT_OPEN", 3)
    yard = Yard(Memory())
    first = deal(yard)

    async def watched() -> None:
        with first.bell.listen():
            others = [deal(yard) for _ in range(6)]
            assert yard.table(first.id) is first
            assert yard.table(others[0].id) is not others[0]

    asyncio.run(watched())


def test_closing_tells_open_pages() -> None:
    yard = Yard(Memory())
    table = deal(yard)

    async def watch() -> bool:
        with table.bell.listen() as listener:
            yard.close()
            await listener.next()
            return listener.closed

    assert asyncio.run(watch())


def test_a_listener_hears_the_last_ring_from_any_thread() -> None:
    yard = Yard(Memory())
    table = deal(yard)

    async def watch() -> dict[Any, int]:
        with table.bell.listen() as listener:
            assert table.bell.listeners == 1
            for ply in (1, 3, 2):
                await asyncio.to_thread(table.bell.ring, "table", ply)
            await asyncio.to_thread(table.bell.ring, "talk")
            await asyncio.to_thread(table.bell.ring, "talk")
            return await listener.next()

    assert asyncio.run(watch()) == {"table": 3, "talk": 2}
    assert table.bell.listeners == 0


def test_ringing_for_a_page_whose_loop_has_gone() -> None:
    yard = Yard(Memory())
    table = deal(yard)

    async def leave() -> Any:
        return table.bell.listen().__enter__()

    listener = asyncio.run(leave())
    listener.tell("table", 1)


def test_undos_fold_away() -> None:
    def entry(ply: int, kind: Any) -> Entry:
        return Entry(ply, kind, 0, (), 0.0)

    log = [
        entry(0, "move"),
        entry(1, "move"),
        entry(2, "undo"),
        entry(3, "move"),
        entry(4, "undo"),
        entry(5, "undo"),
    ]
    assert [one.ply for one in standing(log[:4])] == [0, 3]
    assert standing(log) == []


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Łukasz  ", "Łukasz"),
        ("", "Fox"),
        (" \t\n", "Fox"),
        ("a\nb\x00c", "a b c"),
        ("x" * 99, "x" * 24),
        ("<b>Mia</b>", "<b>Mia</b>"),
        ("\u202eevil", "evil"),
        ("\u0301" * 24, "Fox"),
        ("\u0301 \u0489\ufe0f", "Fox"),
        ("\u3164\u2800\u115f\u1160\uffa0", "Fox"),
        ("\u3164\u0301", "Fox"),
        ("\u0301Ola", "Ola"),
        ("Z" + "\u0301" * 24 + "oe" + "\u0308", "Z" + "\u0301" * 4 + "oe\u0308"),
        ("a" + "\u0301" * 200 + "b", "a" + "\u0301" * 4),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("Nguye\u0302\u0303n", "Nguye\u0302\u0303n"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("हिन्दी", "हिन्दी"),
        ("น้ำผึ้ง", "น้ำผึ้ง"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("🐑", "🐑"),
        ("7", "7"),
        ("!?", "!?"),
    ],
)
def test_names_are_tidied(typed: str, shown: str) -> None:
    assert tidy_name(typed, "Fox") == shown


def test_names_are_told_apart() -> None:
    assert distinct(["Mia", "Mia", "Tom", "Mia"]) == ["Mia", "Mia 2", "Tom", "Mia 3"]


def test_looks_of_a_seat() -> None:
    assert Seat(1, "person", "Mia").agent == ""
