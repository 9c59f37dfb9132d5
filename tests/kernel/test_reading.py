"""Reading what strangers write: each fault ends in BadRecord with the path to it, shown short."""

from collections.abc import Callable
from typing import Any

import pytest

from stockyard.kernel.game import BadRecord
from stockyard.kernel.reading import LONGEST_LIST, Reader, shown
from tests.brief import brief

DATA = {
    "seats": 3,
    "name": "owl",
    "open": True,
    "nothing": None,
    "seat": [{"cash": 3000}, {"cash": 500, "hand": ["howl", 7]}],
}


def test_what_is_there_is_read() -> None:
    r = Reader(DATA)
    assert r.at("seats").integer(2, 4) == 3
    assert r.at("open").boolean() is True
    assert r.at("name").one_of(("fox", "owl"), "animal") == 1
    assert [entry.at("cash").data for entry in r.at("seat").items()] == [3000, 500]
    assert r.at("seat").items()[0].at("cash").money(100, 0) == 3
    assert r.at("seat").items()[1].at("hand").items()[1].path == "seat[1].hand[1]"


def test_what_is_missing_has_its_default() -> None:
    r = Reader(DATA)
    assert r.has("seats") and not r.has("nothing") and not r.has("nowhere")
    assert r.at("nowhere").integer(2, 4, 2) == 2
    assert r.at("nowhere").boolean(True) is True
    assert r.at("nothing").boolean() is False
    assert r.at("nowhere").money(100, 5) == 5
    assert r.at("nowhere").items() == []
    assert r.at("nowhere").table() == {}
    assert Reader(None).at("a").at("b").path == "a.b"


def seat(r: Reader, at: int) -> Reader:
    """A seat's table."""
    return r.at("seat").items()[at]


Read = Callable[[Reader], object]

FAULTS: list[tuple[str, Read, str]] = [
    ("position", lambda r: Reader([]).table(), "a table, not a list of 0"),
    ("seats", lambda r: r.at("seats").at("x"), "a table, not 3"),
    ("seats", lambda r: r.at("seats").has("x"), "a table, not 3"),
    ("seats", lambda r: r.at("seats").items(), "a list, not 3"),
    ("seats", lambda r: r.at("seats").integer(4, 5), "a whole number from 4 to 5, not 3"),
    ("open", lambda r: r.at("open").integer(0, 5), "a whole number from 0 to 5, not True"),
    ("name", lambda r: r.at("name").integer(0, 5), "a whole number from 0 to 5, not 'owl'"),
    ("nowhere", lambda r: r.at("nowhere").integer(0, 5), "a whole number from 0 to 5, not nothing"),
    ("seats", lambda r: r.at("seats").boolean(), "true or false, not 3"),
    ("seats", lambda r: r.at("seats").one_of(("fox",), "animal"), "there is no animal 3; there are fox"),
    ("name", lambda r: r.at("name").one_of("abcdefgh", "letter"), "'owl'; there are a, b, c, d, e, f, ..."),
    ("seat[1].cash", lambda r: seat(r, 1).at("cash").money(9, 0), "whole thousands of dollars, not 500"),
    ("seat[0].cash", lambda r: seat(r, 0).at("cash").money(2, 0), "from 0 to 2000, not 3000"),
    ("seat[0]", lambda r: seat(r, 0).known_keys(frozenset(("hand",))), "no key 'cash'; keys are hand"),
    ("seat", lambda r: r.at("seat").items(1), "at most 1 entries, not 2"),
    ("long", lambda r: Reader([0] * (LONGEST_LIST + 1), "long").items(), "at most 1000 entries, not 1001"),
]


@pytest.mark.parametrize(("path", "read", "said"), FAULTS)
def test_a_fault_is_named_with_its_path(path: str, read: Read, said: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        read(Reader(DATA))
    assert refusal.value.path == path
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "nothing"),
        (True, "True"),
        (12, "12"),
        (-(10**60), "a huge number"),
        (1.5, "1.5"),
        ({"a": 1}, "a table of 1"),
        ([[[[]]]] * 3, "a list of 3"),
        ("x" * 10**6, "'" + "x" * 39 + "..."),
        ("a\nb\x00\ud800", r"'a\nb\x00\ud800'"),
    ],
    ids=brief,
)
def test_data_is_shown_short_and_printable(data: Any, said: str) -> None:
    assert shown(data) == said
    assert said.encode()


def test_a_number_too_long_to_be_written_is_shown() -> None:
    assert shown(10**5000) == "a huge number"
    with pytest.raises(BadRecord, match="from 0 to 9, not a huge number"):
        Reader(-(10**5000), "n").integer(0, 9)
