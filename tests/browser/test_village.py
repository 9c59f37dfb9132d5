"""Spółka ZOO in a real browser: a whole game alone, a round at one screen, and a round with the keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from stockyard import Match
from stockyard.table.table import Table
from stockyard.web.house import House
from tests.browser.playing import expect_no_scroll, expect_over, settled
from tests.browser.test_games import _tab_to
from tests.browser.test_pages import PHONE, axe, speak
from tests.browser.village import arrived, choose, offered, open_village, press, put_back, skip_show, take
from tests.table.seating import seats_of

pytestmark = pytest.mark.browser
TOKENS = ("share_trading", "fruit_trading", "hiring", "lobbying", "speculation", "duplicate")
LAST = ("no", "done", "keep", "coins")


def best(moves: list[str]) -> str:
    """A simple player: the first thing that does something."""
    return next((move for move in moves if move.partition(".")[0] not in LAST), moves[0])


def test_one_person_against_two_bots_with_all_modules(page: Page, served: tuple[str, House]) -> None:
    table = open_village(page, served[1], ["person", "bot", "bot"])
    settled(page, table)
    while not table.over:
        legal = table.match.legal(0)
        if legal[0].startswith("token."):
            choose(page, table, legal[table.ply % len(legal)].partition(".")[2])
        elif page.locator(".put-them:visible").count():
            put_back(page, table)
        else:
            moves = offered(page)
            assert set(legal) <= set(moves), (set(legal) - set(moves), page.locator("#question").inner_text())
            press(page, table, best(moves))
    if page.locator(".board.playing").count():
        expect(page.locator(".result")).to_be_hidden()  # the last Market phase is not given away
        skip_show(page)
    expect_over(page)


POSITION = {
    "game": "zoo",
    "seats": 3,
    "first": 0,
    "seat": [
        {"coins": 30, "fruits": {"apple": 1, "lemon": 1, "pineapple": 1}},
        {"coins": 30, "fruits": {"apple": 2, "lemon": 2, "pineapple": 2}},
        {"coins": 30, "fruits": {"apple": 3, "lemon": 3, "pineapple": 3}},
    ],
}


def laid_out(house: House) -> Table:
    """Three people at one screen with coins and Fruits to spend."""
    match = Match.from_position(POSITION)
    return house.yard._keep("Orchard", seats_of(("person",) * 3), match, "new")


def in_hand(page: Page, table: Table) -> int:
    """Give the device to the one who is asked, unless they have it already."""
    seat = page.locator("#choices [name=seat]").input_value()
    if seat and int(seat) in table.match.asked:
        return int(seat)
    take(page, table.match.asked[0])
    return table.match.asked[0]


@pytest.mark.long
def test_three_people_at_one_screen_use_all_six_tokens_in_a_round(
    page: Page, served: tuple[str, House]
) -> None:
    table = laid_out(served[1])
    page.goto(f"/tables/{table.id}")
    board = page.locator("#board")
    expect(board).to_contain_text("Pass the device to Mia")

    # Secret choices, one of which is changed; what others have chosen is nowhere in the page.
    take(page, 0)
    choose(page, table, "duplicate" if "token.duplicate" in table.match.legal(0) else "hiring")
    expect(page.locator(".tokens")).to_have_count(0)
    take(page, 1)
    assert "token.hiring" not in [name for _seat, name in table.match.moves if _seat == 1]
    expect(page.locator('.opponent[data-place="seat.0"]')).to_contain_text("Chosen")
    expect(page.locator('.opponent[data-place="seat.0"] .last-token')).to_have_count(0)
    choose(page, table, "fruit_trading")
    take(page, 0)
    expect(page.locator(".tokens .chosen")).to_contain_text("Hiring")
    expect(page.locator(".tokens input:checked")).to_have_value("token.hiring")
    expect(page.locator("#question")).to_contain_text("You have chosen Hiring")
    choose(page, table, "share_trading")
    take(page, 2)
    choose(page, table, "lobbying")
    assert table.match.moves == (
        (1, "token.fruit_trading"),
        (0, "token.share_trading"),
        (2, "token.lobbying"),
    )

    # Shares, then Fruits (one from a player), then a card into a deck.
    take(page, 0)
    press(page, table, "buy_share.lemon")
    press(page, table, "buy_share.lemon")
    take(page, 1)
    press(page, table, "buy_fruit.apple.2")
    press(page, table, "sell_fruit.lemon")
    take(page, 2)
    press(page, table, next(move for move in offered(page) if move.startswith("card.")))
    press(page, table, "company.apple")

    # Speculation, a Helper, a Duplicate.
    for seat, token in ((2, "hiring"), (0, "duplicate"), (1, "speculation")):
        take_if_needed(page, seat)
        choose(page, table, token)
    take_if_needed(page, 0)
    press(page, table, "buy_share.apple")
    press(page, table, "done")
    take_if_needed(page, 1)
    press(page, table, "company.lemon")
    page.locator(".looked-at li .by-question").nth(1).click()
    page.locator('.send-under [data-under="apple"]').click()
    page.locator(".looked-at li [data-shift='1']").first.click()
    put_back(page, table)
    assert [name for _seat, name in table.match.moves[-5:]] == [
        "company.lemon", "send.1", "company.apple", "order.1", "order.0",
    ]  # fmt: skip
    take_if_needed(page, 2)
    press(page, table, next(move for move in offered(page) if move.startswith("hire.")))
    used = {token for seat in table.match.view(None)["seat"] for token in seat["used"]}
    assert used == set(TOKENS)

    # To the end of the round, whatever the cards ask.
    while table.match.view(None)["round"] == 1:
        seat = in_hand(page, table)
        legal = table.match.legal(seat)
        if legal[0].startswith("token."):
            choose(page, table, legal[0].partition(".")[2])
        else:
            press(page, table, "done" if "done" in legal else best(offered(page)))
    expect(page.locator(".round-of")).to_contain_text("Round 2 of 5")


def take_if_needed(page: Page, seat: int) -> None:
    """Take the device if somebody else has it."""
    if page.locator("#choices [name=seat]").input_value() != str(seat):
        take(page, seat)


STATES = ("pass", "token", "changing", "share_trading", "lobbying", "send", "market", "over", "replay")


def in_state(house: House, state: str, others: str = "nobody") -> str:
    """The path of a table in one of its states."""
    kinds = ("person",) * 3 if state in ("pass", "changing") else ("person", others, others)
    match = Match.from_position({**POSITION, "round": 5 if state in ("over", "replay") else 1})
    table = house.yard._keep("Orchard", seats_of(kinds), match, "new")
    token = {"lobbying": "lobbying", "send": "speculation"}.get(state, "share_trading")
    if state not in ("pass", "token"):
        table.submit(0, table.ply, "first", [f"token.{token}"])
    count = 0
    while state not in ("pass", "token", "changing") and not table.over:
        asked = table.match.view(0)["question"]
        mine = table.match.asked == (0,)
        if mine and (asked == state or (state == "market" and table.match.view(0)["phase"] in IN_MARKET)):
            break
        seat, count = table.match.asked[0], count + 1
        legal = table.match.legal(seat)
        move = "company.lemon" if state == "send" and mine and "company.lemon" in legal else legal[-1]
        table.submit(seat, table.ply, f"key-{count}", [move])
    return f"/tables/{table.id}" + ("/replay?step=40" if state == "replay" else "")


IN_MARKET = ("market", "division")


@pytest.mark.parametrize("state", STATES)
def test_the_village_is_usable_by_all_and_fits_a_phone(
    page: Page, served: tuple[str, House], state: str
) -> None:
    lang = "pl" if STATES.index(state) % 2 else "en"
    speak(page, served, lang)
    page.goto(in_state(served[1], state))
    if state == "changing":
        take(page, 0)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect_no_scroll(page)
    axe(page)
    page.set_viewport_size(PHONE)
    expect_no_scroll(page)
    axe(page)


def test_a_round_with_the_keyboard_alone(page: Page, served: tuple[str, House]) -> None:
    path = in_state(served[1], "token", "random")
    table = served[1].table(path.rpartition("/")[2])
    page.goto(path)
    served[1].yard.changed(table.id)
    while table.match.view(None)["round"] == 1:
        settled(page, table)
        skip_show(page)
        before, legal = table.ply, table.match.legal(0)
        if legal[0].startswith("token."):
            _tab_to(page, ".tokens input")
            page.keyboard.press("ArrowRight")
            _tab_to(page, ".lock-in")
        elif page.locator(".put-them:visible").count():
            _tab_to(page, ".put-them")
        else:
            _tab_to(page, f'button[name="move"][value="{best(offered(page))}"]')
        page.keyboard.press("Enter")
        arrived(page, table, before)
    assert any(seat == 0 and name.startswith("token.") for seat, name in table.match.moves)
