"""What one screen shows when several people sit at it: whose hand, or a cover, or one question for all.

A browser holds a `Device`: who took it last, and when. From that and from who is asked follows the `Screen`,
anew for every page, so two tabs, a reload and the back button all show the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from stockyard.table.table import EVERYBODY, FOR_EVERYBODY, Table

Mode = Literal["open", "pass", "ask_all", "watch"]


@dataclass(frozen=True, slots=True)
class Device:
    """Who has the device, and the ply at which they took it."""

    seat: int | None = None
    ply: int = 0


@dataclass(frozen=True, slots=True)
class Screen:
    """``eyes`` sees the page (None: a spectator); ``wanted`` are the people the page is waiting for.

    ``again`` are people who have answered in secret and may take the device to change their answer.

    - open: ``eyes`` has the device and sees their hand;
    - pass: everything secret is covered until the wanted person takes the device;
    - ask_all: a reaction window, asked once for everybody, with nothing secret in view;
    - watch: there is nobody here to ask.
    """

    mode: Mode
    eyes: int | None
    wanted: tuple[int, ...] = ()
    again: tuple[int, ...] = ()

    def may_act(self, seat: int) -> bool:
        """Whether a request for this seat may come from this screen."""
        return self.mode == "ask_all" if seat == EVERYBODY else self.mode == "open" and self.eyes == seat


def screen_of(table: Table, device: Device, held: Sequence[int] | None = None) -> Screen:
    """What the browser that holds ``device`` shows of the table. Call it with the table's lock held.

    ``held`` are the seats that are played from this browser: all people's if it is not said. Only those who
    share a browser pass it on.
    """
    people = tuple(seat for seat in table.persons if held is None or seat in held)
    wanted = tuple(seat for seat in table.asked_persons() if seat in people)
    if len(people) == 1:
        return Screen("open", people[0], wanted)
    holder = device.seat if device.seat in people else None
    if table.over or not people:
        return Screen("watch", None)
    if not wanted:
        return Screen("watch" if holder is None else "open", holder)
    again = tuple(seat for seat in people if table.match.revisable(seat))
    if in_window(table, wanted):
        return _window(table, device, holder, wanted, again)
    if holder in wanted or _came_back(table, device):
        return Screen("open", holder, wanted)
    # Who answers in secret may do so in any order; otherwise one is asked.
    return Screen("pass", None, wanted, again)


def _came_back(table: Table, device: Device) -> bool:
    """Whether who has the device took it after answering in secret, to change the answer."""
    seat = device.seat
    if seat is None or seat not in table.persons or device.ply < table.since(seat):
        return False
    return bool(table.match.revisable(seat))


def in_window(table: Table, wanted: Sequence[int]) -> bool:
    """Whether all of these people may answer that they do nothing, which one of them can say for all."""
    return bool(wanted) and all(FOR_EVERYBODY[0] in table.match.legal(seat) for seat in wanted)


def _window(
    table: Table, device: Device, holder: int | None, wanted: tuple[int, ...], again: tuple[int, ...]
) -> Screen:
    """A window belongs to who took the device for it; having it from before does not count.

    Otherwise the one who happens to hold the device would be asked first and alone.
    """
    if holder is not None and holder in wanted and device.ply >= table.since(holder):
        return Screen("open", holder, wanted)
    if holder is not None and _came_back(table, device):
        return Screen("open", holder, wanted)
    return Screen("ask_all", None, wanted, again)
