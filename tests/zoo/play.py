"""Random games for tests: the same seed always plays the same moves."""

from collections.abc import Iterator
from random import Random

from stockyard import sets
from stockyard.zoo import flow, legal
from stockyard.zoo.board import Options, State

CARDS = sets.find("zoo", "classic")


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
