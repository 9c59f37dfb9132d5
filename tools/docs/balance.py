"""Take the picture of a balance report for docs/lab.md: greedy games with and without more of one card.

The seed decides everything, so the picture changes only when the report, the card set or greedy does.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from stockyard.cli import run

INTO: Final = Path(__file__).resolve().parents[2] / "docs" / "screenshots" / "balance.png"
CHROMIUM: Final = "/usr/bin/chromium"
COMMAND: Final = "balance sharenanigans --change cry_wolf.copies=6 --games 1000 --seats 3 --out"
TALL: Final = 1340


def main() -> None:
    """Play, and take the upper part of the report."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        if run([*COMMAND.split(), folder]) != 0:
            raise SystemExit("no report was made")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1160, "height": TALL})
        page.goto((Path(folder) / "report.html").as_uri())
        page.screenshot(path=INTO)
        browser.close()


if __name__ == "__main__":
    main()
