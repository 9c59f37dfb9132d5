"""Every page in a real browser: usable by all, on a phone, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, ViewportSize, expect

from stockyard import Match, sets, shelf
from stockyard.web.house import House
from tests.browser.playing import button_of, expect_no_scroll, open_table, settled, table_of
from tests.table.seating import POSITION, seats_of

pytestmark = pytest.mark.browser
GAME_PAGES = [f"/{page}/{game}" for page in ("new", "rules", "cards") for game in ("sharenanigans", "zoo")]
PAGES = ("/", *GAME_PAGES, "/records", "/nowhere")
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
STATES = ("turn", "pass", "window", "ask_all", "name", "over", "replay")


def laid_out(house: House, state: str) -> str:
    """The path of a table in one of its states."""
    alone = state not in ("pass", "ask_all")
    kinds = ("person", "nobody", "nobody") if alone else ("person",) * 3
    seat: list[dict[str, Any]] = [
        {
            "hand": ["howl", "wolf_ticket", "golden_parachute", "shut_the_gate"],
            "shares": ["fish@first_frost"],
        },
        {"hand": ["moth_night", "shut_the_gate"], "shares": ["wool@lift_off", "cheese@dog_days"]},
        {"cash": 12000},
    ]
    seat[0]["cash"] = 20000 if state in ("over", "replay") else 6000
    current = 1 if state == "window" else 0
    match = Match.from_position({**POSITION, "seat": seat, "current": current})
    table = house.yard._keep("Night shift", seats_of(kinds), match, "new")
    moves = {
        "window": (1, "play.moth_night"),
        "ask_all": (0, "play.howl"),
        "name": (0, "play.wolf_ticket"),
        "over": (0, "call"),
        "replay": (0, "call"),
    }
    if state in moves:
        mover, move = moves[state]
        table.submit(mover, 0, "key", [move])
    return f"/tables/{table.id}" + ("/replay" if state == "replay" else "")


def speak(page: Page, served: tuple[str, House], lang: str) -> None:
    """Choose the language, as its button would."""
    page.context.add_cookies([{"name": "lang", "value": lang, "url": served[0]}])


def axe(page: Page) -> None:
    """The axe checker finds nothing."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_page_is_usable_by_all_and_fits_a_phone(
    page: Page, served: tuple[str, House], path: str, lang: str
) -> None:
    speak(page, served, lang)
    page.goto(path)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    axe(page)
    page.set_viewport_size(PHONE)
    expect_no_scroll(page)
    axe(page)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_table_is_usable_by_all_and_fits_a_phone(
    page: Page, served: tuple[str, House], state: str, lang: str
) -> None:
    speak(page, served, lang)
    page.goto(laid_out(served[1], state))
    expect(page.locator("html")).to_have_attribute("lang", lang)
    axe(page)
    page.set_viewport_size(PHONE)
    expect_no_scroll(page)
    axe(page)


def test_the_language_is_switched_at_the_table(page: Page, served: tuple[str, House]) -> None:
    page.goto(laid_out(served[1], "turn"))
    page.get_by_role("button", name="Polski").click()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    assert "/tables/" in page.url


def test_with_reduced_motion_nothing_travels(page: Page, served: tuple[str, House]) -> None:
    page.goto(laid_out(served[1], "turn"))
    button_of(page, "buy").click()
    page.wait_for_function("() => document.getElementById('board').dataset.ply === '1'")
    moving = page.evaluate(
        "() => document.getAnimations().filter(a => a.effect.getComputedTiming().duration > 200"
        " && a.playState === 'running' && !String(a.animationName || '').includes('outline')).length"
    )
    assert moving == 0


def test_with_motion_a_move_is_carried_out_all_the_same(browser: Browser, served: tuple[str, House]) -> None:
    context = browser.new_context(base_url=served[0], viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(laid_out(served[1], "turn"))
    button_of(page, "buy").click()
    page.wait_for_function("() => document.getElementById('board').dataset.ply === '1'")
    page.wait_for_timeout(1500)
    expect(page.locator(".holding")).to_have_count(1)
    context.close()


def test_a_table_works_without_script(browser: Browser, served: tuple[str, House]) -> None:
    context = browser.new_context(base_url=served[0], java_script_enabled=False)
    page = context.new_page()
    page.goto(laid_out(served[1], "turn"))
    button_of(page, "buy").click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "1")
    button_of(page, "end_turn").click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "2")
    context.close()


def test_two_tabs_a_late_click_and_the_back_button(page: Page, served: tuple[str, House]) -> None:
    path = laid_out(served[1], "turn")
    table = served[1].table(path.rpartition("/")[2])
    page.goto(path)
    other = page.context.new_page()
    other.goto(path)
    # The other tab sleeps: its stream is cut, so it does not hear of the move.
    other.route("**/board", lambda route: route.abort())
    button_of(page, "buy").click()
    settled(page, table)
    button_of(other, "buy").first.click()
    other.unroute("**/board")
    other.wait_for_function("() => document.getElementById('board').dataset.ply === '1'")
    assert [name for _seat, name in table.match.moves] == ["buy"]
    page.goto("/")
    page.go_back()
    page.wait_for_function("() => document.getElementById('board').dataset.ply === '1'")
    other.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_is_asked_about_a_block_is_dark_on_light(
    page: Page, served: tuple[str, House], size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(laid_out(served[1], "window"))
    lines = page.locator(".strip.loud .words p")
    expect(lines.first).to_be_visible()
    for line in lines.all():
        expect(line).to_have_css("color", "rgb(74, 58, 32)")


def test_the_result_is_whole_in_the_window(page: Page, served: tuple[str, House]) -> None:
    page.set_viewport_size(DESK)
    page.goto(laid_out(served[1], "over"))
    result = page.locator(".result")
    expect(result).to_be_visible()
    assert result.evaluate("result => result.scrollHeight <= result.clientHeight")


def test_another_tab_follows_by_itself(page: Page, served: tuple[str, House]) -> None:
    path = laid_out(served[1], "turn")
    page.goto(path)
    other = page.context.new_page()
    other.goto(path)
    button_of(page, "buy").click()
    other.wait_for_function("() => document.getElementById('board').dataset.ply === '1'")
    other.close()


def test_a_refused_card_says_why_and_links_its_rule(page: Page, served: tuple[str, House]) -> None:
    path = laid_out(served[1], "turn")
    page.goto(path)
    rule, _, why = (served[1].table(path[8:]).match.blocked(0, "play.shut_the_gate") or "").partition(": ")
    card = page.locator('.hand [data-thing="card.shut_the_gate"] .card.refused')
    card.focus()
    expect(card.locator(".why").first).to_contain_text(why)
    expect(card.locator(".why a.rule").first).to_have_attribute("href", f"/rules/{rule.replace('.', '#', 1)}")


def test_the_first_visit_and_later_ones_are_small(browser: Browser, served: tuple[str, House]) -> None:
    """Under 350 kB with fonts and pictures, later pages under 40 kB, over the wire."""
    context = browser.new_context(base_url=served[0], viewport={"width": 1280, "height": 800})
    page = context.new_page()
    path = laid_out(served[1], "turn")
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    received: list[float] = []
    client.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto(path)
    page.wait_for_timeout(500)
    assert sum(received) < 350_000
    received.clear()
    page.goto("/")
    page.goto(path)
    page.wait_for_timeout(500)
    assert sum(received) < 80_000
    context.close()


def test_a_new_table_is_set_up_by_hand(page: Page, served: tuple[str, House]) -> None:
    name = open_table(page, ["person", "person"], ["Ola", "Łukasz"], head_start="1")
    table = table_of(served[1], name)
    assert table.names == ["Ola", "Łukasz"]
    assert table.match.header()["options"]["head_start"] is True


def test_a_page_that_is_too_wide_is_noticed_and_one_that_is_for_a_moment_is_not(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.set_viewport_size(PHONE)
    page.set_content('<p id="wide" style="width: 505px">wide</p>')
    page.evaluate("() => setTimeout(() => { wide.style.width = '100px' }, 300)")
    expect_no_scroll(page)
    page.set_content('<p style="width: 505px">wide</p>')
    monkeypatch.setattr("tests.browser.playing.LAID_OUT_MS", 200)
    with pytest.raises(AssertionError, match="px too wide"):
        expect_no_scroll(page)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_form_of_the_home_page_is_in_view_as_a_whole(
    browser: Browser, served: tuple[str, House], lang: str
) -> None:
    context = browser.new_context(
        base_url=served[0], viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale=lang
    )
    page = context.new_page()
    page.goto("/")
    open_it = page.locator("button.open-table")
    expect(open_it).to_be_in_viewport(ratio=1)
    assert page.locator(".new-table").evaluate("one => one.getBoundingClientRect().bottom") <= 800
    clipped = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".seat .kinds").evaluate_all(clipped) == 0, "all kinds of a seat can be read"
    # Over the net there is more than a window holds: the button stays.
    page.locator('input[name="where"][value="net"]').check(force=True)
    expect(open_it).to_be_in_viewport(ratio=1)
    axe(page)
    context.close()


def test_the_button_of_a_games_own_form_is_in_view_from_the_first(
    browser: Browser, served: tuple[str, House]
) -> None:
    context = browser.new_context(base_url=served[0], viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto("/new/zoo")
    expect(page.locator("button.open-table")).to_be_in_viewport(ratio=1)
    last = page.locator('.seat input[name$="_kind"]').last
    last.focus()
    bottom = last.evaluate("one => one.closest('label').getBoundingClientRect().bottom")
    top = page.locator("button.open-table").evaluate("one => one.getBoundingClientRect().top")
    assert bottom <= top, "what has the focus is not behind the button"
    context.close()


def test_a_card_set_with_a_long_name_fits_a_phone(page: Page, served: tuple[str, House]) -> None:
    texts = sets.texts(sets.packaged("zoo", "classic"))
    name = "dolina_zwierzat_z_dlugim_opisem_zestawu"
    texts["set.toml"] = texts["set.toml"].replace('id = "classic"', f'id = "{name}"')
    sets.register(shelf.find("zoo").load_set(texts))
    page.set_viewport_size(PHONE)
    page.goto(f"{served[0]}/new/zoo")
    page.locator("details:has([name=cards])").evaluate("one => { one.open = true }")
    expect(page.locator(f"label:has([value={name}])")).to_be_visible()
    expect_no_scroll(page)
