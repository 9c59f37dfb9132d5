"""Many threads and two programs at one database: each thing is written once, and nothing is lost."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from stockyard.store import open_store
from stockyard.store.database import Database
from stockyard.table.gathering import Chair, Gathering
from stockyard.table.keys import MOST_HOLDS, Hold
from stockyard.table.ports import PlyTakenError
from stockyard.table.talk import Line
from stockyard.table.terms import Terms
from tests.store.places import GLANCE, deal, numbers, together, writing

Pair = tuple[Database, Database]
MANY = 8


@pytest.fixture
def pair(address: str) -> Iterator[Pair]:
    """Two programs at one database."""
    one, other = open_store(address), open_store(address)
    yield one, other
    one.close()
    other.close()


def test_of_many_writers_of_one_ply_one_succeeds(pair: Pair) -> None:
    pair[0].create(deal(), GLANCE)
    written: list[bool] = []
    together(
        *(
            lambda k=k, store=store: written.extend(store.append([writing(0, f"order.{k}")]))
            for k, store in enumerate(pair * 6)
        )
    )
    assert sorted(written) == [False] * 11 + [True]
    assert len(pair[0].entries("t")) == 1


def test_of_many_writers_of_one_key_one_succeeds(pair: Pair) -> None:
    pair[0].create(deal(), GLANCE)
    written: list[bool] = []

    def write(store: Database) -> None:
        while True:
            told = {entry.key for entry in store.entries("t")}
            if "key" in told:
                return
            written.extend(store.append([writing(len(store.entries("t")), key="key")]))

    together(*(lambda store=store: write(store) for store in pair * 4))
    assert written.count(True) == 1
    assert [entry.key for entry in pair[0].entries("t")] == ["key"]


def test_batches_of_many_tables_in_any_order(pair: Pair) -> None:
    """Two programs lock the same rows crosswise, and everything that was acknowledged is there once."""
    tables = [f"t{k}" for k in range(12)]
    for name in tables:
        pair[0].create(deal(name), GLANCE)
    acknowledged: list[tuple[str, int, str]] = []
    keys = itertools.count()

    def play(store: Database, seed: int) -> None:
        draw = random.Random(seed)
        for _ in range(12):
            batch = [
                writing(len(store.entries(name)), table=name, key=f"{next(keys)}")
                for name in draw.sample(tables, 8)
            ]
            for one, good in zip(batch, store.append(batch), strict=True):
                if good:
                    acknowledged.append((one.table, one.entries[0].ply, one.entries[0].key))

    together(*(lambda k=k, store=store: play(store, k) for k, store in enumerate(pair * 2)))
    logs = {name: pair[1].entries(name) for name in tables}
    assert all(numbers(log) == list(range(len(log))) for log in logs.values())
    assert sorted(acknowledged) == sorted((name, one.ply, one.key) for name in tables for one in logs[name])
    assert len(acknowledged) >= 12


def test_lines_are_numbered_without_a_gap(pair: Pair) -> None:
    said: list[int] = []

    def talk(store: Database) -> None:
        said.extend(store.say(Line("t", 0, 0, "Hello", 1.0)) for _ in range(5))

    together(*(lambda store=store: talk(store) for store in pair * 3))
    assert sorted(said) == list(range(1, 31))
    assert [one.number for one in pair[0].lines("t")] == list(range(1, 31))


def test_a_duty_is_done_by_one(pair: Pair) -> None:
    done: list[bool] = []
    together(*(lambda store=store: done.append(store.once("t", 0, "turn", 1.0)) for store in pair * 4))
    assert done.count(True) == 1


def test_a_secret_is_made_once(pair: Pair) -> None:
    made: list[bytes] = []
    together(*(lambda store=store: made.append(store.secret("tables")) for store in pair * 4))
    assert len(set(made)) == 1


def test_a_desk_is_written_by_many(pair: Pair) -> None:
    together(*(lambda k=k, store=store: store.keep("t", 0, "note", k) for k, store in enumerate(pair * 4)))
    assert pair[0].desk("t", 0)["note"] in range(MANY)


def test_holds_stay_within_their_number(pair: Pair) -> None:
    def hold(store: Database, k: int) -> None:
        for n in range(12):
            store.hold([Hold("t", 0, f"{k} {n}", "code", 1.0), Hold("t", 0, "mia", "browser", 1.0)])

    together(*(lambda k=k, store=store: hold(store, k) for k, store in enumerate(pair * 4)))
    kept = pair[0].holds("t")
    assert len(kept) == MOST_HOLDS
    assert [one.holder for one in kept].count("mia") == 1


def gathering() -> Gathering:
    chairs = (Chair(0, "person"), Chair(1, "person"))
    return Gathering("t", "zoo", "Night", {}, chairs, Terms(net=True), bytes(32), 0, 1.0)


def test_an_id_is_taken_once(pair: Pair) -> None:
    """However a gathering and tables of one id meet, the table is there once and the gathering gone."""
    taken: list[str] = []

    def gather(store: Database) -> None:
        try:
            store.gather(gathering())
        except PlyTakenError:
            taken.append("gathering")

    def create(store: Database) -> None:
        try:
            store.create(deal(), GLANCE)
        except PlyTakenError:
            taken.append("table")

    together(*(lambda do=do, store=store: do(store) for do in (gather, create) * 2 for store in pair))
    assert taken.count("table") == 3
    assert pair[0].deal("t") == deal()
    assert pair[0].gathering("t") is None


def test_of_many_changes_of_a_version_one_is_kept(pair: Pair) -> None:
    pair[0].gather(gathering())
    made = [gathering().with_chair(Chair(0, "person", f"{k}", taken=True)) for k in range(MANY)]
    kept: list[Gathering] = []

    def change(store: Database, new: Gathering) -> None:
        if store.regather(new):
            kept.append(new)

    together(*(lambda k=k, store=store: change(store, made[k]) for k, store in enumerate(pair * 4)))
    assert [pair[0].gathering("t")] == kept
    assert pair[1].regather(replace(kept[0], version=2))


def test_a_value_that_cannot_be_kept_does_no_harm_to_the_others(database: Database) -> None:
    for name in "abc":
        database.create(deal(name), GLANCE)
    batch = [writing(table="a"), writing(table="b", move="\ud800"), writing(table="c")]
    assert database.append(batch) == [True, False, True]
    assert [len(database.entries(name)) for name in "abc"] == [1, 0, 1]
