"""Games played inside the engine: many random ones in a row, and what playing well has in both games."""

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


def best_of(options: list[int], worths: list[int], dice: int) -> int:
    """The option with the highest worth; equal ones by lot."""
    most = max(worths)
    ties = 0
    for worth in worths:
        if worth == most:
            ties += 1
    skip = (dice >> 8) % ties
    for at, worth in enumerate(worths):
        if worth == most:
            if not skip:
                return options[at]
            skip -= 1
    return options[0]


def play_until(game: Any, s: Any, dice: int, span: int) -> int:
    """Play on by ``play_well`` until this span begins; returns the next dice.

    So futures of two moves are compared at the same time, also where one of them ended the span.
    """
    return int(game.play_well(s, dice, max(0, span - game.span(s))))
