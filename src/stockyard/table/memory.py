"""A Store that forgets: for games in the terminal and for tests."""

from __future__ import annotations

import copy
import secrets
import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from stockyard.table.entries import Entry
from stockyard.table.gathering import Gathering
from stockyard.table.keys import MOST_HOLDS, Hold
from stockyard.table.ports import Deal, Glance, Heard, Listed, PlyTakenError, Writing
from stockyard.table.talk import Line


class Memory:
    """Keeps tables in dictionaries, with the same guards as a database."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._listed: dict[str, Listed] = {}
        self._entries: dict[str, list[Entry]] = {}
        self._keys: dict[str, set[str]] = {}
        self._secrets: dict[str, bytes] = {}
        self._gatherings: dict[str, Gathering] = {}
        self._holds: dict[str, list[Hold]] = {}
        self._lines: dict[str, list[Line]] = {}
        self._desks: dict[tuple[str, int], dict[str, Any]] = {}
        self._duties: set[tuple[str, int, str]] = set()

    def create(self, deal: Deal, glance: Glance, holds: Sequence[Hold] = ()) -> None:
        """Keep a new table, in the place of its gathering."""
        with self._lock:
            if deal.id in self._listed:
                raise PlyTakenError(deal.id)
            self._gatherings.pop(deal.id, None)
            self._listed[deal.id] = Listed(deal, glance, deal.created)
            self._entries[deal.id] = []
            self._keys[deal.id] = set()
            self.hold(holds)

    def deal(self, table: str) -> Deal | None:
        """A table's start, or None when there is no such table."""
        found = self._listed.get(table)
        return found.deal if found else None

    def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The log from a ply on."""
        with self._lock:
            return self._entries.get(table, [])[since:]

    def append(self, writings: Sequence[Writing]) -> list[bool]:
        """Write each of them whole or not at all."""
        with self._lock:
            return [self._append(one) for one in writings]

    def _append(self, one: Writing) -> bool:
        log, keys = self._entries[one.table], self._keys[one.table]
        new = [entry.key for entry in one.entries if entry.key]
        if one.entries[0].ply != len(log) or not keys.isdisjoint(new):
            return False
        log.extend(one.entries)
        keys.update(new)
        listed = self._listed[one.table]
        self._listed[one.table] = replace(listed, glance=one.glance, changed=one.entries[-1].at)
        return True

    def tables(
        self, limit: int, over: bool | None = None, holder: str | None = None, archived: bool = False
    ) -> list[Listed]:
        """The tables changed last."""
        with self._lock:
            listed = [
                one
                for name, one in self._listed.items()
                if over in (None, one.glance.over)
                and one.archived == archived
                and (holder is None or self._is_held(name, holder))
            ]
        return sorted(listed, key=lambda one: -one.changed)[:limit]

    def _is_held(self, table: str, holder: str) -> bool:
        holds = self._holds.get(table, [])
        return any(one.holder == holder for one in holds) if holder else not holds

    def archive(self, table: str, archived: bool) -> None:
        """Put a table away, or take it back."""
        with self._lock:
            self._listed[table] = replace(self._listed[table], archived=archived)

    def secret(self, name: str) -> bytes:
        """32 random bytes, the same for the same name."""
        with self._lock:
            return self._secrets.setdefault(name, secrets.token_bytes(32))

    def gather(self, gathering: Gathering, holds: Sequence[Hold] = ()) -> None:
        """Keep a new gathering."""
        with self._lock:
            if gathering.id in self._gatherings or gathering.id in self._listed:
                raise PlyTakenError(gathering.id)
            self._gatherings[gathering.id] = gathering
            self.hold(holds)

    def gathering(self, table: str) -> Gathering | None:
        """The gathering of this id."""
        return self._gatherings.get(table)

    def regather(self, gathering: Gathering) -> bool:
        """Keep the next version of a gathering."""
        with self._lock:
            known = self._gatherings.get(gathering.id)
            if known is None or known.version + 1 != gathering.version:
                return False
            self._gatherings[gathering.id] = gathering
            return True

    def disperse(self, table: str) -> None:
        """Forget a gathering and all that was kept for it."""
        with self._lock:
            if self._gatherings.pop(table, None) is not None:
                self._holds.pop(table, None)
                self._lines.pop(table, None)
                self._desks = {key: kept for key, kept in self._desks.items() if key[0] != table}
                self._duties = {key for key in self._duties if key[0] != table}

    def gatherings(self, limit: int, holder: str | None = None) -> list[Gathering]:
        """The newest public ones, or those at which the holder has a chair."""
        with self._lock:
            found = [
                one
                for one in self._gatherings.values()
                if (one.terms.public if holder is None else self._is_held(one.id, holder))
            ]
        return sorted(found, key=lambda one: -one.created)[:limit]

    def gatherings_before(self, at: float, limit: int) -> list[Gathering]:
        """The oldest gatherings that were opened before a time."""
        with self._lock:
            found = [one for one in self._gatherings.values() if one.created < at]
        return sorted(found, key=lambda one: one.created)[:limit]

    def hold(self, holds: Sequence[Hold]) -> None:
        """Keep holds."""
        with self._lock:
            for new in holds:
                kept = self._holds.setdefault(new.table, [])
                if not any((one.chair, one.holder) == (new.chair, new.holder) for one in kept):
                    kept.append(new)
                beside = [one for one in kept if one.chair == new.chair]
                codes = [one for one in beside if one.kind == "code"]
                for old in codes[: max(0, len(beside) - MOST_HOLDS)]:
                    kept.remove(old)

    def holds(self, table: str) -> list[Hold]:
        """All holds of a table."""
        with self._lock:
            return list(self._holds.get(table, []))

    def release(self, table: str, chair: int, keep: str = "") -> None:
        """Forget all holds of a chair but that of one holder."""
        with self._lock:
            kept = [one for one in self._holds.get(table, []) if one.chair != chair or one.holder == keep]
            self._holds[table] = kept

    def say(self, line: Line) -> int:
        """Keep a line; its number."""
        with self._lock:
            lines = self._lines.setdefault(line.table, [])
            lines.append(replace(line, number=len(lines) + 1))
            return len(lines)

    def lines(self, table: str, since: int = 0, limit: int = 200) -> list[Line]:
        """The last lines with a number above ``since``."""
        with self._lock:
            return self._lines.get(table, [])[since:][-limit:]

    def desk(self, table: str, seat: int) -> dict[str, Any]:
        """What the seat keeps there."""
        with self._lock:
            return copy.deepcopy(self._desks.get((table, seat), {}))

    def keep(self, table: str, seat: int, name: str, value: Any) -> None:
        """Keep one such thing; None forgets it."""
        with self._lock:
            desk = self._desks.setdefault((table, seat), {})
            if value is None:
                desk.pop(name, None)
            else:
                desk[name] = copy.deepcopy(value)

    def once(self, table: str, seat: int, duty: str, at: float) -> bool:  # noqa: ARG002
        """True the first time it is called for this duty of the seat."""
        with self._lock:
            known = (table, seat, duty) in self._duties
            self._duties.add((table, seat, duty))
            return not known

    def listen(self, heard: Heard) -> None:
        """There are no other programs."""

    def tell(self, topic: str, table: str, number: int) -> None:
        """There is nobody to tell."""

    def close(self) -> None:
        """Nothing is held open."""
