"""How a seat wants to be told that it is asked, as it is kept on its desk.

Nothing but a code goes to a mail address before its owner has given that code back here. What came from a
browser is checked here too: a notice goes to the push services that browsers really use, never to whatever
address somebody made up.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final
from urllib.parse import urlsplit

from stockyard.table.table import Table

NAME: Final = "notices"
SERVICES: Final = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
"""Where browsers have their notices sent: these hosts and those below them."""
MOST_BROWSERS: Final = 5
LONGEST_ADDRESS: Final = 254
LONGEST_SUBSCRIPTION: Final = 2000
KEYS: Final = {"p256dh": 65, "auth": 16}
"""What a subscription brings, and of how many bytes."""
POINT: Final = 4
HTTPS: Final = (None, 443)
MAIL: Final = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@([A-Za-z0-9][A-Za-z0-9-]{0,62}[.]){1,8}[A-Za-z][A-Za-z0-9-]{1,62}"
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """``mail`` is told once it is ``mail_confirmed``, ``push`` are the browsers that are told, in ``lang``.

    ``code`` is the digest of the code that was sent to the address, good until ``until`` for some ``tries``.
    ``base`` is how the links begin. ``off``: nothing is to be sent for now.
    """

    mail: str = ""
    mail_confirmed: bool = False
    push: tuple[Mapping[str, Any], ...] = ()
    off: bool = False
    lang: str = "en"
    base: str = ""
    code: str = ""
    until: float = 0.0
    tries: int = 0

    def with_browser(self, subscription: Mapping[str, Any]) -> Wanted:
        """With one browser more. The oldest of too many goes."""
        others = tuple(one for one in self.push if one["endpoint"] != subscription["endpoint"])
        return replace(self, push=(*others, subscription)[-MOST_BROWSERS:])

    def without_browsers(self, gone: set[str]) -> Wanted:
        """Without those whose push service does not know them any more."""
        return replace(self, push=tuple(one for one in self.push if one["endpoint"] not in gone))


def wanted(table: Table, seat: int) -> Wanted:
    """What the seat wants."""
    return read(table.desk(seat))


def read(desk: Mapping[str, Any]) -> Wanted:
    """The same from what is kept on the seat's desk."""
    kept = desk.get(NAME)
    if not isinstance(kept, dict):
        return Wanted()
    known = {one.name: kept[one.name] for one in fields(Wanted) if one.name in kept}
    return Wanted(**{**known, "push": tuple(known.get("push", ()))})


def keep(table: Table, seat: int, wish: Wanted) -> None:
    """Keep what the seat wants."""
    table.keep(seat, NAME, {**asdict(wish), "push": [dict(one) for one in wish.push]})


def mail_address(text: str) -> str | None:
    """An address that mail can be sent to, or None."""
    tidy = text.strip()
    return tidy if len(tidy) <= LONGEST_ADDRESS and MAIL.fullmatch(tidy) and ".." not in tidy else None


def subscription(text: str, services: tuple[str, ...] = SERVICES) -> Mapping[str, Any] | None:
    """What a browser says about where and how it is to be told; None for anything else."""
    try:
        data: Any = json.loads(text) if len(text) <= LONGEST_SUBSCRIPTION else None
        endpoint, keys = data["endpoint"], data["keys"]
        found = {name: str(keys[name]) for name in KEYS}
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if not isinstance(endpoint, str) or not known_service(endpoint, services):
        return None
    if any(len(_bytes(found[name])) != length for name, length in KEYS.items()):
        return None
    return {"endpoint": endpoint, "keys": found} if _bytes(found["p256dh"])[0] == POINT else None


def known_service(endpoint: str, services: tuple[str, ...]) -> bool:
    """Whether an address is one of a push service. A service with a scheme is taken as it is, for tests."""
    if any(endpoint.startswith(f"{one}/") for one in services if "://" in one):
        return True
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    plain = parts.scheme == "https" and port in HTTPS and parts.username is None and endpoint.isascii()
    return (
        plain and endpoint.isprintable() and any(host == one or host.endswith(f".{one}") for one in services)
    )


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""
