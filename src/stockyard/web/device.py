"""Who has the device, kept in the browser: a signed cookie for each table, sent to that table's pages only.

It is signed with a secret of the store, so that it outlives a restart and no page can be talked into another
hand by an invented cookie.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from stockyard.table.device import Device

COOKIE: Final = "device"


class Devices:
    """Reads and writes the cookies."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def read(self, request: Request, table: str) -> Device:
        """Who has the device, or nobody if the cookie is missing or not ours."""
        text, _, seal = request.cookies.get(COOKIE, "").rpartition(".")
        if not text or not hmac.compare_digest(seal.encode(), self._seal(table, text).encode()):
            return Device()
        seat, ply = text.split(".")
        return Device(int(seat), int(ply))

    def write(self, response: Response, table: str, device: Device) -> None:
        """Hand the device over; a device without a seat covers the hands."""
        path = f"/tables/{table}"
        if device.seat is None:
            response.delete_cookie(COOKIE, path=path, httponly=True, samesite="lax")
            return
        text = f"{device.seat}.{device.ply}"
        response.set_cookie(
            COOKIE, f"{text}.{self._seal(table, text)}", path=path, httponly=True, samesite="lax"
        )

    def _seal(self, table: str, text: str) -> str:
        return hmac.new(self._secret, f"{table} {text}".encode(), hashlib.sha256).hexdigest()[:32]
