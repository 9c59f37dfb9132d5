"""Positions in the middle of a card: what a game could have pending is let in, all that is near it is not."""

import copy
from typing import Any

import pytest

from stockyard import BadRecord, Match
from stockyard.sharenanigans import board as b
from tests.sharenanigans.table import do, table

TURN = [0, 1, 1]


def loads(data: dict[str, Any]) -> None:
    """The position can be loaded, and comes back as it is."""
    assert Match.from_position(data).position() == data


def refused(data: dict[str, Any], **edits: Any) -> str:
    """The path of the refusal of the position with these edits."""
    with pytest.raises(BadRecord) as refusal:
        Match.from_position(copy.deepcopy(data) | edits)
    return refusal.value.path


def stack_with(data: dict[str, Any], at: int, frame: list[int] | None) -> list[list[int]]:
    """The stack with one frame in another form, or without it."""
    stack: list[list[int]] = copy.deepcopy(data["stack"])
    stack[at : at + 1] = [] if frame is None else [frame]
    return stack


def stacks_are_refused(data: dict[str, Any], free: int = -1) -> None:
    """No frame can be left out, doubled or changed in any number, but for the ``free`` one of the last."""
    loads(data)
    for at, frame in enumerate(data["stack"]):
        assert refused(data, stack=stack_with(data, at, None))
        doubled = data["stack"][: at + 1] + data["stack"][at:]
        assert refused(data, stack=doubled)
        for place in range(len(frame)):
            if place == free and at == len(data["stack"]) - 1:
                continue
            for number in (frame[place] - 1, frame[place] + 1, 99):
                changed = [*frame[:place], number, *frame[place + 1 :]]
                assert refused(data, stack=stack_with(data, at, changed)), changed
        assert refused(data, stack=stack_with(data, at, [*frame, 0]))


def test_naming() -> None:
    match = do(table(["dyed_fox"]), "play.dyed_fox")
    data = match.position()
    loads(data)
    match.play(0, "industry.fish")
    # The last number says whether others may answer: a card before may have made it sure.
    stacks_are_refused(match.position(), free=6)
    assert refused(data, stack=stack_with(data, 1, [*data["stack"][1][:6], 2]))
    assert refused(data, named=["industry.fish"]) == "stack[1]"
    more = [*data["waiting"], {"card": "paws_off", "seat": 1}]
    assert refused(data, waiting=more, cat_deck=None) == "stack[1]", "nobody answers before all is named"


def test_a_window() -> None:
    match = do(table(["howl"], options={}), "play.howl", (1, "pass"))
    data = match.position()
    loads(data)
    assert data["stack"] == [TURN, [0, b.WINDOW, 0b100, 0b110]]
    assert refused(data, stack=[TURN, [0, b.WINDOW, 0b101, 0b111]]) == "stack[1]"
    assert refused(data, stack=[TURN, [0, b.WINDOW, 0b100, 0b010]]) == "stack[1]"
    assert refused(data, answers=[None, None, None]) == "answers[1]"
    assert refused(data, answers=[None, "block.paws_off", None]) == "answers[1]"
    assert refused(data, waiting=[]) == "stack[1]"


def test_a_toll() -> None:
    match = table(["raccoon_racket"], left={"hand": ["howl"]}, right={"hand": ["padlock"]})
    data = do(match, "play.raccoon_racket").position()
    stacks_are_refused(data)
    do(match, (1, "pay"))
    stacks_are_refused(match.position())
    seat = copy.deepcopy(data["seat"])
    seat[1] |= {"cash": 0, "hand": []}
    assert refused(data, seat=seat) == "stack", "there is nothing to answer"


def test_an_order_of_market_cards() -> None:
    data = do(table(["wise_owl"]), "play.wise_owl").position()
    stacks_are_refused(data)
    assert refused(data, picks=[0]) == "stack[2]"
    three = data | {"stack": [*data["stack"][:2], [0, b.ORDER, 1, 3, 0]]}
    assert refused(three) == "stack[2]", "the card looks at two"


def test_a_swap() -> None:
    match = table(["little_bird", "howl", "moth_night"], left={"hand": ["padlock", "power_play"]})
    data = do(match, "play.little_bird").position()
    stacks_are_refused(data)
    assert refused(data, named=[None], waiting=[{"card": "little_bird", "seat": 0}]) == "stack[2]"
    assert refused(data, named=["player.2"], waiting=[{"card": "little_bird", "seat": 0}]) == "stack[2]"
    do(match, "card.padlock")
    chosen = match.position()
    stacks_are_refused(chosen)
    assert refused(chosen, picks=[]) == "stack[2]"
    assert refused(chosen, picks=[0]) == "stack[2]", "no such card is in that hand"
    for seat in (0, 1):
        seats = copy.deepcopy(chosen["seat"])
        seats[seat]["hand"] = []
        assert refused(chosen, seat=seats) == "stack[2]"


def test_cards_passed_left() -> None:
    match = table(["hot_potato", "howl", "moth_night"], left={"hand": ["padlock"]})
    data = do(match, "play.hot_potato").position()
    stacks_are_refused(data)
    assert data["answers"] == [None, "give.padlock", None]
    assert refused(data, answers=[None, None, None]) == "answers[1]"
    assert refused(data, answers=[None, "give.howl", None]) == "answers[1]"


def test_blocks_that_do_more_wait_below_the_question() -> None:
    match = table(
        ["hot_potato", "howl", "moth_night"],
        left={"hand": ["finders_keepers"]},
        right={"hand": ["paws_off"]},
    )
    do(match, "play.hot_potato", (2, "pass"), (1, "block.finders_keepers"))
    do(match, (2, "block.paws_off"))
    data = match.position()
    assert len(data["stack"]) == 5, "turn, discard, Paws Off, exchange, question"
    stacks_are_refused(data)
    waiting = data["waiting"][:2]
    assert refused(data, waiting=waiting), "a blocked card asks nothing"


def test_a_game_that_is_over() -> None:
    match = do(table([], me={"cash": 20000}), "call")
    loads(match.position())
    again = Match.from_position(match.position())
    assert again.result == match.result and again.asked == ()
    assert match.position()["over"] == {"winners": [0], "called": True}
