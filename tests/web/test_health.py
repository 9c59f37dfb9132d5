"""Health and figures: for whoever runs the server, and of nobody in particular."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi.testclient import TestClient

from stockyard.table.memory import Memory
from stockyard.table.terms import Terms
from stockyard.web import health
from stockyard.web.app import create_app
from stockyard.web.settings import Settings
from stockyard.web.wardens import Wardens
from tests.table.seating import done, move, new_key
from tests.table.test_care import PEOPLE
from tests.web.serving import serving, wait
from tests.web.test_live import lines

OPEN = {"host": "testserver"}


class Ailing(Memory):
    """A store that can't be written while it is ``ill``, or stands still until it is told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.ill = False
        self.go_on = threading.Event()
        self.go_on.set()

    def keep(self, table: str, seat: int, name: str, value: Any) -> None:
        """Keep it, or fail."""
        self.go_on.wait(20)
        if self.ill:
            raise OSError(28, "No space left on device")
        super().keep(table, seat, name, value)


@contextmanager
def client(store: Memory, address: str = "127.0.0.1", token: str | None = None) -> Iterator[TestClient]:
    app = create_app(Settings(store, hosts=("testserver",), metrics_token=token))
    with TestClient(app, client=(address, 50000)) as found:
        yield found


@pytest.fixture(autouse=True)
def looked_at_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", -1.0)


def test_all_is_well() -> None:
    with client(Memory()) as guest:
        answer = guest.get("/healthz")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok", "store": True, "scribe": True})
        assert answer.headers["cache-control"] == "no-store"


def test_a_store_that_can_not_be_written_and_that_can_again(caplog: pytest.LogCaptureFixture) -> None:
    store = Ailing()
    with client(store) as guest:
        store.ill = True
        answer = guest.get("/healthz")
        assert (answer.status_code, answer.json()["store"]) == (503, False)
        assert "No space" not in answer.text
        assert "can't be written" in caplog.text
        store.ill = False
        assert guest.get("/healthz").status_code == 200


def test_a_store_that_stands_still_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    store = Ailing()
    with client(store) as guest:
        store.go_on.clear()
        before = threading.active_count()
        for _ in range(5):
            assert guest.get("/healthz").status_code == 503
        assert sum(thread.name == "health" for thread in threading.enumerate()) == 1
        assert threading.active_count() <= before + 2
        store.go_on.set()
        wait(lambda: guest.get("/healthz").status_code == 200)


def test_what_was_found_lately_is_not_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 3600.0)
    writes: list[str] = []

    class Counting(Memory):
        def keep(self, table: str, seat: int, name: str, value: Any) -> None:
            writes.append(name)

    with client(Counting()) as guest:
        for _ in range(20):
            assert guest.get("/healthz").status_code == 200
    assert writes == ["health"]


def test_a_scribe_that_has_ended() -> None:
    with client(Memory()) as guest:
        wardens: Wardens = guest.app.state.wardens  # type: ignore[attr-defined]
        wardens.yard.scribe.close()
        answer = guest.get("/healthz")
        assert (answer.status_code, answer.json()["scribe"]) == (503, False)


# Figures


def test_figures_are_for_this_machine() -> None:
    with client(Memory()) as guest:
        assert guest.get("/metrics").status_code == 200
        for header in ("x-forwarded-for", "forwarded", "x-real-ip"):
            assert guest.get("/metrics", headers={header: "127.0.0.1"}).status_code == 404
    for address in ("192.168.1.7", "2001:db8::1", "testclient", ""):
        with client(Memory(), address) as guest:
            assert guest.get("/metrics").status_code == 404
            assert guest.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404
    with client(Memory(), "::1") as guest:
        assert guest.get("/metrics").status_code == 200


def test_figures_are_for_who_brings_the_token() -> None:
    with client(Memory(), "192.168.1.7", "s3cret") as guest:
        assert guest.get("/metrics").status_code == 404
        for token, code in (("s3cret", 200), ("s3cre", 404), ("", 404), ("ż", 404)):
            said = f"Bearer {token}".encode()
            assert guest.get("/metrics", headers={b"authorization": said}).status_code == code


def test_requests_are_counted_by_route_and_never_by_table() -> None:
    with client(Memory()) as guest:
        wardens: Wardens = guest.app.state.wardens  # type: ignore[attr-defined]
        table = wardens.yard.deal("sharenanigans", "Żuk", PEOPLE, {}, "demo")
        seat = table.match.asked[0]
        done(move(table, seat, "end_turn"))
        move(table, seat, "end_turn")
        table.submit(seat, 0, "same", ["end_turn"])
        table.give_up(0, key := new_key())
        table.give_up(0, key)
        guest.get(f"/tables/{table.id}")
        guest.get(f"/tables/{table.id}x")
        guest.get("/no/such/page")
        guest.request("BREW", "/")
        guest.get(f"/api/v1/tables/{table.id}")
        text = guest.get("/metrics").text
    count = "stockyard_request_seconds_count"
    assert f'{count}{{method="GET",route="/tables/{{table_id}}",status="200"}} 1.0' in text
    assert f'{count}{{method="GET",route="/tables/{{table_id}}",status="404"}} 1.0' in text
    assert f'{count}{{method="GET",route="none",status="404"}} 1.0' in text
    assert f'{count}{{method="other",route="/",status="405"' in text
    assert 'route="/api/v1/tables/{' in text
    assert 'stockyard_wishes_total{outcome="accepted"} 2.0' in text
    assert 'stockyard_wishes_total{outcome="again"} 1.0' in text
    assert 'stockyard_wishes_total{outcome="not_asked"} 1.0' in text
    assert 'stockyard_wishes_total{outcome="stale"} 1.0' in text
    assert "stockyard_append_writings_count 2.0" in text
    assert "stockyard_append_seconds_count 2.0" in text
    assert "stockyard_open_tables 1.0" in text
    assert table.id not in text
    assert not any(name in text for name in ("Żuk", *table.names))


def test_streams_are_counted_when_they_open_and_are_not_timed() -> None:
    with serving() as (address, house):
        table = house.yard.deal(
            "sharenanigans", "t", PEOPLE, {}, "demo", terms=Terms(net=True, watching=True)
        )
        heard: list[str] = []
        lines(address, table.id, heard)
        wait(lambda: "data: 0" in heard)
        import httpx2

        text = httpx2.get(f"{address}/metrics").text
        assert 'stockyard_streams_total{route="/tables/{table_id}/live"} 1.0' in text
        assert "stockyard_open_streams 1.0" in text
        assert 'route="/tables/{table_id}/live",status="200"' not in text
