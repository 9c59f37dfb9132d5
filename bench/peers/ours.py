"""Stockyard: random games of four seats played inside the engine, and copies of a state in mid-game."""

from __future__ import annotations

from itertools import count

from bench.peers.timing import Figure, decisions_per_second, microseconds, report
from stockyard import _pure, sets
from stockyard.sharenanigans.board import Options, State
from stockyard.sharenanigans.flow import new
from stockyard.sharenanigans.playout import play_on, play_random

KEY = bytes(32)


def main() -> None:
    """Measure the engine that is imported here: compiled or interpreted."""
    options = Options(sets.find("sharenanigans", "classic"), 4)
    state = new(options, KEY)
    play_on(state, 1, 100)
    seeds = count(1)
    report(
        [
            Figure(
                f"Stockyard ({_pure.engine()})",
                "sharenanigans",
                4,
                decisions_per_second(lambda: play_random(options, 20, next(seeds))),
                microseconds(lambda: State(options, KEY, state)),
            )
        ]
    )


if __name__ == "__main__":
    main()
