"""Computer players: a view in, a move out. They know the kernel and the Game protocol, no game.

``random`` picks any legal move. ``greedy`` looks one step ahead: it asks the game how the seat would stand
after each move and takes the best (docs/computer-players.md).
"""

from typing import Final

from stockyard.agents.greedy import Greedy
from stockyard.agents.random import Random
from stockyard.kernel.game import Agent, Game

NAMES: Final = ("random", "greedy")


def make(name: str, game: Game) -> Agent:
    """The computer player with this name for a game; KeyError if there is none."""
    if name == "random":
        return Random()
    if name == "greedy":
        return Greedy(game)
    raise KeyError(f"there is no computer player {name!r}; there are {', '.join(NAMES)}")


__all__ = ["NAMES", "Greedy", "Random", "make"]
