"""Whatever is done, in whatever order: each database answers as the dictionaries of `Memory` do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from stockyard.store import open_store
from stockyard.store.database import Database
from stockyard.store.schema import metadata
from stockyard.table.entries import Entry
from stockyard.table.gathering import Chair, Gathering
from stockyard.table.keys import HOST, Hold
from stockyard.table.memory import Memory
from stockyard.table.ports import Deal, Glance, PlyTakenError, Store, Writing
from stockyard.table.seats import Seat
from stockyard.table.talk import Line
from stockyard.table.terms import Terms

IDS = ("a", "b", "c")
HOLDERS = ("mia", "leo", "zoe")
FEW = 4
"""Holds of a table here, so that the oldest codes are forgotten."""

ids, seats = st.sampled_from(IDS), st.integers(0, 3)
# What PostgreSQL can't keep in a text is kept out by `tidy_name` and `tidy_line`.
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=8)
moves = st.lists(st.sampled_from(("buy", "flip", "sell.fish@łódź", "done")), max_size=3).map(tuple)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
terms = st.builds(
    Terms, st.booleans(), st.booleans(), st.booleans(), st.just("move"), st.integers(10, 99),
    st.sampled_from(("wait", "computer")),
)  # fmt: skip
holds = st.lists(
    st.tuples(
        ids,
        st.sampled_from((HOST, 0, 1)),
        st.sampled_from(HOLDERS),
        st.sampled_from(("browser", "code", "token", "code")),
    ),
    max_size=4,
)
drafts = st.tuples(
    ids,
    st.sampled_from((0, 0, 0, 0, 1, -1)),
    st.lists(
        st.tuples(moves, st.sampled_from(("", "", "k1", "k2", "k3", "ł4")), texts), min_size=1, max_size=3,
        unique_by=lambda one: one[1] or object(),
    ),
    st.booleans(),
)  # fmt: skip

steps = st.one_of(
    st.tuples(st.just("create"), ids, texts, terms, holds),
    *[st.tuples(st.just("append"), st.lists(drafts, min_size=1, max_size=4))] * 4,
    st.tuples(st.just("archive"), ids, st.booleans()),
    st.tuples(st.just("gather"), ids, texts, terms, holds),
    st.tuples(st.just("regather"), ids, texts, st.integers(0, 2)),
    st.tuples(st.just("disperse"), ids),
    st.tuples(st.just("hold"), holds),
    st.tuples(st.just("release"), ids, st.sampled_from((HOST, 0, 1)), st.sampled_from(("", *HOLDERS))),
    st.tuples(st.just("say"), ids, seats, texts),
    st.tuples(st.just("keep"), ids, seats, st.sampled_from(("note", "off")), values),
    st.tuples(st.just("once"), ids, seats, texts),
)

BEGUN: tuple[tuple[Any, ...], ...] = (
    ("create", "a", "Łódź", Terms(), []),
    ("create", "b", "", Terms(net=True), [("b", 0, "mia", "browser")]),
)
"""Something to begin with."""


class Player:
    """Does one list of steps at one store. Times grow, so that no two things are equally new."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = 0.0

    def do(self, step: Sequence[Any]) -> object:
        """What the store said to a step."""
        self.now += 1.0
        try:
            return getattr(self, step[0])(*step[1:])
        except PlyTakenError:
            return "taken"

    def create(self, table: str, name: str, terms: Terms, holds: Sequence[Any]) -> None:
        chairs = (Seat(1, "computer", "Bear", "greedy"), Seat(0, "person", name))
        deal = Deal(table, "zoo", name, chairs[::-1], f"start {name}\n", self.now, "new", terms, 1)
        self.store.create(deal, Glance(0, False, (0,), {"name": name}), self.held(holds))

    def append(self, drafts: Sequence[Any]) -> list[bool]:
        batch: list[Writing] = []
        for table, off, requests, over in drafts:
            if self.store.deal(table) is not None:
                self.now += 1.0
                first = len(self.store.entries(table)) + off
                entries = tuple(
                    Entry(first + k, "move", k, moves, self.now, k, key, digest if key else "")
                    for k, (moves, key, digest) in enumerate(requests)
                )
                batch.append(Writing(table, entries, Glance(first, over, (1, 2), {"moves": first})))
        return self.store.append(batch)

    def archive(self, table: str, archived: bool) -> None:
        if self.store.deal(table) is not None:
            self.store.archive(table, archived)

    def gather(self, table: str, name: str, terms: Terms, holds: Sequence[Any]) -> None:
        chairs = (Chair(0, "person", name, taken=True, nonce="ab"), Chair(1, "bot", agent="x"))
        secret = name.encode().ljust(32, b"\xff")[:32]
        made = Gathering(table, "zoo", name, {name: [1]}, chairs, terms, secret, 0, self.now)
        self.store.gather(made, self.held(holds))

    def regather(self, table: str, name: str, more: int) -> bool:
        known = self.store.gathering(table)
        new = known or Gathering(table, "zoo", name, {}, (), Terms(), bytes(32), 0, self.now)
        return self.store.regather(replace(new, name=name, version=new.version + more))

    def disperse(self, table: str) -> None:
        self.store.disperse(table)

    def hold(self, holds: Sequence[Any]) -> None:
        self.store.hold(self.held(holds))

    def held(self, holds: Sequence[Any]) -> list[Hold]:
        return [Hold(table, chair, who, kind, self.now) for table, chair, who, kind in holds]

    def release(self, table: str, chair: int, keep: str) -> None:
        self.store.release(table, chair, keep)

    def say(self, table: str, seat: int, text: str) -> int:
        return self.store.say(Line(table, 99, seat, text, self.now, seat - 1))

    def keep(self, table: str, seat: int, name: str, value: object) -> None:
        self.store.keep(table, seat, name, value)

    def once(self, table: str, seat: int, duty: str) -> bool:
        return self.store.once(table, seat, duty, self.now)


def read(store: Store) -> dict[str, object]:
    """All that can be read."""
    found: dict[str, object] = {}
    for table in IDS:
        found[table] = [
            store.deal(table), store.gathering(table), store.holds(table), store.lines(table),
            store.lines(table, 1, 2), *(store.entries(table, since) for since in range(3)),
            *(store.desk(table, seat) for seat in range(4)),
        ]  # fmt: skip
    for limit, holder in ((1, None), (9, None), (9, ""), (9, "mia"), (1, "leo")):
        found[f"gatherings {limit} {holder}"] = store.gatherings(limit, holder)
        found[f"oldest {limit}"] = store.gatherings_before(1e12, limit)
        for over, archived in ((None, False), (None, True), (True, False), (False, False)):
            listed = store.tables(limit, over, holder, archived)
            found[f"tables {limit} {holder} {over} {archived}"] = listed
    return found


@pytest.fixture
def empty(address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Database]]:
    """A database that is emptied whenever it is asked for."""
    for module in ("stockyard.table.memory", "stockyard.store.people"):
        monkeypatch.setattr(f"{module}.MOST_HOLDS", FEW)
    store = open_store(address)

    def forget(connection: Connection) -> None:
        for table in reversed(metadata.sorted_tables):
            if table.name != "version":
                connection.execute(table.delete())

    def emptied() -> Database:
        store._write(forget)
        return store

    yield emptied
    store.close()


@settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(steps, min_size=20, max_size=40))
@example(
    [("hold", [("a", 0, f"{k}", "code") for k in range(FEW + 3)]), ("hold", [("a", 1, "mia", "browser")])]
)
@example([("hold", [("a", k, "mia", "browser") for k in range(FEW)]), ("hold", [("a", 9, "leo", "code")])])
def test_each_database_answers_as_memory_does(empty: Callable[[], Database], done: list[Any]) -> None:
    players = [Player(Memory()), Player(empty())]
    for step in (*BEGUN, *done):
        told = [player.do(step) for player in players]
        assert told[0] == told[1], step
    seen = [read(player.store) for player in players]
    for what, there in seen[0].items():
        assert seen[1][what] == there, what
