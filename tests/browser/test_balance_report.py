"""The report of `stockyard balance` in a real browser: it asks for nothing, and a phone shows it whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser

from stockyard import sets
from stockyard.lab import balance_report
from stockyard.lab.balance import Side, compared
from stockyard.lab.card_counts import CardCounts
from stockyard.lab.changes import changed
from stockyard.lab.folder import Folder
from stockyard.lab.run import Here
from stockyard.lab.simulate import play_on
from stockyard.lab.tables import Run, Table

pytestmark = pytest.mark.browser
SMALLEST = 10.5
"""Pixels of the letters in plots."""
LETTERS = """() => [...document.querySelectorAll("svg text")].map(text => {
  const svg = text.ownerSVGElement;
  return parseFloat(getComputedStyle(text).fontSize) * svg.clientWidth / svg.viewBox.baseVal.width;
})"""
OUTSIDE = """() => [...document.querySelectorAll("svg text")].filter(text => {
  const [mine, frame] = [text.getBoundingClientRect(), text.ownerSVGElement.getBoundingClientRect()];
  return mine.left < frame.left - 3 || mine.right > frame.right + 3;
}).map(text => text.textContent)"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report")
    texts, change = changed(sets.texts(sets.packaged("sharenanigans", "classic")), "cry_wolf.copies=9")
    sides = []
    for name, files in (("before", None), ("after", texts)):
        table = Table.of("sharenanigans", ("random", "random", "greedy"), {"turn_limit": 6}, files)
        folder = Folder(path / name, Run((table,), "report", (CardCounts,)))
        play_on(folder, 40, Here())
        sides.append(Side.of(name, folder))
    page = balance_report.page(compared(*sides), [change], "stockyard balance sharenanigans")
    (path / "report.html").write_text(page, "utf-8")
    return path / "report.html"


@pytest.mark.parametrize("width", [390, 1280])
def test_the_report_stands_for_itself_and_fits(browser: Browser, report: Path, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, offline=True)
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text))
    page.goto(report.as_uri())
    assert [url for url in asked if not url.startswith("data:")] == [report.as_uri()]
    assert wrong == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    letters = page.evaluate(LETTERS)
    assert len(letters) > 40 and min(letters) >= SMALLEST
    assert page.evaluate(OUTSIDE) == []
    assert page.locator("svg").count() == 8
    if width == 390:
        assert Axe().run(page).response["violations"] == []
    context.close()
