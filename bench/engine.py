"""The engine's figures, measured in the process that runs this: prints one JSON line.

Processor time of one core, best of several rounds: the machine's other work disturbs that least.
"""

import json
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

from stockyard import _pure, sets, shelf
from stockyard.kernel.game import Game
from stockyard.kernel.reading import Reader

GAMES = 30
ROUNDS = 5
SEATS = 4
# How games are measured: the figure's name, and the table's options.
TABLES: dict[str, dict[str, dict[str, Any]]] = {
    "sharenanigans": {"decisions": {}, "decisions_holders": {"reactions": "holders"}},
    "zoo": {"decisions": {}, "decisions_modules": {"modules": ["events", "goals", "intrigues"]}},
}


def table(game: Game, given: dict[str, Any]) -> Any:
    """Options of four seats with the classic set."""
    return game.read_options(Reader(given), SEATS, lambda name: sets.find(game.NAME, name))


def decisions_per_second(game: Game, options: Any) -> float:
    """Whole random games inside the engine, legal moves computed at every decision."""
    best = 0.0
    for round_ in range(ROUNDS):
        start = process_time()
        made = game.play_random(options, GAMES, 7 + round_)
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


def middle_game(game: Game, options: Any, seed: int, plies: int = 120) -> Any:
    """A watched state after so many random moves: much lies about."""
    s = game.new(options, seed.to_bytes(32, "big"), True)
    dice = seed
    for _ in range(plies):
        mask = game.asked(s)
        if not mask:
            break
        seat = (mask & -mask).bit_length() - 1
        moves = game.legal(s, seat)
        dice = (dice * 1103515245 + 12345) & 0x7FFFFFFF
        game.apply(s, seat, moves[(dice >> 8) % len(moves)])
    return s


def average(figures: list[float]) -> float:
    """The mean over several states."""
    return sum(figures) / len(figures)


def figures_of(game: Game) -> dict[str, float]:
    """All figures of one game."""
    found = {
        name: decisions_per_second(game, table(game, given)) for name, given in TABLES[game.NAME].items()
    }
    states = [middle_game(game, table(game, {}), seed) for seed in range(1, 6)]
    views = [game.view(s, 0) for s in states]
    found["copy"] = average([microseconds(lambda _, s=s: game.copy(s), 2000) for s in states])  # type: ignore[misc]
    found["view"] = average([microseconds(lambda _, s=s: game.view(s, 0), 2000) for s in states])  # type: ignore[misc]
    found["fill"] = average([microseconds(lambda i, v=v: game.fill(v, i), 400) for v in views])  # type: ignore[misc]
    return found


def figures() -> dict[str, Any]:
    """All figures of this engine, game by game."""
    return {"engine": _pure.engine()} | {name: figures_of(shelf.find(name)) for name in TABLES}


if __name__ == "__main__":
    json.dump(figures(), sys.stdout)
    print()
