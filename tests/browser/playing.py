"""Playing in a browser as a person would: one looks what is offered, and clicks or presses it."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NeverError

from stockyard.table.table import Table
from stockyard.web.house import House

MOVES = 'button[form="choices"][name="move"]'
END = ".board.over"
LAID_OUT_MS = 10_000
FITS = """(width) => innerWidth === width
  && document.documentElement.scrollWidth <= document.documentElement.clientWidth"""
STICKS_OUT = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const parts = [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
  return [scrollWidth - clientWidth, innerWidth, parts.slice(0, 5).map((one) => one.outerHTML.slice(0, 120))];
}"""


def open_table(page: Page, kinds: list[str], names: list[str] | None = None, **options: str) -> str:
    """Fill in the form of a new table; the path of its page."""
    page.goto("/new/sharenanigans")
    for k in range(4):
        kind = kinds[k] if k < len(kinds) else "none"
        page.locator(f'input[name="seat{k}_kind"][value="{kind}"]').check(force=True)
        if names and k < len(names):
            page.locator(f'input[name="seat{k}_name"]').fill(names[k])
    if options:
        page.locator("details.house-rules").evaluate("details => { details.open = true }")
    for name, value in options.items():
        page.locator(f'input[name="{name}"][value="{value}"]').check(force=True)
    page.locator("button.open-table").click()
    page.wait_for_selector("#board")
    return page.url.partition("/tables/")[2]


def table_of(house: House, name: str) -> Table:
    """The table behind the page."""
    return house.table(name)


def ply(page: Page) -> int:
    """The ply of the board in view."""
    return int(page.locator("#board").get_attribute("data-ply") or -1)


def settled(page: Page, table: Table) -> None:
    """Wait until the page shows the table as it is, with nothing left for computer players to do."""
    page.wait_for_function(
        "() => !document.querySelector('#board [aria-busy=true]') && !document.querySelector('.htmx-request')"
    )
    for _ in range(400):
        if not table.asked_computers() and ply(page) == table.ply:
            return
        page.wait_for_timeout(10)
    raise AssertionError(f"the page shows ply {ply(page)}, the table is at {table.ply}")


def offered(page: Page) -> list[str]:
    """The moves that can be made on the page as it is in view."""
    buttons = page.locator(f"{MOVES}:visible").all()
    return [value for button in buttons if (value := button.get_attribute("value"))]


def button_of(page: Page, move: str) -> Locator:
    """The button of a move that is in view."""
    return page.locator(f'{MOVES}[value="{move}"]:visible').first


def expect_no_scroll(page: Page) -> None:
    """Nothing is wider than the window, once the page is laid out in it.

    A window that was just given another size may take it in steps, and letters may still be on their way.
    What is too wide for good stays so, and fails with what sticks out.
    """
    size = page.viewport_size
    assert size is not None
    page.evaluate("() => document.fonts.ready.then(() => null)")
    with suppress(NeverError):
        page.wait_for_function(FITS, arg=size["width"], timeout=LAID_OUT_MS)
    wide, window, parts = page.evaluate(STICKS_OUT)
    assert window == size["width"], f"the window is {window} px wide"
    assert wide <= 0, f"{wide} px too wide in a window of {window} px: {parts}"


def expect_over(page: Page) -> None:
    """The result is in view."""
    expect(page.locator(END)).to_be_visible()
    expect(page.locator(".result")).to_be_visible()
