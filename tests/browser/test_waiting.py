"""Friends at devices of their own: the room fills before their eyes, seats move, no code stays in sight."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from stockyard.web.house import House
from tests.browser.playing import expect_no_scroll
from tests.browser.test_pages import axe

pytestmark = pytest.mark.browser
PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
Come = Callable[..., Page]


@pytest.fixture
def come(browser: Browser, served: tuple[str, House]) -> Iterator[Come]:
    """Browsers that know nothing of each other. Whatever goes wrong in one of them fails the test."""
    contexts, wrong = [], []

    def one(lang: str = "en", **more: Any) -> Page:
        settings: dict[str, Any] = {"viewport": DESKTOP, "reduced_motion": "reduce", "locale": lang, **more}
        context = browser.new_context(base_url=served[0], **settings)
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
        return page

    yield one
    for context in contexts:
        context.close()
    told = ("status of 4", "ERR_INTERNET_DISCONNECTED")
    assert [line for line in wrong if not any(one in line for one in told)] == []


def set_up(page: Page, *kinds: str, game: str = "sharenanigans", me: str = "Ola", **terms: str) -> str:
    """Open a table over the net by hand; the path of its room."""
    page.goto(f"/new/{game}")
    page.locator('input[name="where"][value="net"]').check(force=True)
    for k in range(page.locator("fieldset.seat").count()):
        kind = kinds[k] if k < len(kinds) else "none"
        page.locator(f'input[name="seat{k}_kind"][value="{kind}"]').check(force=True)
    page.locator('input[name="seat0_name"]').fill(me)
    for name, value in terms.items():
        page.locator(f'input[name="{name}"][value="{value}"]').check(force=True)
    page.locator("button.open-table").click()
    page.wait_for_selector("#room")
    page.wait_for_load_state("load")
    return "/" + page.url.split("/", 3)[3]


def expect_at_table(page: Page) -> None:
    """The game is in view."""
    expect(page.locator("#board")).to_be_visible()


def test_friends_join_by_a_link_play_and_take_their_seat_along(come: Come, served: tuple[str, House]) -> None:
    ola, tom, phone = come(), come("pl"), come(viewport=PHONE)
    path = set_up(ola, "person", "person", "medium")
    invitation = ola.locator("#invitation").input_value()
    assert re.search(r"/join#\w{4}(-\w{4}){3}$", invitation)

    tom.goto(invitation)
    expect(tom.locator("[data-code-field]")).to_be_hidden()
    assert tom.url.endswith(f"{path}/join"), "the code does not stay in the address bar"
    tom.locator("#my-name").fill("Łukasz")
    nonce = tom.locator('form[data-nonce] input[name="nonce"]').input_value()
    assert re.fullmatch(r"[0-9a-f]{32}", nonce)
    tom.locator("form[data-code] button.btn").click()
    expect_at_table(tom)
    expect_at_table(ola)

    table = served[1].table(path.rpartition("/")[2])
    assert table.names == ["Ola", "Łukasz", "Bear"]

    # The seat goes to a phone by its link, and is open on both.
    tom.goto("/")
    code, link = new_link(tom, path)
    phone.goto(link)
    assert code not in phone.url
    phone.locator("form[data-code] button").click()
    expect_at_table(phone)
    assert phone.url.endswith(path)
    expect(phone.locator('#choices input[name="seat"]')).to_have_value("1")
    tom.goto(path)
    expect(tom.locator('#choices input[name="seat"]')).to_have_value("1")


def new_link(page: Page, path: str) -> tuple[str, str]:
    """Make a link of one's seat as a browser without script does; its code and its address."""
    page.goto("/")
    page.evaluate(
        """(path) => {
          const form = document.createElement("form");
          Object.assign(form, { method: "post", action: `${path}/link` });
          document.body.append(form);
          form.submit();
        }""",
        path,
    )
    page.wait_for_selector(".fresh")
    return page.locator(".code b").inner_text(), page.locator("#seat-url").input_value()


def test_the_room_fills_before_ones_eyes_and_what_is_typed_stays(come: Come) -> None:
    ola, tom, mia = come(), come(), come()
    path = set_up(ola, "person", "person", "person", listed="public", starts="host")
    mia.goto(path)
    mia.locator("#my-name").fill("Mia")
    tom.goto(path)
    tom.locator("#my-name").fill("Tom")
    tom.locator('button[name="seat"][value="2"]').click()
    expect(tom.locator(".place.is-mine b")).to_have_text("Tom")
    for page in (ola, mia):
        expect(page.locator(".place").nth(2).locator("b")).to_have_text("Tom")
        expect(page.locator(".place").nth(2)).to_have_class(re.compile("is-here"))
        expect(page).to_have_title(re.compile(r"^\(2/3\)"))
    expect(mia.locator("#my-name")).to_have_value("Mia")
    tom.close()
    mia.get_by_role("button", name="Sit down", exact=True).click()
    expect(ola.locator(".place").nth(1).locator("b")).to_have_text("Mia")
    # The host frees a chair: who sat there loses what stood beside the room.
    expect(mia.locator("#invitation")).to_be_visible()
    ola.locator(".place").nth(1).get_by_role("button").click()
    expect(mia.locator("#sit")).to_be_visible()
    expect(mia.locator("#invitation")).to_have_count(0)


def test_a_game_that_is_called_off_says_so(come: Come) -> None:
    ola, tom = come(), come()
    path = set_up(ola, "person", "person", listed="public")
    tom.goto(path)
    ola.locator(".call-off summary").click()
    ola.locator(".call-off button").click()
    expect(ola.locator("#lists")).to_be_visible()
    expect(tom.locator("#called-off")).to_be_visible()
    expect(tom.locator("#room")).to_be_hidden()


def test_the_lobby_follows(come: Come) -> None:
    ola, tom = come(), come()
    tom.goto("/")
    path = set_up(ola, "person", "person", listed="public", starts="host")
    ticket = tom.locator(f'#lists a[href="{path}"]')
    expect(ticket).to_be_visible()
    ticket.click()
    tom.get_by_role("button", name="Sit down", exact=True).click()
    expect(tom.locator(".place.is-mine")).to_be_visible()
    ola.locator(".begin button").first.click()
    expect_at_table(tom)
    expect_at_table(ola)


def test_everything_works_without_script(come: Come, served: tuple[str, House]) -> None:
    ola, tom, again = (come(java_script_enabled=False) for _ in range(3))
    path = set_up(ola, "person", "person", "person", starts="host")
    invitation = ola.locator("#invitation").input_value()
    tom.goto(invitation)
    tom.locator("#my-name").fill("Tom")
    tom.locator("#code").fill("k3f9")
    tom.locator("form[data-code] button").click()
    expect(tom.get_by_role("alert")).to_be_visible()
    expect(tom.locator("#my-name")).to_have_value("Tom")
    expect(tom.locator("#code")).to_have_value("k3f9")
    tom.locator("#code").fill(invitation)
    tom.locator("form[data-code] button").click()
    expect(tom.locator(".place.is-mine b")).to_have_text("Tom")

    tom.locator(".seat-link form button").first.click()
    code = tom.locator(".code b").inner_text()
    again.goto(f"{path}/seat")
    again.locator("#code").fill(code)
    again.locator("form[data-code] button").click()
    expect(again.locator(".place.is-mine b")).to_have_text("Tom")

    ola.goto(path)
    ola.locator('.begin button[value="0"]').click()
    expect_at_table(ola)
    again.goto(path)
    expect_at_table(again)
    assert served[1].table(path.rpartition("/")[2]).names == ["Ola", "Tom"]


def test_the_language_can_be_changed_with_an_invitation_in_hand(come: Come) -> None:
    ola, tom = come(), come()
    path = set_up(ola, "person", "person", starts="host")
    tom.goto(ola.locator("#invitation").input_value())
    tom.locator('button[name="lang"][value="pl"]').click()
    expect(tom.locator("html")).to_have_attribute("lang", "pl")
    assert tom.url.endswith(f"{path}/join")
    tom.locator("#my-name").fill("Tom")
    tom.locator("form[data-code] button.btn").click()
    expect(tom.locator(".place.is-mine b")).to_have_text("Tom")


def test_a_link_is_made_and_copied_in_the_room(come: Come) -> None:
    ola, phone = come(permissions=["clipboard-read", "clipboard-write"]), come(viewport=PHONE)
    path = set_up(ola, "person", "person", starts="host")
    ola.locator(".seat-link form button").first.click()
    expect(ola.locator(".seat-link .fresh")).to_be_visible()
    ola.locator('.seat-link [data-copy="seat-url"]').click()
    copied = ola.evaluate("() => navigator.clipboard.readText()")
    assert copied == ola.locator("#seat-url").input_value()
    # What was made stays while the room changes.
    phone.goto(copied)
    phone.locator("form[data-code] button").click()
    expect(phone.locator(".place.is-mine b")).to_have_text("Ola")
    expect(ola.locator(".seat-link .fresh")).to_be_visible()
    assert ola.url.endswith(path)


def test_a_server_that_was_away_is_noticed(come: Come) -> None:
    ola, tom = come(), come()
    path = set_up(ola, "person", "person", "person", listed="public", starts="host")
    tom.goto(path)
    tom.context.set_offline(True)
    expect(tom.locator("#connection")).to_be_visible()
    mia = come()
    mia.goto(path)
    mia.locator("#my-name").fill("Mia")
    mia.get_by_role("button", name="Sit down", exact=True).click()
    tom.context.set_offline(False)
    expect(tom.locator("#connection")).to_be_hidden()
    expect(tom.locator(".place").nth(1).locator("b")).to_have_text("Mia")


@pytest.mark.parametrize(("lang", "game"), [("en", "sharenanigans"), ("pl", "zoo")])
def test_all_of_it_is_usable_by_all_and_fits_a_phone(come: Come, lang: str, game: str) -> None:
    ola, tom = come(lang), come(lang)
    path = set_up(ola, "person", "person", "person", "medium", game=game, starts="host")
    invitation = ola.locator("#invitation").input_value()
    tom.goto(path)
    usable(tom)
    tom.goto(invitation)
    usable(tom)
    tom.locator("#my-name").fill("Tom")
    tom.locator("form[data-code] button.btn").click()
    tom.wait_for_selector(".place.is-mine")
    usable(tom)
    ola.locator(".seat-link form button").first.click()
    ola.wait_for_selector(".fresh")
    for details in ola.locator("details").all():
        details.evaluate("(one) => { one.open = true }")
    usable(ola)
    stranger = come(lang)
    stranger.goto(f"{path}/seat")
    usable(stranger)
    stranger.locator("#code").fill("k3f9")
    stranger.locator("form[data-code] button").click()
    usable(stranger)
    new_link(tom, path)
    usable(tom)
    stranger.goto(f"/new/{game}")
    stranger.locator('input[name="where"][value="net"]').check(force=True)
    usable(stranger)
    ola.locator(".begin button").first.click()
    expect_at_table(ola)
    stranger.goto(f"{path}/join")
    usable(stranger)


def usable(page: Page) -> None:
    """The axe checker finds nothing, on a desk and on a phone, where nothing is too wide."""
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        expect_no_scroll(page)
        axe(page)


def test_a_room_is_run_by_keyboard(come: Come) -> None:
    ola = come()
    set_up(ola, "person", "person", listed="public", starts="host")
    ola.locator(".skip").focus()
    pressed = []
    for _ in range(40):
        ola.keyboard.press("Tab")
        pressed.append(ola.evaluate("() => document.activeElement.innerText || document.activeElement.id"))
    assert any("Begin with" in text for text in pressed)
    assert any("Stand up" in text for text in pressed)
    assert "invitation" in pressed
    ola.locator(".begin button").first.focus()
    ola.keyboard.press("Enter")
    expect_at_table(ola)
