"""A Store that forgets: for games in the terminal and for tests."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Sequence

from stockyard.table.entries import Answer, Entry
from stockyard.table.ports import Deal, Glance, Listed, PlyTakenError


class Memory:
    """Keeps tables in dictionaries, with the same guards as a database."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._deals: dict[str, Deal] = {}
        self._glances: dict[str, Glance] = {}
        self._changed: dict[str, float] = {}
        self._entries: dict[str, list[Entry]] = {}
        self._answers: dict[tuple[str, str], Answer] = {}
        self._secrets: dict[str, bytes] = {}

    def create(self, deal: Deal, glance: Glance) -> None:
        """Keep a new table."""
        with self._lock:
            self._deals[deal.id] = deal
            self._entries[deal.id] = []
            self._glances[deal.id] = glance
            self._changed[deal.id] = deal.created

    def deal(self, table: str) -> Deal | None:
        """A table's start, or None when there is no such table."""
        return self._deals.get(table)

    def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The log from a ply on."""
        with self._lock:
            return self._entries.get(table, [])[since:]

    def append(
        self, table: str, entries: Sequence[Entry], glance: Glance, answer: Answer | None = None
    ) -> None:
        """Write all of it or nothing."""
        with self._lock:
            log = self._entries[table]
            if entries and entries[0].ply != len(log):
                raise PlyTakenError(table)
            if answer is not None:
                if (table, answer.key) in self._answers:
                    raise PlyTakenError(table)
                self._answers[table, answer.key] = answer
            log.extend(entries)
            self._glances[table] = glance
            if entries:
                self._changed[table] = entries[-1].at

    def answer(self, table: str, key: str) -> Answer | None:
        """What the request with this key was told."""
        return self._answers.get((table, key))

    def tables(self, limit: int, over: bool | None = None) -> list[Listed]:
        """The tables changed last."""
        with self._lock:
            listed = [
                Listed(deal, self._glances[name], self._changed[name])
                for name, deal in self._deals.items()
                if over is None or self._glances[name].over == over
            ]
        return sorted(listed, key=lambda one: -one.changed)[:limit]

    def secret(self, name: str) -> bytes:
        """32 random bytes, the same for the same name."""
        with self._lock:
            return self._secrets.setdefault(name, secrets.token_bytes(32))
