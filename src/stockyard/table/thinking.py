"""Computer players by name, each given the view of its seat and nothing else."""

from __future__ import annotations

from functools import cache

from stockyard import Match, agents, shelf
from stockyard.kernel.game import Agent
from stockyard.kernel.rng import Dice


@cache
def player(name: str, of_game: str) -> Agent:
    """The computer player of this name."""
    return agents.make(name, shelf.find(of_game))


def choose(match: Match, seat: int, name: str, seed: str) -> str:
    """The move of a computer player; equal views and seeds give equal moves."""
    return match.choose(player(name, match.game), seat, Dice(seed))
