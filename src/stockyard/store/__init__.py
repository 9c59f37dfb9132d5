"""Keeps tables in a database: SQLite today, written so that PostgreSQL can join it.

What this room promises: what `append` returns from is on the disk; two writers of one ply can't both
succeed; an older file is brought up to date when it is opened, a newer one is refused.
"""

from __future__ import annotations

from stockyard.store.database import open_store

__all__ = ["open_store"]
