"""Computer players by name, each given the view of its seat and nothing else."""

from __future__ import annotations

from functools import cache
from typing import Final

from stockyard import Match, agents
from stockyard.kernel.game import Agent, Game
from stockyard.kernel.rng import Dice
from stockyard.sharenanigans import game

GAMES: Final[dict[str, Game]] = {game.NAME: game}


@cache
def player(name: str, of_game: str) -> Agent:
    """The computer player of this name."""
    return agents.make(name, GAMES[of_game])


def choose(match: Match, seat: int, name: str, seed: str) -> str:
    """The move of a computer player; equal views and seeds give equal moves."""
    return match.choose(player(name, match.game), seat, Dice(seed))
