"""Statistics of somebody's own, as a file that the lab is given."""

from __future__ import annotations

import os
from typing import Any

from stockyard.lab.accumulators import Accumulator, Kept
from stockyard.lab.playing import Playing


def named(kind: type[Accumulator]) -> str:
    """As the command line names it."""
    return f"{__file__}:{kind.__name__}"


class Moves(Accumulator):
    """How many moves each seat makes, and how many words their names have."""

    def before(self, game: Playing) -> None:
        self.moves = [0] * game.table.seats
        self.words = 0

    def step(self, game: Playing, seat: int, move: int) -> None:
        assert game.rules.asked(game.state) >> seat & 1, "the state is as it was before the move"
        self.moves[seat] += 1
        self.words += len(game.name(move).split("."))

    def after(self, game: Playing) -> Kept:
        assert game.result is not None
        return {"made": self.moves, "words": self.words, "told": len(game.events)}


class Heard(Accumulator):
    """How many events there are."""

    hears = True

    def after(self, game: Playing) -> Kept:
        return {"told": len(game.events)}


class Seldom(Accumulator):
    """Something that most games have not, and whose kind is seen late."""

    def after(self, game: Playing) -> Kept:
        found: dict[str, Any] = {"late": None, "half": 1}
        if game.number == 7:
            found |= {"late": "seven", "half": 0.5, "only_here": [1]}
        return found


class Fails(Accumulator):
    def step(self, game: Playing, seat: int, move: int) -> None:
        raise ZeroDivisionError("nothing to divide by")


class Mixed(Accumulator):
    def after(self, game: Playing) -> Kept:
        return {"mixed": "text" if game.number % 2 else 1}


class Wide(Accumulator):
    def after(self, game: Playing) -> Kept:
        return {"wide": 0.5 if game.number % 2 else (1 << 60) + 1}


class Ours(Accumulator):
    def after(self, game: Playing) -> Kept:
        return {"scores": 1}


class Ends(Accumulator):
    """Ends its process, as the system does when memory runs out."""

    def before(self, game: Playing) -> None:
        os._exit(9)


class Where(Accumulator):
    """On which node of a Ray cluster a game is played."""

    def after(self, game: Playing) -> Kept:
        import ray

        return {"node": ray.get_runtime_context().get_node_id()}
