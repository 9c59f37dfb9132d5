"""The link in a mail that ends all such mail for a seat: it works without a cookie, and for nothing else."""

from __future__ import annotations

import hmac
from typing import Final

from stockyard.table.ports import Store

SIGNS: Final = 32
PATH: Final = "/notices/stop"


def stop_path(store: Store, table: str, seat: int, mail: str) -> str:
    """Where mail of a seat to this address is ended."""
    return f"{PATH}/{table}/{seat}/{_seal(store, table, seat, mail)}"


def may_stop(store: Store, table: str, seat: int, mail: str, seal: str) -> bool:
    """Whether a link is the one that was sent to the address."""
    return bool(mail) and hmac.compare_digest(_seal(store, table, seat, mail).encode(), seal.encode())


def _seal(store: Store, table: str, seat: int, mail: str) -> str:
    said = f"stop {table} {seat} {mail}".encode()
    return hmac.digest(store.secret("notices"), said, "sha256").hex()[:SIGNS]
