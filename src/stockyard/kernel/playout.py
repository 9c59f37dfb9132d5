"""Many random games in a row: for speed figures, statistics and soak runs."""

from collections.abc import Callable
from typing import Any

NewGame = Callable[[Any, bytes], Any]
PlayOn = Callable[[Any, int, int], tuple[int, int]]
LONGEST: int = 1_000_000


def play_games(new: NewGame, play_on: PlayOn, options: Any, games: int, seed: int) -> int:
    """Play whole random games, legal moves computed at every decision; returns the decisions made.

    ``play_on`` plays a game on with some dice, at most so many moves; it returns those made and new dice.
    """
    made = 0
    dice = seed & 0x7FFFFFFF
    for game in range(games):
        key = (seed * 1_000_003 + game).to_bytes(32, "big")
        done, dice = play_on(new(options, key), dice, LONGEST)
        made += done
    return made
