"""Huge and slow bodies, streams by the hundred and plain nonsense: told off with a sentence, and nobody else
notices.
"""

from __future__ import annotations

import resource
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final
from urllib.parse import quote, urlsplit

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stockyard.table.memory import Memory
from stockyard.web.app import create_app
from stockyard.web.limits import widened
from stockyard.web.routes import ROUTERS
from stockyard.web.settings import Settings
from tests.web.api.following import Follower, real
from tests.web.api.paths_in_use import ADDRESSES
from tests.web.api.programs import Program, begun, good
from tests.web.serving import wait
from tests.web.visiting import text_of

STREAMS: Final = 500
"""Half of them never read a byte."""
FILES: Final = 3000
TOKEN: Final = "a-token-of-a-nuisance"


@pytest.fixture(scope="module", autouse=True)
def many_files() -> Iterator[None]:
    """As many open connections as the test needs, on both of their ends."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(before[0], FILES), before[1]), before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@contextmanager
def connected(url: str, *sent: str) -> Iterator[socket.socket]:
    """A connection over which these lines were sent."""
    at = urlsplit(url)
    with socket.create_connection((at.hostname, at.port), 30) as line:
        line.sendall("\r\n".join((*sent, f"Host: {at.netloc}", "", "")).encode())
        yield line


def answered(line: socket.socket) -> tuple[int, str]:
    """Status and body of an answer after which the server hangs up."""
    came = b""
    try:
        while piece := line.recv(65536):
            came += piece
    except ConnectionError:
        # It did not wait for the rest of what was sent.
        pass
    assert came, "no answer"
    return int(came[9:12]), came.partition(b"\r\n\r\n")[2].decode("utf-8", "replace")


def pour(line: socket.socket) -> None:
    """Send until nobody takes it any more."""
    while True:
        line.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")


PART: Final = b'--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n'
POSTS: Final = (
    ("/api/v1/tables", "application/json", b""),
    ("/tables", "application/x-www-form-urlencoded", b"name="),
    ("/records", "multipart/form-data; boundary=x", PART),
    ("/tables", "multipart/form-data; boundary=x", b"nonsense"),
)


@pytest.mark.parametrize(("path", "kind", "first"), POSTS)
def test_a_body_that_says_it_is_huge_is_not_even_read(path: str, kind: str, first: bytes) -> None:
    head = (f"POST {path} HTTP/1.1", f"Content-Type: {kind}", "Content-Length: 99999999999")
    with real() as (url, _), connected(url, *head) as line:
        status, body = answered(line)
    assert status == 413
    assert "too large" in body


@pytest.mark.parametrize(("path", "kind", "first"), POSTS)
def test_a_body_without_an_end_is_cut_off(path: str, kind: str, first: bytes) -> None:
    head = (f"POST {path} HTTP/1.1", f"Content-Type: {kind}", "Transfer-Encoding: chunked")
    with real() as (url, _), connected(url, *head) as line:
        line.sendall(b"%x\r\n%b\r\n" % (len(first), first) if first else b"")
        with pytest.raises(ConnectionError):
            pour(line)


@pytest.mark.parametrize(("path", "kind", "first"), POSTS[:3])
def test_a_body_that_drips_is_given_up(path: str, kind: str, first: bytes) -> None:
    head = (f"POST {path} HTTP/1.1", f"Content-Type: {kind}", "Content-Length: 1000")
    with real(body_seconds=0.3) as (url, _), connected(url, *head) as line:
        line.sendall(first + b"x")
        status, body = answered(line)
        assert status == 408
        assert "too long" in body


def test_hundreds_of_streams_do_not_keep_another_table_from_playing() -> None:
    with real(limits=widened(100)) as (url, ola):
        crowded, people = begun(ola, "zoo", 2)
        calm, others = begun(ola.another(), "zoo", 2)
        mine = Follower(url, f"{calm.id}/stream", others[0].token)
        ask = (f"GET /api/v1/tables/{crowded.id}/stream HTTP/1.1", f"Authorization: Bearer {people[0].token}")
        lines = []
        try:
            for _ in range(STREAMS):
                at = urlsplit(url)
                line = socket.create_connection((at.hostname, at.port), 60)
                line.sendall("\r\n".join((*ask, f"Host: {at.netloc}", "", "")).encode())
                lines.append(line)
            wait(lambda: ola.house.yard.listeners() == STREAMS + 1)
            for ply in range(6):
                for table, players in ((crowded, people), (calm, others)):
                    seat = table.match.asked[0]
                    good(players[seat].play(table, table.match.legal(seat)[0]))
                mine.until("state", ply + 1)
            newest = b'"type":"state","ply":%d,' % crowded.ply
            for line in lines[: STREAMS // 2]:
                heard = b""
                while newest not in heard:
                    heard += line.recv(1 << 20)
        finally:
            for line in lines:
                line.close()
        wait(lambda: ola.house.yard.listeners() == 1)


# Nonsense


def texts(data: Any) -> Iterator[str]:
    """All texts in nested data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        yield from texts([*data.items()])
    elif isinstance(data, list | tuple):
        for one in data:
            yield from texts(one)
    elif is_dataclass(data):
        yield from texts([getattr(data, one.name) for one in fields(data)])


class Picky(Memory):
    """A store that takes no text which a database would not."""

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name.startswith("_") or not callable(found):
            return found

        def picky(*args: Any, **more: Any) -> Any:
            for text in texts((args, more)):
                assert "\x00" not in text, (name, text)
                text.encode()
            return found(*args, **more)

        return picky


FIELDS: Final = (
    "key", "seat", "ply", "move", "text", "other", "yes", "note", "name", "code", "nonce", "game", "where",
    "lang", "back", "sure", "on", "fill", "from", "card", "answer", "until", "seat0_kind", "seat1_kind",
    "seat0_name", "turn_limit", "reactions", "record", "mail", "endpoint", "clock", "seconds", "absent",
    "starts", "public", "watching", "presets", "subscription",
)  # fmt: skip
GOOD: Final = (
    "0",
    "1",
    "2",
    "person",
    "zoo",
    "sharenanigans",
    "net",
    "key-of-a-form",
    "end_turn",
    "flip",
    "turn",
)
JUNK: Final = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ("", "-1", "9" * 30, "1e9", "\x00", "٣", "null", "%00", "../..", "<script>", "\u202e", "x" * 5000)
    ),
    st.sampled_from(GOOD),
)
PAGES: Final = [
    (method, str(route.path))  # type: ignore[attr-defined]
    for router in ROUTERS
    for route in router.routes
    for method in sorted(route.methods or ())  # type: ignore[attr-defined]
    if not str(route.path).endswith("live")  # type: ignore[attr-defined]
]


@cache
def nuisance() -> tuple[TestClient, list[str]]:
    """Somebody at a server, and the ids of tables of all kinds."""
    app = create_app(Settings(Picky(), hosts=("testserver",), seed="demo", limits={}))
    client = TestClient(app, raise_server_exceptions=False)
    ola = Program(client, app.state.house, TOKEN)
    running = [begun(ola, game)[0].id for game in ("sharenanigans", "zoo")]
    ola.token = TOKEN
    return client, [*running, str(ola.open("zoo", 3)["id"])]


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    """A request of any kind at any address."""
    _, tables = nuisance()
    method, path = draw(st.sampled_from([*PAGES, *ADDRESSES]))
    for part in [one for one in path.replace("}", "{").split("{") if one in path and f"{{{one}}}" in path]:
        known = [*tables, *GOOD] if part.startswith("table") else list(GOOD)
        given_part = draw(st.one_of(st.sampled_from(known), JUNK.filter(lambda text: len(text) < 60)))
        path = path.replace(f"{{{part}}}", quote(given_part, safe="") or "x")
    if draw(st.booleans()):
        path += f"?{quote(draw(JUNK)[:40], safe='')}={quote(draw(JUNK)[:40], safe='')}"
    found: dict[str, Any] = {"method": method, "url": path, "headers": {}}
    if draw(st.booleans()):
        found["headers"]["authorization"] = draw(
            st.sampled_from([f"Bearer {TOKEN}", "Bearer", "Basic x", "x" * 500])
        )
    if draw(st.booleans()):
        found["headers"]["cookie"] = (
            f"visitor={TOKEN}; device={quote(draw(JUNK)[:40])}; lang={quote(draw(JUNK)[:9])}"
        )
    body = (
        draw(st.sampled_from(("form", "json", "bytes", "none"))) if method in ("POST", "DELETE") else "none"
    )
    if body == "form":
        found["data"] = draw(st.dictionaries(st.sampled_from(FIELDS), JUNK, max_size=8))
    elif body == "json":
        found["json"] = draw(
            st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=5), JUNK | st.integers())
        )
    elif body == "bytes":
        found["content"] = draw(st.binary(max_size=200))
        found["headers"]["content-type"] = draw(
            st.sampled_from(
                ["application/json", "multipart/form-data", "multipart/form-data; boundary=x", "x", ""]
            )
        )
    return found


@pytest.mark.slow
@settings(max_examples=250, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(requests())
def test_nonsense_is_answered_with_a_sentence(request: dict[str, Any]) -> None:
    client, _ = nuisance()
    answer = client.request(**request, follow_redirects=False)
    assert answer.status_code < 500, (request, answer.text[:300])
    if answer.status_code >= 400:
        assert len(text_of(answer.text).split()) > 3, (request, answer.text[:300])
        assert "Traceback" not in answer.text
