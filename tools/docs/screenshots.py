"""Take the pictures of docs/screenshots from the running product: a table, the same on a phone, home.

A server is started over an empty store, a few turns are played through the page as a person would play them,
and the browser takes the pictures. The deal has a seed, so the pictures change only when the product does.
"""

from __future__ import annotations

import socket
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import uvicorn
from playwright.sync_api import Browser, Page, StorageState, ViewportSize, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from stockyard.store import open_store
from stockyard.web.app import create_app
from stockyard.web.settings import Settings

INTO: Final = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
CHROMIUM: Final = "/usr/bin/chromium"
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
DESK: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
SEED: Final = "g7"
TURNS: Final = 3
MOST_MOVES: Final = 200
WAIT: Final = 15_000
SOON: Final = 2_000
BOOSTS: Final = tuple(
    f"play.{card}" for card in ("to_the_moon", "catch_of_the_day", "honey_rush", "golden_fleece")
)
CHOICES: Final = "#board button[name=move]:not([aria-busy]):visible"


@contextmanager
def server(folder: str) -> Iterator[str]:
    """The product on a free port, computer players without their pauses."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        app = create_app(Settings(open_store(f"{folder}/tables.db"), pause=0.02, seed=SEED))
        running = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False))
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        running.should_exit = True
        thread.join(10)


def open_table(page: Page, address: str, name: str, *seats: tuple[str, str]) -> str:
    """Set a table up through the form; return its address."""
    page.goto(f"{address}/new/sharenanigans")
    page.fill("input[name=name]", name)
    for k in range(4):
        player, kind = seats[k] if k < len(seats) else ("", "none")
        page.check(f"input[name=seat{k}_kind][value={kind}]", force=True)
        if player:
            page.fill(f"input[name=seat{k}_name]", player)
    page.click("button.open-table")
    page.wait_for_selector("#board", timeout=WAIT)
    return page.url


def chosen(moves: list[str], holdings: int) -> str:
    """What our person does: buy first, look at another market, sell when the hand of Shares is full."""
    sales = [move for move in moves if move.startswith("sell.")]
    if sales and holdings > 3:
        return sales[0]
    for wish in ("call", "done", "buy", "flip", "pass", "keep", "end_turn"):
        if wish in moves:
            return wish
    return moves[0]


def play(page: Page, turns: int) -> None:
    """Play until our person has ended so many turns and is on turn again, with everything still to do."""
    ended = 0
    for _move in range(MOST_MOVES):
        page.wait_for_selector(f"{CHOICES}, #board.over", timeout=WAIT)
        if page.locator("#board.over").count():
            return
        moves = [str(move) for move in page.eval_on_selector_all(CHOICES, "all => all.map(one => one.value)")]
        if not moves:  # the board was drawn anew in between
            continue
        if ended == turns and "end_turn" in moves:
            boosts = [move for move in moves if move in BOOSTS]
            if not boosts or not press(page, boosts[0]):
                return
            continue
        wish = chosen(moves, page.locator(".holding").count())
        ended += press(page, wish) and wish == "end_turn"


def press(page: Page, wish: str) -> bool:
    """Make one move. False when the board was drawn anew just then: what was wished may be gone."""
    ply = page.get_attribute("#board", "data-ply")
    try:
        page.locator(f'#board button[name=move][value="{wish}"]:visible').first.click(timeout=SOON)
        page.wait_for_selector(f'#board:not([data-ply="{ply}"])', timeout=WAIT)
    except TooLate:
        return False
    return True


def picture(browser: Browser, address: str, name: str, size: ViewportSize, device: StorageState) -> None:
    """One picture, once fonts and drawings are there."""
    context = browser.new_context(viewport=size, storage_state=device, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)
    page.screenshot(path=INTO / f"{name}.png")
    context.close()
    print(f"docs/screenshots/{name}.png")


def main() -> None:
    """Play, and take the pictures."""
    INTO.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, server(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport=DESK)
        open_table(page, address, "Babcia vs Bots", ("Babcia", "greedy"), ("Bruno", "greedy"))
        open_table(page, address, "Cat café", ("Ola", "person"), ("Mia", "person"), ("Łukasz", "greedy"))
        rivals = (("Mia", "greedy"), ("Łukasz", "greedy"))
        table = open_table(page, address, "Night shift", ("Ola", "person"), *rivals)
        play(page, TURNS)
        device = page.context.storage_state()
        picture(browser, table, "table", DESK, device)
        picture(browser, table, "phone", PHONE, device)
        picture(browser, address, "home", DESK, device)
        browser.close()


if __name__ == "__main__":
    main()
