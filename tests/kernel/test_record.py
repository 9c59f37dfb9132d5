"""Records as text: what is written is read again, and every fault names its line."""

from hashlib import sha256
from typing import Any

import pytest

from stockyard.kernel.game import BadRecord
from stockyard.kernel.record import (
    DEEPEST,
    FIRST_LINE,
    LONGEST,
    MOST_MOVES,
    MOST_TOLD,
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


# What is told, and the seal

SEALED = Record(
    {"seed": ""}, [(0, "buy")], {"scores": [1]}, [(0, "market", "dog_days"), (12, "cats", "howl")], True
)
SEALED_BODY = f"""{FIRST_LINE}
seed: ""
moves:
0 buy
result: {{"scores": [1]}}
told:
0 market dog_days
12 cats howl
"""


def sealed(body: str) -> str:
    """With a seal that fits."""
    return f"{body}seal: {sha256(body.encode()).hexdigest()}\n"


def test_what_is_told_comes_after_the_result_and_the_seal_last() -> None:
    assert write(SEALED) == sealed(SEALED_BODY)
    record = read(write(SEALED))
    assert (record.moves, record.result) == (SEALED.moves, SEALED.result)
    assert (record.told, record.sealed) == (SEALED.told, True)
    assert write(record) == write(SEALED)


def test_a_game_that_was_given_up_tells_its_cards_without_a_result() -> None:
    body = SEALED_BODY.replace('result: {"scores": [1]}\n', "")
    record = read(sealed(body))
    assert record.result is None and record.told == SEALED.told
    assert write(record) == sealed(body)
    assert read(body.partition("told:")[0] + "told:\n").told == []


def test_a_seal_can_stand_in_any_record_and_be_missing_in_any() -> None:
    assert read(sealed(TEXT)).sealed and not read(TEXT).sealed
    assert read(SEALED_BODY).told == SEALED.told


@pytest.mark.parametrize(
    ("text", "path", "said"),
    [
        (SEALED_BODY + "seal: " + "0" * 64 + "\n", "line 9 (seal)", "the seal does not fit"),
        (write(SEALED).replace("seal: ", "seal:  "), "line 9 (seal)", "the seal does not fit"),
        (write(SEALED).rstrip("\n"), "line 9 (seal)", "the seal does not fit"),
        (write(SEALED) + "\n", "line 9 (seal)", "the seal does not fit"),
        (write(SEALED) + "# the end\n", "line 9 (seal)", "the seal does not fit"),
        (write(SEALED).replace("\n", "\r\n"), "line 9 (seal)", "the seal does not fit"),
        (write(SEALED).replace("howl", "howls"), "line 9 (seal)", "the seal does not fit"),
        (write(SEALED).replace('""', '"ż"'), "line 9 (seal)", "the seal does not fit"),
        (SEALED_BODY.replace('""', '"\ud800"') + "seal: 0\n", "record", "half a character"),
        (write(SEALED) + write(SEALED), "line 9", "what is told is a ply, a pile and a card"),
        (SEALED_BODY + "12 cats\n", "line 9", "what is told is a ply, a pile and a card"),
        (SEALED_BODY + "12  cats howl\n", "line 9", "what is told is a ply, a pile and a card"),
        (SEALED_BODY + "12 cats howl howl\n", "line 9", "what is told is a ply, a pile and a card"),
        (SEALED_BODY + "-1 cats howl\n", "line 9", "what is told is a ply, a pile and a card"),
        (SEALED_BODY + "² cats howl\n", "line 9", "what is told is a ply, a pile and a card"),
        (SEALED_BODY + "1234567 cats howl\n", "line 9", "what is told is a ply, a pile and a card"),
        (SEALED_BODY + "told:\n", "line 9", "what is told is a ply, a pile and a card"),
        (SEALED_BODY + "result: 3\n", "line 9", "what is told is a ply, a pile and a card"),
        (SEALED_BODY.replace("told:", "result: 3"), "line 6", "nothing comes after the result"),
        (SEALED_BODY.replace("told:", "Told:"), "line 6", "nothing comes after the result"),
    ],
    ids=brief,
)
def test_what_follows_the_result_is_read_strictly(text: str, path: str, said: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        read(text)
    assert (refusal.value.path, said in str(refusal.value)) == (path, True)


def test_there_is_an_end_to_what_is_told() -> None:
    start = f"{FIRST_LINE}\nmoves:\ntold:\n"
    with pytest.raises(BadRecord) as refusal:
        read(start + "0 a b\n" * (MOST_TOLD + 1))
    assert refusal.value.path == f"line {MOST_TOLD + 4}"
