"""A seat that moves to another browser in the middle of a game, and moves that are taken back."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from stockyard import Match
from stockyard.text import catalogue
from stockyard.web.house import House
from tests.browser.net import Person, agree, laid, moved_on, play, seated
from tests.browser.test_net_games import in_the_night, in_the_orchard
from tests.table.seating import POSITION

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["sharenanigans", "zoo"])
def test_a_seat_moves_to_another_browser_in_the_middle_of_a_game(
    browser: Browser, served: tuple[str, House], game: str
) -> None:
    """By its link or by its code. The old browser stays right, and either may answer."""
    rng = Random(game)
    match = in_the_night()[0] if game == "sharenanigans" else in_the_orchard(5)[0]
    table, secrets = laid(served[1].yard, match)
    with seated(browser, served[0], table.id, secrets) as people:
        old = people[1]
        play(table, people, rng, until=lambda: table.ply >= 2)
        old.page.locator(".side-tile").click()
        old.page.locator(".fold:has(#seat-link) > summary").click()
        old.page.locator('#seat-link form[action$="/link"] button').first.click()
        code = old.page.locator("#seat-link .code b").inner_text()
        link = old.page.locator("#seat-url").input_value()
        old.page.locator(".side-close").click()
        assert link.endswith(f"/tables/{table.id}/seat#{code}")

        context = browser.new_context(base_url=served[0], reduced_motion="reduce", locale="pl-PL")
        page = context.new_page()
        page.goto(link if game == "sharenanigans" else f"/tables/{table.id}/seat")
        if game == "zoo":
            page.locator("#code").fill(code.upper().replace("-", " "))
        page.locator("form[data-code] button").click()
        page.wait_for_selector("#board")
        assert code not in page.url
        new = Person(1, context, page)
        for one in (new, old):
            assert one.right(table)["eyes"] == "1"
        for one in (new, old):
            play(table, people, rng, until=lambda: 1 in table.asked_persons())
            if table.over:
                break
            ply = table.ply
            done = one.answer(table, one.asked(table), rng)
            moved_on(table, ply, f"{done}, in the {'new' if one is new else 'old'} browser")
            new.as_fresh(table)
            old.as_fresh(table)
        play(table, [people[0], new], rng)
        agree(table, [people[0], old, new])
        context.close()


def ask_back(page: Page) -> None:
    """Ask for the move, once the page has said what goes with it."""
    page.locator(".ask-undo:visible > summary").click()
    expect(page.locator(".ask-undo .going li").first).to_be_visible()
    page.locator('[formaction$="/ask-undo"]:visible').click()


def test_a_move_comes_back_when_all_agree_and_never_past_something_seen(
    browser: Browser, served: tuple[str, House]
) -> None:
    hands = [{"hand": ["howl", "shut_the_gate"]}, {"hand": ["shut_the_gate"]}, {"hand": ["paws_off"]}]
    table, secrets = laid(served[1].yard, Match.from_position({**POSITION, "seats": 3, "seat": hands}))
    rng = Random(5)
    with seated(browser, served[0], table.id, secrets) as people:
        mia, tom, ola = people
        mia.answer(table, mia.right(table), rng, "play.howl")
        moved_on(table, 0, "play.howl")
        tom.answer(table, tom.right(table), rng, "pass")
        moved_on(table, 1, "pass")
        mia.right(table)
        ask_back(mia.page)
        moved_on(table, 2, "asking for the move")
        for one, ply in ((tom, 3), (ola, 4)):
            for everybody in people:
                everybody.right(table)
            assert table.match.view(None)["question"] == "window", "one of two has agreed"
            one.page.locator('#consent [name="yes"][value="1"]').click()
            moved_on(table, ply, "agreeing")
        for one in people:
            one.right(table)
        mia.as_fresh(table)
        assert table.match.view(None)["question"] == "turn"
        assert "card.howl" in mia.look()["cards"]

        # A flipped card was seen by everybody.
        ply = table.ply
        mia.answer(table, mia.look(), rng, "flip")
        moved_on(table, ply, "flip")
        mia.right(table)
        refusal = mia.page.locator("details.undo:visible")
        refusal.locator("summary").click()
        expect(refusal.locator(".why")).to_contain_text(catalogue("en").say("why.undo.news"))
        expect(mia.page.locator("button.undo")).to_have_count(0)


def test_a_move_stands_when_somebody_does_not_agree(browser: Browser, served: tuple[str, House]) -> None:
    seat = [{"coins": 30, "fruits": {"apple": 1, "lemon": 1, "pineapple": 1}}] * 3
    table, secrets = laid(served[1].yard, Match.from_position({"game": "zoo", "seats": 3, "seat": seat}))
    rng = Random(6)
    with seated(browser, served[0], table.id, secrets) as people:
        mia, tom, ola = people
        for person, ply in ((mia, 0), (tom, 1)):
            person.answer(table, person.right(table), rng, "token.hiring")
            moved_on(table, ply, "token")
        mia.right(table)
        ask_back(mia.page)
        moved_on(table, 2, "asking for the move")
        ola.right(table)
        ola.page.locator('#consent [name="yes"][value="0"]').click()
        moved_on(table, 3, "not agreeing")
        mia.as_fresh(table)
        for one in people:
            one.right(table)
            expect(one.page.locator("#consent")).to_have_count(0)
        assert table.match.moves == ((0, "token.hiring"), (1, "token.hiring"))
        assert tom.look()["moves"] == []
