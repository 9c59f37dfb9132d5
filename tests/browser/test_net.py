"""A table over the net in two browsers: undo by consent, gaps in the line, tabs, breaks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from stockyard import Match
from stockyard.table.keys import Hold, holder_of
from stockyard.table.reasons import Accepted
from stockyard.web.house import House
from tests.browser.net import arrived, laid, moved_on, seated
from tests.browser.pair import CLOCK, ENGLISH, SEAT, board, button, open_side, ply_is, two
from tests.browser.test_pages import PHONE
from tests.table.seating import POSITION, move, new_key
from tests.web.serving import wait

pytestmark = pytest.mark.browser
VIEW = """(hidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
"""Another tab is shown, or this one again."""


# Undo by consent


def test_an_undo_is_asked_for_granted_and_refused(browser: Browser, served: tuple[str, House]) -> None:
    seat = [*SEAT, {"hand": ["caterwaul"]}]
    table, secrets = laid(served[1].yard, Match.from_position({**POSITION, "seats": 3, "seat": seat}))
    with seated(browser, served[0], table.id, secrets, **ENGLISH) as people:
        mia, tom, ola = people
        for answers in (("Allow", "No"), ("Allow", "Allow")):
            if not table.moves:
                button(mia.page, "play.howl").click()
                button(tom.page, "pass").click()
                moved_on(table, 1, "a pass")
            mia.page.locator(".ask-undo > summary").locator("visible=true").click()
            mia.page.get_by_role("button", name="Ask the others").locator("visible=true").click()
            expect(mia.page.locator(".consent")).to_contain_text("Still to answer: Tom and Ola")
            for person, answer in zip((tom, ola), answers, strict=True):
                box = person.page.locator(".consent")
                expect(box).to_contain_text("Mia asks to have a move back")
                expect(box).to_contain_text("Mia plays Howl at the Moon")
                box.get_by_role("button", name=answer, exact=True).click()
                expect(box.locator("form")).to_have_count(0)
            expect(mia.page.locator(".consent")).to_have_count(0)
            if "No" in answers:
                assert len(table.moves) == 2
        expect(button(mia.page, "play.howl")).to_be_visible()
        assert len(table.moves) == 0
        expect(open_side(tom).locator(".lines")).to_contain_text("Ola does not allow it.")


# Gaps in the line


def test_offline_and_back(browser: Browser, served: tuple[str, House]) -> None:
    with two(browser, served) as (table, mia, tom):
        mia.context.set_offline(True)
        expect(mia.page.locator("#connection")).to_contain_text("You are offline")
        button(mia.page, "buy").click()
        expect(mia.page.locator("#board .notice")).to_contain_text("press the same button again")
        expect(button(mia.page, "buy")).to_be_enabled()
        assert table.ply == 0
        assert isinstance(table.send_away(1, new_key(), "self"), Accepted)
        mia.context.set_offline(False)
        ply_is(mia, table)
        expect(mia.page.locator("#connection")).to_be_hidden()
        # A browser whose network has just changed may drop a request once more, and says so.
        button(mia.page, "buy").click()
        told = "document.querySelector('#board .notice')"
        mia.page.wait_for_function(f"() => document.getElementById('board').dataset.ply === '2' || {told}")
        if mia.page.locator("#board .notice").count():
            button(mia.page, "buy").click()
        moved_on(table, 1, "buy")
        ply_is(mia, table)
        expect(mia.page.locator("#board .notice")).to_have_count(0)
        ply_is(tom, table)


def test_an_older_answer_is_never_drawn_over_a_newer_board(
    browser: Browser, served: tuple[str, House]
) -> None:
    with two(browser, served) as (table, mia, tom):
        held: list[Any] = []
        mia.page.route("**/moves", lambda route: held.append((route, route.fetch())))
        button(mia.page, "buy").click()
        # The page's request goes on only while Playwright is waited for.
        while not held:
            mia.page.wait_for_timeout(20)
        moved_on(table, 0, "buy")
        assert isinstance(move(table, 0, "play.howl"), Accepted)
        assert isinstance(move(table, 1, "pass"), Accepted)
        mia.page.wait_for_timeout(300)
        route, answer = held[0]
        route.fulfill(response=answer)
        ply_is(mia, table)
        ply_is(tom, table)
        mia.page.unroute("**/moves")


def test_a_lost_answer_is_asked_for_again_with_the_same_key(
    browser: Browser, served: tuple[str, House]
) -> None:
    with two(browser, served) as (table, mia, _tom):
        keys: list[str] = []

        def lose(route: Any) -> None:
            body = route.request.post_data or ""
            keys.append(next(part for part in body.split("&") if part.startswith("key=")))
            if len(keys) == 1:
                route.abort()
            else:
                route.continue_()

        mia.page.route("**/moves", lose)
        stepper = mia.page.locator(".stepper button[data-step='-1']").first
        stepper.click()
        sale = mia.page.locator("button.sell").first
        sale.click()
        expect(mia.page.locator("#board .notice")).to_contain_text("press the same button again")
        expect(mia.page.locator(".stepper b").first).to_have_text("1")
        sale.click()
        while len(keys) < 2:
            mia.page.wait_for_timeout(20)
        moved_on(table, 0, "a sale")
        assert keys[0] == keys[1]
        assert [name for _seat, name in table.match.moves] == [table.match.moves[0][1], "done"]
        mia.page.unroute("**/moves")


def test_what_was_chosen_stays_while_others_act(browser: Browser, served: tuple[str, House]) -> None:
    with two(browser, served) as (table, mia, _tom):
        mia.page.locator(".stepper button[data-step='-1']").first.click()
        expect(mia.page.locator(".stepper b").first).to_have_text("1")
        assert isinstance(table.send_away(1, new_key(), "self"), Accepted)
        ply_is(mia, table)
        expect(mia.page.locator(".stepper b").first).to_have_text("1")


def test_a_server_that_can_not_keep_a_move_says_so_and_the_button_works_afterwards(
    browser: Browser, served: tuple[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    with two(browser, served) as (table, mia, _tom):

        def full(*_args: object) -> list[bool]:
            raise OSError("no space left")

        with monkeypatch.context() as patch:
            patch.setattr(served[1].yard.store, "append", full)
            button(mia.page, "buy").click()
            expect(mia.page.locator("#board .notice")).to_contain_text("could not be kept")
        mia.wrong = [line for line in mia.wrong if "503" not in line]
        button(mia.page, "buy").click()
        moved_on(table, 0, "buy")
        ply_is(mia, table)


def test_a_machine_that_slept_is_right_again_and_tells_what_happened(
    browser: Browser, served: tuple[str, House]
) -> None:
    table, secrets = board(served[1])
    with seated(browser, served[0], table.id, secrets[1:], **ENGLISH) as people:
        tom = people[0]
        tom.page.clock.install()
        tom.page.reload()
        tom.page.wait_for_selector("#board")
        tom.page.clock.pause_at("2100-01-01")
        # Nothing comes in while it sleeps: the stream is dead and the machine does not know.
        tom.page.route("**/live", lambda route: route.abort())
        tom.context.set_offline(True)
        for name in ("buy", "end_turn"):
            assert isinstance(move(table, 0, name), Accepted)
        tom.page.unroute("**/live")
        tom.page.clock.fast_forward("24:00:00")
        tom.context.set_offline(False)
        tom.page.clock.resume()
        ply_is(tom, table)
        expect(tom.page.locator(".since.absent")).to_contain_text("While you were away")
        expect(tom.page.locator(".since.absent")).to_contain_text("Mia buys")


def test_a_tab_out_of_view_lets_its_line_go_looks_now_and_then_and_catches_up(
    browser: Browser, served: tuple[str, House]
) -> None:
    table, secrets = board(served[1])
    with seated(browser, served[0], table.id, secrets, **ENGLISH) as people:
        tom = people[1]
        tom.page.clock.install()
        tom.page.reload()
        tom.page.wait_for_selector("#board")
        wait(lambda: table.bell.listeners == 2)
        tom.page.evaluate(VIEW, True)
        assert table.bell.listeners == 2, "it may be shown again in a moment"
        tom.page.clock.fast_forward(61_000)
        wait(lambda: table.bell.listeners == 1)
        assert isinstance(move(table, 0, "buy"), Accepted)
        tom.page.clock.fast_forward(62_000)
        ply_is(tom, table)
        # A line that was opened and let go in the same leap of the clock may be noticed late.
        wait(lambda: table.bell.listeners == 1)
        assert isinstance(move(table, 0, "end_turn"), Accepted)
        tom.page.evaluate(VIEW, False)
        ply_is(tom, table)
        wait(lambda: table.bell.listeners == 2)
        expect(tom.page.locator("#connection")).to_be_hidden()


def test_a_look_that_is_wished_for_while_an_older_one_is_under_way_is_not_forgotten(
    browser: Browser, served: tuple[str, House]
) -> None:
    table, secrets = board(served[1])
    with seated(browser, served[0], table.id, secrets, **ENGLISH) as people:
        tom = people[1]
        tom.page.clock.install()
        tom.page.reload()
        tom.page.wait_for_selector("#board")
        wait(lambda: table.bell.listeners == 2)
        tom.page.evaluate(VIEW, True)
        tom.page.clock.fast_forward(61_000)
        wait(lambda: table.bell.listeners == 1)
        held: list[Any] = []

        def hold_the_first(route: Any) -> None:
            if held:
                route.continue_()
            else:
                held.append((route, route.fetch()))

        tom.page.route("**/board*", hold_the_first)
        tom.page.clock.fast_forward(62_000)
        while not held:
            tom.page.wait_for_timeout(20)
        assert isinstance(move(table, 0, "buy"), Accepted)
        tom.page.evaluate("dispatchEvent(new Event('online'))")
        route, answer = held[0]
        route.fulfill(response=answer)
        ply_is(tom, table)
        tom.page.unroute("**/board*")


# Tabs and devices


def test_a_second_tab_and_a_second_device_follow_and_a_stale_click_is_answered(
    browser: Browser, served: tuple[str, House]
) -> None:
    table, secrets = board(served[1])
    with seated(browser, served[0], table.id, secrets, **ENGLISH) as people:
        mia, _tom = people
        tab = mia.context.new_page()
        tab.goto(f"/tables/{table.id}")
        phone = arrived(browser, served[0], table.id, secrets[0], 0, viewport=PHONE, **ENGLISH)
        # The tab sleeps: it hears nothing of what happens on both sides of the gap.
        tab.route("**/board*", lambda route: route.abort())
        button(mia.page, "buy").click()
        moved_on(table, 0, "buy")
        for page in (mia.page, phone.page):
            page.wait_for_function("() => document.getElementById('board').dataset.ply === '1'")
        button(tab, "buy").click()
        expect(tab.locator("#board .notice")).to_contain_text("moved on")
        assert [name for _seat, name in table.match.moves] == ["buy"]
        tab.unroute("**/board*")
        button(tab, "play.howl").click()
        moved_on(table, 1, "a card")
        for page in (mia.page, phone.page, tab):
            page.wait_for_function("() => document.getElementById('board').dataset.ply === '2'")
        tab.close()
        phone.context.close()
        assert phone.wrong == []


def test_whoever_is_given_a_seat_elsewhere_sees_it_here(browser: Browser, served: tuple[str, House]) -> None:
    """A link that is opened in another tab gives its chair to the whole browser."""
    table, _secrets = board(served[1])
    watcher = arrived(browser, served[0], table.id, "another secret", 1, **ENGLISH)
    expect(watcher.page.locator("#board.mode-watch")).to_be_visible()
    served[1].yard.store.hold([Hold(table.id, 1, holder_of("another secret"), "browser", 2.0)])
    served[1].yard.ring("people", table.id)
    expect(watcher.page.locator("#board.mode-open")).to_be_visible()
    expect(watcher.page.locator('.hand [data-thing="card.shut_the_gate"]')).to_be_visible()
    expect(open_side(watcher).locator("#say")).to_be_visible()
    watcher.context.close()
    assert watcher.wrong == []


# People who come and go


def test_a_break_is_seen_by_all_and_ended_by_a_click(browser: Browser, served: tuple[str, House]) -> None:
    with two(browser, served, CLOCK) as (table, mia, tom):
        expect(tom.page.locator(".opponent .clock.running")).to_be_visible()
        before = tom.page.locator(".opponent .clock b").inner_text()
        expect(tom.page.locator(".opponent .clock b")).not_to_have_text(before)
        side = open_side(tom)
        expect(side.locator(".side-row", has_text="Mia")).to_contain_text("here")
        side.get_by_role("button", name="Take a break").click()
        expect(mia.page.locator(".opponent .is-away")).to_be_visible()
        expect(tom.page.locator(".me-away")).to_contain_text("A computer player plays for you.")
        button(mia.page, "end_turn").click()
        for _ in range(200):
            if any(entry.seat == 1 and entry.kind == "move" for entry in table.course.entries):
                break
            tom.page.wait_for_timeout(20)
        else:
            raise AssertionError("nobody plays for Tom")
        tom.page.keyboard.press("Escape")
        tom.page.locator(".me-away").get_by_role("button", name="I'm back").click()
        expect(mia.page.locator(".opponent .is-away")).to_have_count(0)
        expect(tom.page.locator(".me-away")).to_have_count(0)
        assert table.away == frozenset()


def test_the_title_and_its_picture_tell_who_is_asked(browser: Browser, served: tuple[str, House]) -> None:
    with two(browser, served) as (table, mia, tom):
        expect(mia.page).to_have_title("● Your turn · Night shift")
        expect(tom.page).to_have_title("Mia is on turn · Night shift")
        picture = tom.page.locator("link[rel=icon]")
        assert "asked" not in (picture.get_attribute("href") or "")
        assert isinstance(move(table, 0, "play.howl"), Accepted)
        expect(tom.page).to_have_title("● You are asked · Night shift")
        assert "asked" in (picture.get_attribute("href") or "")
        expect(mia.page).to_have_title("Tom is on turn · Night shift")


def test_an_answer_is_changed_and_given_in_advance(browser: Browser, served: tuple[str, House]) -> None:
    seat = [*SEAT, {"hand": ["caterwaul"]}]
    table, secrets = laid(served[1].yard, Match.from_position({**POSITION, "seats": 3, "seat": seat}))
    with seated(browser, served[0], table.id, secrets, **ENGLISH) as people:
        mia, tom, ola = people
        button(mia.page, "play.howl").click()
        button(tom.page, "block.shut_the_gate").click()
        expect(tom.page.locator(".my-answer")).to_contain_text("Your answer: Shut the Gate.")
        button(tom.page, "pass").click()
        expect(tom.page.locator(".my-answer")).to_contain_text("Your answer: No answer.")
        ola.page.get_by_role("button", name="don't ask again this turn").click()
        chip = ola.page.locator(".preset-chip")
        expect(chip).to_contain_text("until the turn ends")
        button(mia.page, "play.golden_parachute").click()
        button(tom.page, "pass").click()
        expect(button(mia.page, "end_turn")).to_be_visible()
        assert [entry.moves for entry in table.moves if entry.seat == 2] == [("pass",), ("pass",)]
        chip.click()
        expect(chip).to_have_count(0)
