"""Streams over a real socket, read in a thread: every byte is kept."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final
from urllib.parse import urlsplit

from httpx2 import Client

from tests.web.api.programs import Program
from tests.web.serving import serving, wait

HEAD_END: Final = b"\r\n\r\n"
_open: list[Follower] = []


class Follower:
    """One open stream. ``bytes`` are those of its body, ``raw`` all that came over the wire."""

    def __init__(self, url: str, path: str, token: str = "", **headers: str) -> None:
        at = urlsplit(url)
        lines = [f"GET /api/v1/tables/{path} HTTP/1.1", f"Host: {at.netloc}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        lines += [f"Authorization: Bearer {token}"] if token else []
        self._socket = socket.create_connection((at.hostname, at.port), 30)
        self._socket.sendall("\r\n".join((*lines, "", "")).encode())
        self.raw = b""
        self.ended = False
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()
        _open.append(self)
        wait(lambda: HEAD_END in self.raw or self.ended)

    def _read(self) -> None:
        with suppress(OSError):
            while not self.raw.endswith(b"\r\n0\r\n\r\n") and (piece := self._socket.recv(65536)):
                self.raw += piece
        self.ended = True

    @property
    def head(self) -> str:
        """The status line and the headers."""
        return self.raw.partition(HEAD_END)[0].decode("latin-1")

    @property
    def status(self) -> int:
        """The status of the answer."""
        return int(self.head[9:12])

    @property
    def bytes(self) -> bytes:
        """The body as far as it has come, without the lengths of its chunks."""
        rest, body = self.raw.partition(HEAD_END)[2], b""
        if "transfer-encoding: chunked" not in self.head.lower():
            return rest
        while b"\r\n" in rest:
            size, _, rest = rest.partition(b"\r\n")
            body, rest = body + rest[: int(size, 16)], rest[int(size, 16) + 2 :]
        return body

    @property
    def messages(self) -> list[dict[str, Any]]:
        """What came so far, whole messages only."""
        lines = self.bytes.decode().split("\n")[:-1]
        return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith(("{", "data: "))]

    @property
    def plies(self) -> list[int]:
        """The plies of the states that came."""
        return [one["ply"] for one in self.messages if one["type"] == "state"]

    def until(self, kind: str, ply: int = 0) -> dict[str, Any]:
        """Wait for a message of this kind, of a ply at least."""
        found: list[dict[str, Any]] = []

        def came() -> bool:
            found[:] = [one for one in self.messages if one["type"] == kind and one.get("ply", ply) >= ply]
            return bool(found)

        wait(came)
        return found[0]

    def close(self) -> None:
        """Hang up."""
        with suppress(OSError):
            # Otherwise it was cut already.
            self._socket.shutdown(socket.SHUT_RDWR)
        self._reading.join(5)
        self._socket.close()


@contextmanager
def real(**settings: Any) -> Iterator[tuple[str, Program]]:
    """A server with sockets, and a program that talks to it over one."""
    try:
        with serving(**settings) as (url, house), Client(base_url=url) as client:
            yield url, Program(client, house)
    finally:
        while _open:
            _open.pop().close()
