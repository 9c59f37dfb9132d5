"""Whole games for tests of what is told: everything happens in them sooner or later."""

import re
from functools import cache
from pathlib import Path
from random import Random

from stockyard.kernel.events import Event, redact
from stockyard.text import catalogue
from stockyard.text.catalogue import Catalogue
from stockyard.zoo import flow, legal
from stockyard.zoo.board import Options, State
from stockyard.zoo.cardset import DONE
from tests.zoo.play import CARDS, options

NAMES = ("Ola", "Mia", "Łukasz", "Jan", "Ewa")
RAW = re.compile(r"[{}]|\b(?:log|ask|why|move|word|token)\.[a-z_.]+|None|_")
RULES = frozenset(re.findall(r'<a id="([\d.]+)">', Path("docs/rules/zoo.md").read_text("utf-8")))
TABLES = (
    options(2, modules=True),
    options(3, bots=0b100, modules=True),
    options(4, modules=True),
    options(4, bots=0b0110, events=True),
    options(5, modules=True),
)


def cat(lang: str) -> Catalogue:
    """The catalogue of a table with names and the classic set's words."""
    return catalogue(lang).at(CARDS.data, NAMES)


def busy_move(s: State, dice: Random) -> tuple[int, int]:
    """A seat that is asked and a move of it, seldom one that does nothing."""
    mask = legal.asked(s)
    seat = dice.choice([seat for seat in range(s.options.seats) if mask >> seat & 1])
    moves = legal.legal(s, seat)
    if len(moves) > 1 and moves[0] == DONE and dice.random() < 0.85:
        moves = moves[1:]
    return seat, dice.choice(moves)


def begun(table: Options, seed: int) -> State:
    """A watched game at its first question."""
    return flow.new(table, seed.to_bytes(32, "big"), True)


@cache
def played() -> tuple[State, ...]:
    """Games played to the end."""
    games = []
    for seed, table in enumerate(TABLES * 2):
        dice = Random(seed)
        s = begun(table, seed)
        while s.stack:
            flow.apply(s, *busy_move(s, dice))
        games.append(s)
    return tuple(games)


def viewers(s: State) -> tuple[int, ...]:
    """Every seat, and somebody who watches."""
    return (*range(s.options.seats), -1)


def seen_by(s: State, viewer: int) -> list[Event]:
    """The events as the viewer sees them."""
    assert s.sink is not None
    return [redact(event, viewer) for event in s.sink]
