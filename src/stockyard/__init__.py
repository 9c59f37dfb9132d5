"""Stockyard: two animal stock-market games to play, to watch and to study.

>>> import stockyard
>>> match = stockyard.Match("sharenanigans", seats=3, seed="demo")
>>> match.asked
(0,)
"""

from stockyard import _pure  # noqa: F401  before everything else: it chooses the engine
from stockyard.kernel.game import BadCard, BadRecord, IllegalMove, StockyardError
from stockyard.loading import load
from stockyard.match import GAMES, Match

games = GAMES

__all__ = ["BadCard", "BadRecord", "IllegalMove", "Match", "StockyardError", "games", "load"]
