"""Bodies of requests, bounded: so many bytes, within so many seconds.

Whoever sends more, or sends it drop by drop, is told so and hung up on; nobody else waits for them.
"""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope

from stockyard.web.settings import MAX_BODY

MAX_FORM: Final = 64 * 1024
"""The largest form but for those that bring a record, and the largest body of the API."""

BRINGING: Final = ("/records", "/verify")
"""Where records are brought."""


class TooLargeError(HTTPException):
    """A body with more bytes than are read."""

    def __init__(self) -> None:
        super().__init__(413, "too_large")


class TooSlowError(HTTPException):
    """A body that took too long to come."""

    def __init__(self) -> None:
        super().__init__(408, "too_slow")


class CutOffError(Exception):
    """Whoever sent the body has gone before all of it was there: nobody is left to be told."""


def most_of(path: str) -> int:
    """How many bytes a form of this address may have."""
    return MAX_BODY if path in BRINGING else MAX_FORM


class Bounded:
    """The ``receive`` of a request. Reading a body raises TooLargeError or TooSlowError, HTTPExceptions.

    ``whole``: all of the body has been read.
    """

    def __init__(self, receive: Receive, scope: Scope, most: int, seconds: float) -> None:
        self._receive = receive
        self._most = most
        self._end = asyncio.get_running_loop().time() + seconds
        self._left = most
        self._declared = declared(scope)
        self.whole = False

    async def __call__(self) -> Message:
        """The next part of the body."""
        if self.whole:
            return await self._receive()
        if self._declared > self._most:
            raise TooLargeError
        try:
            async with asyncio.timeout_at(self._end):
                message = await self._receive()
        except TimeoutError:
            raise TooSlowError from None
        self._count(message)
        return message

    def _count(self, message: Message) -> None:
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLargeError
        self.whole = not message.get("more_body", False)


async def whole_body(receive: Receive, scope: Scope, most: int, seconds: float) -> bytes:
    """A body, all of it. Raises as `bounded` does, and CutOffError."""
    if declared(scope) > most:
        raise TooLargeError
    parts: list[bytes] = []
    came = 0
    try:
        async with asyncio.timeout(seconds):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    raise CutOffError
                part = message.get("body", b"")
                came += len(part)
                if came > most:
                    raise TooLargeError
                parts.append(part)
                if not message.get("more_body", False):
                    return parts[0] if len(parts) == 1 else b"".join(parts)
    except TimeoutError:
        raise TooSlowError from None


def declared(scope: Scope) -> int:
    """How long a body says it is; 0 where it does not say so."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() and len(value) < 19 else 0
    return 0
