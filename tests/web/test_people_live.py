"""Streams of the waiting room and of the lobby: they ring, and say nothing about why."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import httpx2
import pytest

from stockyard.table.gathering import Chair, Gathering
from stockyard.table.keys import holder_of, new_secret
from stockyard.table.terms import Terms
from stockyard.table.waiting import LOBBY
from stockyard.web.house import House
from stockyard.web.visitor import COOKIE
from tests.web.guests import NONCE
from tests.web.serving import serving, wait

PUBLIC = Terms(net=True, public=True)


@pytest.fixture
def served() -> Iterator[tuple[str, House]]:
    with serving() as found:
        yield found


def room(house: House, holder: str, terms: Terms = PUBLIC) -> Gathering:
    """A room with one free chair."""
    around = [Chair(0, "person", "Ola", taken=True, nonce=NONCE), Chair(1, "person")]
    return house.waiting.open("sharenanigans", "N", around, {}, terms, holder, host=0)


def lines(address: str, path: str, secret: str = "") -> list[str]:
    """What is heard there from now on; the status first."""
    into: list[str] = []

    def read() -> None:
        headers = {"cookie": f"{COOKIE}={secret}"} if secret else {}
        try:
            with httpx2.stream("GET", f"{address}{path}", headers=headers, timeout=20) as answer:
                into.append(str(answer.status_code))
                into.extend(line for line in answer.iter_lines() if line)
        except httpx2.HTTPError:
            into.append("lost")

    threading.Thread(target=read, daemon=True).start()
    return into


def test_a_room_rings_for_all_who_look_and_tells_only_numbers(served: tuple[str, House]) -> None:
    address, house = served
    found = room(house, holder_of("Ola"))
    heard = [lines(address, f"/tables/{found.id}/waiting-live") for _ in range(2)]
    wait(lambda: all("data: 0" in one for one in heard))
    house.waiting.sit_down(found.id, holder_of("Tom"), "Tom", NONCE)
    wait(lambda: all("event: people" in one for one in heard))
    for one in heard:
        assert one[0] == "200"
        for line in one[1:]:
            field, _, value = line.partition(": ")
            assert field in ("event", "data", "retry")
            assert value in ("table", "people") if field == "event" else value.lstrip("-").isdigit()
    # The game has begun. Who comes now is told so, too.
    late = lines(address, f"/tables/{found.id}/waiting-live")
    wait(lambda: "data: -1" in late)


def test_who_has_a_page_open_is_here(served: tuple[str, House]) -> None:
    address, house = served
    secret = new_secret()
    found = room(house, holder_of(secret), Terms(net=True))
    page = httpx2.get(f"{address}/tables/{found.id}").text
    assert "is-out" in page
    heard = lines(address, f"/tables/{found.id}/waiting-live", secret)
    wait(lambda: "data: 0" in heard)
    wait(lambda: "is-here" in httpx2.get(f"{address}/tables/{found.id}").text)


def test_the_lobby_rings_for_public_tables_alone(served: tuple[str, House]) -> None:
    address, house = served
    heard = lines(address, "/lobby-live")
    wait(lambda: "data: 0" in heard)
    room(house, holder_of("Ola"), Terms(net=True))
    public = room(house, holder_of("Ola"))
    wait(lambda: "event: people" in heard)
    house.waiting.disperse(public.id)
    wait(lambda: heard.count("event: people") == 2)
    assert house.yard.bell(LOBBY).count("people") == 2


def test_streams_of_what_is_not_there_leave_no_trace(served: tuple[str, House]) -> None:
    address, house = served
    before = house.yard.listeners()
    for name in ("nothing", "x" * 300, "lobby"):
        assert httpx2.get(f"{address}/tables/{name}/waiting-live").status_code == 404
    assert house.yard.listeners() == before
    assert "nothing" not in house.yard._bells


def test_a_server_that_stops_says_goodbye() -> None:
    with serving() as (address, house):
        found = room(house, holder_of("Ola"))
        heard = [lines(address, path) for path in (f"/tables/{found.id}/waiting-live", "/lobby-live")]
        wait(lambda: all("data: 0" in one for one in heard))
    wait(lambda: all("event: bye" in one for one in heard))
    assert all("lost" not in one for one in heard)
