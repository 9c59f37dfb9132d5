"""A real browser at a real server. Deals and computer players follow a seed: every game is the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from stockyard import sets
from stockyard.web.house import House
from tests.web.serving import serving

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
PATIENCE_MS = 60_000
"""How long a page may take on a busy machine. What never comes fails later, and nothing else."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process."""
    if not Path(CHROMIUM).exists():
        pytest.skip("Chromium is not installed (tools/chromium.sh installs it)")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(autouse=True)
def no_other_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages offer every card set that is known: those that other tests have made known are none of theirs."""
    monkeypatch.setattr(sets, "_registered", {})


@pytest.fixture(scope="session")
def served() -> Iterator[tuple[str, House]]:
    """One server, whose tables are all dealt alike."""
    with serving(seed="browser") as found:
        yield found


@pytest.fixture
def page(browser: Browser, served: tuple[str, House]) -> Iterator[Page]:
    """A fresh page that does not move more than it must. Whatever goes wrong in it fails the test."""
    context = browser.new_context(
        base_url=served[0], viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en-GB"
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    yield page
    context.close()
    # A refused request is an answer like any other here; the browser reports it as an error.
    assert [line for line in wrong if "status of 4" not in line] == []
