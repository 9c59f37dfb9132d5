"""Stockyard: random games of four seats played inside the engine, and copies of a state in mid-game."""

from __future__ import annotations

from itertools import count

from bench.engine import SEATS, middle_game, table
from bench.peers.timing import Figure, decisions_per_second, microseconds, report
from stockyard import _pure, shelf


def figure(name: str) -> Figure:
    """One of our games by its own defaults."""
    game = shelf.find(name)
    options = table(game, {})
    state = middle_game(game, options, 1, 100)
    seeds = count(1)
    return Figure(
        f"Stockyard ({_pure.engine()})",
        name,
        SEATS,
        decisions_per_second(lambda: game.play_random(options, 20, next(seeds))),
        microseconds(lambda: game.copy(state)),
    )


def main() -> None:
    """Measure the engine that is imported here: compiled or interpreted."""
    report([figure(name) for name in shelf.NAMES])


if __name__ == "__main__":
    main()
