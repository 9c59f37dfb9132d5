"""The bad net does what it says, and the client of the measurements reads what came through it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bench.net_soak.proxy import FAIR, Proxy, Weather
from bench.wire import Answer, Caller, Place, listen, request

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nX-Said: once\r\n\r\nyes"
LINES = [b'{"ply":1}', b"", b'{"ply":2,"text":"\xc5\xbc\xc3\xb3\xc5\x82w"}', b"x" * 3000]


class Counter:
    """A server that keeps what it was asked, and answers each request with the same."""

    def __init__(self, answer: bytes = ANSWER, piece: int = 1 << 20) -> None:
        self.asked: list[bytes] = []
        self._answer = answer
        self._piece = piece

    async def serve(self, reads: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reads.readuntil(b"\r\n\r\n")
                body = await reads.readexactly(4) if head.startswith(b"POST") else b""
                self.asked.append(head + body)
                for at in range(0, len(self._answer), self._piece):
                    writer.write(self._answer[at : at + self._piece])
                    await writer.drain()
                    await asyncio.sleep(0)
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            writer.transport.abort()


def through(weather: Weather, act: Callable[[Place, Counter, Proxy], Awaitable[None]]) -> None:
    """Act on a server behind a net with this weather."""

    async def run() -> None:
        counter = Counter()
        server = await asyncio.start_server(counter.serve, "127.0.0.1", 0)
        host, port = server.sockets[0].getsockname()[:2]
        proxy = Proxy([Place(host, port)], Random(1))
        proxy.weather = weather
        try:
            await act(await proxy.start(), counter, proxy)
        finally:
            await proxy.close()
            server.close()

    asyncio.run(run())


def post(place: Place) -> bytes:
    return request(place, "POST", "/x", b"move")


def test_in_fair_weather_everything_arrives_once() -> None:
    async def act(place: Place, counter: Counter, _proxy: Proxy) -> None:
        caller = Caller(place)
        answers = [await caller.ask(post(place)) for _ in range(3)]
        assert [(one.status, one.body, one.header("x-said")) for one in answers] == [
            (200, b"yes", "once")
        ] * 3
        assert counter.asked == [post(place)] * 3
        caller.close()

    through(FAIR, act)


def test_a_doubled_request_arrives_twice_with_the_same_bytes() -> None:
    async def act(place: Place, counter: Counter, proxy: Proxy) -> None:
        caller = Caller(place)
        assert (await caller.ask(post(place))).status == 200
        await proxy.calm()
        assert counter.asked == [post(place)] * 2
        assert proxy.seen["doubled"] == 1
        caller.close()

    through(Weather(doubled=1.0, later=0.01), act)


def test_a_request_that_is_only_looked_at_is_never_doubled() -> None:
    async def act(place: Place, counter: Counter, proxy: Proxy) -> None:
        caller = Caller(place)
        await caller.ask(request(place, "GET", "/x"))
        await proxy.calm()
        assert len(counter.asked) == 1
        caller.close()

    through(Weather(doubled=1.0, later=0.01), act)


def test_a_lost_request_does_not_arrive() -> None:
    async def act(place: Place, counter: Counter, _proxy: Proxy) -> None:
        with pytest.raises(ConnectionError):
            await Caller(place).ask(post(place))
        assert counter.asked == []

    through(Weather(lost=1.0), act)


def test_an_unanswered_request_arrives() -> None:
    async def act(place: Place, counter: Counter, proxy: Proxy) -> None:
        with pytest.raises(ConnectionError):
            await Caller(place).ask(post(place))
        while not counter.asked:
            await asyncio.sleep(0.001)
        assert counter.asked == [post(place)]
        assert proxy.seen["unanswered"] == 1

    through(Weather(unanswered=1.0, delay=0.01), act)


def test_a_cut_connection_is_dialled_again() -> None:
    async def act(place: Place, counter: Counter, proxy: Proxy) -> None:
        caller = Caller(place)
        await caller.ask(post(place))
        proxy.cut()
        answer: Answer = await caller.ask_again(post(place))
        assert answer.status == 200
        assert len(counter.asked) == 2
        caller.close()

    through(FAIR, act)


@pytest.mark.parametrize("piece", [1, 7, 100, 1 << 20])
def test_a_stream_is_read_in_lines_however_it_is_cut_in_pieces(piece: int) -> None:
    chunks = b"".join(b"%x\r\n%b\n\r\n" % (len(line) + 1, line) for line in LINES)
    answer = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\n\r\n"

    async def run() -> None:
        server = await asyncio.start_server(Counter(answer, piece).serve, "127.0.0.1", 0)
        host, port = server.sockets[0].getsockname()[:2]
        place, heard = Place(host, port), list[bytes]()
        stream = await listen(place, request(place, "GET", "/x"), heard.append)
        await stream.ended.wait()
        assert heard == [line for line in LINES if line]
        server.close()

    asyncio.run(run())


def test_a_refused_stream_is_no_stream() -> None:
    async def run() -> None:
        counter = Counter(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
        server = await asyncio.start_server(counter.serve, "127.0.0.1", 0)
        host, port = server.sockets[0].getsockname()[:2]
        with pytest.raises(ConnectionRefusedError, match="403"):
            await listen(Place(host, port), request(Place(host, port), "GET", "/x"), lambda _line: None)
        server.close()

    asyncio.run(run())
