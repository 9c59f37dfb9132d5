"""Random games, read aloud: nothing that anybody reads is a bare key or an unfilled sentence."""

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from stockyard import Match
from stockyard.text import LANGUAGES

NAMES = ("Ola", "Mia", "Łukasz")
MOVES = 400
RAW = re.compile(r"[{}]|\b(?:log|ask|why|move|verb|kind)\.[a-z_.]+|None|_")


@cache
def games() -> tuple[Match, ...]:
    """Games of players who like cards better than ending their turn."""
    played = []
    for seed in range(5):
        match = Match(seats=3, seed=f"aloud {seed}", head_start=True)
        dice = random.Random(seed)
        while match.asked and match.ply < MOVES:
            seat = match.asked[0]
            legal = [move for move in match.legal(seat) if move not in ("end_turn", "call")]
            match.play(seat, dice.choice(legal or list(match.legal(seat))))
        played.append(match)
    return tuple(played)


def decisions(lang: str) -> Iterator[str]:
    """What the players are asked and may answer, at every tenth move."""
    for match in games():
        for ply in range(0, match.ply, 10):
            then = match.at_ply(ply)
            for seat in then.asked:
                found = then.decision(seat, lang, NAMES)
                assert found is not None
                yield found["prompt"]
                yield found["detail"]
                yield from (option["text"] for option in found["options"])
                yield from (refused["why"] for refused in found["refused"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_is_whole_for_everybody(lang: str) -> None:
    for match in games():
        for viewer in (0, 1, 2, None):
            for line in match.log(viewer, lang, NAMES):
                assert not RAW.search(line["text"]), line
                assert line["text"].endswith((".", "!")), line
                assert line["rule"], line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_decisions_are_whole(lang: str) -> None:
    for text in decisions(lang):
        assert not RAW.search(text), text


def test_nearly_every_sentence_of_the_log_is_told() -> None:
    told = {line["kind"] for match in games() for line in match.log(None, "en", NAMES)}
    assert len(told) > 25, sorted(told)
