"""Live updates: a stream that says when, pages that fetch what."""

import re
import threading
import time
from collections.abc import Iterator

import httpx2
import pytest

from stockyard.table.bell import Topic
from stockyard.table.reasons import Accepted
from stockyard.web.house import House
from tests.table.seating import seats_of
from tests.web.serving import serving, wait


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[str, House]]:
    with serving() as found:
        yield found


def lines(address: str, table: str, into: list[str]) -> threading.Thread:
    """Read a table's stream in a thread."""

    def read() -> None:
        try:
            with httpx2.stream("GET", f"{address}/tables/{table}/live", timeout=20) as answer:
                into.append(answer.headers["content-type"])
                into.extend(line for line in answer.iter_lines() if line)
        except httpx2.HTTPError:
            into.append("lost")

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    return thread


def test_a_change_is_told_to_all_open_pages_and_tells_only_the_ply(served: tuple[str, House]) -> None:
    address, house = served
    table = house.yard.deal("sharenanigans", "t", seats_of(("person", "person")), {}, "demo")
    heard: list[list[str]] = [[], []]
    for one in heard:
        lines(address, table.id, one)
    wait(lambda: all("data: 0" in one for one in heard))
    wait(lambda: table.bell.listeners == 2)
    seat = table.match.asked[0]
    assert isinstance(table.submit(seat, 0, "key", ["end_turn"]), Accepted)
    wait(lambda: all("data: 1" in one for one in heard))
    table.bell.ring("device")
    wait(lambda: all("event: device" in one for one in heard))
    for one in heard:
        assert one[0].startswith("text/event-stream")
        assert re.fullmatch(r"data: [0-9a-f]{8}\.\d+", one[3]), one[3]
        assert one[1:3] == ["retry: 1000", "event: mark"]
        assert set(one[4:]) <= {"event: table", "event: device", "data: 0", "data: 1"}


def marked(address: str, table: str, heard: list[str]) -> bool:
    """Whether a page that is drawn now has the mark that a stream began with: it need not look again."""
    page = httpx2.get(f"{address}/tables/{table}").text
    found = re.search(r'data-mark="([^"]+)"', page)
    assert found is not None
    return f"data: {found[1]}" in heard


@pytest.mark.parametrize("topic", ["table", "device", "talk", "people"])
def test_a_page_knows_whether_anything_rang_between_its_drawing_and_its_stream(
    served: tuple[str, House], topic: Topic
) -> None:
    address, house = served
    table = house.yard.deal("sharenanigans", "t", seats_of(("person", "person")), {}, "demo")
    before: list[str] = []
    lines(address, table.id, before)
    wait(lambda: "event: table" in before)
    assert marked(address, table.id, before)
    table.bell.ring(topic, 1)
    assert not marked(address, table.id, before)
    after: list[str] = []
    lines(address, table.id, after)
    wait(lambda: "event: table" in after)
    assert marked(address, table.id, after)


def test_a_page_that_was_away_hears_where_the_table_is_now(served: tuple[str, House]) -> None:
    address, house = served
    table = house.yard.deal("sharenanigans", "t", seats_of(("person", "person")), {}, "demo")
    table.submit(table.match.asked[0], 0, "key", ["end_turn"])
    heard: list[str] = []
    lines(address, table.id, heard)
    wait(lambda: "data: 1" in heard)


def test_computer_players_move_with_no_page_open(served: tuple[str, House]) -> None:
    _address, house = served
    table = house.yard.deal("sharenanigans", "t", seats_of(("random", "greedy")), {"turn_limit": 3}, "demo")
    wait(lambda: table.over)


def test_a_server_with_open_streams_stops_at_once() -> None:
    with serving() as (address, house):
        table = house.yard.deal("sharenanigans", "t", seats_of(("person", "person")), {}, "demo")
        heard: list[str] = []
        thread = lines(address, table.id, heard)
        wait(lambda: "data: 0" in heard)
        before = time.monotonic()
    assert time.monotonic() - before < 1.5
    thread.join(5)
    assert "lost" not in heard
