"""Computer players by name, each given the view of its seat and nothing else."""

from __future__ import annotations

from functools import cache
from typing import Final

from stockyard import Match, agents, shelf
from stockyard.kernel.game import Agent
from stockyard.kernel.rng import Dice

STEP: Final = 2
"""So many iterations at once: between them whoever serves people in the same program comes to its turn."""


@cache
def player(name: str, of_game: str) -> Agent:
    """The computer player of this name."""
    return agents.make(name, shelf.find(of_game))


def choose(match: Match, seat: int, name: str, seed: str) -> str:
    """The move of a computer player; equal views and seeds give equal moves."""
    agent, dice = player(name, match.game), Dice(seed)
    if isinstance(agent, agents.Ismcts):
        view, legal = match.question(seat)
        return match.move_name(_searched(agent, view, legal, dice))
    return match.choose(agent, seat, dice)


def _searched(agent: agents.Ismcts, view: object, legal: list[int], dice: Dice) -> int:
    """What ``agent.choose`` would choose, without holding up other threads for all that time."""
    if len(legal) == 1:
        return legal[0]
    search, left = agent.begin(view, legal, dice), agent.way.iterations
    while left > 0 and not (left % agents.STEP == 0 and search.settled(left)):
        step = min(left, STEP)
        search.on(step)
        left -= step
    return search.best()
