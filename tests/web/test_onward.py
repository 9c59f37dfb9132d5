"""Play on from here: from the replay of a finished game to a new table against computer players."""

from __future__ import annotations

import re

import pytest

from tests.scripted import CALL, HELPER
from tests.web.visiting import Visitor

GAMES = {"sharenanigans": CALL, "zoo": HELPER}
KEY = re.compile(r'action="[^"]+/on">.*?name="key" value="([^"]+)"', re.DOTALL)


def finished(guest: Visitor, game: str) -> str:
    """A table whose game is over; the path of its page."""
    answer = guest.post("/records", {"text": GAMES[game].missed().record(), "key": "k"})
    return str(answer.headers["location"]).rpartition("/")[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_goes_on_from_the_step(guest: Visitor, game: str) -> None:
    path = finished(guest, game)
    page = guest.get(f"{path}/replay?step=0&eyes=0").text
    found = KEY.search(page)
    assert found is not None and 'value="medium" selected' in page and 'value="0" selected' in page
    wish = {"step": "0", "seat": "0", "agent": "hard", "key": found[1]}
    one, two = (guest.post(f"{path}/on", wish) for _ in range(2))
    assert one.status_code == 303
    assert one.headers["location"] == two.headers["location"], "two clicks, one table"
    table = guest.table(one.headers["location"])
    assert [(seat.kind, seat.agent) for seat in table.seats] == [("person", ""), ("computer", "hard")]
    then = guest.table(path).match.at_ply(0)
    assert table.match.legal(0) == then.legal(0) and table.match.view(0)["seat"][0] == then.view(0)["seat"][0]
    assert guest.play(one.headers["location"], table.match.legal(0)[-1]).status_code == 200
    assert table.match.ply >= 1


def test_where_it_was_over_there_is_no_way_on(guest: Visitor) -> None:
    path = finished(guest, "zoo")
    last = guest.table(path).match.ply
    assert "Play on from here" not in guest.get(f"{path}/replay?step={last}").text
    answer = guest.post(f"{path}/on", {"step": str(last), "seat": "0", "agent": "easy", "key": "x"})
    assert answer.status_code == 409 and "Go back to an earlier move" in answer.text


def test_a_running_game_can_not_be_gone_on_with(guest: Visitor) -> None:
    path = guest.open_table("person", "person")
    assert "Play on from here" not in guest.get(f"{path}/replay").text
    answer = guest.post(f"{path}/on", {"step": "0", "seat": "0", "agent": "easy", "key": "x"})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "wrong",
    [{"step": "-1"}, {"step": "x"}, {"step": "9" * 30}, {"seat": "7"}, {"agent": "god"}, {"seat": ""}],
)
def test_what_no_form_sends_is_refused(guest: Visitor, wrong: dict[str, str]) -> None:
    path = finished(guest, "sharenanigans")
    wish = {"step": "0", "seat": "0", "agent": "easy", "key": "x", **wrong}
    assert guest.post(f"{path}/on", wish).status_code == 400
