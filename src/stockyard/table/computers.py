"""Computer players at work: threads of their own, so that no request and no page waits for them.

They work whether or not anybody looks, and go on after a restart. A computer player waits a little before
each move so that people can follow; in a reaction window it answers after the same while whatever it holds.
When its move can't be stored (the disk is full, the file is locked) it tries again after a pause that grows.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from typing import Final

from stockyard.table.playable import UnplayableError
from stockyard.table.thinking import choose
from stockyard.table.yard import Yard

THREADS: Final = 2
FIRST_RETRY: Final = 1.0
LONGEST_RETRY: Final = 60.0
log = logging.getLogger("stockyard.table")


class ComputerPlayers:
    """Moves the computer players of a yard. ``seed`` makes their choices repeatable in tests."""

    def __init__(self, yard: Yard, pause: float, seed: str | None = None) -> None:
        self._yard = yard
        self._pause = pause
        self._seed = seed
        self._due: dict[str, float] = {}
        self._failed: dict[str, int] = {}
        self._busy: set[str] = set()
        self._something = threading.Condition()
        self._stopped = False
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Begin, with what was left to do when the program last stopped."""
        self._yard.changed = self.wake
        for number in range(THREADS):
            thread = threading.Thread(target=self._work, name=f"computer-{number}", daemon=True)
            self._threads.append(thread)
            thread.start()
        for table in self._yard.unfinished():
            self.wake(table)

    def stop(self) -> None:
        """Finish the move at hand and stop."""
        with self._something:
            self._stopped = True
            self._something.notify_all()
        for thread in self._threads:
            thread.join()

    def wake(self, table: str) -> None:
        """Something happened at a table: see to it after the pause."""
        with self._something:
            self._due[table] = time.monotonic() + self._pause
            self._something.notify()

    def _work(self) -> None:
        while (table := self._next()) is not None:
            try:
                move_computers(self._yard, table, self._seed)
            except UnplayableError as gone:
                # Trying again would not change that.
                log.warning("%s", gone)
            except Exception:
                # One broken table must not stop the others, nor stand still for ever.
                log.exception("the computer players of table %s failed; trying again", table)
                self._try_again(table)
            else:
                self._failed.pop(table, None)
            finally:
                with self._something:
                    self._busy.discard(table)
                    self._something.notify()

    def _try_again(self, table: str) -> None:
        """After a pause that doubles with each failure up to a minute; at once if people act meanwhile."""
        with self._something:
            times = self._failed[table] = self._failed.get(table, 0) + 1
            pause = min(FIRST_RETRY * 2 ** min(times - 1, 10), LONGEST_RETRY)
            self._due.setdefault(table, time.monotonic() + pause)
            self._something.notify()

    def _next(self) -> str | None:
        """The next table whose time has come, or None when it is time to stop."""
        with self._something:
            while not self._stopped:
                waiting = [(at, name) for name, at in self._due.items() if name not in self._busy]
                at, name = min(waiting, default=(None, ""))
                now = time.monotonic()
                if at is not None and at <= now:
                    del self._due[name]
                    self._busy.add(name)
                    return name
                self._something.wait(None if at is None else at - now)
        return None


def move_computers(yard: Yard, name: str, seed: str | None = None) -> bool:
    """One move of each computer player that is asked at the table. False when there was nothing to do.

    The choice is made without the table's lock. Should somebody act meanwhile so that the question is
    another one, the choice is refused as late, and the change has woken us for the new question already.
    """
    table = yard.table(name)
    if table is None:
        return False
    for seat in (asked := table.asked_computers()):
        with table.lock:
            if seat not in table.match.asked:
                continue
            ply, match = table.ply, table.match.copy()
        dice = f"{seed} {ply} {seat}" if seed else secrets.token_hex(16)
        move = choose(match, seat, table.agent(seat), dice)
        table.play_for(seat, ply, f"computer-{secrets.token_hex(12)}", (move,))
    return bool(asked)
