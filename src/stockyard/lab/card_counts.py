"""What cards do in a game, as an accumulator: which came up by chance, and who used which.

It knows cards from their ids alone: a move that names a card uses it, and the game itself says which cards
chance brought up. So it counts for any game and any card set.
"""

from __future__ import annotations

from typing import Final

from stockyard.lab.accumulators import Accumulator, Kept
from stockyard.lab.playing import Playing

USING: Final = {"sharenanigans": ("play", "block"), "zoo": ("hire", "card", "intrigue")}
"""The first words of moves that bring a card into play; other moves only choose or hand on a card."""
PEEKS: Final = frozenset(("looked", "steal"))
"""Events in which somebody sees or gets a card that came up otherwise, or will."""


class CardCounts(Accumulator):
    """``came_up``: cards by id, each time that chance brought one. ``used``, ``used_by``: cards and seats."""

    hears = True

    def before(self, game: Playing) -> None:
        """Nothing has been used yet."""
        self.used: list[str] = []
        self.used_by: list[int] = []
        self.words = USING.get(game.table.game, ())
        self.cards = game.table.cards.data["card"]

    def step(self, game: Playing, seat: int, move: int) -> None:
        """Does this move use a card?"""
        word, _, card = game.name(move).partition(".")
        if word in self.words and card in self.cards:
            self.used.append(card)
            self.used_by.append(seat)

    def after(self, game: Playing) -> Kept:
        """Add what came up."""
        rules, cards = game.rules, game.table.cards
        came_up = [
            card
            for event in game.events
            if rules.EVENT_NAMES[event[0]] not in PEEKS
            for _, card in rules.drawn(cards, event)
            if card in self.cards
        ]
        return {"came_up": came_up, "used": self.used, "used_by": self.used_by}
