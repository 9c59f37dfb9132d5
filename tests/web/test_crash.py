"""`kill -9` at any moment loses no move that was acknowledged."""

import re
import threading
import time
from pathlib import Path

import httpx2
import pytest

from stockyard.store import open_store
from tests.web.serving import process
from tests.web.visiting import HX, fields_of

FORM = {
    "game": "sharenanigans",
    "seat0_kind": "person",
    "seat1_kind": "person",
    "seat2_kind": "none",
    "seat3_kind": "none",
    "turn_limit": "",
    "reactions": "all",
}


@pytest.mark.slow
def test_every_acknowledged_move_is_there_after_kill_9(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    acknowledged: list[int] = []
    with process(database) as (address, running):
        opened = httpx2.post(f"{address}/tables", data=FORM)
        path, cookies = opened.headers["location"], dict(opened.cookies)
        stopped = threading.Event()

        def play() -> None:
            try:
                with httpx2.Client(base_url=address, cookies=cookies) as client:
                    while not stopped.is_set():
                        if (ply := _turn(client, path)) is not None:
                            acknowledged.append(ply)
            except httpx2.HTTPError:
                return

        threads = [threading.Thread(target=play) for _ in range(3)]
        for thread in threads:
            thread.start()
        end = time.monotonic() + 120
        while len(acknowledged) < 20 and time.monotonic() < end:
            time.sleep(0.01)
        running.kill()
        stopped.set()
        for thread in threads:
            thread.join()
    kept = _kept(database, path)
    assert kept >= max(acknowledged)
    assert len(acknowledged) >= 20
    with process(database) as (address, _running):
        page = httpx2.get(f"{address}{path}", cookies=cookies).text
        assert int(fields_of(page)["ply"]) >= kept


def _turn(client: httpx2.Client, path: str) -> int | None:
    """End the turn of who is asked; the ply that the server acknowledged."""
    page = client.get(path).text
    if "mode-pass" in page:
        seat = re.search(r'form="device" name="seat" value="(\d)"', page)
        assert seat is not None
        page = client.post(f"{path}/device", data={"seat": seat[1]}, headers=HX).text
    answer = client.post(f"{path}/moves", data={**fields_of(page), "move": "end_turn"}, headers=HX)
    return int(fields_of(answer.text)["ply"]) if answer.status_code == 200 else None


def _kept(database: Path, path: str) -> int:
    store = open_store(database)
    entries = store.entries(path.rpartition("/")[2])
    store.close()
    assert [entry.ply for entry in entries] == list(range(len(entries)))
    return len(entries)


@pytest.mark.slow
def test_computer_players_go_on_after_a_restart_with_no_page_open(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    form = {**FORM, "seat0_kind": "random", "seat1_kind": "greedy", "turn_limit": "3"}
    with process(database) as (address, _running):
        path = httpx2.post(f"{address}/tables", data=form).headers["location"]
    before = _kept(database, path)
    with process(database):
        end = time.monotonic() + 20
        while _kept(database, path) <= before + 1:
            assert time.monotonic() < end
            time.sleep(0.2)
