"""One step ahead: the move after which the seat stands best, as the game appraises it from the seat's view."""

from typing import Any

from stockyard.kernel.game import Game
from stockyard.kernel.rng import Dice


class Greedy:
    """Takes the move with the highest appraisal; equal ones by lot."""

    def __init__(self, game: Game) -> None:
        self.game: Game = game

    def choose(self, view: Any, legal: list[int], budget: int, dice: Dice) -> int:
        """The best of the legal moves."""
        best: list[int] = []
        most = 0
        for move in legal:
            worth = self.game.appraise(view, move)
            if not best or worth > most:
                best = [move]
                most = worth
            elif worth == most:
                best.append(move)
        return best[dice.below(len(best))]
