"""Who looks after the tables while nobody clicks, and who tells people that they are asked.

What this room promises: what `stockyard.table.care` finds to do is done with no page open, after a restart,
and when a program that was doing it is killed; none of it makes a request wait. Notices go out once a duty,
to whoever wants them, and say nothing about the game.

`Work` says who is to do it. `Threads` are threads of this program; `Queue` is a job queue in PostgreSQL that
any number of programs share.
"""

from __future__ import annotations

from typing import Protocol

__all__ = ["Work"]


class Work(Protocol):
    """Has tables looked after, from `start` to `stop`. It hears by itself of every change at a table."""

    def start(self) -> None:
        """Begin, with whatever was left to do when the programs on this store last stopped."""

    def stop(self) -> None:
        """Finish what is under way and stop. What was not begun is found again at the next start."""

    def wake(self, table: str, after: float = 0.0) -> None:
        """Have somebody look at a table in so many seconds. Returns at once."""

    def waiting(self) -> int:
        """How many tables wait to be looked at now."""
