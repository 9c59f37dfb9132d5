"""The examples are run as they stand, against a real server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.web.api.following import real

EXAMPLES = Path(__file__).parents[3] / "examples"
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("sharenanigans", {"turn_limit": 6, "head_start": True}),
    ("zoo", {}),
]


def test_the_computer_player_has_fifty_lines() -> None:
    assert len((EXAMPLES / "computer_player.py").read_text("utf-8").splitlines()) <= 50


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_computer_players_play_a_whole_game(game: str, options: dict[str, Any]) -> None:
    with real() as (url, ola):
        seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "computer", "agent": "random"}]
        made = ola.post("/tables", {"game": game, "seats": seats, "options": options})
        link = f"{url}/tables/{made['id']}/join#{made['invitation']}"
        command = [sys.executable, str(EXAMPLES / "computer_player.py"), link]
        playing = [
            subprocess.Popen([*command, name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            for name in ("Robi", "Tobi")
        ]
        try:
            told = [one.communicate(timeout=90) for one in playing]
        finally:
            for one in playing:
                one.kill()
        assert [one.returncode for one in playing] == [0, 0], told
        table = ola.house.yard.table(made["id"])
        assert table is not None and table.match.result is not None
        assert {seat.name for seat in table.seats} >= {"Robi", "Tobi"}
        for out, err in told:
            assert err == ""
            assert out.splitlines()[-1] == str(table.match.result)
