"""Effects: verbs by shape, nested lists as blocks, every fault with the path to it."""

import pytest

from stockyard.kernel.effects import (
    DEEPEST,
    MOST_BLOCKS,
    MOST_VERBS,
    RUN,
    Program,
    advance,
    begin,
)
from stockyard.kernel.game import BadCard
from stockyard.kernel.stack import Frame

SHAPES = {
    "draw #1:9": 2,
    "take hand": 3,
    "take discard #1:3": 4,
    "price @where #-9:9": 5,
    "each @group {}": 6,
    "may {} {}": 7,
    "sure": 8,
    "wait #-1:-1": 9,
}
WORDS = {"where": ["here", "there"], "group": ["all", "others"]}


def program() -> Program:
    """A program with the verbs above."""
    return Program(SHAPES, WORDS)


def test_each_form_of_a_verb_has_its_op() -> None:
    code = program()
    number = code.compile([["sure"], ["take", "hand"], ["take", "discard", 2], ["price", "there", -9]], "do")
    assert number == 1
    assert code.blocks == [(), ((8,), (3,), (4, 2), (5, 1, -9))]


def test_nested_lists_become_blocks_of_their_own() -> None:
    code = program()
    number = code.compile([["each", "others", [["draw", 1], ["may", [["sure"]], [["draw", 2]]]]]], "do")
    assert code.blocks[number][0][:2] == (6, 1)
    inner = code.blocks[number][0][2]
    assert code.blocks[inner][0] == (2, 1)
    may = code.blocks[inner][1]
    assert (code.blocks[may[1]], code.blocks[may[2]]) == (((8,),), ((2, 2),))


def nested(depth: int) -> list[object]:
    """A list of verbs with so many lists inside each other."""
    do: list[object] = [["sure"]]
    for _ in range(depth):
        do = [["each", "all", do]]
    return do


def test_lists_are_nested_up_to_a_limit() -> None:
    program().compile(nested(DEEPEST), "do")
    with pytest.raises(BadCard, match="lists inside each other"):
        program().compile(nested(DEEPEST + 1), "do")


@pytest.mark.parametrize(
    ("do", "path", "said"),
    [
        (None, "do", "an effect is a list of verbs"),
        ([], "do", "an effect is a list of verbs"),
        ("draw", "do", "an effect is a list of verbs"),
        ({"draw": 1}, "do", "an effect is a list of verbs"),
        ([["sure"]] * (MOST_VERBS + 1), "do", f"at most {MOST_VERBS} verbs"),
        (["sure"], "do[0]", "a verb is a list that begins with its name"),
        ([["sure"], []], "do[1]", "a verb is a list that begins with its name"),
        ([[["sure"]]], "do[0]", "a verb is a list that begins with its name"),
        ([["fly"]], "do[0]", "there is no verb 'fly'; verbs are draw, each, may, price, sure, take, wait"),
        ([["prise", "here", 1]], "do[0]", "there is no verb 'prise'; did you mean 'price'?"),
        ([["sure", 1]], "do[0]", 'sure: 1 is too much; it is written ["sure"]'),
        ([["draw"]], "do[0]", 'draw: something is missing; it is written ["draw", N], N a whole number'),
        ([["draw", 0]], "do[0]", "draw: 0 does not fit; it is written ["),
        ([["draw", 10]], "do[0]", '10 does not fit; it is written ["draw", N], N a whole number from 1 to 9'),
        ([["draw", 10**40]], "do[0]", "draw: a huge number does not fit"),
        ([["draw", True]], "do[0]", "draw: True does not fit"),
        ([["draw", 1.0]], "do[0]", "draw: 1.0 does not fit"),
        ([["draw", "1"]], "do[0]", "draw: '1' does not fit"),
        ([["take", "foot"]], "do[0]", """it is written ["take", "hand"]; or ["take", "discard", N], N a"""),
        ([["take", "discart", 2]], "do[0]", "take: there is no 'discart'; did you mean 'discard'?"),
        (
            [["take", "discard", 4]],
            "do[0]",
            'take: 4 does not fit; it is written ["take", "discard", N], N a',
        ),
        ([["take", "discard"]], "do[0]", 'something is missing; it is written ["take", "discard", N], N a'),
        ([["price", "ther", 1]], "do[0]", "price: there is no 'ther'; did you mean 'there'?"),
        ([["price", "x", 1]], "do[0]", 'it is written ["price", WHERE, N], WHERE one of here, there and N a'),
        ([["price", 1, 1]], "do[0]", "price: 1 does not fit"),
        ([["price", ["here"], 1]], "do[0]", "price: a list of 1 does not fit"),
        ([["wait", 2]], "do[0]", 'wait: 2 does not fit; it is written ["wait", -1]'),
        (
            [["each", "all", "sure"]],
            "do[0]",
            '["each", GROUP, VERBS], GROUP one of all, others and VERBS a list',
        ),
        ([["each", "all", []]], "do[0][2]", "an effect is a list of verbs"),
        ([["may", [["sure"]], [["sure"], ["draw"]]]], "do[0][2][1]", "draw: something is missing"),
        ([["each", "all", [["each", "others", [["fly"]]]]]], "do[0][2][0][2][0]", "there is no verb 'fly'"),
    ],
)
def test_a_fault_is_named_with_its_path(do: object, path: str, said: str) -> None:
    with pytest.raises(BadCard) as refusal:
        program().compile(do, "card nap.do")
    assert refusal.value.path == "card nap." + path
    assert said in str(refusal.value)


def test_a_literal_word_that_is_missing_is_named() -> None:
    with pytest.raises(BadCard, match=r"'foot' does not fit; it is written \[\"steal\", \"hand\"\]$"):
        Program({"steal hand": 2}, {}).compile([["steal", "foot"]], "do")


def test_a_long_word_is_shown_short() -> None:
    with pytest.raises(BadCard) as refusal:
        program().compile([["x" * 100_000]], "do")
    assert len(str(refusal.value)) < 200


def test_there_is_an_end_to_blocks() -> None:
    code = program()
    code.blocks += [()] * MOST_BLOCKS
    with pytest.raises(BadCard, match="at most"):
        code.compile([["sure"]], "do")


def test_a_frame_runs_its_block_verb_by_verb() -> None:
    code = program()
    number = code.compile([["draw", 1], ["draw", 2], ["sure"]], "do")
    stack: list[Frame] = []
    begin(stack, number, 2, 4)
    assert stack == [(RUN, number, 0, 2, 4, -1)]
    assert advance(code.blocks, stack, stack.pop()) == (2, 1)
    assert stack == [(RUN, number, 1, 2, 4, -1)]
    assert advance(code.blocks, stack, stack.pop()) == (2, 2)
    assert advance(code.blocks, stack, stack.pop()) == (8,)
    assert stack == [], "after the last verb nothing is left"
