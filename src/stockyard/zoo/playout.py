"""Random games played inside the engine: for speed figures, statistics and soak runs."""

from stockyard.kernel.playout import play_games
from stockyard.kernel.stack import MASK
from stockyard.zoo.board import Options, State
from stockyard.zoo.flow import apply, new
from stockyard.zoo.legal import moves


def play_on(s: State, dice: int, most: int) -> tuple[int, int]:
    """Play random legal moves until the game is over or ``most`` are made.

    ``dice`` is any number from 0 to 2**31 - 1. Returns the decisions made and the next dice.
    """
    made = 0
    stack = s.stack
    while stack and made < most:
        frame = stack[-1]
        mask = frame[MASK]
        seat = (mask & -mask).bit_length() - 1
        options = moves(s, seat, frame)
        dice = (dice * 1103515245 + 12345) & 0x7FFFFFFF
        apply(s, seat, options[(dice >> 8) % len(options)])
        made += 1
    return made, dice


def play_random(options: Options, games: int, seed: int = 1) -> int:
    """Play whole random games; returns the decisions made."""
    return play_games(new, play_on, options, games, seed)
