"""The table of moves: names outside, ints inside, and a hint for a name that is none."""

import pytest

from stockyard.kernel.game import BadRecord
from stockyard.kernel.moves import MoveTable
from tests.brief import brief

TABLE = MoveTable(
    ["end_turn", "buy", *(f"sell.{fruit}" for fruit in ("fig", "kiwi", "lime", "pear", "plum"))]
)


def test_a_name_and_its_number_lead_to_each_other() -> None:
    assert TABLE.size == 7
    assert [TABLE.number(name) for name in TABLE.names] == list(range(7))
    assert [TABLE.name(move) for move in range(7)] == list(TABLE.names)


def test_names_are_unique() -> None:
    with pytest.raises(ValueError, match="share a name"):
        MoveTable(["buy", "buy"])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("buy.fig", "there is no move 'buy.fig'; moves of this kind: buy"),
        (
            "sell.rock",
            "no move 'sell.rock'; moves of this kind: sell.fig, sell.kiwi, sell.lime, sell.pear, ...",
        ),
        ("fly", "there is no move 'fly'; a move begins with one of buy, end_turn, sell"),
        ("", "there is no move ''; a move begins with one of"),
        (None, "a move is a name, not NoneType"),
        (3, "a move is a name, not int"),
        (["buy"], "a move is a name, not list"),
        ("\x00\ud800", r"there is no move '\x00\ud800'"),
    ],
    ids=brief,
)
def test_a_name_that_is_none_gets_a_hint(name: object, said: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        TABLE.number(name, "answers[1]")
    assert str(refusal.value).startswith("answers[1]: ")
    assert said in str(refusal.value)
    assert refusal.value.path == "answers[1]"


def test_a_long_name_is_shown_short() -> None:
    with pytest.raises(BadRecord) as refusal:
        TABLE.number("x" * 1_000_000)
    assert len(str(refusal.value)) < 300
    assert "xxx..." in str(refusal.value)
