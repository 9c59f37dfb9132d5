"""A table of Spółka ZOO from the form to the end of the game, by its pages alone."""

from __future__ import annotations

import pytest

from tests.web.visiting import visitor

OPTIONS = {"game": "zoo", "events": "1", "goals": "1", "aid": "1", "coins": "8", "fruits": "1"}


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_one_person_plays_a_whole_game_with_a_bot(lang: str) -> None:
    with visitor() as guest:
        page = guest.open_table("person", "bot", **OPTIONS)
        guest.client.cookies.set("lang", lang)
        table = guest.table(page)
        assert [seat.kind for seat in table.seats] == ["person", "bot"]
        assert table.match.bots == (1,)
        while not table.over:
            move = table.match.legal(0)[-1]
            fields = {"seat": "0", "ply": str(table.ply), "key": f"move {table.ply}", "move": move}
            answer = guest.post(f"{page}/moves", fields, **{"hx-request": "true"})
            assert answer.status_code == 200, answer.text
        assert guest.get(page).status_code == 200
        assert guest.get(f"{page}/replay?step=5").status_code == 200
        assert guest.get("/").status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [{"coins": "1000"}, {"coins": "x"}, {"fruits": "9"}, {"cards": "nothing"}, {"seat0_kind": "bot"}],
)
def test_a_wrong_form_comes_back(wrong: dict[str, str]) -> None:
    with visitor() as guest:
        fields = OPTIONS | {"seat0_kind": "person", "seat1_kind": "bot"} | wrong
        assert guest.post("/tables", fields).status_code == 422


def test_bots_alone_are_no_table_and_sit_behind_the_others() -> None:
    with visitor() as guest:
        fields = OPTIONS | {"seat1_kind": "bot", "seat2_kind": "bot"}
        assert guest.post("/tables", fields).status_code == 422
        page = guest.open_table("person", "bot", "greedy", **OPTIONS)
        assert [seat.kind for seat in guest.table(page).seats] == ["person", "computer", "bot"]
