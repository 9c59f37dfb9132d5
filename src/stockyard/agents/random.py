"""Any legal move, each with the same chance."""

from typing import Any

from stockyard.kernel.rng import Dice


class Random:
    """Picks any legal move."""

    def choose(self, view: Any, legal: list[int], budget: int, dice: Dice) -> int:
        """One of the legal moves; nothing of the view is looked at."""
        return legal[dice.below(len(legal))]
