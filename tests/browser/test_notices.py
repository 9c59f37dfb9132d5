"""Notices in a real browser: asking for them in the panel, and what the script makes of one that arrives."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from stockyard.table.keys import HOST, Hold, holder_of
from stockyard.table.table import Table
from stockyard.web.house import House
from stockyard.web.visitor import COOKIE
from stockyard.work.mail import read_mailer
from stockyard.work.wanted import wanted
from tests.browser.net import NET
from tests.browser.playing import expect_no_scroll
from tests.browser.test_pages import PHONE, axe
from tests.table.test_care import PEOPLE
from tests.web.serving import serving
from tests.work import post
from tests.work.post import Letters
from tests.work.test_threads import until

pytestmark = pytest.mark.browser

SUBSCRIBED = """(said) => {
  const keys = [];
  window.keys = keys;
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) => {
    keys.push(options);
    return { toJSON: () => said };
  };
}"""
"""A browser without a push service behind it, as those of tests are, that has one all the same."""


@contextmanager
def at_table(
    browser: Browser, served: tuple[str, House], game: str = "sharenanigans"
) -> Iterator[tuple[Page, Table]]:
    """Mia's page of a table over the net, with the panel open."""
    address, house = served
    table = house.yard.deal(game, "Night shift", PEOPLE, {}, "demo", holder=holder_of("tom"), terms=NET)
    house.yard.store.hold([Hold(table.id, 0, holder_of("mia"), "browser", 1.0)])
    house.yard.ring("people", table.id)
    assert HOST not in house.yard.held(table.id, holder_of("mia"))
    context = browser.new_context(base_url=address, reduced_motion="reduce", locale="en-GB")
    context.add_cookies([{"name": COOKIE, "value": "mia", "url": address}])
    context.set_default_timeout(60_000)
    page, wrong = context.new_page(), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"/tables/{table.id}")
    page.locator(".side-tile").click()
    page.locator(".notices > summary").click()
    yield page, table
    context.close()
    assert wrong == []


@pytest.fixture(scope="module")
def telling() -> Iterator[tuple[tuple[str, House], Letters]]:
    """A server with all ways to tell people."""
    with post.mail_server() as (address, letters):
        mail, contact = read_mailer(address), "mailto:a@example.org"
        with serving(seed="browser", pause=30.0, mail=mail, push_contact=contact) as served:
            yield served, letters


def test_an_address_is_entered_and_confirmed_in_the_panel(
    browser: Browser, telling: tuple[tuple[str, House], Letters]
) -> None:
    served, letters = telling
    before = len(letters.letters)
    with at_table(browser, served) as (page, table):
        page.locator("#notices-mail").fill("mia@example.org")
        page.locator("#notices-mail").press("Enter")
        expect(page.locator("#notices-code")).to_be_visible()
        until(lambda: len(letters.letters) > before)
        code = re.search(r"\d{8}", letters.letters[-1].get_content())
        assert code is not None
        page.locator("#notices-code").fill("0000 0000")
        page.locator("#notices-code").press("Enter")
        expect(page.locator(".side-notice")).to_contain_text("not the code")
        page.locator("#notices-code").fill(code[0])
        page.get_by_role("button", name="Confirm").click()
        expect(page.locator(".notices")).to_contain_text("Mail goes to mia@example.org")
        assert wanted(table, 0).mail_confirmed
        page.get_by_role("button", name="Nothing from this table for now").click()
        expect(page.locator(".notices")).to_contain_text("Nothing is sent for now")
        assert wanted(table, 0).off


def test_a_browser_that_allows_it_is_told_and_one_that_does_not_says_so(
    browser: Browser, telling: tuple[tuple[str, House], Letters]
) -> None:
    served, _ = telling
    with at_table(browser, served) as (page, table):
        said = post.Browser("https://web.push.apple.com/mia").subscription
        page.evaluate(SUBSCRIBED, said)
        page.evaluate("() => { Notification.requestPermission = async () => 'denied'; }")
        button = page.get_by_role("button", name="Tell this browser")
        button.click()
        expect(page.locator(".notices [role=status]").first).to_contain_text("does not allow")
        assert wanted(table, 0).push == ()
        page.evaluate("() => { Notification.requestPermission = async () => 'granted'; }")
        button.click()
        expect(page.locator(".notices")).to_contain_text("browser is told")
        assert wanted(table, 0).push == (said,)
        key = page.evaluate("() => window.keys[0].applicationServerKey")
        assert key == page.locator("[data-push]").get_attribute("data-push")
        assert page.evaluate("() => window.keys[0].userVisibleOnly") is True
        page.get_by_role("button", name="Tell no browser any more").click()
        expect(page.get_by_text("browser is told")).to_have_count(0)
        assert wanted(table, 0).push == ()


def test_a_notice_that_arrives_is_shown_and_goes_when_the_table_is_looked_at(
    browser: Browser, telling: tuple[tuple[str, House], Letters]
) -> None:
    (address, house), _ = telling
    with at_table(browser, (address, house)) as (page, table):
        page.context.grant_permissions(["notifications"], origin=address)
        page.evaluate("() => navigator.serviceWorker.register('/sw.js').then(() => true)")
        line = page.context.new_cdp_session(page)
        found: list[str] = []
        line.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
        )
        line.send("ServiceWorker.enable")
        page.wait_for_timeout(200)
        assert found
        told = {"title": "Stockyard", "body": "You are asked.", "url": f"/tables/{table.id}", "lang": "en"}

        def shown() -> list[str]:
            script = """async () => {
              const found = await (await navigator.serviceWorker.ready).getNotifications();
              return found.map((one) => one.body);
            }"""
            bodies: list[str] = page.evaluate(script)
            return bodies

        for data in (json.dumps(told), "no JSON"):
            line.send(
                "ServiceWorker.deliverPushMessage",
                {"origin": address, "registrationId": found[0], "data": data},
            )
        until(lambda: "You are asked." in shown())
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        until(lambda: "You are asked." not in shown())


@pytest.mark.parametrize("game", ["sharenanigans", "zoo"])
def test_the_part_is_usable_by_all_and_fits_a_phone(
    browser: Browser, telling: tuple[tuple[str, House], Letters], game: str
) -> None:
    with at_table(browser, telling[0], game) as (page, _):
        page.set_viewport_size(PHONE)
        expect_no_scroll(page)
        axe(page)
