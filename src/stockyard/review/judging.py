"""One decision judged by the view of whoever made it, and a position by the view of a watcher.

Nothing here ever sees a state of the game that was played: all worlds are dealt from the view. A search
proposes what might have been better; whether it would have been is then seen in other worlds, the same for
both moves, so that what the search hoped for too much does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from stockyard import agents
from stockyard.kernel.game import Game
from stockyard.kernel.playout import play_until
from stockyard.kernel.reasons import Reason
from stockyard.kernel.rng import Dice

LARGEST: Final = 0x7FFFFFFF
Tick = Callable[[], None]
"""Called after each world that was played on: between two of them others come to their turn."""

IN_TURNS: Final = frozenset(("sharenanigans",))
"""Where a span is one player's turn, moves are compared a whole lap later: what a sale was good for shows
when the others have had their turns.
"""


@dataclass(frozen=True, slots=True)
class Decision:
    """A real decision as it was: what its seat could see, could do, and did."""

    ply: int
    seat: int
    view: Any
    legal: list[int]
    played: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a search would have done, what it expects of that, and how much it seems to matter."""

    move: int
    chance: float
    error: float
    suspicion: float


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and its standard error."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Duel:
    """Two moves in the same worlds: what the seat may expect of each, what the second one takes from each
    seat compared with the first, and what speaks for the first or against it.
    """

    first: Mean
    second: Mean
    change: tuple[Mean, ...]
    reasons: tuple[Reason, ...]


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of some numbers, and its standard error."""
    n = len(values)
    mean = sum(values) / n
    if n == 1:
        return Mean(mean, 0.0)
    return Mean(mean, sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n))


def outlook(game: Game, view: Any, worlds: int, dice: Dice, tick: Tick) -> tuple[Mean, ...]:
    """Each seat's chance to win, judged by a view: a seat's, or that of a watcher."""
    spans = agents.way_of(game.NAME, 1).spans
    found: list[list[float]] = []
    for _ in range(worlds):
        s, luck = _world(game, view, dice.below(LARGEST), dice.below(LARGEST))
        game.play_well(s, luck, spans)
        found.append(game.chances(s))
        tick()
    return tuple(mean_of([chances[seat] for chances in found]) for seat in range(view.options.seats))


def propose(game: Game, one: Decision, looks: int, dice: Dice, tick: Tick) -> Proposal:
    """Search from the view of the decision."""
    way = agents.way_of_expert(game.NAME, looks)
    search = agents.Search(game, way, one.view, one.legal, dice)
    for _ in range(looks):
        search.on(1)
        tick()
    tried = {found.move: found for found in search.tried()}
    best = tried[search.best()]
    error = best.spread / sqrt(best.tries)
    other = tried[one.played]
    gap = best.mean - other.mean if other.tries else _at_first_sight(game, one, best.move, best.mean)
    return Proposal(best.move, best.mean, error, 0.0 if best.move == one.played else max(0.0, gap))


NOTICEABLE: Final = 2000.0


def _at_first_sight(game: Game, one: Decision, best: int, chance: float) -> float:
    """How much the move seems to cost where the search did not care to try it."""
    worths = dict(zip(one.legal, game.weigh(one.view, one.legal), strict=True))
    gap = min(1.0, max(0, worths[best] - worths[one.played]) / NOTICEABLE)
    return chance * (1.0 - chance) * gap


def duel(game: Game, one: Decision, best: int, worlds: int, dice: Dice, tick: Tick) -> Duel:
    """Play the best move and the one that was made on in the same worlds, and judge both at the same time.

    The reasons are taken at the end of the span in which the decision was made.
    """
    pairs: list[tuple[list[float], list[float]]] = []
    ends: tuple[list[Any], list[Any]] = ([], [])
    span = game.span(one.view) + 1
    later = span if game.NAME not in IN_TURNS else span - 1 + one.view.options.seats
    for _ in range(worlds):
        seed, guess = dice.below(LARGEST), dice.below(LARGEST)
        chances = []
        for move, end in zip((best, one.played), ends, strict=True):
            s, luck = _world(game, one.view, seed, guess)
            game.apply(s, one.seat, move)
            luck = play_until(game, s, luck, span)
            end.append(game.copy(s))
            play_until(game, s, luck, later)
            chances.append(game.chances(s))
            tick()
        pairs.append((chances[0], chances[1]))
    return Duel(
        mean_of([first[one.seat] for first, _ in pairs]),
        mean_of([second[one.seat] for _, second in pairs]),
        tuple(
            mean_of([second[seat] - first[seat] for first, second in pairs])
            for seat in range(one.view.options.seats)
        ),
        tuple(game.reasons(one.view, *ends)),
    )


def _world(game: Game, view: Any, seed: int, guess: int) -> tuple[Any, int]:
    """A world that could be behind the view, and dice to go on with."""
    s = game.fill(view, seed)
    s.sink = None
    return s, game.surmise(s, view.me, guess)
