"""A table makes a browser load no more than `make bench` promises, and nothing twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from bench.__main__ import SERVER
from bench.server import walk
from stockyard.web.house import House
from tests.table.seating import seats_of

pytestmark = pytest.mark.browser
PROMISED = {name: most for name, _, _, most in SERVER}


@pytest.mark.parametrize(
    ("game", "form", "figure"),
    [("sharenanigans", "/", "first_table_kb"), ("zoo", "/new/zoo", "zoo_table_kb")],
)
def test_a_first_table_is_light_and_a_second_look_lighter(
    browser: Browser, served: tuple[str, House], game: str, form: str, figure: str
) -> None:
    address, house = served
    table = house.yard.deal(game, "t", seats_of(("person", "greedy", "greedy")), {}, "light")
    path = f"/tables/{table.id}"
    weights = walk(browser, address, (("home", "/"), ("form", form), ("first", path), ("later", path)))
    assert 0 < weights["first_kb"] <= PROMISED[figure]
    assert 0 < weights["later_kb"] < weights["first_kb"] / 3, "the page alone: its files are kept"
