"""Records as text: what is written is read again, and every fault names its line."""

from typing import Any

import pytest

from stockyard.kernel.game import BadRecord
from stockyard.kernel.record import (
    DEEPEST,
    FIRST_LINE,
    LONGEST,
    MOST_MOVES,
    Record,
    parse_json,
    read,
    too_deep,
    write,
)
from tests.brief import brief

HEADER: dict[str, Any] = {
    "game": "zoo",
    "rules": 2,
    "seats": 3,
    "options": {"b": None, "a": [1]},
    "seed": "żółw",
}
TEXT = """stockyard-record 1
game: "zoo"
rules: 2
seats: 3
options: {"a": [1], "b": null}
seed: "żółw"
moves:
0 buy
2 sell.fig
result: {"scores": [1, 2, 3]}
"""
RECORD = Record(HEADER, [(0, "buy"), (2, "sell.fig")], {"scores": [1, 2, 3]})


def test_a_record_is_written_line_by_line() -> None:
    assert write(RECORD) == TEXT
    assert write(Record({"seed": ""}, [])) == f'{FIRST_LINE}\nseed: ""\nmoves:\n'


def test_what_is_written_is_read() -> None:
    record = read(TEXT)
    assert (record.header, record.moves, record.result) == (HEADER, RECORD.moves, RECORD.result)
    assert write(record) == TEXT


def test_empty_lines_comments_and_other_ends_of_lines_say_nothing() -> None:
    text = (
        TEXT.replace("moves:", "# so it went\n\nmoves:").replace("2 sell", "\n#\n  2 sell")
        + "\n# the end\n\n"
    )
    assert write(read(text)) == TEXT
    assert write(read(text.replace("\n", "\r\n"))) == TEXT
    assert write(read(TEXT.rstrip())) == TEXT


@pytest.mark.parametrize(
    "seed", ["a\nb", "a\r\nb", "a\u2028b\x85c\x0bd\x1ce", '"\\', "moves:", "\x00", "\ud800"]
)
def test_any_seed_comes_back(seed: str) -> None:
    text = write(Record({"seed": seed}, [(1, "buy")]))
    assert text.encode(), "a file can hold it"
    record = read(text)
    assert (record.header, record.moves) == ({"seed": seed}, [(1, "buy")])


@pytest.mark.parametrize(
    ("text", "path", "said"),
    [
        (None, "record", "a text is needed"),
        (b"stockyard-record 1", "record", "a text is needed"),
        ("#" * (LONGEST + 1), "record", "longer than"),
        ("", "line 1", "a record begins with 'stockyard-record 1'"),
        ("\n" + TEXT, "line 1", "a record begins with"),
        (TEXT.replace("record 1", "record 2"), "line 1", "a record begins with"),
        (TEXT.replace("rules: 2", "rules 2"), "line 3", "a header line is one of game, rules,"),
        (TEXT.replace("rules: 2", "color: 2"), "line 3", "a header line is one of"),
        (TEXT.replace("rules: 2", " rules: 2"), "line 3", "a header line is one of"),
        (TEXT.replace("rules: 2", 'game: "zoo"'), "line 3", "game stands twice"),
        (TEXT.replace("rules: 2", "rules: two"), "line 3 (rules)", "no JSON value"),
        (TEXT.replace("rules: 2", "rules:"), "line 3 (rules)", "no JSON value"),
        (TEXT.replace("rules: 2", "rules: NaN"), "line 3 (rules)", "no JSON value"),
        (TEXT.replace("rules: 2", "rules: " + "9" * 5000), "line 3 (rules)", "no JSON value"),
        (TEXT.replace('"b": null', '"a": null'), "line 5 (options)", "no JSON value"),
        (TEXT.replace("[1]", "[" * 100_000), "line 5 (options)", "no JSON value"),
        (TEXT.replace("[1]", "[" * 50 + "]" * 50), "line 5 (options)", f"nested more than {DEEPEST} deep"),
        (TEXT.replace("moves:\n", ""), "line 7", "a header line is one of"),
        (TEXT.partition("moves:")[0].rstrip(), "line 6", 'the line "moves:" is missing'),
        (TEXT.replace("2 sell.fig", "sell.fig"), "line 9", "a move is a seat and a name"),
        (TEXT.replace("2 sell.fig", "2"), "line 9", "a move is a seat and a name"),
        (TEXT.replace("2 sell.fig", "-2 sell.fig"), "line 9", "a move is a seat and a name"),
        (TEXT.replace("2 sell.fig", "٣ sell.fig"), "line 9", "a move is a seat and a name"),
        (TEXT.replace("2 sell.fig", "²  sell.fig"), "line 9", "a move is a seat and a name"),
        (TEXT.replace("2 sell.fig", "222 sell.fig"), "line 9", "a move is a seat and a name"),
        (TEXT.replace("result: {", "result: "), "line 10 (result)", "no JSON value"),
        (TEXT + "\n# well\n0 buy\n", "line 13", "nothing comes after the result"),
    ],
    ids=brief,
)
def test_a_fault_names_its_line(text: object, path: str, said: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        read(text)
    assert refusal.value.path == path
    assert said in str(refusal.value)


def test_there_is_an_end_to_moves() -> None:
    start = f"{FIRST_LINE}\nmoves:\n"
    assert len(read(start + "0 buy\n" * MOST_MOVES).moves) == MOST_MOVES
    with pytest.raises(BadRecord) as refusal:
        read(start + "0 buy\n" * 1_000_000)
    assert refusal.value.path == f"line {MOST_MOVES + 3}"


def test_json_is_read_with_limits() -> None:
    assert parse_json(' {"a": [1, {"b": 2.5}]} ', "here") == {"a": [1, {"b": 2.5}]}
    with pytest.raises(BadRecord, match="here: no JSON value"):
        parse_json("Infinity", "here")


def test_depth_and_size_are_judged_without_walking_for_ever() -> None:
    data: list[object] = []
    for _ in range(DEEPEST - 1):
        data = [data]
    assert not too_deep(data)
    assert too_deep([data])
    doubled: list[object] = [1]
    for _ in range(30):
        doubled = [doubled, doubled]
    assert too_deep(doubled), "a thousand million entries, none of them looked at"
    endless: list[object] = []
    endless.append(endless)
    assert too_deep(endless)
