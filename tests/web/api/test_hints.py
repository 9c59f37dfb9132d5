"""Hints for programs: the same as on the pages, and a problem where there can be none."""

from __future__ import annotations

from typing import Any

import pytest

from stockyard import Match
from stockyard.table import hints
from stockyard.table.hints import Advice, Hint
from stockyard.web.limits import Limit
from tests.web.api.programs import Program, begun, good, problem, program

PATIENCE = 60.0


def quick(match: Match, seat: int, _tick: Any) -> Hint:
    """A hint that takes no time."""
    return Hint((Advice(match.legal(seat)[0], 0.345, 0.001, (("hint.alike.next", {}),)),))


def test_the_seat_that_is_asked_gets_the_best_moves(ola: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "advise", quick)
    made = ola.open("sharenanigans", 2, terms={"hints": True})
    assert made["terms"]["hints"]
    at = f"/tables/{made['id']}/hint"
    assert problem(ola.ask("GET", at)) == (409, "not_begun")
    jan = ola.join(made)
    table = ola.house.yard.table(made["id"])
    assert table is not None
    asked, other = (ola, jan) if table.match.asked == (ola.seat,) else (jan, ola)
    first = asked.get(at)
    assert (first["seat"], first["ply"]) == (asked.seat, table.ply)
    ola.house.hints._thread.submit(lambda: None).result(PATIENCE)
    told = asked.get(f"{at}?seat={asked.seat}&lang=pl")
    assert told["thinking"] is False
    assert [(one["move"], one["chance"], one["error"]) for one in told["moves"]] == [
        (table.match.legal(table.match.asked[0])[0], 34, 1)
    ]
    assert told["moves"][0]["reasons"] == ["niewiele lepszy od następnego"]
    assert problem(other.ask("GET", at)) == (409, "not_asked")
    assert problem(other.ask("GET", f"{at}?seat={asked.seat}")) == (403, "not_yours")
    assert problem(ola.another().ask("GET", at)) == (403, "not_yours")


def test_where_they_are_not_allowed_there_are_none(ola: Program) -> None:
    made = ola.open("zoo", 2)
    assert not made["terms"]["hints"]
    ola.join(made)
    assert problem(ola.ask("GET", f"/tables/{made['id']}/hint")) == (403, "no_hints")


def test_too_many_are_refused_with_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "advise", quick)
    with program(limits={"hints": (Limit(1, 60, "holder", "for the test"),)}) as ola:
        table, people = begun(ola, terms={"hints": True})
        at, asked = f"/tables/{table.id}/hint", table.match.asked[0]
        one = people[asked]
        assert one.get(at)["seat"] == asked
        good(one.play(table, "flip"))
        refusal = one.ask("GET", at)
        assert problem(refusal) == (429, "too_many")
        assert refusal.json()["limit"] == "hints"
        assert int(refusal.headers["retry-after"]) == refusal.json()["retry_after"] > 0
        good(one.play(table, "end_turn"))
        assert people[table.match.asked[0]].get(at)["ply"] == table.ply, "the other has asked for none yet"
