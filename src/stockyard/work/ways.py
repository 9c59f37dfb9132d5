"""How people can be told that they are asked: what the operator has set up."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from stockyard.table.ports import Store
from stockyard.work.wanted import SERVICES

if TYPE_CHECKING:
    from stockyard.work.mail import Mailer
    from stockyard.work.push import Pusher


@dataclass(frozen=True, slots=True)
class Ways:
    """Mail, push, both, or neither."""

    mail: Mailer | None = None
    push: Pusher | None = None

    def __bool__(self) -> bool:
        """Whether there is any."""
        return self.mail is not None or self.push is not None


def push_installed() -> bool:
    """Whether what push needs is there: stockyard[push]."""
    return find_spec("pywebpush") is not None


def ways_of(
    store: Store, mail: Mailer | None = None, contact: str = "", services: tuple[str, ...] = SERVICES
) -> Ways:
    """Mail by this server; push if there is a ``contact``, at which push services reach who runs this."""
    if not contact:
        return Ways(mail)
    from stockyard.work.push import Pusher  # its packages need not be installed

    return Ways(mail, Pusher(store.secret("push"), contact, services))
