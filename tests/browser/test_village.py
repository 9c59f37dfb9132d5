"""Spółka ZOO in a real browser: a whole game alone, a round at one screen, and a round with the keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from stockyard.table.table import Table
from stockyard.web.house import House
from tests.browser.playing import expect_no_scroll, expect_over, settled
from tests.browser.test_pages import PHONE, axe
from tests.browser.village import choose, offered, open_village, press, put_back, skip_show, take

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
    expect_over(page)
