"""The levels at which a computer player can be asked to play, by game. How strong each is has been measured.

Easy misjudges, medium looks one step ahead, hard and expert search (docs/computer-players.md).
"""

from typing import Final

from stockyard.agents.greedy import Greedy
from stockyard.agents.hasty import Hasty
from stockyard.agents.ismcts import Ismcts, Way
from stockyard.kernel.game import Agent, Game

LEVELS: Final = ("easy", "medium", "hard", "expert")

BLUR: Final = {"sharenanigans": 300, "zoo": 500}
HARD: Final = {"sharenanigans": 300, "zoo": 100}
EXPERT: Final = {"sharenanigans": 1000, "zoo": 600}
"""Iterations at each decision."""


def way_of(game: str, iterations: int) -> Way:
    """How a game is searched."""
    if game == "zoo":
        return Way(iterations, spans=1, eager=0.15, trust=300.0)
    return Way(iterations, spans=1, eager=0.15, trust=200.0)


def way_of_expert(game: str, iterations: int) -> Way:
    """How the strongest level searches a game.

    At Sharenanigans only its own move is looked at: deeper, the rivals of the trees try moves they would not
    make. All moves are tried often, and the game is played on for four turns before it is judged.
    """
    if game == "zoo":
        return way_of(game, iterations)
    return Way(iterations, spans=4, eager=0.5, trust=200.0, even=0.4, deepest=1)


def level(name: str, game: Game) -> Agent:
    """The computer player of a level."""
    if name == "easy":
        return Hasty(game, BLUR[game.NAME])
    if name == "medium":
        return Greedy(game)
    if name == "hard":
        return Ismcts(game, way_of(game.NAME, HARD[game.NAME]))
    return Ismcts(game, way_of_expert(game.NAME, EXPERT[game.NAME]))
