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
    """One open stream. ``raw`` is all that came, ``bytes`` the body without the lengths of its chunks."""

    def __init__(self, url: str, path: str, token: str = "", **headers: str) -> None:
        at = urlsplit(url)
        lines = [f"GET /api/v1/tables/{path} HTTP/1.1", f"Host: {at.netloc}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        lines += [f"Authorization: Bearer {token}"] if token else []
        self._socket = socket.create_connection((at.hostname, at.port), 30)
        self._socket.sendall("\r\n".join((*lines, "", "")).encode())
        self.raw = b""
        self.bytes = b""
        self.messages: list[dict[str, Any]] = []
        self.ended = False
        self._taken = self._told = 0
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()
        _open.append(self)
        wait(lambda: HEAD_END in self.raw or self.ended)

    def _read(self) -> None:
        with suppress(OSError):
            while not self.raw.endswith(b"\r\n0\r\n\r\n") and (piece := self._socket.recv(65536)):
                self.raw += piece
                self._take()
        self.ended = True

    def _take(self) -> None:
        """Take whole chunks off what came, and whole messages off those."""
        if HEAD_END not in self.raw:
            return
        start = self.raw.index(HEAD_END) + len(HEAD_END)
        if "transfer-encoding: chunked" not in self.head.lower():
            self.bytes = self.raw[start:]
            return
        self._taken = self._taken or start
        while (end := self.raw.find(b"\r\n", self._taken)) >= 0:
            size = int(self.raw[self._taken : end], 16)
            if len(self.raw) < end + size + 4:
                break
            self.bytes += self.raw[end + 2 : end + 2 + size]
            self._taken = end + size + 4
        while (end := self.bytes.find(b"\n", self._told)) >= 0:
            line = self.bytes[self._told : end].decode().removeprefix("data: ")
            self._told = end + 1
            if line.startswith("{"):
                self.messages.append(json.loads(line))

    @property
    def head(self) -> str:
        """The status line and the headers."""
        return self.raw.partition(HEAD_END)[0].decode("latin-1")

    @property
    def status(self) -> int:
        """The status of the answer."""
        return int(self.head[9:12])

    @property
    def plies(self) -> list[int]:
        """The plies of the states that came."""
        return [one["ply"] for one in self.messages if one["type"] == "state"]

    def until(self, kind: str, ply: int = 0) -> dict[str, Any]:
        """Wait for a message of this kind, of a ply at least."""
        seen, found = 0, list[dict[str, Any]]()

        def came() -> bool:
            nonlocal seen
            new = self.messages[seen:]
            seen += len(new)
            found.extend(one for one in new if one["type"] == kind and one.get("ply", ply) >= ply)
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
