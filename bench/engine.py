"""The engine's figures, measured in the process that runs this: prints one JSON line.

Processor time of one core, best of several rounds: the machine's other work disturbs that least.
"""

import json
import sys
from collections.abc import Callable
from time import process_time

from stockyard import _pure, sets
from stockyard.sharenanigans import flow, knowledge, legal
from stockyard.sharenanigans.board import Options, State
from stockyard.sharenanigans.playout import play_random

GAMES = 30
ROUNDS = 5


def decisions_per_second(options: Options) -> float:
    """Whole random games inside the engine, legal moves computed at every decision."""
    best = 0.0
    for round_ in range(ROUNDS):
        start = process_time()
        made = play_random(options, GAMES, 7 + round_)
        best = max(best, made / (process_time() - start))
    return best


def microseconds(act: Callable[[int], object], times: int) -> float:
    """What one call takes."""
    best = 1.0
    for _ in range(ROUNDS):
        start = process_time()
        for i in range(times):
            act(i)
        best = min(best, (process_time() - start) / times)
    return best * 1e6


def middle_game(options: Options, watched: bool, seed: int, plies: int = 120) -> State:
    """A state after so many random moves: hands, Shares and changes lie about."""
    s = flow.new(options, seed.to_bytes(32, "big"), watched)
    dice = seed
    for _ in range(plies):
        if not s.stack:
            break
        mask = legal.asked(s)
        seat = (mask & -mask).bit_length() - 1
        moves = legal.legal(s, seat)
        dice = (dice * 1103515245 + 12345) & 0x7FFFFFFF
        flow.apply(s, seat, moves[(dice >> 8) % len(moves)])
    return s


def average(figures: list[float]) -> float:
    """The mean over several states."""
    return sum(figures) / len(figures)


def figures() -> dict[str, float | str]:
    """All figures of this engine."""
    cards = sets.find("sharenanigans", "classic")
    options = Options(cards, 4)
    states = [middle_game(options, True, seed) for seed in range(1, 6)]
    views = [knowledge.view(s, 0) for s in states]
    return {
        "engine": _pure.engine(),
        "decisions": decisions_per_second(options),
        "decisions_holders": decisions_per_second(Options(cards, 4, holders=True)),
        "copy": average([microseconds(lambda _, s=s: State(options, b"", s), 2000) for s in states]),  # type: ignore[misc]
        "view": average([microseconds(lambda _, s=s: knowledge.view(s, 0), 2000) for s in states]),  # type: ignore[misc]
        "fill": average([microseconds(lambda i, v=v: knowledge.fill(v, i), 400) for v in views]),  # type: ignore[misc]
    }


if __name__ == "__main__":
    json.dump(figures(), sys.stdout)
    print()
