"""Undo: one's own last moves, never a peek, never over somebody else's head (WISHES 1 and 2 in tests)."""

from typing import Any

import pytest

from stockyard.table.reasons import Refusal
from stockyard.table.table import Table
from tests.table.seating import at_position, done, move, new_key, refused

RICH: list[dict[str, Any]] = [
    {"cash": 12000, "shares": ["fish@first_frost"], "hand": ["golden_parachute"]},
    {},
    {},
]


def undo(table: Table, seat: int) -> Any:
    return table.take_back(seat, table.ply, new_key())


def test_a_purchase_and_a_sale_are_taken_back_one_after_the_other() -> None:
    table = at_position(seat=RICH)
    before = table.match.position()
    done(move(table, 0, "buy"))
    done(move(table, 0, "sell.fish@first_frost", "sell.fish@wolf_moon"))
    done(undo(table, 0))
    assert table.match.view(0)["seat"][0]["shares"] == ["fish@first_frost", "fish@wolf_moon"]
    done(undo(table, 0))
    assert table.match.position() == before
    assert table.ply == 4


def test_an_undo_restores_everything_that_a_turn_remembers() -> None:
    """Begun, actions left, the sale that is open: all of it is replayed."""
    table = at_position(seat=[{"shares": ["fish@first_frost", "fish@fondue_week"]}, {}, {}])
    before = table.match.view(0)
    done(move(table, 0, "sell.fish@first_frost"))
    assert table.match.view(0)["question"] == "sale"
    done(undo(table, 0))
    after = table.match.view(0)
    assert after == before


def test_a_flip_can_not_be_taken_back() -> None:
    table = at_position(seat=RICH)
    done(move(table, 0, "flip"))
    assert undo(table, 0) == Refusal("undo", 1, 0, rule="12.8", key="why.undo.news")


def test_the_cards_drawn_at_the_end_of_a_turn_stay_drawn() -> None:
    table = at_position(seat=RICH)
    done(move(table, 0, "end_turn"))
    outcome = undo(table, 0)
    assert refused(outcome) == "undo"
    assert table.undo_refusal(0) == outcome


def test_what_lies_before_a_flip_stays_too() -> None:
    table = at_position(seat=RICH)
    done(move(table, 0, "buy"))
    done(move(table, 0, "flip"))
    assert refused(undo(table, 0)) == "undo"


def test_a_card_can_be_taken_back_until_somebody_answers() -> None:
    table = at_position(["howl"], ["shut_the_gate"], [])
    done(move(table, 0, "play.howl"))
    assert table.undo_refusal(0) is None
    done(undo(table, 0))
    assert table.match.view(0)["seat"][0]["hand"] == ["howl"]
    done(move(table, 0, "play.howl"))
    done(move(table, 2, "pass"))
    assert undo(table, 0) == Refusal("undo", table.ply, 0, rule="12.8", key="why.undo.others")


def test_naming_is_taken_back_step_by_step() -> None:
    table = at_position(["wolf_ticket"], [], [])
    done(move(table, 0, "play.wolf_ticket"))
    assert table.match.view(0)["question"] == "name"
    done(undo(table, 0))
    assert table.match.view(0)["question"] == "turn"


def test_a_secret_answer_is_taken_back_while_others_think() -> None:
    table = at_position(["howl"], ["shut_the_gate"], [])
    done(move(table, 0, "play.howl"))
    done(move(table, 1, "block.shut_the_gate"))
    done(undo(table, 1))
    assert table.match.asked == (1, 2)


def test_a_changed_answer_goes_back_to_the_first_one() -> None:
    table = at_position(["howl"], ["shut_the_gate"], [])
    done(move(table, 0, "play.howl"))
    done(move(table, 1, "pass"))
    done(move(table, 1, "block.shut_the_gate"))
    done(undo(table, 1))
    assert table.match.view(1)["my_answer"] == "pass"


def test_nobody_takes_back_what_another_did() -> None:
    table = at_position(seat=RICH)
    assert undo(table, 0) == Refusal("undo", 0, 0, rule="12.8", key="why.undo.start")
    done(move(table, 0, "buy"))
    assert undo(table, 1) == Refusal("undo", 1, 1, rule="12.8", key="why.undo.start")


def test_the_end_stays_the_end() -> None:
    table = at_position(seat=[{"cash": 20000}, {}, {}])
    done(move(table, 0, "call"))
    assert refused(undo(table, 0)) == "undo"


def test_an_undo_from_an_old_page_is_late() -> None:
    table = at_position(seat=RICH)
    done(move(table, 0, "buy"))
    assert refused(table.take_back(0, 0, new_key())) == "stale"


@pytest.mark.parametrize("times", [1, 3])
def test_a_double_click_on_undo_takes_back_one_move(times: int) -> None:
    table = at_position(seat=RICH)
    done(move(table, 0, "buy"))
    done(move(table, 0, "sell.fish@first_frost", "done"))
    for _ in range(times):
        done(table.take_back(0, 2, "undo-key"))
    assert [name for _seat, name in table.match.moves] == ["buy"]


def test_after_an_undo_pages_from_before_are_late() -> None:
    table = at_position(seat=RICH)
    ply = done(move(table, 0, "buy"))
    done(undo(table, 0))
    assert refused(table.submit(0, ply, new_key(), ["buy"])) == "stale"
    assert refused(table.submit(0, 0, new_key(), ["buy"])) == "stale"
    done(move(table, 0, "buy"))
