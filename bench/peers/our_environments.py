"""Stockyard through PettingZoo: four seats by the games' defaults, with and without what is remembered."""

from __future__ import annotations

from bench.engine import SEATS
from bench.peers.stepping import figure, through_pettingzoo
from bench.peers.timing import report
from stockyard import _pure, shelf
from stockyard.lab.adapters import pettingzoo


def main() -> None:
    """Measure the engine that is imported here: compiled or interpreted."""
    figures = []
    for memory in (False, True):
        for name in shelf.NAMES:
            env = pettingzoo.env(name, SEATS, memory=memory)
            env.reset(seed=1)
            library = f"Stockyard ({_pure.engine()}{', memory' if memory else ''})"
            figures.append(figure(library, name, SEATS, through_pettingzoo(env)))
    report(figures)


if __name__ == "__main__":
    main()
