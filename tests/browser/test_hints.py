"""A hint in a real browser: its paper is in view whole, and its button covers nothing that one plays with."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from stockyard.table import hints
from stockyard.web.house import House
from tests.browser.playing import open_table, settled, table_of

pytestmark = pytest.mark.browser

BOXES = """(names) => [...document.querySelectorAll(names)].map(one => one.getBoundingClientRect().toJSON())
.filter(box => box.width && box.height)"""
PLAYED_WITH = ".turn-lamps, .lock-in, #board button[name=move], .undo"


def boxes(page: Page, names: str) -> list[dict[str, Any]]:
    """Where things are on the screen."""
    found: list[dict[str, Any]] = page.evaluate(BOXES, names)
    return found


def meet(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two boxes share more than an edge."""
    beside = one["right"] <= other["left"] + 1 or other["right"] <= one["left"] + 1
    return not beside and one["bottom"] > other["top"] + 1 and other["bottom"] > one["top"] + 1


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_a_hint_is_seen_whole_and_hides_nothing_that_is_played_with(
    page: Page, served: tuple[str, House], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(hints, "LEVEL", "ismcts:24")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = table_of(served[1], open_table(page, ["person", "random"], ["Ola"], turn_limit="8"))
    settled(page, table)
    [ask] = boxes(page, ".hint-ask")
    assert not [one for one in boxes(page, PLAYED_WITH) if meet(ask, one)]
    page.locator(".hint-ask").click()
    expect(page.locator(".hint-paper")).to_be_visible()
    [paper] = boxes(page, ".hint-paper")
    assert paper["left"] >= 0 and paper["right"] <= size[0]
    assert paper["top"] >= 0 and paper["bottom"] <= size[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
