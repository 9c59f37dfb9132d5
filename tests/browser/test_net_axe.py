"""Pages of tables over the net: usable by all, no wider than a phone. For rooms and links: test_waiting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from stockyard import Match
from stockyard.table import presets
from stockyard.table.gathering import Chair
from stockyard.table.keys import holder_of, new_secret
from stockyard.table.presets import Preset
from stockyard.table.table import Table
from stockyard.table.talk import Line
from stockyard.table.waiting import WaitingRoom
from stockyard.web.house import House
from tests.browser.net import NAMES, NET, arrived, laid
from tests.browser.playing import expect_no_scroll
from tests.browser.test_net_games import WISHES, in_the_night, in_the_orchard, next_move
from tests.browser.test_pages import PHONE, axe, speak
from tests.browser.test_village import POSITION as VILLAGE
from tests.table.seating import POSITION
from tests.web.serving import serving

pytestmark = pytest.mark.browser
GAMES = ("sharenanigans", "zoo")
LANGS = {"sharenanigans": "en", "zoo": "pl"}
TERMS = replace(NET, clock="game", seconds=3600, absent="computer", public=True)
DESK: ViewportSize = {"width": 1280, "height": 800}


def fits_all(page: Page, *sizes: ViewportSize) -> None:
    """The axe checker finds nothing, and on a phone nothing is too wide."""
    for size in sizes or (DESK, PHONE):
        page.set_viewport_size(size)
        expect_no_scroll(page)
        axe(page)


# Tables, each in one of its states


def of_three(house: House, game: str) -> tuple[Table, list[str]]:
    """Three people in the middle of a game, with clocks."""
    hands = [
        {"hand": ["howl", "shut_the_gate"], "cash": 16000},
        {"hand": ["shut_the_gate"]},
        {"hand": ["paws_off"]},
    ]
    night = {**POSITION, "seats": 3, "seat": hands}
    return laid(house.yard, Match.from_position(night if game == "sharenanigans" else VILLAGE), TERMS)


def answer(table: Table, *seats: int) -> None:
    """These seats do what brings the table on."""
    for seat in seats:
        legal = table.match.legal(seat)
        wished = next((wish for wish in ("pass", *WISHES) if wish in legal), next_move(table, seat))
        table.submit(seat, table.ply, new_secret(), [wished])


def lively(house: House, game: str) -> tuple[Table, str]:
    """The host's page: people talk, one is away, a note and an answer in advance are kept."""
    table, secrets = of_three(house, game)
    for seat, text in ((0, "Shall we?"), (2, "Zażółć gęślą jaźń " + "kwa" * 40), (1, "<b>Yes</b>")):
        house.yard.store.say(Line(table.id, 0, seat, text, house.yard.clock.now()))
    table.keep(0, "note", "Tom collects honey.")
    table.keep(0, "muted", [1])
    table.send_away(2, new_secret(), "self")
    if game == "sharenanigans":
        assert presets.add(table, 0, Preset("block.shut_the_gate", card="moth_night", seat=1))
    return table, secrets[0]


def asked(house: House, game: str) -> tuple[Table, str]:
    """A question for all, which another one has answered."""
    table, secrets = of_three(house, game)
    answer(table, 0, 1)
    return table, secrets[2]


def changing(house: House, game: str) -> tuple[Table, str]:
    """An answer that may be changed until all are in."""
    table, secrets = of_three(house, game)
    answer(table, 0, 1)
    return table, secrets[1]


def consent(house: House, game: str) -> tuple[Table, str]:
    """Somebody asks to have a move back."""
    table, secrets = of_three(house, game)
    answer(table, 0, 1)
    table.ask_back(0, table.ply, new_secret())
    return table, secrets[1]


def waits(house: House, game: str) -> tuple[Table, str]:
    """Who asks for a move back and waits for the others."""
    table, secrets = of_three(house, game)
    answer(table, 0, 1)
    table.ask_back(0, table.ply, new_secret())
    return table, secrets[0]


def away(house: House, game: str) -> tuple[Table, str]:
    """Who left their seat to a computer player."""
    table, secrets = of_three(house, game)
    table.send_away(1, new_secret(), "self")
    return table, secrets[1]


def watched(house: House, game: str) -> tuple[Table, str]:
    """A stranger's page."""
    return of_three(house, game)[0], ""


def over(house: House, game: str) -> tuple[Table, str]:
    """The result, which offers the next game."""
    match = in_the_night()[0] if game == "sharenanigans" else in_the_orchard(5)[0]
    table, secrets = laid(house.yard, match, TERMS)
    while not table.over:
        seat = table.asked_persons()[0]
        table.submit(seat, table.ply, new_secret(), [next_move(table, seat)])
    return table, secrets[1]


def given_up(house: House, game: str) -> tuple[Table, str]:
    """A table that its host has ended."""
    table, secrets = of_three(house, game)
    table.give_up(0, new_secret())
    return table, secrets[0]


STATES: tuple[Callable[[House, str], tuple[Table, str]], ...] = (
    lively, asked, changing, consent, waits, away, watched, over, given_up,
)  # fmt: skip


# The other game has the same panel and the same strip: its states are for the long run.
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
@pytest.mark.parametrize("game", [pytest.param("sharenanigans", marks=pytest.mark.long), "zoo"])
def test_a_table_over_the_net_is_usable_by_all_and_fits_a_phone(
    browser: Browser, served: tuple[str, House], game: str, state: Callable[[House, str], tuple[Table, str]]
) -> None:
    table, secret = state(served[1], game)
    lang = LANGS[game] if STATES.index(state) % 2 else LANGS[GAMES[1 - GAMES.index(game)]]
    person = arrived(browser, served[0], table.id, secret, 0, locale=lang)
    page = person.page
    expect(page.locator("html")).to_have_attribute("lang", lang)
    fits_all(page, *((DESK, PHONE) if state in (lively, over) else (PHONE,)))
    if state in (lively, watched, given_up):
        opened(page)
        fits_all(page, *((DESK, PHONE) if state is lively else (PHONE,)))
    person.context.close()
    assert person.wrong == []


def opened(page: Page) -> None:
    """Open the panel and everything that can be unfolded in it."""
    page.locator(".side-tile:visible").first.click()
    expect(page.locator("#side")).to_be_visible()
    page.locator("#side details").evaluate_all("all => all.forEach((one) => { one.open = true; })")


@pytest.mark.parametrize("game", GAMES)
def test_what_a_page_says_while_it_is_cut_off_is_usable_by_all(
    browser: Browser, served: tuple[str, House], game: str
) -> None:
    table, secret = lively(served[1], game)
    person = arrived(browser, served[0], table.id, secret, 0, locale=LANGS[game])
    person.context.set_offline(True)
    expect(person.page.locator("#connection")).to_be_visible()
    fits_all(person.page, PHONE)
    person.context.close()


# Beside the tables


@pytest.mark.parametrize("game", GAMES)
def test_pages_around_a_table_are_usable_by_all(page: Page, served: tuple[str, House], game: str) -> None:
    address, house = served
    speak(page, served, LANGS[game])
    secrets = [new_secret(), new_secret()]
    page.context.add_cookies([{"name": "visitor", "value": secrets[0], "url": address, "httpOnly": True}])
    # The deal of this one is drawn and promised, as outside of tests.
    waiting = WaitingRoom(house.yard)
    chairs = [Chair(k, "person") for k in range(2)]
    room = waiting.open(game, "Night shift", chairs, {}, TERMS, holder_of(secrets[0]))
    waiting.sit_down(room.id, holder_of(secrets[0]), NAMES[0], "", 0)
    path = f"/tables/{room.id}"
    for one in ("/", path, f"{path}/proof"):
        seen(page, one, 200)
    waiting.sit_down(room.id, holder_of(secrets[1]), NAMES[3], "", 1, waiting.invitation(room.id))
    seen(page, f"{path}/proof", 200)
    seen(page, f"{path}/replay", 200)
    table = house.table(room.id)
    answer(table, table.asked_persons()[0])
    table.give_up(0, new_secret())
    for one in ("/", f"{path}/proof", f"{path}/replay?step=0", "/records"):
        seen(page, one, 200)
    record = table.match.record(tell=True)
    seen(page, "/verify", 200)
    for text in (record, record.replace("seal: ", "seal: 0"), "nothing"):
        page.locator("textarea[name=text]").fill(text)
        with page.expect_navigation():
            page.locator("main form:has(textarea) button").first.click()
        fits_all(page, PHONE)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_pages_that_refuse_are_usable_by_all(page: Page, lang: str) -> None:
    with serving(seed="browser") as served:
        address, house = served
        page.context.add_cookies([{"name": "lang", "value": lang, "url": address}])
        closed, _secrets = laid(house.yard, in_the_night()[0], replace(NET, watching=False))
        seen(page, f"{address}/tables/{closed.id}", 403)
        seen(page, f"{address}/tables/{new_secret()}", 404)
        seen(page, f"{address}/tables/{closed.id}/nowhere", 404)
        seen(page, f"{address}/tables/{closed.id}/seat", 200)
        # Somebody guesses codes.
        for _ in range(60):
            house.limits.count("codes", "127.0.0.1", "")
        page.locator("#code").fill("k3f9-k3f9-k3f9-k3f9")
        with page.expect_navigation() as came:
            page.locator("form[data-code] button").click()
        assert came.value.status == 429
        fits_all(page, PHONE)


def seen(page: Page, path: str, status: int) -> None:
    """Go there and look whether all can use it on a phone."""
    came = page.goto(path)
    assert came is not None and came.status == status, path
    fits_all(page, PHONE)
