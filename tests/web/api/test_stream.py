"""Streams: everything at first, then each change, to whoever may see it; and nothing piles up."""

from __future__ import annotations

import asyncio
import socket
from typing import Final
from urllib.parse import urlsplit

import pytest

from stockyard import Match
from stockyard.table.bell import Bell, Listener, Topic
from stockyard.table.glance import glance_of
from stockyard.table.keys import HOST, Hold, holder_of
from stockyard.table.ports import Deal
from stockyard.table.reasons import Accepted
from stockyard.table.terms import Terms
from stockyard.web.api import pulse
from stockyard.web.api.stream import CALM, _given_way
from stockyard.web.limits import AT_ONE_TIME, Limit
from tests.table.seating import POSITION, seats_of
from tests.web.api.following import Follower, real
from tests.web.api.programs import Program, Standing, begun, good, messages, new_key, problem
from tests.web.serving import wait


def test_a_stream_begins_with_everything_and_goes_on_with_what_changes() -> None:
    with real() as (url, ola):
        table, people = begun(ola)
        seat = table.match.asked[0]
        mine = Follower(url, f"{table.id}/stream", people[seat].token)
        other = Follower(url, f"{table.id}/stream", people[1 - seat].token)
        first = mine.until("state")
        assert (first["ply"], first["seat"], first["events"]) == (0, seat, [])
        assert first == people[seat].get(f"/tables/{table.id}/view")
        good(people[seat].play(table, "flip"))
        second = other.until("state", 1)
        assert second["seat"] == 1 - seat and second["decision"] is None
        assert second["events"][0]["kind"] == "flip"
        assert second["events"] == [one for one in table.match.events(1 - seat) if one["ply"] > 0]
        assert second == other.messages[-1]
        for one in (mine, other):
            one.close()
        wait(lambda: ola.house.yard.listeners() == 0)


def test_all_streams_of_a_viewer_get_the_same_bytes() -> None:
    with real() as (url, ola):
        table, people = begun(ola)
        seat = table.match.asked[0]
        pair = [Follower(url, f"{table.id}/stream", people[0].token) for _ in range(2)]
        for one in pair:
            one.until("state")
        for _ in range(3):
            good(people[table.match.asked[0]].play(table, table.match.legal(table.match.asked[0])[0]))
        for one in pair:
            one.until("state", table.ply)
        assert pair[0].messages[-1] == pair[1].messages[-1]
        assert seat in (0, 1)


def test_a_table_is_followed_from_before_it_begins() -> None:
    with real(seed=None) as (url, ola):
        made = ola.open("zoo", 3)
        mine = Follower(url, f"{made['id']}/stream", ola.token)
        first = mine.until("waiting")
        assert [chair["taken"] for chair in first["chairs"]] == [True, False, False]
        assert first["commitment"] == made["commitment"]
        jan = ola.join(made)
        wait(lambda: [chair["taken"] for chair in mine.messages[-1]["chairs"]] == [True, True, False])
        assert made["invitation"] not in Follower(url, f"{made['id']}/stream?messages=1").bytes.decode()
        ola.join(made)
        state = mine.until("state")
        assert (state["seat"], state["ply"]) == (0, 0)
        assert jan.get(f"/tables/{made['id']}/view")["seat"] == 1


def test_a_stream_ends_with_the_game() -> None:
    with real() as (url, ola):
        table, people = begun(ola)
        mine = Follower(url, f"{table.id}/stream", people[0].token)
        mine.until("state")
        people[0].post(f"/tables/{table.id}/end", {"key": new_key()})
        assert mine.until("bye")["why"] == "over"
        wait(lambda: mine.ended)
        late = Follower(url, f"{table.id}/stream", people[0].token)
        assert late.until("bye")["why"] == "over" and late.plies == [table.ply]


def test_a_stream_ends_when_the_table_is_called_off() -> None:
    with real() as (url, ola):
        made = ola.open("zoo", 3)
        mine = Follower(url, f"{made['id']}/stream", ola.token)
        mine.until("waiting")
        assert ola.ask("DELETE", f"/tables/{made['id']}").status_code == 200
        assert mine.until("bye")["why"] == "called_off"


def test_streams_are_told_when_the_server_stops() -> None:
    with real() as (url, ola):
        table, people = begun(ola)
        mine = Follower(url, f"{table.id}/stream", people[0].token)
        browser = Follower(url, f"{table.id}/stream", people[0].token, accept="text/event-stream")
        mine.until("state")
        browser.until("state")
    assert mine.messages[-1] == {"type": "bye", "why": "stopping"}
    assert b"event: bye\ndata: " in browser.bytes
    assert mine.ended


def test_whoever_loses_a_seat_hears_nothing_more_of_it() -> None:
    with real() as (url, ola):
        table, people = begun(ola)
        mine = Follower(url, f"{table.id}/stream", people[1].token)
        host = Follower(url, f"{table.id}/stream", people[0].token)
        mine.until("state")
        host.until("state")
        ola.house.yard.store.release(table.id, 1)
        ola.house.yard.ring("people", table.id)
        bye = mine.until("bye")
        assert bye["why"] == "not_yours"
        good(people[table.match.asked[0]].play(table, "flip")) if table.match.asked[0] == 0 else None
        assert mine.plies == [0]
        assert not host.ended
        host.close()


def test_a_watcher_sees_what_lies_open_and_a_host_without_seat_is_one() -> None:
    with real() as (url, ola):
        made = ola.post("/tables", {"game": "zoo", "seats": [{"kind": "person"}] * 2})
        ola.token = made["token"]
        for name in ("Jan", "Ewa"):
            ola.join(made, name)
        for token in ("", ola.token):
            follower = Follower(url, f"{made['id']}/stream", token)
            state = follower.until("state")
            assert state["seat"] is None and state["decision"] is None and state["view"]["me"] is None
            follower.close()
        assert HOST in ola.house.yard.held(made["id"], ola.house.yard.store.holds(made["id"])[0].holder)


def test_server_sent_events_for_browsers() -> None:
    with real() as (url, ola):
        table, people = begun(ola)
        seat = table.match.asked[0]
        mine = Follower(url, f"{table.id}/stream?messages=2", people[seat].token, accept="text/event-stream")
        mine.until("state")
        good(people[seat].play(table, "flip"))
        wait(lambda: mine.ended)
        assert "content-type: text/event-stream" in mine.head
        parts = mine.bytes.decode().split("\n\n")
        assert parts[0] == "retry: 2000"
        assert [part.split("\n")[:2] for part in parts[1:3]] == [
            ["event: state", "id: 0"], ["event: state", "id: 1"],
        ]  # fmt: skip
        again = Follower(url, f"{table.id}/stream?messages=1", people[seat].token, last_event_id="0")
        assert again.until("state")["events"] == mine.messages[-1]["events"]


def test_a_browser_that_has_seen_the_end_stops_asking() -> None:
    with real() as (url, ola):
        table, people = begun(ola)
        people[0].post(f"/tables/{table.id}/end", {"key": new_key()})
        seen = {"accept": "text/event-stream", "last_event_id": str(table.ply)}
        done = Follower(url, f"{table.id}/stream", people[0].token, **seen)
        assert done.status == 204


def test_what_happened_since_a_ply_is_told_also_later(ola: Program) -> None:
    table, people = begun(ola)
    for _ in range(6):
        seat = table.match.asked[0]
        good(people[seat].play(table, table.match.legal(seat)[0]))
    for since in range(table.ply + 2):
        for path in ("view?", "stream?messages=1&"):
            (state,) = messages(people[0].ask("GET", f"/tables/{table.id}/{path}since={since}"))
            assert state["events"] == (table.match.events(0, since) if since < table.ply else [])
            assert (since == 0) == any(event["kind"] == "deal" for event in state["events"])
            assert state["undone"] is False


def test_after_an_undo_what_was_told_is_void(ola: Program) -> None:
    table, people = begun(ola, "zoo", 3)
    good(people[0].play(table, "token.hiring"))
    good(people[0].ask("POST", f"/tables/{table.id}/undo", {"ply": 1, "key": new_key()}))
    good(people[1].play(table, "token.hiring"))
    for since, undone in ((0, True), (1, True), (2, False), (3, False)):
        state = people[2].get(f"/tables/{table.id}/view?since={since}")
        assert (state["undone"], bool(state["events"])) == (undone, since == 2), since


def test_a_slow_reader_gets_the_newest_state_only() -> None:
    with real() as (url, ola):
        table, people = begun(ola, "zoo", 2)
        at = urlsplit(url)
        # A window so small that the first states fill it, and a reader that sleeps.
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        slow.connect((at.hostname, at.port))
        slow.sendall(
            f"GET /api/v1/tables/{table.id}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {people[0].token}\r\n\r\n".encode()
        )
        wait(lambda: ola.house.yard.listeners() == 1)
        for _ in range(400):
            seat = table.match.asked[0] if table.match.asked else None
            if seat is None:
                break
            table.submit(seat, table.ply, new_key(), [table.match.legal(seat)[-1]])
        moves = table.ply
        assert moves > 40
        slow.settimeout(20)
        heard = b""
        while b'"type":"state","ply":%d,' % moves not in heard:
            heard += slow.recv(65536)
        slow.close()
        assert heard.count(b'"type":"state"') <= moves + 1


def test_a_silent_stream_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "BEAT", 0.05)
    monkeypatch.setattr(pulse, "TICK", 0.02)
    with real() as (url, ola):
        table, people = begun(ola)
        lines = Follower(url, f"{table.id}/stream", people[0].token)
        events = Follower(url, f"{table.id}/stream", people[0].token, accept="text/event-stream")
        wait(lambda: lines.bytes.count(b"\n") > 3 and events.bytes.count(b"\n:\n") > 2)
        assert lines.plies == events.plies == [0]


def test_what_is_said_rings(ola: Program) -> None:
    with real() as (url, one):
        table, people = begun(one)
        mine = Follower(url, f"{table.id}/stream", people[0].token)
        mine.until("state")
        people[1].post(f"/tables/{table.id}/talk", {"text": "A secret for all"})
        assert mine.until("talk")["number"] == 1
        assert b"secret" not in mine.bytes


def test_streams_are_counted_and_limited() -> None:
    limits = {"streams": (Limit(2, AT_ONE_TIME, "address", "for the test"),)}
    with real(limits=limits) as (url, ola):
        table, people = begun(ola)
        pair = [Follower(url, f"{table.id}/stream", people[0].token) for _ in range(2)]
        for one in pair:
            one.until("state")
        answer = people[1].ask("GET", f"/tables/{table.id}/stream?messages=1")
        assert problem(answer) == (429, "too_many") and int(answer.headers["retry-after"]) > 0
        pair[0].close()
        wait(lambda: people[1].ask("GET", f"/tables/{table.id}/stream?messages=1").status_code == 200)


def test_a_stream_of_a_table_that_is_none_is_a_problem(ola: Program) -> None:
    assert problem(ola.ask("GET", "/tables/nowhere/stream")) == (404, "no_table")
    assert ola.house.yard.listeners() == 0
    table, people = begun(ola)
    for query in ("messages=0", "messages=1001", "seat=1&seat=0", "since=-1"):
        assert problem(people[0].ask("GET", f"/tables/{table.id}/stream?{query}")) == (422, "bad_query")


def test_bytes_and_their_number_do_not_depend_on_what_is_hidden() -> None:
    """Two games that differ only in one hand, played alike: the same bytes for who can't see it."""
    one, other = heard_beside(["houston", "something_fishy"]), heard_beside(["shut_the_gate", "paws_off"])
    assert one[:3] == other[:3]
    assert one[3] != other[3], "who holds it sees it"


PLAYED: Final = ((0, "flip"), (0, "end_turn"), (1, "flip"), (1, "end_turn"), (2, "flip"))


def heard_beside(hand: list[str]) -> list[bytes]:
    """The streams of a watcher and of seats 0, 2 and 1, which has this hand."""
    tokens = {seat: f"the-secret-of-seat-{seat}" for seat in range(3)}
    with real(clock=Standing()) as (url, ola):
        match = Match.from_position({**POSITION, "seat": [{}, {"hand": hand}, {}]})
        deal = Deal(
            "t", match.game, "Night", seats_of(["person"] * 3), match.record(), 1.0, terms=Terms(net=True)
        )
        holds = [Hold("t", seat, holder_of(token), "token", 1.0) for seat, token in tokens.items()]
        ola.house.yard.store.create(deal, glance_of(match, 0), holds)
        table = ola.house.yard.table("t")
        assert table is not None
        followers = [Follower(url, "t/stream", token) for token in ("", tokens[0], tokens[2], tokens[1])]
        for ply, (seat, move) in enumerate(PLAYED):
            for one in followers:
                one.until("state", ply)
            assert isinstance(table.submit(seat, ply, f"k{ply}", [move]), Accepted)
        for one in followers:
            one.until("state", len(PLAYED))
        return [one.bytes for one in followers]


async def _while(listener: Listener, blocks: bool) -> dict[Topic, int]:
    """What rang while a stream gave way, at a server that works for a while or has nothing to do."""
    loop = asyncio.get_running_loop()

    def work() -> None:
        until = loop.time() + 2 * CALM
        while loop.time() < until:
            pass

    if blocks:
        loop.call_soon(work)
        loop.call_later(CALM / 4, listener.tell, "table", 7)  # rings while the state is put off
    return await _given_way(listener)


@pytest.mark.parametrize("blocks", [True, False])
def test_a_busy_server_puts_a_state_off_until_a_newer_one_is_there(blocks: bool) -> None:
    async def heard() -> dict[Topic, int]:
        with Bell().listen() as listener:
            return await _while(listener, blocks)

    assert asyncio.run(heard()) == ({"table": 7} if blocks else {})
