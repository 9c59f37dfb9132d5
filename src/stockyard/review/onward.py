"""Going on from a point of a finished game, without what the seat could not have known."""

from __future__ import annotations

from typing import Final

from stockyard import shelf
from stockyard.kernel.game import StockyardError
from stockyard.kernel.rng import Dice
from stockyard.match import Match

LARGEST: Final = 0x7FFFFFFF


class NoPointError(StockyardError):
    """There is nothing to go on with: at this point the game was over."""

    def __init__(self) -> None:
        super().__init__("the game is over there: go on from an earlier move")


def onward(match: Match, ply: int, seat: int, seed: str) -> Match:
    """A new game that begins as this one stood after so many moves, for all that the seat could know then.

    What it could not know is dealt by the seed, and what others had chosen in secret is chosen anew as it
    serves them. NoPointError where the game was over.
    """
    then = match.at_ply(ply)
    if not then.asked:
        raise NoPointError
    game, dice = shelf.find(match.game), Dice(seed)
    s = game.fill(then.engine_view(seat), dice.below(LARGEST))
    game.surmise(s, seat, dice.below(LARGEST))
    return Match.from_position(game.position_data(s))
