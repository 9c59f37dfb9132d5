"""Mia and Tom at a table over the net, each in their own browser, and what they look at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from stockyard import Match
from stockyard.table.table import Table
from stockyard.table.terms import Terms
from stockyard.web.house import House
from tests.browser.net import NET, Person, laid, seated
from tests.table.seating import POSITION

ENGLISH = {"locale": "en-GB"}
SEAT: list[dict[str, Any]] = [
    {"hand": ["howl", "golden_parachute"], "cash": 9000, "shares": ["wool@wolf_moon", "wool@dam_boom"]},
    {"hand": ["shut_the_gate"], "cash": 9000},
]
CLOCK = Terms(net=True, clock="move", seconds=600)


def board(house: House, terms: Terms = NET) -> tuple[Table, list[str]]:
    """Mia is on turn; Tom holds a Block."""
    return laid(house.yard, Match.from_position({**POSITION, "seats": 2, "seat": SEAT}), terms)


@contextmanager
def two(
    browser: Browser, served: tuple[str, House], terms: Terms = NET, **options: Any
) -> Iterator[tuple[Table, Person, Person]]:
    """A table, and Mia and Tom at it."""
    table, secrets = board(served[1], terms)
    with seated(browser, served[0], table.id, secrets, **{**ENGLISH, **options}) as people:
        yield table, people[0], people[1]


def tile(person: Person) -> Locator:
    """The way into the panel."""
    return person.page.locator(".side-tile")


def open_side(person: Person) -> Locator:
    """Open the panel."""
    if not person.page.locator("#side.open").count():
        tile(person).click()
    expect(person.page.locator("#side")).to_be_visible()
    return person.page.locator("#side")


def say(person: Person, text: str) -> None:
    """Say a line to all."""
    side = open_side(person)
    side.locator("#say").fill(text)
    side.locator("#say").press("Enter")
    expect(side.locator("#say")).to_have_value("")


def button(page: Page, value: str) -> Locator:
    """The button of a move that is in view."""
    return page.locator(f'#board button[name="move"][value="{value}"]:visible').first


def ply_is(person: Person, table: Table) -> None:
    """Wait until the page shows the table as it is."""
    person.page.wait_for_function(
        "ply => Number(document.getElementById('board').dataset.ply) === ply", arg=table.ply
    )
