"""Computer players: a view in, a move out. They know the kernel and the Game protocol, no game.

``random`` picks any legal move. ``greedy`` looks one step ahead: it asks the game how the seat would stand
after each move and takes the best. ``easy``, ``medium``, ``hard`` and ``expert`` are levels of measured
strength; ``ismcts:500`` searches with so many iterations at each decision (docs/computer-players.md).
"""

from typing import Final

from stockyard.agents.greedy import Greedy
from stockyard.agents.hasty import Hasty
from stockyard.agents.ismcts import STEP, Ismcts, Search, Tried, Way, outlook
from stockyard.agents.levels import LEVELS, level, way_of, way_of_expert
from stockyard.agents.random import Random
from stockyard.kernel.game import Agent, Game

NAMES: Final = ("random", "greedy", *LEVELS)
SEARCH: Final = "ismcts"
MOST_ITERATIONS: Final = 1_000_000


def make(name: str, game: Game) -> Agent:
    """The computer player with this name for a game; KeyError if there is none."""
    if name == "random":
        return Random()
    if name == "greedy":
        return Greedy(game)
    if name in LEVELS:
        return level(name, game)
    kind, _, iterations = name.partition(":")
    if kind == SEARCH and iterations.isascii() and iterations.isdecimal():
        if 0 < len(iterations) <= len(str(MOST_ITERATIONS)) and 0 < int(iterations) <= MOST_ITERATIONS:
            return Ismcts(game, way_of(game.NAME, int(iterations)))
        raise KeyError(f"{name!r}: from 1 to {MOST_ITERATIONS} iterations")
    raise KeyError(f"there is no computer player {name!r}; there are {', '.join(NAMES)} and {SEARCH}:N")


__all__ = [
    "LEVELS", "NAMES", "STEP", "Greedy", "Hasty", "Ismcts", "Random", "Search", "Tried", "Way", "level",
    "make", "outlook", "way_of", "way_of_expert",
]  # fmt: skip
