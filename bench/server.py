"""The server's figures: how soon it is up, how heavy its pages are, how long a move takes.

A real server on loopback with its own database, a person against two computer players.
"""

import json
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
STOCKYARD = [str(Path(sys.executable).with_name("stockyard"))]
CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
MOVES = 60
PATIENCE = 20.0
NEW_TABLE = {
    "game": "sharenanigans",
    "seat0_kind": "person",
    "seat0_name": "Ola",
    "seat1_kind": "greedy",
    "seat2_kind": "greedy",
    "seat3_kind": "none",
    "reactions": "all",
}


def help_seconds() -> float:
    """`stockyard --help`, best of five."""
    best = PATIENCE
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([*STOCKYARD, "--help"], check=True, stdout=subprocess.DEVNULL)
        best = min(best, time.perf_counter() - start)
    return best


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str]) -> Iterator[tuple[str, float]]:
    """A server that is up while the block runs: its address, and the seconds it took to answer."""
    port = free_port()
    start = time.perf_counter()
    filled = [part.format(port=port) for part in command]
    process = subprocess.Popen(filled, cwd=ROOT, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        while True:
            try:
                httpx2.get(url, timeout=5)
                break
            except httpx2.TransportError:
                if process.poll() is not None or time.perf_counter() - start > PATIENCE:
                    raise RuntimeError(f"no server came up: {' '.join(filled)}") from None
                time.sleep(0.01)
        yield url, time.perf_counter() - start
    finally:
        process.terminate()
        process.wait(PATIENCE)


def page_kilobytes(url: str, table: str, zoo: str) -> dict[str, float]:
    """What a browser loads over the wire, headers included: a first visit, then pages with its cache.

    Whoever plays Spółka ZOO comes to its table from its own set-up form, so that is another browser's walk.
    """
    night = ("rules", "/rules/sharenanigans"), ("first_table", table), ("later_table", table)
    walks = (
        (("first_visit", "/"), *night, ("later_home", "/")),
        (("home_before_zoo", "/"), ("zoo_form", "/new/zoo"), ("zoo_table", zoo)),
    )
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        weights = {name: weight for one in walks for name, weight in walk(browser, url, one).items()}
        browser.close()
    return weights


def walk(browser: Browser, url: str, pages: tuple[tuple[str, str], ...]) -> dict[str, float]:
    """What each page of a walk loads in a browser that knew none of them."""
    weights: dict[str, float] = {}
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    loaded: list[float] = []
    session.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    for name, where in pages:
        loaded.clear()
        page.goto(url + where, wait_until="load")
        page.wait_for_timeout(700)
        page.evaluate("() => document.fonts.ready.then(() => null)")
        weights[f"{name}_kb"] = sum(loaded) / 1000
    page.context.close()
    return weights


def move_milliseconds(client: httpx2.Client) -> list[float]:
    """The answers to moves, each with the redrawn table, over as many games as it takes."""
    took: list[float] = []
    deadline = time.perf_counter() + 60
    table = ""
    while len(took) < MOVES and time.perf_counter() < deadline:
        board = client.get(f"{table}/board").text if table else ""
        if not table or "/again" in board:
            table = new_table(client, f"bench-{len(took)}")
            continue
        form = _form(board)
        if form is None:
            time.sleep(0.01)
            continue
        start = time.perf_counter()
        answer = client.post(f"{table}/moves", data=form, headers={"HX-Request": "true"})
        if answer.status_code == 200:
            took.append((time.perf_counter() - start) * 1000)
    return took


def new_table(client: httpx2.Client, key: str, game: str = "sharenanigans") -> str:
    """The path of a new table: a person and two computer players."""
    return str(client.post("/tables", data={**NEW_TABLE, "key": key, "game": game}).headers["location"])


def _form(board: str) -> dict[str, str] | None:
    """The fields of the first move that the page offers; None while nobody is asked."""
    hidden = dict(re.findall(r'<input type="hidden" name="(seat|ply|key)" value="([^"]*)"', board))
    moves = re.findall(r'<button[^>]*name="move" value="([^"]+)"', board)
    wanted = [move for move in moves if move in ("end_turn", "pass", "buy", "call", "done")]
    if not moves or len(hidden) != 3:
        return None
    return {**hidden, "move": (wanted or moves)[0]}


def figures() -> dict[str, float]:
    """All figures of the server."""
    with tempfile.TemporaryDirectory() as folder:
        with running([*STOCKYARD, "serve", "--port", "{port}", "--db", f"{folder}/up.db"]) as (_, seconds):
            pass
        serving = [sys.executable, "-m", "bench.serving", "{port}", f"{folder}/bench.db"]
        with running(serving) as (url, _), httpx2.Client(base_url=url, timeout=10) as client:
            weights = page_kilobytes(url, new_table(client, "pages"), new_table(client, "zoo", "zoo"))
            took = move_milliseconds(client)
    return {
        "help_seconds": help_seconds(),
        "up_seconds": seconds,
        **weights,
        "move_ms": statistics.median(took) if took else float("nan"),
        "moves": len(took),
    }


if __name__ == "__main__":
    json.dump(figures(), sys.stdout)
    print()
