"""Playing Spółka ZOO in a browser: tokens are locked in, things are clicked, cards are laid back."""

from __future__ import annotations

from playwright.sync_api import Page

from stockyard.table.table import Table
from stockyard.web.house import House
from tests.browser.playing import MOVES, settled, table_of

MODULES = ("events", "goals", "intrigues")


def open_village(page: Page, house: House, kinds: list[str], modules: tuple[str, ...] = MODULES) -> Table:
    """Fill in the form of a new table of Spółka ZOO."""
    page.goto("/new/zoo")
    for k in range(5):
        kind = kinds[k] if k < len(kinds) else "none"
        page.locator(f'input[name="seat{k}_kind"][value="{kind}"]').check(force=True)
    page.locator("details.house-rules").evaluate_all("all => all.forEach(one => { one.open = true })")
    for name in modules:
        page.locator(f'input[name="{name}"]').check(force=True)
    page.locator("button.open-table").click()
    page.wait_for_selector("#board")
    return table_of(house, page.url.partition("/tables/")[2])


def skip_show(page: Page) -> None:
    """Jump over what is being played of the Market phase."""
    page.evaluate("() => document.querySelector('.board.playing .controls [data-do=skip]')?.click()")


def offered(page: Page) -> list[str]:
    """The moves whose buttons are in view."""
    script = "all => all.filter(one => one.checkVisibility()).map(one => one.value)"
    found: list[str] = page.locator(MOVES).evaluate_all(script)
    return [value for value in found if value]


def press(page: Page, table: Table, move: str) -> None:
    """Click the button of a move and wait for what comes of it."""
    before = table.ply
    page.locator(f'{MOVES}[value="{move}"]:visible').first.click()
    arrived(page, table, before)


def choose(page: Page, table: Table, token: str) -> None:
    """Choose a token in secret and lock it in."""
    before = table.ply
    page.locator(f'.tokens label:has(input[value="token.{token}"])').click()
    page.locator(".lock-in").click()
    arrived(page, table, before)


def put_back(page: Page, table: Table) -> None:
    """Lay the cards that one looks at back as they are arranged."""
    before = table.ply
    page.locator(".put-them").click()
    arrived(page, table, before)


def take(page: Page, seat: int) -> None:
    """Take the device."""
    page.locator(f'button[form="device"][name="seat"][value="{seat}"]:visible').first.click()
    page.wait_for_function(
        "seat => document.querySelector('#choices [name=seat]').value === seat", arg=str(seat)
    )


def arrived(page: Page, table: Table, before: int) -> None:
    """Wait until the move is in the log and on the page."""
    page.wait_for_function("ply => Number(document.getElementById('board').dataset.ply) > ply", arg=before)
    settled(page, table)
    skip_show(page)
