"""The proof of a deal in a real browser: usable by all, and the browser remembers what it was shown."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from stockyard.table.gathering import Chair
from stockyard.table.terms import Terms
from stockyard.web.house import House
from tests.browser.playing import expect_no_scroll
from tests.browser.test_pages import PHONE, axe, speak
from tests.proving import short, told_lines, with_line
from tests.web.serving import serving

pytestmark = pytest.mark.browser
NONCES = ("ab" * 16, "cd" * 16)


@pytest.fixture(scope="module")
def secretive() -> Iterator[tuple[str, House]]:
    """A server that draws its secrets itself, as one in use does."""
    with serving(seed=None) as found:
        yield found


@pytest.fixture
def page(browser: Browser, secretive: tuple[str, House]) -> Iterator[Page]:
    """A fresh browser at that server."""
    context = browser.new_context(
        base_url=secretive[0], viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    yield page
    context.close()
    assert [line for line in wrong if "status of 4" not in line] == []


def gathered(house: House) -> str:
    """The id of a table at which one of two people sits."""
    chairs = [Chair(0, "person"), Chair(1, "person")]
    terms = Terms(net=True, starts="host")
    found = house.waiting.open("sharenanigans", "Night shift", chairs, {"turn_limit": 1}, terms, "host")
    house.waiting.sit_down(found.id, "host", "Ola", NONCES[0])
    return found.id


def begin(house: House, name: str) -> None:
    """The other one comes, and the game begins."""
    code = house.waiting.invitation(name)
    house.waiting.sit_down(name, "guest", "Tom", NONCES[1], invitation=code)
    house.waiting.begin(name)


def finish(house: House, name: str) -> None:
    """The game is played to its end."""
    table, dice = house.table(name), Random(1)
    while not table.over:
        seat = dice.choice(table.match.asked)
        table.submit(seat, table.ply, f"key {dice.random()}", [dice.choice(table.match.legal(seat))])


def seen(page: Page) -> list[str]:
    """What the page says that this browser remembers."""
    found = page.locator("[data-seen]:visible").all()
    return [str(one.get_attribute("data-seen")) for one in found]


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_pages_are_usable_by_all_and_fit_a_phone(
    page: Page, secretive: tuple[str, House], lang: str
) -> None:
    speak(page, secretive, lang)
    house = secretive[1]
    name = gathered(house)
    for step in (None, begin, finish):
        if step is not None:
            step(house, name)
        page.goto(f"/tables/{name}/proof")
        expect(page.locator("html")).to_have_attribute("lang", lang)
        for size in ({"width": 1280, "height": 800}, PHONE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            expect_no_scroll(page)
            axe(page)
    for text in ("", "no record", short(), with_line(short(), told_lines(short())[1], "0 market wolf_moon")):
        page.goto("/verify")
        page.locator("#text").fill(text)
        page.locator("#commitment").fill("0" * 64)
        page.locator(".proof-form .btn").click()
        for size in ({"width": 1280, "height": 800}, PHONE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            expect_no_scroll(page)
            axe(page)


def test_a_browser_that_was_there_from_the_start_compares_by_itself(
    page: Page, secretive: tuple[str, House]
) -> None:
    house = secretive[1]
    name = gathered(house)
    page.goto(f"/tables/{name}/proof")
    assert seen(page) == ["now"]
    begin(house, name)
    page.reload()
    assert seen(page) == ["before"]
    finish(house, name)
    page.reload()
    assert seen(page) == ["before"]


def test_one_that_came_later_says_how_much_later(page: Page, secretive: tuple[str, House]) -> None:
    house = secretive[1]
    name, other = gathered(house), gathered(house)
    for one in (name, other):
        begin(house, one)
    page.goto(f"/tables/{name}/proof")
    assert seen(page) == ["now"]
    for one in (name, other):
        finish(house, one)
    page.goto(f"/tables/{name}/proof")
    assert seen(page) == ["running"]
    page.goto(f"/tables/{other}/proof")
    assert seen(page) == ["never"]


def test_an_exchanged_commitment_and_number_are_noticed(page: Page, secretive: tuple[str, House]) -> None:
    """As if the server had shown this browser something else before."""
    house = secretive[1]
    name = gathered(house)
    begin(house, name)
    kept = f'{{"{name}": {{"promise": "{"0" * 64}", "stage": "gathering", "number": "{"f" * 32}"}}}}'
    page.goto("/verify")
    page.evaluate("kept => localStorage.setItem('stockyard.promises', kept)", kept)
    page.goto(f"/tables/{name}/proof")
    assert seen(page) == ["other"]
    expect(page.locator("[data-not-mine]")).to_contain_text("f" * 32)
    finish(house, name)
    record = house.table(name).match.record()
    page.goto("/verify")
    page.locator("#text").fill(record)
    expect(page.locator("#number")).to_have_value("f" * 32)
    page.locator(".proof-form .btn").click()
    expect(page.locator(".verdict-fails")).to_be_visible()
    expect(page.locator(".check-fails")).to_have_count(2)
    assert seen(page) == ["other"]


def test_what_is_kept_may_be_spoilt(page: Page, secretive: tuple[str, House]) -> None:
    name = gathered(secretive[1])
    for kept in ("", "x", "3", "null", "[]", '{"x": 3}', f'{{"{name}": null}}'):
        page.goto("/verify")
        page.evaluate("kept => localStorage.setItem('stockyard.promises', kept)", kept)
        page.goto(f"/tables/{name}/proof")
        assert seen(page) == ["now"]


def test_the_number_that_this_browser_added_is_marked(page: Page, secretive: tuple[str, House]) -> None:
    house = secretive[1]
    name = gathered(house)
    code = house.waiting.invitation(name)
    page.goto(f"/tables/{name}/join#{code}")
    page.locator("#my-name").fill("Tom")
    page.locator("form[data-nonce] button.open-table").click()
    page.wait_for_url(f"**/tables/{name}")
    page.goto(f"/tables/{name}/proof")
    expect(page.locator("[data-mine]:visible")).to_have_count(1)
    expect(page.locator("li", has=page.locator("[data-mine]:visible"))).to_contain_text("Tom")
    house.waiting.begin(name)
    page.reload()
    expect(page.locator("[data-mine]:visible")).to_have_count(1)
    expect(page.locator("[data-not-mine]")).to_be_hidden()


def test_whoever_sets_up_a_table_has_seen_the_commitment_before(
    page: Page, secretive: tuple[str, House]
) -> None:
    """The form shows it, and the browser keeps it with the number that it sends."""
    house = secretive[1]
    page.goto("/new/zoo")
    page.locator("input[name=where][value=net]").check(force=True)
    number = page.locator("form[data-nonce] input[name=nonce]").input_value()
    shown = page.locator(".pledge code").inner_text()
    page.locator("input[name=seat0_name]").fill("Ola")
    page.locator("form[data-nonce] button.open-table").click()
    page.wait_for_url("**/tables/*")
    name = page.url.rpartition("/")[2]
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('stockyard.promises'))")
    assert kept == {name: {"promise": shown, "stage": "gathering", "number": number}}
    house.waiting.begin(name)
    page.goto(f"/tables/{name}/proof")
    assert seen(page) == ["before"]
    expect(page.locator("li", has=page.locator("[data-mine]:visible"))).to_contain_text("Ola")


def test_at_one_screen_no_number_is_remembered(page: Page, secretive: tuple[str, House]) -> None:
    page.goto("/new/zoo")
    page.locator("form[data-nonce] button.open-table").click()
    page.wait_for_url("**/tables/*")
    assert page.evaluate("() => localStorage.getItem('stockyard.promises')") is None
    expect(page.locator("html")).not_to_contain_text("another number")


def test_what_this_browser_remembers_is_filled_in_where_a_game_is_checked(
    page: Page, secretive: tuple[str, House]
) -> None:
    """From a pasted record or a file; what somebody typed is left alone."""
    house = secretive[1]
    name = gathered(house)
    found = house.waiting.find(name)
    assert found is not None
    page.goto(f"/tables/{name}/join#{house.waiting.invitation(name)}")
    number = page.locator("form[data-nonce] input[name=nonce]").input_value()
    page.locator("form[data-nonce] button.open-table").click()
    page.wait_for_url(f"**/tables/{name}")
    house.waiting.begin(name)
    finish(house, name)
    record = house.table(name).match.record()
    page.goto("/verify")
    page.locator("#text").fill(record)
    expect(page.locator("#number")).to_have_value(number)
    expect(page.locator("#commitment")).to_have_value(found.commitment)
    expect(page.locator("[data-filled]")).to_be_visible()
    page.locator("#text").fill(short())
    expect(page.locator("#number")).to_have_value("")
    page.locator("#number").fill("0" * 32)
    page.locator("#record").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()}
    )
    expect(page.locator("#commitment")).to_have_value(found.commitment)
    expect(page.locator("#number")).to_have_value("0" * 32)
    page.locator("#number").fill("")
    expect(page.locator("#number")).to_have_value(number)
    page.locator(".proof-form .btn").click()
    expect(page.locator(".verdict-fits")).to_contain_text("your number does not show")


def test_a_long_number_is_copied_in_one_piece(page: Page, secretive: tuple[str, House]) -> None:
    house = secretive[1]
    name = gathered(house)
    page.goto(f"/tables/{name}/proof")
    page.locator(".number").first.evaluate("number => getSelection().selectAllChildren(number)")
    found = house.waiting.find(name)
    assert found is not None
    assert page.evaluate("() => getSelection().toString()").strip() == found.commitment
