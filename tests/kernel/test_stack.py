"""Frames: pending work as tuples, worked off until somebody is asked."""

from typing import Any

import pytest

from stockyard.kernel.stack import ASK, Frame, Step, asked, check_frames, run, without


class Table:
    """The smallest game: a stack and a list of what its steps did."""

    def __init__(self) -> None:
        self.stack: list[Frame] = []
        self.done: list[str] = []


def count_down(state: Any, frame: Frame) -> None:
    """Goes on with one less, asks at 2."""
    state.done.append(f"count {frame[1]}")
    if frame[1] > 0:
        state.stack.append((1, frame[1] - 1))
    if frame[1] == 2:
        state.stack.append((ASK, 5, 0b110, 9))


def shout(state: Any, frame: Frame) -> None:
    """Says so."""
    state.done.append("shout")


STEPS: list[Step] = [shout, count_down, shout]


def test_work_goes_on_until_somebody_is_asked() -> None:
    table = Table()
    table.stack = [(2,), (1, 3)]
    run(table, table.stack, STEPS)
    assert table.done == ["count 3", "count 2"]
    assert table.stack == [(2,), (1, 1), (ASK, 5, 0b110, 9)]
    assert asked(table.stack) == 0b110
    run(table, table.stack, STEPS)
    assert table.done == ["count 3", "count 2"], "a question waits for its answer"


def test_work_goes_on_after_the_answer_until_nothing_is_left() -> None:
    table = Table()
    table.stack = [(2,), (1, 1)]
    run(table, table.stack, STEPS)
    assert table.done == ["count 1", "count 0", "shout"]
    assert table.stack == []


def test_nobody_is_asked_by_an_empty_stack_or_by_work() -> None:
    assert asked([]) == 0
    assert asked([(1, 3)]) == 0


def test_who_has_answered_is_taken_out_of_the_question() -> None:
    assert without((ASK, 4, 0b1011, 0b1011), 1) == (ASK, 4, 0b1001, 0b1011)
    assert without((ASK, 4, 0b1000), 3) == (ASK, 4, 0)
    assert without((ASK, 4, 0b1000), 0) == (ASK, 4, 0b1000)


def test_frames_are_read_from_data() -> None:
    assert check_frames([[0, 1, 2], [2]], 3) == [(0, 1, 2), (2,)]
    assert check_frames([], 3) == []


@pytest.mark.parametrize(
    "data",
    [
        None,
        "frames",
        {"0": [1]},
        [[]],
        [[0] * 13],
        [[0]] * 65,
        [3],
        [["0"]],
        [[True]],
        [[0.0]],
        [[0, None]],
        [[0, 10**7]],
        [[0, -(10**30)]],
        [[3]],
        [[-1]],
    ],
)
def test_what_is_no_stack_is_refused(data: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 the caller names the place
        check_frames(data, 3)
