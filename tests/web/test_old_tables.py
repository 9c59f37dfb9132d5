"""Tables of another day: kept, listed, and not played by rules or with cards that are not theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stockyard.table.entries import Entry
from stockyard.table.memory import Memory
from stockyard.table.ports import Deal, Glance, Writing
from stockyard.table.seats import Seat
from stockyard.table.yard import Yard
from tests.web.visiting import Visitor, text_of, visitor

SEATS = (Seat(0, "person", "Mia"), Seat(1, "computer", "Bear", "greedy"))
CHANGES = (
    ("rules: 1", "rules: 0", "other rules"),
    ("sha256-", "sha256-0", "cards of this table"),
    ('"id": "classic"', '"id": "gone"', "cards of this table"),
    ("moves:", "moves:\n9 buy", "not add up"),
)


def old_table(store: Memory, old: str, new: str) -> str:
    """A table whose opening record is not of this program; the path of its page."""
    deal, glance = dealt()
    assert old in deal.start
    store.create(replace(deal, start=deal.start.replace(old, new, 1)), glance)
    return f"/tables/{deal.id}"


def dealt() -> tuple[Deal, Glance]:
    """A table that nobody holds, as all were then."""
    elsewhere = Memory()
    return Yard(elsewhere).deal("sharenanigans", "Night shift", SEATS, {}, "demo").deal, elsewhere.tables(1)[
        0
    ].glance


@pytest.mark.parametrize(("old", "new", "said"), CHANGES)
def test_a_table_that_cannot_be_replayed_says_why(old: str, new: str, said: str) -> None:
    path = old_table(store := Memory(), old, new)
    with visitor(store, near=True) as guest:
        for page in (path, f"{path}/board", f"{path}/replay", f"{path}/record", f"{path}/live"):
            answer = guest.get(page)
            assert answer.status_code == 410
            assert said in text_of(answer.text)
            assert 'href="/"' in answer.text
            assert answer.headers["cache-control"] == "no-store"
        polish = guest.get(path, **{"accept-language": "pl"})
        assert '<html lang="pl">' in polish.text
        assert (
            guest.post(f"{path}/moves", {"seat": "0", "ply": "0", "key": "k", "move": "buy"}).status_code
            == 410
        )
        home = guest.get("/").text
        assert "can't be played any more" in text_of(home)
        assert "Play on" not in text_of(home)


def test_a_log_that_breaks_the_rules_of_today(guest: Visitor) -> None:
    store = Memory()
    deal, glance = dealt()
    store.create(deal, glance)
    assert store.append([Writing(deal.id, (Entry(0, "move", 0, ("call",), 1.0),), glance)]) == [True]
    with visitor(store, near=True) as guest:
        assert "Play on" in text_of(guest.get("/").text), "nobody has looked at its log yet"
        assert "not add up" in text_of(guest.get(f"/tables/{deal.id}").text)
        assert "Play on" not in text_of(guest.get("/").text)


def test_the_records_of_old_tables_are_listed(guest: Visitor) -> None:
    deal, glance = dealt()
    over = replace(glance, over=True, facts={"winners": [0], "scores": [1000, 0]})
    store, path = Memory(), f"/tables/{deal.id}"
    store.create(replace(deal, start=deal.start.replace("rules: 1", "rules: 0", 1)), over)
    with visitor(store, near=True) as guest:
        for page in ("/", "/records"):
            answer = guest.get(page)
            assert path in answer.text
            assert "can't be played any more" in text_of(answer.text)
