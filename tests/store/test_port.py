"""What every store promises to the table."""

import pytest

from stockyard.table.entries import Answer, Entry
from stockyard.table.ports import Deal, Glance, PlyTakenError, Store
from stockyard.table.seats import Seat

SEATS = (Seat(0, "person", "Łukasz"), Seat(1, "computer", "Bear", "greedy"))
GLANCE = Glance(0, False, (0,), {"cash": [5000, 5000]})


def deal(name: str = "table-1", created: float = 1.0) -> Deal:
    return Deal(name, "sharenanigans", "Night shift", SEATS, "start\n", created)


def entry(ply: int, *moves: str, seat: int = 0) -> Entry:
    return Entry(ply, "move", seat, moves or ("buy",), 10.0 + ply)


def test_a_table_comes_back_as_it_was_kept(store: Store) -> None:
    store.create(deal(), GLANCE)
    assert store.deal("table-1") == deal()
    assert store.deal("table-2") is None
    assert store.entries("table-1") == []
    assert store.entries("table-2") == []


def test_entries_come_back_in_order(store: Store) -> None:
    store.create(deal(), GLANCE)
    first, second = entry(0, "sell.fish@wolf_moon", "done"), Entry(1, "undo", 0, (), 11.0)
    store.append("table-1", [first], GLANCE)
    store.append("table-1", [second, entry(2)], GLANCE)
    assert store.entries("table-1") == [first, second, entry(2)]
    assert store.entries("table-1", 1) == [second, entry(2)]


def test_a_ply_is_written_once(store: Store) -> None:
    store.create(deal(), GLANCE)
    store.append("table-1", [entry(0)], GLANCE)
    with pytest.raises(PlyTakenError):
        store.append("table-1", [entry(0, "flip")], GLANCE)
    assert store.entries("table-1") == [entry(0)]


def test_an_answer_is_given_once_and_with_its_entries_or_not_at_all(store: Store) -> None:
    store.create(deal(), GLANCE)
    told = Answer("key-1", "print", 1)
    store.append("table-1", [entry(0)], GLANCE, told)
    assert store.answer("table-1", "key-1") == told
    assert store.answer("table-1", "key-2") is None
    assert store.answer("table-2", "key-1") is None
    with pytest.raises(PlyTakenError):
        store.append("table-1", [entry(1)], GLANCE, Answer("key-1", "print", 2))
    assert store.entries("table-1") == [entry(0)]


def test_the_same_key_and_ply_at_two_tables(store: Store) -> None:
    for name in ("a", "b"):
        store.create(deal(name), GLANCE)
        store.append(name, [entry(0)], GLANCE, Answer("key", "print", 1))
    assert store.entries("a") == store.entries("b")


def test_tables_are_listed_newest_first(store: Store) -> None:
    for name, created in (("old", 1.0), ("new", 3.0), ("over", 2.0)):
        store.create(deal(name, created), GLANCE)
    store.append("over", [entry(0)], Glance(1, True, (), {"winners": [0]}))
    assert [one.deal.id for one in store.tables(9)] == ["over", "new", "old"]
    assert [one.deal.id for one in store.tables(1)] == ["over"]
    assert [one.deal.id for one in store.tables(9, over=False)] == ["new", "old"]
    (over,) = store.tables(9, over=True)
    assert over.glance == Glance(1, True, (), {"winners": [0]})
    assert over.deal.seats == SEATS
    assert over.changed == 10.0


def test_a_secret_stays_the_same(store: Store) -> None:
    assert len(store.secret("a")) == 32
    assert store.secret("a") == store.secret("a")
    assert store.secret("a") != store.secret("b")
