"""One step ahead: the move after which the seat stands best, as the game appraises it from its view."""

from typing import Any, ClassVar

from stockyard.kernel.game import Game
from stockyard.kernel.rng import Dice


class Greedy:
    """Takes the move with the highest appraisal; equal ones by lot.

    In Spółka ZOO it goes by what its seat has seen of the decks, so it is to be shown a view that remembers.
    """

    remembers: ClassVar[bool] = True

    def __init__(self, game: Game) -> None:
        self.game: Game = game

    def choose(self, view: Any, legal: list[int], budget: int, dice: Dice) -> int:
        """The best of the legal moves."""
        if len(legal) == 1:
            return legal[0]
        worths = self.game.weigh(view, legal)
        most = max(worths)
        best = [move for move, worth in zip(legal, worths, strict=True) if worth == most]
        return best[dice.below(len(best))]
