"""Who is here, as the panel says it, and what a stream writes of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from starlette.requests import Request

from stockyard.table.memory import Memory
from stockyard.table.terms import Terms
from stockyard.table.yard import Yard
from stockyard.web import attendance
from stockyard.web.attendance import EVERY, HERE, Attendance
from stockyard.web.routes import live
from tests.table.seating import move
from tests.web.at_net import Hands, NetTable, net_table, part
from tests.web.test_one_screen import HANDS
from tests.web.visiting import text_of

FROM_HERE = Request({"type": "http", "headers": [], "client": ("192.0.2.7", 50000)})


def row(net: NetTable, name: str) -> str:
    """What Mia's panel says of somebody."""
    people = text_of(part(net.side(net.people[0]), "people"))
    return people[people.index(name) :]


def test_the_panel_says_who_is_here_and_when_others_were_seen() -> None:
    clock = Hands()
    with net_table(*HANDS, clock=clock) as net:
        assert "has not been here yet" in row(net, "Tom")
        net.table.keep(1, "seen", clock.time)
        assert row(net, "Tom").startswith("Tom here")
        clock.time += HERE + 1
        assert row(net, "Tom").startswith("Tom last seen 1 minute ago")
        clock.time += 3 * 3600
        assert row(net, "Tom").startswith("Tom last seen 3 hours ago")
        clock.time += 72 * 3600
        assert row(net, "Tom").startswith("Tom last seen 3 days ago")
        assert row(net, "Mia").startswith("Mia host waited for you")


async def heard(events: AsyncIterator[bytes]) -> str:
    return (await anext(events)).decode()


def test_a_stream_repeats_where_the_table_is_and_writes_that_its_seat_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.05)
    clock = Hands()
    with net_table(*HANDS, clock=clock) as net:

        async def listen() -> None:
            events = live.told(FROM_HERE, net.house, net.table, (1,))
            mark = net.table.bell.mark
            begin = f"retry: 1000\n\nevent: mark\ndata: {mark}\n\nevent: table\ndata: 0\n\n"
            assert await heard(events) == begin
            assert (await heard(events)).startswith("event: people\n"), "somebody came"
            assert net.table.desk(1)["seen"] == clock.time
            assert await heard(events) == "event: table\ndata: 0\n\n", "nothing has happened"
            came = clock.time
            clock.time += EVERY - 1
            assert "table" in await heard(events)
            assert net.table.desk(1)["seen"] == came, "that is written every half minute at most"
            clock.time += 1
            assert "table" in await heard(events)
            assert net.table.desk(1)["seen"] == clock.time
            await asyncio.to_thread(move, net.table, 0, "end_turn")
            assert await heard(events) == "event: table\ndata: 1\n\n"
            net.house.yard.goodbye()
            assert "event: bye" in await heard(events)
            with pytest.raises(StopAsyncIteration):
                await heard(events)

        asyncio.run(listen())


def test_two_tabs_are_one_person_and_others_look_again_when_the_last_one_is_shut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(attendance, "HERE", -0.99)
    yard, rings = Yard(Memory()), []
    monkeypatch.setattr(yard, "ring", lambda topic, table: rings.append((topic, table)))

    async def open_and_shut() -> None:
        people = Attendance()
        with people.here(yard, "t", (0,)):
            with people.here(yard, "t", (0,)):
                pass
            await asyncio.sleep(0.1)
            assert rings == []
        with people.here(yard, "t", (0,)):
            await asyncio.sleep(0.1)
            assert rings == [], "a reload is no coming and going"
        await asyncio.sleep(0.1)
        assert rings == [("people", "t")]

    asyncio.run(open_and_shut())


def test_at_one_screen_nobody_is_watched() -> None:
    with net_table(*HANDS, terms=Terms()) as net:
        page = net.side(net.people[0])
        assert "last seen" not in page
        assert "has not been here" not in text_of(page)
        assert 'class="talk"' not in page
