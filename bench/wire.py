"""A client for HTTP/1.1 that costs less than the server it talks to: bytes in, bytes out, connections kept.

Whole clients spend more time on a request than the server does, and would measure themselves. This one knows
what the server sends: a status, headers, and a body with a length or in chunks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, cast

END_OF_HEAD: Final = b"\r\n\r\n"
END_OF_LINE: Final = b"\r\n"
NO_BODY: Final = (204, 304)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server listens."""

    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered."""

    status: int
    head: bytes
    body: bytes

    def header(self, name: str) -> str:
        """A header's text, or an empty one."""
        return _header(self.head, name.lower().encode()).decode("latin-1")


def request(
    place: Place, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
) -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {place.host}:{place.port}"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    if body or method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join((*lines, "", "")).encode() + body


class _Reader(asyncio.Protocol):
    """Reads answers off a connection. Whoever inherits says what to do with heads and bodies."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.gone = False
        self._buffer = b""
        self._head = b""
        self._left = -1
        self._chunked = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It stands."""
        self.transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """It was cut."""
        self.gone = True
        self._cut(exc)

    def close(self) -> None:
        """Hang up."""
        self.gone = True
        if self.transport is not None:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Bytes came."""
        self._buffer = self._buffer + data if self._buffer else data
        while self._buffer and self._take():
            pass

    def _take(self) -> bool:
        """Take one thing off the buffer; False when it is not all there yet."""
        if not self._head:
            return self._take_head()
        return self._take_chunk() if self._chunked else self._take_rest()

    def _take_head(self) -> bool:
        end = self._buffer.find(END_OF_HEAD)
        if end < 0:
            return False
        self._head, self._buffer = self._buffer[:end], self._buffer[end + len(END_OF_HEAD) :]
        self._chunked = _header(self._head, b"transfer-encoding").lower() == b"chunked"
        self._left = int(_header(self._head, b"content-length") or -1)
        self._headed(int(self._head[9:12]))
        if int(self._head[9:12]) in NO_BODY or (self._left == 0 and not self._chunked):
            self._finish()
        return True

    def _take_rest(self) -> bool:
        piece = self._buffer if self._left < 0 else self._buffer[: self._left]
        self._buffer = self._buffer[len(piece) :]
        self._piece(piece)
        if self._left >= 0:
            self._left -= len(piece)
            if not self._left:
                self._finish()
        return True

    def _take_chunk(self) -> bool:
        end = self._buffer.find(END_OF_LINE)
        if end < 0:
            return False
        size, start = int(self._buffer[:end], 16), end + len(END_OF_LINE)
        if len(self._buffer) < start + size + len(END_OF_LINE):
            return False
        piece = self._buffer[start : start + size]
        self._buffer = self._buffer[start + size + len(END_OF_LINE) :]
        if size:
            self._piece(piece)
        else:
            self._finish()
        return True

    def _finish(self) -> None:
        head, self._head = self._head, b""
        self._done(head)

    def _headed(self, _status: int) -> None:
        raise NotImplementedError

    def _piece(self, _piece: bytes) -> None:
        raise NotImplementedError

    def _done(self, _head: bytes) -> None:
        raise NotImplementedError

    def _cut(self, _why: Exception | None) -> None:
        raise NotImplementedError


class Line(_Reader):
    """A connection for one request after another. ConnectionError when it is cut before that."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces: list[bytes] = []
        self._answer: asyncio.Future[Answer] | None = None

    async def ask(self, sent: bytes) -> Answer:
        """Send a request and wait for its answer."""
        if self.gone or self.transport is None:
            raise ConnectionResetError("the connection is gone")
        self._pieces, self._answer = [], asyncio.get_running_loop().create_future()
        self.transport.write(sent)
        return await self._answer

    def _headed(self, status: int) -> None:
        pass

    def _piece(self, piece: bytes) -> None:
        self._pieces.append(piece)

    def _done(self, head: bytes) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(Answer(int(head[9:12]), head, b"".join(self._pieces)))

    def _cut(self, why: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionResetError(str(why or "cut")))


class Stream(_Reader):
    """A connection with one answer that does not end: ``heard`` gets each of its lines.

    ``opened`` is done with the status when the head is there; ``ended`` is set when it is over.
    """

    def __init__(self, sent: bytes, heard: Callable[[bytes], None]) -> None:
        super().__init__()
        self._sent = sent
        self._heard = heard
        self._tail = b""
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[int] = loop.create_future()
        self.ended = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        super().connection_made(transport)
        assert self.transport is not None
        self.transport.write(self._sent)

    def _headed(self, status: int) -> None:
        if not self.opened.done():
            self.opened.set_result(status)

    def _piece(self, piece: bytes) -> None:
        lines = (self._tail + piece if self._tail else piece).split(b"\n")
        self._tail = lines.pop()
        for line in lines:
            if line:
                self._heard(line)

    def _done(self, _head: bytes) -> None:
        self.close()
        self.ended.set()

    def _cut(self, _why: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_result(0)
        self.ended.set()


class Caller:
    """Asks one request after another of a place, over a connection that is dialled again when it is cut."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._line: Line | None = None

    async def ask(self, sent: bytes) -> Answer:
        """Send a request and wait for its answer. ConnectionError when it was cut: it may have been done."""
        if self._line is None or self._line.gone:
            loop = asyncio.get_running_loop()
            _, self._line = await loop.create_connection(Line, self._place.host, self._place.port)
        return await self._line.ask(sent)

    async def ask_again(self, sent: bytes, times: int = 3) -> Answer:
        """The same for requests that do no harm when they come twice: a server hangs up on idle callers."""
        for left in range(times, 0, -1):
            try:
                return await self.ask(sent)
            except ConnectionError:
                if left == 1:
                    raise
        raise AssertionError

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.close()


async def listen(place: Place, sent: bytes, heard: Callable[[bytes], None]) -> Stream:
    """A stream, once its head is there. ConnectionError when it is refused."""
    loop = asyncio.get_running_loop()
    _, stream = await loop.create_connection(lambda: Stream(sent, heard), place.host, place.port)
    status = await stream.opened
    if status != 200:
        stream.close()
        raise ConnectionRefusedError(f"no stream: status {status}")
    return stream


def _header(head: bytes, name: bytes) -> bytes:
    at = head.lower().find(b"\r\n" + name + b":")
    if at < 0:
        return b""
    start = at + len(name) + 3
    end = head.find(END_OF_LINE, start)
    return head[start : end if end >= 0 else len(head)].strip()
