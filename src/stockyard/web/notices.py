"""The part of the panel where a seat says how it wants to be told that it is asked."""

from __future__ import annotations

import hmac
import secrets
from typing import Any, Final, Literal

from stockyard.table.table import Table
from stockyard.web.sitting import Sitting
from stockyard.work.notices import Notices
from stockyard.work.wanted import Wanted, wanted

DIGITS: Final = 8
GOOD_FOR: Final = 1800.0
MOST_TRIES: Final = 5
Given = Literal["right", "wrong", "over"]


def offer(notices: Notices, table: Table, sitting: Sitting) -> dict[str, Any] | None:
    """The model of the part, or None where nobody can be told."""
    seat, ways = sitting.speaker, notices.ways
    if seat is None or not ways or not table.deal.terms.net or table.over:
        return None
    wish = wanted(table, seat)
    return {
        "seat": seat,
        "key": secrets.token_urlsafe(12),
        "push_key": ways.push.public if ways.push is not None else "",
        "browsers": len(wish.push),
        "by_mail": ways.mail is not None,
        "mail": wish.mail,
        "confirmed": wish.mail_confirmed,
        "waits": bool(wish.code) and not wish.mail_confirmed and wish.until > table.now(),
        "off": wish.off,
        "digits": DIGITS,
    }


def new_code() -> str:
    """What is typed back from the mail."""
    return "".join(secrets.choice("0123456789") for _ in range(DIGITS))


def digest(secret: bytes, table: str, seat: int, mail: str, code: str) -> str:
    """What is kept of a code."""
    return hmac.digest(secret, f"code {table} {seat} {mail} {code}".encode(), "sha256").hex()


def given(secret: bytes, table: Table, seat: int, wish: Wanted, typed: str) -> Given:
    """What to think of a code that somebody typed."""
    if not wish.code or wish.until <= table.now() or wish.tries >= MOST_TRIES:
        return "over"
    code = "".join(sign for sign in typed[:40] if sign.isdigit() and sign.isascii())
    right = hmac.compare_digest(wish.code, digest(secret, table.id, seat, wish.mail, code))
    return "right" if right else "wrong"
