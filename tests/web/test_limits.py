"""How much anybody may ask for: counted by address and holder, told with a sentence and a time to wait."""

from __future__ import annotations

from urllib.request import urlopen

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockyard.web.limits import (
    AT_ONE_TIME,
    KINDS,
    STANDARD,
    Limit,
    Meter,
    TooManyError,
    Windows,
    place_of,
    widened,
)
from tests.web.api.following import real
from tests.web.api.programs import begun, good, problem, program
from tests.web.serving import wait
from tests.web.visiting import HX, visitor


class Time:
    """A clock set by hand, in the place of the module's own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr("stockyard.web.limits.time.monotonic", lambda: self.now)


def test_every_kind_has_a_limit_and_every_limit_a_reason() -> None:
    assert set(STANDARD) == set(KINDS)
    for many in STANDARD.values():
        assert many and all(one.amount > 0 and len(one.why) > 10 for one in many)
    assert widened(3)["tables"][0].amount == 3 * STANDARD["tables"][0].amount


@given(st.lists(st.floats(0, 5), max_size=60), st.integers(1, 8), st.integers(1, 10))
def test_no_window_ever_holds_more_than_the_limit(waits: list[float], limit: int, seconds: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        time, windows = Time(patch), Windows()
        let_in: list[float] = []
        for wait in waits:
            time.now += wait
            recent = [at for at in let_in if at > time.now - seconds]
            assert windows.acquire_entry("who", limit, seconds) == (len(recent) < limit)
            if len(recent) < limit:
                let_in.append(time.now)
        for start in let_in:
            assert sum(start <= at < start + seconds for at in let_in) <= limit


def test_whoever_is_refused_is_told_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    time, meter = Time(monkeypatch), Meter({"chat": (Limit(2, 30, "holder", "for the test"),)})
    meter.count("chat", "1.2.3.4", "ola")
    time.now += 10
    meter.count("chat", "1.2.3.4", "ola")
    meter.count("chat", "1.2.3.4", "jan")
    with pytest.raises(TooManyError) as refusal:
        meter.count("chat", "1.2.3.4", "ola")
    assert (refusal.value.status_code, refusal.value.headers) == (429, {"retry-after": "20"})
    time.now += 20.5
    meter.count("chat", "1.2.3.4", "ola")


def test_who_is_gone_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    time, windows = Time(monkeypatch), Windows()
    for k in range(1000):
        windows.acquire_entry(f"who {k}", 5, 30)
    time.now += 60
    windows.acquire_entry("another", 5, 30)
    assert windows.reset() == 1


def test_what_has_no_limit_is_not_counted() -> None:
    meter = Meter({})
    for _ in range(10_000):
        meter.count("moves", "1.2.3.4", "ola")


@pytest.mark.parametrize(
    ("host", "place"),
    [
        ("192.168.0.7", "192.168.0.7"),
        ("::ffff:192.168.0.7", "192.168.0.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_place_is_an_address_or_a_network_of_ipv6(host: str, place: str) -> None:
    assert place_of(host) == place


def test_pages_are_refused_with_a_page() -> None:
    with visitor(limits={"pages": (Limit(3, 60, "address", "for the test"),)}) as guest:
        assert [guest.get("/").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
        answer = guest.get("/", **{"accept-language": "pl"})
        assert 0 < int(answer.headers["retry-after"]) <= 60
        assert "To za dużo naraz" in answer.text
        assert "content-security-policy" in answer.headers
        asset = guest.house.pages.assets.url("css/pages.css")
        assert guest.get(asset).status_code == 200, "files that browsers keep are not counted"


def test_programs_are_refused_with_a_problem() -> None:
    limit = (Limit(2, 60, "holder", "for the test"),)
    with program(limits={"moves": limit, "tables": limit}) as ola:
        table, people = begun(ola)
        one = people[table.match.asked[0]]
        good(one.play(table, "flip"))
        good(one.play(table, "end_turn"))
        answer = one.play(table, "flip")
        assert problem(answer) == (429, "too_many")
        assert int(answer.headers["retry-after"]) == answer.json()["retry_after"] > 0
        assert answer.json()["limit"] == "moves"
        good(people[table.match.asked[0]].play(table, "flip"))


def test_a_page_has_no_stream_beyond_the_limit() -> None:
    with real(limits={"streams": (Limit(1, AT_ONE_TIME, "address", "for the test"),)}) as (url, ola):
        table, _ = begun(ola)
        live = f"{url}/tables/{table.id}/live"
        with urlopen(live, timeout=20) as first:
            assert first.readline() == b"retry: 1000\n"
            with urlopen(live, timeout=20) as second:
                assert second.read() == b"event: bye\ndata: 0\n\n"
        wait(lambda: ola.house.yard.listeners() == 0)
        with urlopen(live, timeout=20) as third:
            assert third.readline() == b"retry: 1000\n"


def test_codes_are_not_tried_by_the_thousand() -> None:
    with program(limits={"codes": (Limit(3, 60, "address", "for the test"),)}) as ola:
        made = ola.open("zoo", 3)
        path, wrong = f"/tables/{made['id']}/seats", {"name": "Eve", "invitation": "k3f9-k3f9-k3f9-k3f9"}
        found = [problem(ola.another().ask("POST", path, wrong))[0] for _ in range(5)]
        assert found == [403, 403, 403, 429, 429]
        right = ola.another().ask("POST", path, {"name": "Jan", "invitation": made["invitation"]})
        assert problem(right) == (429, "too_many"), "who guesses learns nothing, right or wrong"


def test_tables_are_not_opened_by_the_thousand() -> None:
    with visitor(limits={"tables": (Limit(2, 60, "address", "for the test"),)}) as one:
        fields = {"game": "sharenanigans", "seat0_kind": "person", "seat1_kind": "random"}
        codes = [
            one.post("/tables", {**fields, "key": f"key-of-form-{k}"}, **HX).status_code for k in range(4)
        ]
        assert codes[:2] == [303, 303] and codes[2:] == [429, 429]
