"""`make soak`: random games of every kind, every law checked after each move. Stops by itself.

``python -m bench.soak [games] [seed]``
"""

import json
import sys
import time
from functools import partial
from random import Random

from stockyard import sets
from stockyard.sharenanigans import flow, knowledge, legal, position, setting
from stockyard.sharenanigans.board import Options, State
from stockyard.sharenanigans.invariants import invariants

GAMES = 2_000
MOST_MOVES = 3_000


def check(s: State, options: Options, dice: Random) -> None:
    """The laws that cost little always, the others now and then."""
    broken = invariants(s)
    assert not broken, broken
    for seat in range(options.seats):
        assert bool(legal.legal(s, seat)) == bool(legal.asked(s) >> seat & 1), "a dead end"
    if dice.random() < 0.02:
        data = json.loads(json.dumps(position.position_data(s)))
        loaded = setting.from_position(data, partial(sets.find, "sharenanigans"))
        assert knowledge.state_key(loaded) == knowledge.state_key(s), "not saved and loaded exactly"
        for viewer in (-1, *range(options.seats)):
            v = knowledge.view(s, viewer)
            world = knowledge.fill(v, dice.randrange(1 << 40))
            assert not invariants(world), "an unsound world"
            assert knowledge.view_key(knowledge.view(world, viewer)) == knowledge.view_key(v), "another view"


def play(options: Options, seed: int) -> int:
    """One random game; returns its moves."""
    dice = Random(seed)
    s = flow.new(options, seed.to_bytes(32, "big"), True)
    moves = 0
    while s.stack and moves < MOST_MOVES:
        mask = legal.asked(s)
        seat = dice.choice([seat for seat in range(options.seats) if mask >> seat & 1])
        flow.apply(s, seat, dice.choice(legal.legal(s, seat)))
        check(s, options, dice)
        moves += 1
    return moves


def main() -> None:
    """Play so many games, tables of all kinds in turn."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    cards = sets.find("sharenanigans", "classic")
    tables = [
        Options(cards, seats, head_start=head_start, auto_call=auto, holders=holders)
        for seats in (2, 3, 4)
        for head_start, auto, holders in ((False, False, False), (True, True, True), (True, False, True))
    ]
    start = time.monotonic()
    moves = 0
    for game in range(games):
        moves += play(tables[game % len(tables)], seed * 1_000_003 + game)
        if sys.stderr.isatty() or game % 100 == 99:
            print(f"\r{game + 1} of {games} games, {moves:,} moves", end="", file=sys.stderr)
    print(f"\n{games} games, {moves:,} moves, every law kept, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
