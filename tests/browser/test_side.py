"""The panel beside the board in a browser: talk, notes, and use by everybody."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from stockyard import Match
from stockyard.web.house import House
from tests.browser.net import DESK, Person, arrived, laid, moved_on, seated
from tests.browser.pair import CLOCK, ENGLISH, SEAT, board, button, open_side, ply_is, say, tile, two
from tests.browser.playing import expect_no_scroll
from tests.browser.test_pages import PHONE, axe
from tests.table.seating import POSITION

pytestmark = pytest.mark.browser


def looks_of_panel(person: Person) -> bool:
    """Whether the page has the style sheet of what is in the panel."""
    return bool(person.page.locator('link[rel="stylesheet"][href$="/css/panel.css"]').count())


# Talk and notes


def test_what_one_says_the_other_hears_without_looking_away(
    browser: Browser, served: tuple[str, House]
) -> None:
    with two(browser, served) as (_table, mia, tom):
        expect(tom.page.locator("#side")).to_be_hidden()
        say(mia, "Are you <b>there</b>?")
        expect(tom.page.locator("#heard")).to_contain_text("Are you <b>there</b>?")
        expect(tom.page.locator(".side-dot")).to_have_text("1")
        say(mia, "Hello?")
        expect(tom.page.locator(".side-dot")).to_have_text("2")
        side = open_side(tom)
        expect(side.locator(".lines")).to_contain_text("Hello?")
        expect(tom.page.locator(".side-dot")).to_be_hidden()
        expect(mia.page.locator(".side-dot")).to_be_hidden()
        # What is being typed survives what comes in.
        side.locator("#say").fill("I am just ty")
        say(mia, "Take your time")
        expect(side.locator(".lines")).to_contain_text("Take your time")
        expect(side.locator("#say")).to_have_value("I am just ty")
        side.locator("#say").press("Escape")
        expect(tom.page.locator("#side")).to_be_hidden()
        expect(tile(tom)).to_be_focused()


def test_the_board_makes_room_and_the_panel_stays_as_it_was_left(
    browser: Browser, served: tuple[str, House]
) -> None:
    with two(browser, served) as (table, mia, tom):
        assert mia.page.viewport_size == DESK
        assert not looks_of_panel(tom), "what a shut panel does not need is not fetched"
        side = open_side(mia)
        assert looks_of_panel(mia)
        side.get_by_text("This table", exact=True).click()
        side.locator('[data-copy="watch-url"]').click()
        expect(side.locator('[data-copy="watch-url"]')).to_contain_text("Copied")
        edge = side.bounding_box()
        assert edge is not None
        for part in (".hand", ".purse", ".strip", ".ways", ".opponent"):
            box = mia.page.locator(f"#board {part}").first.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= edge["x"] + 1, f"{part} is covered"
        button(mia.page, "buy").click()
        moved_on(table, 0, "buy")
        ply_is(mia, table)
        mia.page.reload()
        expect(side).to_be_visible()
        mia.page.locator("#question").focus()
        mia.page.keyboard.press("Escape")
        expect(side).to_be_hidden()
        mia.page.reload()
        mia.page.wait_for_function("() => document.querySelector('#side.scripted')")
        expect(side).to_be_hidden()


def test_a_line_that_got_lost_stays_typed_and_is_said_once(
    browser: Browser, served: tuple[str, House]
) -> None:
    with two(browser, served) as (table, mia, _tom):
        side = open_side(mia)
        mia.context.set_offline(True)
        side.locator("#say").fill("Into the void")
        side.locator("#say").press("Enter")
        expect(side.locator(".side-notice")).to_contain_text("press the button again")
        expect(side.locator("#say")).to_have_value("Into the void")
        mia.context.set_offline(False)
        side.locator("#say").press("Enter")
        expect(side.locator("#say")).to_have_value("")
        expect(side.locator(".lines")).to_contain_text("Into the void")
        expect(side.locator(".side-notice")).to_have_count(0)
        assert [line.text for line in served[1].yard.store.lines(table.id)] == ["Into the void"]


def test_a_muted_seat_falls_silent_for_one(browser: Browser, served: tuple[str, House]) -> None:
    with two(browser, served) as (_table, mia, tom):
        say(mia, "noise")
        side = open_side(tom)
        expect(side.locator(".line .words")).to_have_text("noise")
        side.locator("#mute-0").click()
        expect(side.locator(".line .words")).to_have_count(0)
        expect(side.locator("#mute-0")).to_contain_text("Unmute")


def test_a_note_is_kept_while_it_is_written_and_after_the_page_was_left(
    browser: Browser, served: tuple[str, House]
) -> None:
    with two(browser, served) as (table, mia, tom):
        side = open_side(mia)
        side.locator(".note > summary").click()
        side.locator("#note").fill("Tom holds a Block")
        expect(side.locator(".note [role=status]")).to_have_text("Kept")
        assert table.desk(0)["note"] == "Tom holds a Block"
        # A line of the other one does not take the pen away.
        side.locator("#note").press("End")
        side.locator("#note").press_sequentially(", or two")
        say(tom, "What are you writing?")
        expect(side.locator("#note")).to_be_focused()
        side.locator("#note").press_sequentially("!")
        expect(side.locator("#note")).to_have_value("Tom holds a Block, or two!")
        # Not kept yet, and the page is gone.
        mia.context.set_offline(True)
        side.locator("#note").press_sequentially(" Careful.")
        mia.context.set_offline(False)
        mia.page.reload()
        expect(mia.page.locator("#note")).to_have_value("Tom holds a Block, or two! Careful.")
        mia.page.wait_for_timeout(50)
        for _ in range(100):
            if table.desk(0).get("note") == "Tom holds a Block, or two! Careful.":
                break
            mia.page.wait_for_timeout(20)
        assert table.desk(0)["note"] == "Tom holds a Block, or two! Careful."
        assert "Careful" not in tom.page.content()


def test_a_page_that_was_drawn_before_the_note_was_kept_has_it_all_the_same(
    browser: Browser, served: tuple[str, House]
) -> None:
    with two(browser, served) as (table, mia, _):
        side = open_side(mia)
        before = mia.context.request.get(mia.page.url).text()
        side.locator(".note > summary").click()
        side.locator("#note").fill("Tom holds a Block")
        expect(side.locator(".note [role=status]")).to_have_text("Kept")
        assert table.desk(0)["note"] == "Tom holds a Block" and "Tom holds a Block" not in before
        path = urlsplit(mia.page.url).path
        mia.page.route(f"**{path}", lambda route: route.fulfill(response=route.fetch(), body=before))
        mia.page.reload()
        expect(mia.page.locator("#note")).to_have_value("Tom holds a Block")


# For everybody


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
@pytest.mark.parametrize("game", ["sharenanigans", "zoo"])
def test_the_panel_is_usable_by_all_and_fits_a_phone(
    browser: Browser, served: tuple[str, House], game: str, lang: str
) -> None:
    match = (
        Match.from_position({**POSITION, "seats": 2, "seat": SEAT})
        if game == "sharenanigans"
        else Match("zoo", 2, seed="panel", modules=["intrigues"])
    )
    table, secrets = laid(served[1].yard, match, CLOCK)
    with seated(browser, served[0], table.id, secrets, locale=lang) as people:
        for person in people:
            say(person, "Żółw bierze owce")
        mia = people[0]
        for fold in mia.page.locator("#side .fold > summary").all():
            fold.click()
        mia.page.locator("#side").get_by_role("button").first.scroll_into_view_if_needed()
        expect_no_scroll(mia.page)
        axe(mia.page)
        mia.page.set_viewport_size(PHONE)
        expect_no_scroll(mia.page)
        axe(mia.page)


def test_everything_in_the_panel_is_reached_with_the_keyboard(
    browser: Browser, served: tuple[str, House]
) -> None:
    with two(browser, served) as (table, mia, _tom):
        tile(mia).focus()
        mia.page.keyboard.press("Enter")
        expect(mia.page.locator("#side")).to_be_focused()
        reached: set[str] = set()
        for _ in range(40):
            mia.page.keyboard.press("Tab")
            reached.add(
                str(
                    mia.page.evaluate("() => document.activeElement.id || document.activeElement.textContent")
                )
            )
        assert "say" in reached
        mia.page.locator("#say").focus()
        mia.page.keyboard.type("by keyboard")
        mia.page.keyboard.press("Enter")
        expect(mia.page.locator(".lines")).to_contain_text("by keyboard")
        assert served[1].yard.store.lines(table.id)[0].text == "by keyboard"


def test_without_script_the_panel_opens_and_works(browser: Browser, served: tuple[str, House]) -> None:
    table, secrets = board(served[1])
    person = arrived(browser, served[0], table.id, secrets[0], 0, java_script_enabled=False, **ENGLISH)
    page = person.page
    expect(page.locator("#side")).to_be_hidden()
    page.locator(".side-tile").click()
    expect(page.locator("#side")).to_be_visible()
    page.locator("#say").fill("without script")
    page.locator(".say button").click()
    expect(page.locator("#side")).to_be_visible()
    expect(page.locator(".lines")).to_contain_text("without script")
    page.get_by_role("button", name="Take a break").click()
    expect(page.locator("#side")).to_contain_text("a computer player plays")
    assert table.away == {0}
    page.locator(".side-row").get_by_role("button", name="I'm back").click()
    assert table.away == frozenset()
    page.locator(".side-close").click()
    expect(page.locator("#side")).to_be_hidden()
    person.context.close()
