"""A statistic of one's own in ten lines: how often each seat blocks, and how much winners do.

    python examples/own_statistic.py 200
    stockyard simulate sharenanigans --games 200 --count examples/own_statistic.py:Blocks --out blocks/

The first counts and prints, the second writes the same figures beside each game, as columns of games.parquet.
"""

import sys
from collections.abc import Mapping
from typing import Any

from stockyard.lab.accumulators import Accumulator
from stockyard.lab.playing import Playing
from stockyard.lab.run import engine, games_of
from stockyard.lab.tables import Run, Table


class Blocks(Accumulator):
    """Blocks laid by each seat in a game, and which part of them the winners laid."""

    def before(self, game: Playing) -> None:
        """The game is dealt."""
        self.blocks = [0] * game.table.seats

    def step(self, game: Playing, seat: int, move: int) -> None:
        """The seat is about to make the move."""
        self.blocks[seat] += game.name(move).startswith("block.")

    def after(self, game: Playing) -> Mapping[str, Any]:
        """The game is over: what is kept of it."""
        won = sum(self.blocks[seat] for seat in game.winners)
        return {"blocks": self.blocks, "winners_part": won / max(1, sum(self.blocks))}


def main(games: int) -> None:
    """Play, and print the means."""
    run = Run((Table.of("sharenanigans", ("greedy", "greedy", "random")),), "example", (Blocks,))
    kept = [game.kept for some in games_of(run, [(0, games)], engine(jobs=2)) for game in some]
    for seat, agent in enumerate(run.tables[0].agents):
        print(f"seat {seat}, {agent}: {sum(row['blocks'][seat] for row in kept) / games:.2f} blocks a game")
    print(f"winners lay {100 * sum(row['winners_part'] for row in kept) / games:.0f} % of them")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
