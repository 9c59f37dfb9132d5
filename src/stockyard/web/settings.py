"""What the pages need to know from whoever starts them."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field

from stockyard.table.ports import Clock, Store, SystemClock
from stockyard.web.limits import STANDARD, Limits
from stockyard.work.mail import Mailer
from stockyard.work.wanted import SERVICES

MAX_RECORD = 512 * 1024
"""The largest record, in bytes of UTF-8."""

MAX_BODY = 6 * MAX_RECORD + 64 * 1024
"""The largest form. A browser sends one byte as up to three signs (%C3), and the end of a line as six."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``pause`` is how long a computer player waits so that people can follow.

    ``hosts`` are the names under which the server may be addressed, besides this machine's own and plain
    addresses; ``base_url`` is how links begin that people send each other, by default as the page's own
    address does. ``jobs`` is the database with the jobs of all programs on the store, ``hands`` how many of
    them this one does at once; without it tables are looked after by threads of its own. Who brings
    ``metrics_token`` may read the figures from elsewhere. Notices go by ``mail``, and by push if there is a
    ``push_contact`` for the ``push_services``. ``limits`` say how much anybody may ask for, and
    ``body_seconds`` how long a request may take to come. ``review`` is the effort with which finished games
    are reviewed. ``seed`` deals every table alike; it is for tests
    and no command sets it.
    """

    store: Store
    pause: float = 0.9
    hosts: tuple[str, ...] = ()
    seed: str | None = None
    clock: Clock = SystemClock()  # noqa: RUF009  it has no state
    base_url: str | None = None
    jobs: str | None = None
    hands: int = 2
    metrics_token: str | None = None
    mail: Mailer | None = None
    push_contact: str = ""
    push_services: tuple[str, ...] = SERVICES
    limits: Limits = field(default_factory=lambda: STANDARD)
    body_seconds: float = 30.0
    review: str = "standard"

    def own_names(self) -> frozenset[str]:
        """The names of this server, in lower case."""
        return frozenset({"localhost", socket.gethostname().lower(), *(name.lower() for name in self.hosts)})
