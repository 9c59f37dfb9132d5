"""Stockyard: two animal stock-market games to play, to watch and to study."""

from stockyard import _pure  # noqa: F401  before everything else: it chooses the engine
