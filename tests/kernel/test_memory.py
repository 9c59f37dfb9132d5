"""The memory aid, and ledgers as data."""

import json
from typing import Any

import pytest

from stockyard.kernel.game import BadRecord
from stockyard.kernel.ledgers import UNDER, Ledger, fresh
from stockyard.kernel.memory import chances_in, from_data, known_in, may_be, to_data

NAMES = ["ant", "bee", "cat", "dog"]
DECK, HAND, RIVAL = range(3)


def played() -> Ledger:
    ledger = fresh([2, 1, 1, 1], 3)
    for kind, n in enumerate(ledger.total):
        ledger.open_to_bag(DECK, kind, n)
    ledger.draw(DECK, RIVAL, 0)
    ledger.expose(DECK)
    ledger.draw(DECK, HAND)
    ledger.send(HAND, DECK, UNDER)
    ledger.draw(DECK, RIVAL)
    ledger.reveal(DECK, 3)
    return ledger


def test_what_is_known_of_a_hand() -> None:
    ledger = played()
    assert known_in(ledger, RIVAL) == {0: 1}
    assert known_in(ledger, DECK) == {}
    ledger.show(RIVAL, [0, 1])
    assert known_in(ledger, RIVAL) == {0: 1, 1: 1}


def test_what_is_certain_though_no_single_card_is_known() -> None:
    """Two ants and a bee, one of them given away: an ant is still there."""
    ledger = fresh([2, 2], 3)
    ledger.open_to_bag(HAND, 0, 2)
    ledger.open_to_bag(HAND, 1, 1)
    ledger.open_to_bag(DECK, 1, 1)
    ledger.transfer(HAND, RIVAL)
    assert known_in(ledger, HAND) == {0: 1}
    assert known_in(ledger, RIVAL) == {}


def test_what_a_card_may_be() -> None:
    ledger = played()
    assert may_be(ledger, 3) == {3: 1}
    assert may_be(ledger, -1, 3) == {0: 1, 1: 1, 2: 1}
    assert chances_in(ledger, RIVAL) == [(1, {0: 1, 1: 1, 2: 1}), (1, {0: 1})]
    ledger.expose(DECK, 2)
    assert chances_in(ledger, DECK) == [(1, {2: 1}), (1, {0: 1, 1: 1})]
    ledger.mixes[-1] = ((0b1011, 2),)
    assert may_be(ledger, -1) == {0: 1, 1: 1}


def test_ledgers_are_written_and_read() -> None:
    ledger = played()
    data = to_data(ledger, NAMES)
    assert data == {
        "total": {"ant": 2, "bee": 1, "cat": 1, "dog": 1},
        "open": {"dog": 1},
        "last": 1,
        "mixes": {"?1": [[["ant"], 1], [["bee", "cat"], 2]]},
        "zones": [
            {"top": [], "bag": {"?1": 1}, "under": ["?1"]},
            {"top": [], "bag": {}, "under": []},
            {"top": [], "bag": {"?1": 1, "ant": 1}, "under": []},
        ],
    }
    read = from_data(json.loads(json.dumps(data)), NAMES, 3)
    assert read.key() == ledger.key()
    assert read.hidden == ledger.hidden


def replaced(data: Any, path: tuple[str | int, ...], value: object) -> Any:
    """The data with one entry replaced, or removed where the value is ``...``."""
    whole = json.loads(json.dumps(data))
    at = whole
    for step in path[:-1]:
        at = at[step]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return whole


FAULTS: list[tuple[tuple[str | int, ...], object, str]] = [
    (("total",), ..., "known.total: is missing"),
    (("total",), [], "known.total: must be a table"),
    (("total", "eel"), 1, "known.total: no card is called 'eel'"),
    (("total", "ant"), 0, "known.total.ant: must be a whole number of at least 1"),
    (("total", "ant"), True, "known.total.ant: must be a whole number of at least 1"),
    (("last",), -1, "known.last: must be a whole number of at least 0"),
    (("mixes", "?2"), [[["ant"], 1]], "known.mixes.?2: is no mix from ?1 to ?1"),
    (("mixes", "ant"), [[["ant"], 1]], "known.mixes.ant: is no mix from ?1 to ?1"),
    (("mixes", "?1"), [], "known.mixes.?1: must have a lot"),
    (("mixes", "?1"), [[["ant"]]], "known.mixes.?1.0: must be [kinds, count]"),
    (("mixes", "?1"), [["ant", 3]], "known.mixes.?1.0.0: must be a list"),
    (("mixes", "?1"), [[[1], 3]], "known.mixes.?1.0.0: no card is called 1"),
    (("mixes", "?1"), [[["ant", "bee", "cat"], 2]], "known.mixes.?1: speaks of 2 cards, but 3 lie there"),
    (("mixes", "?1"), [[["bee"], 2], [["ant", "cat"], 1]], "known.mixes: no deal of the cards fits"),
    (("zones",), [], "known.zones: must be 3 zones"),
    (("zones", 1), 5, "known.zones.1: must be a table"),
    (("zones", 0, "top"), ["?2"], "known.zones.0.top.0: there is no mix ?2"),
    (("zones", 0, "top"), ["?x"], "known.zones.0.top.0: there is no mix ?x"),
    (("zones", 0, "bag"), {"?1": "1"}, "known.zones.0.bag.?1: must be a whole number of at least 1"),
    (("zones", 0, "top"), ["dog"], "known.zones.dog: has 1 cards more than there are"),
    (("total", "dog"), 2, "known.total: 4 cards are unknown, but 3 backs"),
]


@pytest.mark.parametrize(("path", "value", "message"), FAULTS, ids=[fault[2] for fault in FAULTS])
def test_each_fault_is_named_with_its_place(path: tuple[str | int, ...], value: object, message: str) -> None:
    data = replaced(to_data(played(), NAMES), path, value)
    with pytest.raises(BadRecord) as error:
        from_data(data, NAMES, 3, "known")
    assert str(error.value) == message


def test_a_fault_of_the_whole_has_no_place() -> None:
    with pytest.raises(BadRecord, match=r"^must be a table$"):
        from_data([], NAMES, 3)
    with pytest.raises(BadRecord, match=r"^total: is missing$"):
        from_data({}, NAMES, 3)
