"""Secrets by which people prove which chairs are theirs. Only digests of them are kept.

A browser has one in a cookie, a program one as its token, and a link or a recovery code is one too: whoever
brings it holds the same chairs from then on. 80 bits, written in the 32 signs that nobody mistakes for
another, are typed in half a minute and guessed never.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal

SIGNS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
CODE_SIGNS: Final = 16
GROUP: Final = 4
BROWSER_BYTES: Final = 24
LONGEST: Final = 100
ALIKE: Final = str.maketrans("oOiIlL", "001111")

HOST: Final = -2
"""As a chair: the right to run the table."""

HoldKind = Literal["browser", "code", "token"]
MOST_HOLDS: Final = 64
"""Of one chair. The oldest codes are forgotten first."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A chair of a table and the digest of a secret that it is held by."""

    table: str
    chair: int
    holder: str
    kind: HoldKind
    at: float


def new_secret() -> str:
    """For a browser or a program."""
    return secrets.token_urlsafe(BROWSER_BYTES)


def new_code() -> str:
    """For a link or to be typed: ``k3f9-...``, four groups of four."""
    signs = "".join(secrets.choice(SIGNS) for _ in range(CODE_SIGNS))
    return "-".join(signs[k : k + GROUP] for k in range(0, CODE_SIGNS, GROUP))


def tidy_code(text: str) -> str:
    """A code as somebody typed it, written as it was told; empty if it can be none."""
    signs = "".join(sign for sign in text[:LONGEST].translate(ALIKE).lower() if sign.isalnum())
    if len(signs) != CODE_SIGNS or any(sign not in SIGNS for sign in signs):
        return ""
    return "-".join(signs[k : k + GROUP] for k in range(0, CODE_SIGNS, GROUP))


def holder_of(secret: str) -> str:
    """The digest that is kept of a secret."""
    return sha256(b"stockyard holder\x00" + secret.encode("utf-8", "replace")).hexdigest()


def mark_of(table: str) -> str:
    """How logs speak of a table: whoever knows its id may look on, so the id is not for logs."""
    return sha256(b"stockyard table\x00" + table.encode("utf-8", "replace")).hexdigest()[:8]
