"""The review in a real browser: asked for, awaited, usable by all; and playing on from a step."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from stockyard.web.house import House
from tests.browser.playing import expect_no_scroll
from tests.browser.test_pages import PHONE, axe, speak
from tests.scripted import HELPER

pytestmark = pytest.mark.browser
NAMES = ["Ola", "Tom"]


def finished(house: House) -> str:
    """The page of a table whose game is over."""
    record = HELPER.missed().record()
    return f"/tables/{house.yard.adopt(record, 'Night shift', NAMES).id}"


def test_a_review_is_made_while_one_looks_and_fits_a_phone(page: Page, served: tuple[str, House]) -> None:
    speak(page, served, "pl")
    path = finished(served[1])
    page.goto(f"{path}/review")
    axe(page)
    page.locator(f"form[action='{path}/review'] button").click()
    expect(page.locator(".review-chart")).to_be_visible()
    page.locator(".review-numbers summary").click()
    expect(page.locator(".review-numbers tbody tr").first).to_be_visible()
    axe(page)
    expect(page.locator(".review-list").last).to_contain_text("−100")
    page.set_viewport_size(PHONE)
    expect_no_scroll(page)
    axe(page)
    # Neither has any of its tables to be pushed sideways, and the cards are a table to who can't see them.
    wide = "boxes => boxes.filter((box) => box.scrollWidth > box.clientWidth).length"
    assert page.locator(".review-scroll").evaluate_all(wide) == 0
    made = page.get_by_role("table").filter(has=page.get_by_role("rowheader", name="Ola"))
    expect(made.get_by_role("row", name="Ola").get_by_role("cell")).to_have_count(5)
    # As many cards as a table can have seats are all in view, without a box of their own to scroll.
    parts = page.locator(".review-scroll:has(.review-parts)")
    parts.evaluate("""(box) => {
        const body = box.querySelector("tbody");
        while (body.rows.length < 5) body.append(body.rows[0].cloneNode(true));
    }""")
    assert parts.evaluate("box => box.scrollHeight - box.clientHeight") <= 1


def test_one_plays_on_from_a_step_of_the_replay(page: Page, served: tuple[str, House]) -> None:
    path = finished(served[1])
    page.goto(f"{path}/replay?step=0&eyes=0")
    page.locator(".onward summary").click()
    axe(page)
    page.set_viewport_size(PHONE)
    expect_no_scroll(page)
    page.locator(".onward select[name=agent]").select_option("easy")
    page.locator(".onward button").click()
    page.wait_for_url(lambda url: "/tables/" in url and path not in url and "/on" not in url)
    expect(page.locator("#board")).to_be_visible()
    table = served[1].table(page.url.rpartition("/")[2])
    assert [seat.agent for seat in table.seats] == ["", "easy"]
