"""Small things that people look for on the page of a table."""

from __future__ import annotations

from tests.web.visiting import Visitor, text_of

ALONE = ("person", "person")


def test_a_turn_limit_is_told_beside_the_turn(guest: Visitor) -> None:
    path = guest.open_table(*ALONE, turn_limit="2")
    table = guest.table(path)
    told = []
    while not table.over:
        told.append(text_of(guest.get(path).text))
        guest.take_device(path, table.match.asked[0])
        decision = table.match.decision(table.match.asked[0])
        assert decision is not None
        moves = [option["move"] for option in decision["options"]]
        guest.play(path, "end_turn" if "end_turn" in moves else moves[0])
    assert "Turn 1 of 2" in told[0]
    assert "Last turn: 2 of 2" in told[-1]
    assert "Tura 2" not in told[0]
    polish = guest.get(path, **{"accept-language": "pl"}).text
    assert "Ostatnia tura: 2 z 2" in text_of(polish)


def test_without_a_turn_limit_nothing_counts_turns(guest: Visitor) -> None:
    path = guest.open_table(*ALONE)
    assert "turn-count" not in guest.get(path).text
