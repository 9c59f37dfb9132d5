"""Random games played inside the engine: for speed figures, statistics and soak runs."""

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
    """Play whole random games, legal moves computed at every decision; returns the decisions made."""
    made = 0
    dice = seed & 0x7FFFFFFF
    for game in range(games):
        key = (seed * 1_000_003 + game).to_bytes(32, "big")
        done, dice = play_on(new(options, key), dice, 1_000_000)
        made += done
    return made
