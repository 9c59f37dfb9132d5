"""`make soak`: random games of every kind of both games, every law checked on the way. Stops by itself.

``python -m bench.soak [games of each] [seed]``; the invariants and that nobody is stuck are checked after
each move, the laws that cost more (saving and loading, views and worlds dealt from them) now and then.
"""

import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from random import Random
from typing import Any

from stockyard import sets, shelf
from stockyard.kernel.game import Game
from stockyard.kernel.reading import Reader
from stockyard.sharenanigans import invariants as of_sharenanigans
from stockyard.sharenanigans import knowledge as knowing_sharenanigans
from stockyard.zoo import invariants as of_zoo
from stockyard.zoo import knowledge as knowing_zoo

GAMES = {"sharenanigans": 2_000, "zoo": 100_000}
MOST_MOVES = 3_000
PORTION = 250
SELDOM = {"sharenanigans": 0.02, "zoo": 0.0004}
INVARIANTS: dict[str, Any] = {"sharenanigans": of_sharenanigans.invariants, "zoo": of_zoo.invariants}
KNOWING: dict[str, Any] = {"sharenanigans": knowing_sharenanigans, "zoo": knowing_zoo}


def tables(name: str) -> list[tuple[int, dict[str, Any]]]:
    """Seats and options of all kinds of tables."""
    if name == "sharenanigans":
        kinds = ((False, False, "all"), (True, True, "holders"), (True, False, "holders"))
        return [
            (seats, {"head_start": head_start, "auto_call": auto, "reactions": reactions})
            for seats in (2, 3, 4)
            for head_start, auto, reactions in kinds
        ]
    modules = [
        [name for name, on in zip(("events", "goals", "intrigues"), chosen, strict=True) if on]
        for chosen in product((False, True), repeat=3)
    ]
    return [
        (seats, {"bots": bots, "modules": used})
        for used in modules
        for seats in (2, 3, 4, 5)
        for bots in range(seats)
    ]


def check(game: Game, s: Any, dice: Random) -> None:
    """The laws that cost little always, the others now and then."""
    broken = INVARIANTS[game.NAME](s)
    assert not broken, broken
    for seat in range(s.options.seats):
        assert bool(game.legal(s, seat)) == bool(game.asked(s) >> seat & 1), "a dead end"
    if dice.random() < SELDOM[game.NAME]:
        knowing = KNOWING[game.NAME]
        data = json.loads(json.dumps(game.position_data(s)))
        loaded = game.from_position(data, partial(sets.find, game.NAME))
        assert knowing.state_key(loaded) == knowing.state_key(s), "not saved and loaded exactly"
        for viewer in (-1, *range(s.options.seats)):
            v = game.view(s, viewer)
            world = game.fill(v, dice.randrange(1 << 40))
            assert not INVARIANTS[game.NAME](world), "an unsound world"
            assert knowing.view_key(game.view(world, viewer)) == knowing.view_key(v), "another view"


def play(game: Game, options: Any, seed: int) -> int:
    """One random game; returns its moves."""
    dice = Random(seed)
    s = game.new(options, seed.to_bytes(32, "big"), True)
    moves = 0
    while s.stack and moves < MOST_MOVES:
        mask = game.asked(s)
        seat = dice.choice([seat for seat in range(s.options.seats) if mask >> seat & 1])
        game.apply(s, seat, dice.choice(game.legal(s, seat)))
        check(game, s, dice)
        moves += 1
    assert game.NAME != "zoo" or not s.stack, "a game without an end"
    return moves


def portion(name: str, first: int, games: int, seed: int) -> int:
    """Some games in a row, tables of all kinds in turn; returns their moves."""
    game = shelf.find(name)
    kinds = [
        game.read_options(Reader(given), seats, partial(sets.find, name)) for seats, given in tables(name)
    ]
    return sum(
        play(game, kinds[number % len(kinds)], seed * 1_000_003 + number)
        for number in range(first, first + games)
    )


def soak(name: str, games: int, seed: int) -> None:
    """So many games of one kind, on all cores."""
    start = time.monotonic()
    moves = done = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        parts = [
            pool.submit(portion, name, first, min(PORTION, games - first), seed)
            for first in range(0, games, PORTION)
        ]
        for part in parts:
            moves += part.result()
            done = min(games, done + PORTION)
            if sys.stderr.isatty() or done % 5000 == 0:
                print(f"\r{name}: {done:,} of {games:,} games, {moves:,} moves", end="", file=sys.stderr)
    took = f"{time.monotonic() - start:.0f} s"
    print(f"\n{name}: {games:,} games of {len(tables(name))} kinds, {moves:,} moves, every law kept, {took}")


def main() -> None:
    """Play both games."""
    given = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for name, games in GAMES.items():
        soak(name, given or games, seed)


if __name__ == "__main__":
    main()
