"""One step ahead with blurred eyes: a beginner, who often takes what is nearly as good as the best."""

from typing import Any

from stockyard.kernel.game import Game
from stockyard.kernel.rng import Dice


class Hasty:
    """Takes the move with the highest appraisal, having misjudged each by up to ``blur`` either way."""

    def __init__(self, game: Game, blur: int) -> None:
        self.game: Game = game
        self.blur: int = blur

    def choose(self, view: Any, legal: list[int], budget: int, dice: Dice) -> int:
        """The one of the legal moves that looks best at a hasty glance."""
        if len(legal) == 1:
            return legal[0]
        best = legal[0]
        most = -1_000_000_000
        for at, worth in enumerate(self.game.weigh(view, legal)):
            seen = worth + dice.below(2 * self.blur + 1)
            if seen > most:
                most = seen
                best = legal[at]
        return best
