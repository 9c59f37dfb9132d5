"""Whole games in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from stockyard import Match
from stockyard.table.table import Table
from stockyard.web.house import House
from tests.browser.playing import button_of, expect_over, offered, open_table, settled, table_of
from tests.table.seating import POSITION, seats_of

pytestmark = pytest.mark.browser
FIRST = ("call", "pass", "done", "buy", "sell", "flip", "play", "end_turn")


def best(moves: list[str]) -> str:
    """A simple player: what comes first in the list, else the first answer."""
    for word in FIRST:
        for move in moves:
            if move.partition(".")[0] == word:
                return move
    return moves[0]


def click(page: Page, table: Table) -> None:
    """Choose something that is offered and wait for what comes of it."""
    before = table.ply
    moves = offered(page)
    assert moves, page.locator("#question").inner_text()
    button_of(page, best(moves)).click()
    page.wait_for_function("ply => Number(document.getElementById('board').dataset.ply) > ply", arg=before)
    settled(page, table)


def test_one_person_against_two_computer_players(page: Page, served: tuple[str, House]) -> None:
    name = open_table(page, ["person", "medium", "random"], ["Ola"], turn_limit="8")
    table = table_of(served[1], name)
    settled(page, table)
    while not table.over:
        click(page, table)
    expect_over(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".board.replaying")).to_be_visible()
    steps = table.match.ply
    expect(page.locator(".seek b")).to_contain_text(f"0 / {steps}")
    page.wait_for_load_state()
    page.keyboard.press("End")
    expect(page.locator(".seek b")).to_contain_text(f"{steps} / {steps}")
    page.locator("#replay-back").click()
    expect(page.locator(".seek b")).to_contain_text(f"{steps - 1} / {steps}")
    page.keyboard.press("End")
    expect(page.locator(".seek b")).to_contain_text(f"{steps} / {steps}")
    page.locator("#replay-play").click()
    expect(page.locator(".seek b")).to_contain_text(f"0 / {steps}")


def test_two_people_at_one_screen_with_a_chain_of_blocks(page: Page, served: tuple[str, House]) -> None:
    house = served[1]
    match = Match.from_position(
        {
            **POSITION,
            "seats": 2,
            "seat": [
                {"hand": ["howl", "shut_the_gate"], "cash": 17000, "shares": ["fish@first_frost"]},
                {"hand": ["shut_the_gate", "paws_off"]},
            ],
        }
    )
    table = house.yard._keep("Night shift", seats_of(("person", "person")), match, "new")
    page.goto(f"/tables/{table.id}")
    board = page.locator("#board")
    expect(board).to_contain_text("Pass the device to Mia")
    expect(board).not_to_contain_text("Shut the Gate")
    page.get_by_role("button", name="I am Mia").first.click()
    expect(board).to_contain_text("Shut the Gate")
    button_of(page, "play.howl").click()
    for name, block in (("Tom", "shut_the_gate"), ("Mia", "shut_the_gate"), ("Tom", "paws_off")):
        expect(page.get_by_role("button", name=f"{name} answers")).to_be_visible()
        expect(page.locator(".hand")).to_have_count(0)
        page.get_by_role("button", name=f"{name} answers").click()
        button_of(page, f"block.{block}").click()
    page.get_by_role("button", name="Nobody answers").click()
    # Three Blocks: the first one holds, so the card had no effect.
    settled(page, table)
    assert table.match.view(None)["prices"]["fish"] == 4000
    if page.get_by_role("button", name="I am Mia").first.is_visible():
        page.get_by_role("button", name="I am Mia").first.click()
    button_of(page, "sell.fish@first_frost").click()
    page.wait_for_function("() => document.querySelector('button[value=call]')")
    button_of(page, "call").click()
    expect_over(page)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: table.id not in url)
    expect(page.locator("#board")).to_contain_text("Pass the device to")


def test_a_whole_game_with_the_keyboard_alone(page: Page, served: tuple[str, House]) -> None:
    page.goto("/")
    _tab_to(page, "a[href='/new/sharenanigans']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/sharenanigans")
    _tab_to(page, 'input[name="seat0_name"]')
    page.keyboard.type("Ola")
    _tab_to(page, 'input[name="seat2_kind"]')
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        if page.locator('input[name="seat2_kind"]:checked').get_attribute("value") == "none":
            break
    page.locator("details.house-rules").evaluate("details => { details.open = true }")
    _tab_to(page, 'input[name="turn_limit"]')
    page.keyboard.press("ArrowRight")
    _tab_to(page, "button.open-table")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board")
    table = table_of(served[1], page.url.partition("/tables/")[2])
    assert len(table.seats) == 2
    settled(page, table)
    while not table.over:
        before = table.ply
        move = best(offered(page))
        _tab_to(page, f'button[name="move"][value="{move}"]')
        page.keyboard.press("Enter")
        page.wait_for_function(
            "ply => Number(document.getElementById('board').dataset.ply) > ply", arg=before
        )
        settled(page, table)
    expect_over(page)


def _tab_to(page: Page, selector: str) -> None:
    """Press Tab until the thing has the focus, as somebody without a mouse would."""
    for _ in range(200):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
@pytest.mark.parametrize("pause", [0, 30, 150, 300])
@pytest.mark.parametrize("first", ["end_turn", "play.howl"])
def test_a_second_click_at_the_same_place_does_not_lift_the_cover(
    page: Page, served: tuple[str, House], size: tuple[int, int], pause: int, first: str
) -> None:
    """On a phone the button that shows the next hand comes to lie where the one was that ended the turn."""
    seat = [{"hand": ["howl"]}, {"hand": ["moth_night"]}]
    match = Match.from_position({**POSITION, "seats": 2, "seat": seat})
    table = served[1].yard._keep("Night shift", seats_of(("person", "person")), match, "new")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/tables/{table.id}")
    page.get_by_role("button", name="I am Mia").locator("visible=true").first.click()
    button = button_of(page, first)
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    page.wait_for_timeout(pause)
    page.mouse.click(x, y)
    page.wait_for_timeout(200)
    expect(page.locator("#board")).not_to_contain_text("Moth Night")
    assert table.ply <= 1
    page.wait_for_timeout(800)
    expect(page.locator("#board")).not_to_contain_text("Moth Night")
    taking = page.locator('button[form="device"][value="1"]:visible').first
    if table.ply == 1:
        taking.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#board")).to_contain_text("Moth Night")
