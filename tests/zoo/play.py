"""Random games for tests: the same seed always plays the same moves."""

from collections.abc import Iterator
from random import Random
from typing import Any

from stockyard import sets
from stockyard.zoo import flow, legal, setting
from stockyard.zoo.board import Options, State
from stockyard.zoo.cardset import CardSet

CARDS = sets.find("zoo", "classic")


def find_set(name: str) -> CardSet:
    """A card set of the game by its name."""
    cards: CardSet = sets.find("zoo", name)
    return cards


def load_position(data: dict[str, Any]) -> State:
    """The state of a position, watched."""
    return setting.from_position(data, find_set)


def options(seats: int, bots: int = 0, modules: bool = False, **chosen: bool) -> Options:
    """Options with the classic set; ``modules``: all three."""
    given = {"events": modules, "goals": modules, "intrigues": modules} | chosen
    return Options(CARDS, seats, bots, given["events"], given["goals"], given["intrigues"])


def random_move(s: State, dice: Random) -> tuple[int, int]:
    """A seat that is asked, and one of its legal moves."""
    mask = legal.asked(s)
    seat = dice.choice([seat for seat in range(s.options.seats) if mask >> seat & 1])
    return seat, dice.choice(legal.legal(s, seat))


def game(table: Options, seed: int, most: int = 400, watched: bool = True) -> Iterator[tuple[State, Random]]:
    """The state before each move of a random game, and after the last one."""
    dice = Random(seed)
    s = flow.new(table, seed.to_bytes(32, "big"), watched)
    for _ in range(most):
        yield s, dice
        if not s.stack:
            return
        flow.apply(s, *random_move(s, dice))
    yield s, dice
