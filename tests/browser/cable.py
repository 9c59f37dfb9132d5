"""The cable between a browser and the server, which can be pulled out.

A page that is offline for its browser still keeps its stream. This one ends every connection, and whoever
tries again is turned away until it is mended. It may also lose answers alone: the request arrives then.
"""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Final, Literal, Self
from urllib.parse import urlsplit

CHUNK: Final = 65536
State = Literal["whole", "cut", "deaf"]
"""deaf: what is asked goes through, what is answered does not."""


class Cable:
    """Listens at ``address`` while the block lasts, and passes on what comes to the server."""

    def __init__(self, server: str) -> None:
        there = urlsplit(server)
        self._server = (str(there.hostname), int(there.port or 80))
        self._door = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._state: State = "whole"
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._welcome, daemon=True).start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        # Whoever waits at the door is not woken by its being closed.
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self.cut()

    def cut(self) -> None:
        """Pull it out."""
        with self._lock:
            self._state = "cut"
            found = list(self._open)
        for one in found:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def deafen(self) -> None:
        """Lose all answers from now on, and the connections that they would come by."""
        with self._lock:
            self._state = "deaf"

    def mend(self) -> None:
        """Put it back."""
        if self._state == "deaf":
            self.cut()
        with self._lock:
            self._state = "whole"

    def _welcome(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        with near:
            if self._state == "cut":
                return
            try:
                far = socket.create_connection(self._server)
            except OSError:
                return
            with far:
                both = {near, far}
                with self._lock:
                    self._open |= both
                back = threading.Thread(target=self._pass, args=(far, near, True), daemon=True)
                back.start()
                self._pass(near, far, False)
                back.join()
                with self._lock:
                    self._open -= both

    def _pass(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        with suppress(OSError):
            while (found := source.recv(CHUNK)) and not (answers and self._state == "deaf"):
                target.sendall(found)
        for one in (source, target):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
