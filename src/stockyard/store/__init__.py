"""Keeps tables in a database: a file of SQLite, or PostgreSQL where several programs share it.

What this room promises: what `append` returns from is on the disk; two writers of one ply can't both
succeed; an older database is brought up to date when it is opened, a newer one is refused.
"""

from __future__ import annotations

from stockyard.store.backup import back_up
from stockyard.store.opening import open_store
from stockyard.table.ports import StoreError

__all__ = ["StoreError", "back_up", "open_store"]
