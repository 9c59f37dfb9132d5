"""Web Push: a word to browsers that asked for it, by way of the service that each browser uses.

The service learns that something was sent and when. What it says is sealed for the browser, and is nothing
but which table, and that one is asked.
"""

from __future__ import annotations

import base64
import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02
from pywebpush import WebPushException, webpush
from requests import RequestException, Response, Session

from stockyard.work.wanted import SERVICES, known_service

ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve has that push services take: one less is the largest private key."""
KEEP: Final = 4 * 3600
"""So long a service keeps a notice for a browser that can't be reached."""
PATIENCE: Final = 10
GONE: Final = (404, 410)
Outcome = Literal["sent", "gone", "failed"]


class _Straight(Session):
    """Goes where it is sent and nowhere else: an answer that leads to another address is no success."""

    def request(self, *arguments: Any, **named: Any) -> Response:
        """As always, but nothing is followed."""
        return super().request(*arguments, **{**named, "allow_redirects": False})


@dataclass(frozen=True)
class Pusher:
    """Sends with keys made from a secret of the store, so that they are the same in all programs on it.

    ``contact`` is how a service can reach who runs this server.
    """

    secret: bytes
    contact: str
    services: tuple[str, ...] = SERVICES

    @functools.cached_property
    def _key(self) -> ec.EllipticCurvePrivateKey:
        return ec.derive_private_key(int.from_bytes(self.secret, "big") % (ORDER - 1) + 1, ec.SECP256R1())

    @functools.cached_property
    def public(self) -> str:
        """The key that browsers subscribe with."""
        encoding, form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        point = self._key.public_key().public_bytes(encoding, form)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def send(self, subscription: Mapping[str, Any], words: str, about: str) -> Outcome:
        """Send it to one browser. Of several on their way ``about`` the same only the last arrives."""
        if not known_service(subscription["endpoint"], self.services):
            return "gone"
        try:
            with _Straight() as session:
                webpush(
                    dict(subscription),
                    words,
                    vapid_private_key=Vapid02(self._key),
                    vapid_claims={"sub": self.contact},
                    ttl=KEEP,
                    timeout=PATIENCE,
                    headers={"urgency": "high", "topic": about},
                    requests_session=session,
                )
        except WebPushException as fault:
            return "gone" if fault.status_code in GONE else "failed"
        except (RequestException, OSError, ValueError):
            return "failed"
        return "sent"
