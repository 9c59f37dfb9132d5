"""Moves and everything else that a seat does through the API: once, in time, or refused with a reason."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from stockyard.table.memory import Memory
from stockyard.table.reasons import Reason
from stockyard.web.api.problems import REASONS
from tests.web.api.programs import Program, Standing, begun, good, new_key, problem, program

TURN = ("end_turn",)
"""What the seat on turn may always do."""


def asked(people: list[Program], table: Any) -> tuple[Program, Program]:
    """Who is asked, and somebody who is not."""
    seat = table.match.asked[0]
    return people[seat], people[1 - seat]


def test_a_move_is_carried_out_and_kept_before_it_is_acknowledged(ola: Program) -> None:
    table, people = begun(ola)
    one, _ = asked(people, table)
    assert good(one.play(table, "flip")) == {"ply": 1, "again": False}
    kept = ola.house.yard.store.entries(table.id)
    assert [(entry.seat, entry.moves) for entry in kept] == [(one.seat, ("flip",))]


def test_fifty_copies_at_once_are_one_move(ola: Program) -> None:
    table, people = begun(ola)
    one, _ = asked(people, table)
    wish = {"ply": 0, "key": new_key(), "moves": ["flip"]}
    answers: list[dict[str, Any]] = []

    def send() -> None:
        answers.append(one.post(f"/tables/{table.id}/moves", wish))

    threads = [threading.Thread(target=send) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answer["ply"] for answer in answers] == [1] * 50
    assert sum(not answer["again"] for answer in answers) == 1
    assert table.ply == 1
    one.play(table, *TURN)
    assert one.post(f"/tables/{table.id}/moves", wish) == {"ply": 1, "again": True}, (
        "the same answer for ever"
    )


def test_every_refusal_of_a_table_has_its_status() -> None:
    assert set(Reason.__args__) <= set(REASONS)  # type: ignore[attr-defined]


def test_a_move_that_the_rules_forbid_is_refused_with_the_rule_and_what_is_legal(ola: Program) -> None:
    table, people = begun(ola)
    one, _ = asked(people, table)
    good(one.play(table, "flip"))
    answer = one.play(table, "flip")
    assert problem(answer) == (422, "illegal")
    told = answer.json()
    assert (told["rule"], told["move"], told["ply"], told["seat"]) == (
        "sharenanigans.4.2",
        "flip",
        1,
        one.seat,
    )
    assert told["detail"] == "You have already flipped the market this turn."
    assert tuple(told["legal"]) == table.match.legal(one.seat or 0)
    polish = one.ask(
        "POST", f"/tables/{table.id}/moves?lang=pl", {"ply": 1, "key": new_key(), "moves": ["flip"]}
    )
    assert polish.json()["detail"] != told["detail"] and polish.json()["rule"] == told["rule"]
    assert table.ply == 1


def test_what_comes_too_late_or_from_nobody_is_refused(ola: Program) -> None:
    table, people = begun(ola)
    one, other = asked(people, table)
    assert problem(one.play(table, "buy_share.nonsense")) == (422, "unknown_move")
    assert problem(other.play(table, *TURN)) == (409, "not_asked")
    assert problem(other.play(table, *TURN, seat=one.seat)) == (403, "not_yours")
    assert problem(ola.another().play(table, *TURN)) == (403, "not_yours")
    assert problem(ola.another("x" * 32).play(table, *TURN)) == (403, "not_yours")
    key = new_key()
    good(one.play(table, *TURN, key=key))
    assert problem(one.play(table, "flip", key=key)) == (422, "reused_key")
    late = one.ask("POST", f"/tables/{table.id}/moves", {"ply": 0, "key": new_key(), "moves": ["flip"]})
    assert problem(late) == (409, "stale") and late.json()["ply"] == 1
    assert problem(one.ask("POST", "/tables/nowhere/moves", {"ply": 0, "key": "k", "moves": ["x"]}))[0] == 404
    waiting = ola.open("zoo", 3)
    answer = ola.ask("POST", f"/tables/{waiting['id']}/moves", {"ply": 0, "key": "k", "moves": ["x"]})
    assert problem(answer) == (409, "not_begun")


def test_an_undo_is_alone_or_with_consent(ola: Program) -> None:
    table, people = begun(ola, "zoo", 3)
    first, second, third = people
    good(first.play(table, "token.hiring"))
    act = {"ply": 1, "key": new_key()}
    good(first.ask("POST", f"/tables/{table.id}/undo", act))
    assert good(first.ask("POST", f"/tables/{table.id}/undo", act)) == {"ply": 2, "again": True}
    good(first.play(table, "token.hiring"))
    good(second.play(table, "token.lobbying"))
    why = first.ask("POST", f"/tables/{table.id}/undo", {"ply": table.ply, "key": new_key()})
    assert problem(why) == (409, "undo") and why.json()["rule"]
    ask = first.ask("POST", f"/tables/{table.id}/ask-undo", {"ply": table.ply, "key": new_key()})
    assert good(ask)["ply"] == table.ply
    assert third.get(f"/tables/{table.id}/view")["undo"] == {"seat": 0, "moves": 2, "allowed": []}
    for one in (second, third):
        consent = {"ply": table.ply, "key": new_key(), "yes": True}
        good(one.ask("POST", f"/tables/{table.id}/consent", consent))
    assert table.match.ply == 0
    again = {"ply": table.ply, "key": new_key(), "yes": False}
    assert problem(third.ask("POST", f"/tables/{table.id}/consent", again)) == (409, "nothing_asked")


def test_people_go_and_come_back(ola: Program) -> None:
    table, people = begun(ola)
    away = people[0].ask("POST", f"/tables/{table.id}/away", {"key": new_key()})
    assert good(away)["ply"] >= 1 and 0 in table.away
    assert people[1].get(f"/tables/{table.id}/view")["away"] == [0]
    good(people[0].ask("POST", f"/tables/{table.id}/back", {"key": new_key()}))
    again = people[0].ask("POST", f"/tables/{table.id}/back", {"key": new_key()})
    assert problem(again) == (409, "not_away")


def test_whoever_has_time_left_is_sent_away_by_the_host_alone(ola: Program) -> None:
    table, people = begun(ola, "zoo", 3)
    wish = {"other": 2, "key": new_key()}
    assert problem(people[1].ask("POST", f"/tables/{table.id}/send-away", wish)) == (409, "not_overdue")
    assert problem(ola.another().ask("POST", f"/tables/{table.id}/send-away", wish)) == (403, "not_yours")
    nobody = people[0].ask("POST", f"/tables/{table.id}/send-away", {"other": 4, "key": new_key()})
    assert problem(nobody) == (422, "bad_field")
    good(people[0].ask("POST", f"/tables/{table.id}/send-away", wish))
    assert 2 in table.away


def test_only_the_host_gives_a_table_up(ola: Program) -> None:
    table, people = begun(ola)
    wish = {"key": new_key()}
    assert problem(people[1].ask("POST", f"/tables/{table.id}/end", wish)) == (403, "not_host")
    good(people[0].ask("POST", f"/tables/{table.id}/end", wish))
    assert problem(people[0].play(table, *TURN)) == (409, "ended")
    state = people[1].get(f"/tables/{table.id}/view")
    assert state["ended"] and state["over"] and state["decision"] is None and state["result"] is None


def test_a_clock_is_told_and_runs_for_who_is_asked() -> None:
    with program(clock=Standing()) as ola:
        table, people = begun(ola, terms={"clock": "move", "seconds": 60})
        one, _ = asked(people, table)
        clocks = one.get(f"/tables/{table.id}/view")["clocks"]
        assert clocks["at"] == 1000.0
        assert [each["running"] for each in clocks["seats"]] == [k == one.seat for k in range(2)]
        assert clocks["seats"][one.seat]["left"] >= 60


def test_a_store_that_fails_is_told_and_nothing_is_done() -> None:
    class Failing(Memory):
        broken = False

        def append(self, writings: Any) -> list[bool]:
            if self.broken:
                raise OSError("no space left on the disk")
            return super().append(writings)

    store = Failing()
    with program(store=store) as ola:
        table, people = begun(ola)
        one, _ = asked(people, table)
        store.broken = True
        wish = {"ply": 0, "key": new_key(), "moves": ["flip"]}
        answer = one.ask("POST", f"/tables/{table.id}/moves", wish)
        assert problem(answer) == (503, "unkept")
        assert answer.headers["retry-after"] == "1"
        assert table.ply == 0
        store.broken = False
        assert one.post(f"/tables/{table.id}/moves", wish) == {"ply": 1, "again": False}


def test_what_is_said_is_tidied_and_told_to_all(ola: Program) -> None:
    table, people = begun(ola)
    said = people[1].post(f"/tables/{table.id}/talk", {"text": "<b>Hi</b>\u0000\n  there\u202e"})
    assert said["text"] == "<b>Hi</b> there"
    assert problem(people[1].ask("POST", f"/tables/{table.id}/talk", {"text": "\u200b \n"})) == (
        422,
        "bad_field",
    )
    assert problem(ola.another().ask("POST", f"/tables/{table.id}/talk", {"text": "Hi"})) == (
        403,
        "not_yours",
    )
    heard = ola.another().get(f"/tables/{table.id}/talk")["lines"]
    assert [(line["seat"], line["text"]) for line in heard] == [(1, "<b>Hi</b> there")]
    assert people[0].get(f"/tables/{table.id}/talk?since={said['number']}")["lines"] == []


def test_the_log_is_told_in_both_languages(ola: Program) -> None:
    table, people = begun(ola)
    one, _ = asked(people, table)
    good(one.play(table, "flip"))
    english, polish = (one.get(f"/tables/{table.id}/log?lang={lang}")["lines"] for lang in ("en", "pl"))
    assert len(english) == len(polish) > 1
    assert english[-1]["text"] != polish[-1]["text"]
    assert one.get(f"/tables/{table.id}/log?since=1")["lines"] == []


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"ply": -1}, "ply"),
        ({"ply": 10**9}, "ply"),
        ({"ply": "0"}, "ply"),
        ({"ply": True}, "ply"),
        ({"ply": 0.5}, "ply"),
        ({"key": ""}, "key"),
        ({"key": "k" * 81}, "key"),
        ({"key": "k\n"}, "key"),
        ({"moves": []}, "moves"),
        ({"moves": ["x"] * 41}, "moves"),
        ({"moves": ["x" * 81]}, "moves.0"),
        ({"moves": "end_turn"}, "moves"),
        ({"seat": -1}, "seat"),
        ({"seat": 5}, "seat"),
        ({"seats": 1}, "seats"),
    ],
)
def test_a_move_that_is_none_is_refused_with_the_name_of_its_field(
    ola: Program, wish: dict[str, Any], field: str
) -> None:
    table, people = begun(ola)
    one, _ = asked(people, table)
    answer = one.ask(
        "POST", f"/tables/{table.id}/moves", {"ply": 0, "key": new_key(), "moves": ["flip"], **wish}
    )
    assert problem(answer) == (422, "bad_field")
    assert answer.json()["field"] == field
    assert table.ply == 0


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"", "application/json", (422, "bad_field")),
        (b"{", "application/json", (400, "bad_body")),
        (b"\xff\xfe", "application/json", (400, "bad_body")),
        (b'"\\ud800"', "application/json", (400, "bad_body")),
        (b"[]", "application/json", (422, "bad_field")),
        (b"[" * 60_000, "application/json", (400, "bad_body")),
        (b"1" * 60_000, "application/json", (422, "bad_field")),
        (b'{"ply":0}', "text/plain", (415, "not_json")),
        (b"ply=0", "application/x-www-form-urlencoded", (415, "not_json")),
        (b" " * 70_000, "application/json", (413, "too_large")),
    ],
)
def test_a_body_that_is_none_is_refused(
    ola: Program, body: bytes, kind: str, status: tuple[int, str]
) -> None:
    table, people = begun(ola)
    headers = {"authorization": f"Bearer {people[0].token}", "content-type": kind}
    answer = ola.client.post(f"/api/v1/tables/{table.id}/moves", content=body, headers=headers)
    found = problem(answer)
    assert found == status or (found[0] in (400, 422) and status[0] in (400, 422)), answer.text


@pytest.mark.parametrize(
    "query",
    [
        "seat=x",
        "seat=7",
        "seat=-1",
        "lang=de",
        "since=x",
        "more=1",
        "seat=0&seat=1",
        "seat=" + "1" * 50,
        "%ff=1",
    ],
)
def test_a_query_that_can_not_be_is_refused(ola: Program, query: str) -> None:
    table, people = begun(ola)
    assert problem(people[0].ask("GET", f"/tables/{table.id}/view?{query}")) == (422, "bad_query")


@pytest.mark.parametrize(
    "path", ["", "/", "/nothing", "/tables/", "/tables/x/", "/tables/x/y", "/tables/x/seats/0/1"]
)
def test_an_address_that_is_none_is_not_found(ola: Program, path: str) -> None:
    assert problem(ola.ask("GET", path))[0] == 404
    assert problem(ola.client.get("/api/v2/tables")) == (404, "no_page")


@pytest.mark.parametrize("name", ["x" * 41, "%00", "..%2f..", "a b", "ż", "<script>"])
def test_an_id_that_is_none_is_not_found(ola: Program, name: str) -> None:
    assert problem(ola.ask("GET", f"/tables/{name}/view"))[0] == 404


def test_a_method_that_is_none_is_told_what_there_is(ola: Program) -> None:
    answer = ola.ask("PUT", "/tables")
    assert problem(answer) == (405, "wrong_method")
    assert answer.headers["allow"] == "GET, POST"
