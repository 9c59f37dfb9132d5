"""Hints: the best moves of a seat, what each promises, and why, judged by what that seat may know.

`advise` searches as the strongest level does; then the moves that came out best are played on in the same
worlds, and the game says what differs between them. `Hints` has it done by a thread of its own, in small
steps, and keeps what was found as long as the seat is asked the same.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from stockyard import Match, agents, shelf
from stockyard.kernel.game import Game
from stockyard.kernel.playout import play_until
from stockyard.kernel.reasons import foremost
from stockyard.kernel.rng import Dice
from stockyard.table.table import Table

LEVEL: Final = "expert"
MOST_MOVES: Final = 3
MOST_COMPARED: Final = 4
FEWEST_TRIES: Final = 4
"""A move that was tried less often is none of the best, and its chance is hardly known."""
WORLDS: Final = 24
ERRORS: Final = 2.0
"""So many standard errors either way: 95 in 100 results lie within."""
MOST_KEPT: Final = 512
LUCK: Final = "hint"
LARGEST: Final = 0x7FFFFFFF
Tick = Callable[[], None]
"""Called between small steps; what it raises ends the thinking."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, the chance to win that it promises, how far that may be off, and keys and arguments of reasons.

    Reasons compare the move with the best one, those of the best with the next that leads elsewhere:
    ``against`` names it, empty where there is nothing to compare.
    """

    move: str
    chance: float
    error: float
    reasons: tuple[tuple[str, dict[str, Any]], ...]
    against: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best moves, the best first; none where there is no choice. ``thinking``: they are yet to come."""

    moves: tuple[Advice, ...] = ()
    thinking: bool = False


THINKING: Final = Hint(thinking=True)
Reasons = tuple[tuple[str, dict[str, Any]], ...]
WINS: Final[Reasons] = (("reason.wins.now", {}),)


def advise(
    match: Match,
    seat: int,
    tick: Tick = lambda: None,
    iterations: int | None = None,
    worlds: int = WORLDS,
) -> Hint:
    """The best moves of a seat that is asked; IllegalMove if it is not. Equal views get equal hints."""
    view, legal = match.question(seat)
    if len(legal) < 2:
        return Hint()
    game, dice = shelf.find(match.game), Dice(LUCK)
    tried = _searched(game, view, legal, dice, iterations, tick)
    best = [one for one in tried[:MOST_MOVES] if one.tries >= FEWEST_TRIES] or tried[:1]
    ends, won = _ends(game, view, [one.move for one in tried[:MOST_COMPARED]], worlds, dice, tick)
    found: list[Advice] = []
    for at, one in enumerate(best):
        other, reasons = (-1, WINS) if won[at] else _reasons(game, view, ends, at)
        if not reasons and _alike(one, best[0] if at else tried[1]):
            reasons = ((f"hint.alike.{'best' if at else 'next'}", {}),)
        against = match.move_name(tried[other].move) if other >= 0 else ""
        found.append(Advice(match.move_name(one.move), one.mean, _error(one), reasons, against))
    return Hint(tuple(found))


def _error(one: agents.Tried) -> float:
    return ERRORS * one.spread / sqrt(max(1, one.tries))


def _alike(one: agents.Tried, other: agents.Tried) -> bool:
    """Whether the chances of two moves are within their errors."""
    return abs(one.mean - other.mean) <= _error(one) + _error(other)


def _reasons(game: Game, view: Any, ends: list[list[Any]], at: int) -> tuple[int, Reasons]:
    """Why the best move is better than the next that leads elsewhere, or why another is worse than the best.

    And the place of the move it is compared with, -1 for none.

    What speaks for the best move comes first, of another what speaks against it.
    """
    for other in (0,) if at else range(1, len(ends)):
        why = foremost(game.reasons(view, ends[at], ends[other]), gains=not at)
        if why:
            return other, tuple((key, dict(args)) for _, key, args in why)
    return -1, ()


def _searched(
    game: Game, view: Any, legal: list[int], dice: Dice, iterations: int | None, tick: Tick
) -> list[agents.Tried]:
    """What came of each move, the one tried most often first."""
    player = agents.make(LEVEL, game)
    assert isinstance(player, agents.Ismcts)
    search = player.begin(view, legal, dice)
    for _ in range(player.way.iterations if iterations is None else iterations):
        search.on(1)
        tick()
    return search.tried()


def _ends(
    game: Game, view: Any, moves: list[int], worlds: int, dice: Dice, tick: Tick
) -> tuple[list[list[Any]], list[bool]]:
    """Where each move leads by the end of the round or turn, in the same worlds and with the same luck.

    And whether it wins in all of them at once.
    """
    ends: list[list[Any]] = [[] for _ in moves]
    won = [True] * len(moves)
    for _ in range(worlds):
        seed, guess = dice.below(LARGEST), dice.below(LARGEST)
        for at, move in enumerate(moves):
            s = game.fill(view, seed)
            s.sink = None
            luck = game.surmise(s, view.me, guess)
            game.apply(s, view.me, move)
            won[at] = won[at] and not game.asked(s) and game.chances(s)[view.me] > 0.0
            play_until(game, s, luck, game.span(view) + 1)
            ends[at].append(s)
            tick()
    return ends, won


def allowed(table: Table) -> bool:
    """Whether hints are given: over the net by the terms, at one screen to who plays there alone."""
    return table.deal.terms.hints if table.deal.terms.net else len(table.persons) == 1


class NoLongerAskedError(Exception):
    """While it thought, the question was answered or the program was stopped."""


Key = tuple[str, int, int]
Ended = Callable[[], None]


def _nothing() -> None:
    """Nobody counts how many are thought of."""


class Hints:
    """The hints of a program's tables. One thread thinks, for one seat after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "hints")
        self._lock = threading.Lock()
        self._kept: OrderedDict[Key, Hint] = OrderedDict()
        self._stopped = False

    def stop(self) -> None:
        """Think no more."""
        self._stopped = True
        self._thread.shutdown(cancel_futures=True)

    def known(self, table: Table, seat: int) -> Hint | None:
        """The hint for what the seat is asked now, or that it is thought of; None if nobody wanted it yet."""
        with self._lock:
            return self._kept.get(_key(table, seat))

    def ask(self, table: Table, seat: int, begin: Callable[[], Ended] = lambda: _nothing) -> Hint:
        """The same, thought of from now on. The seat must be asked, and hints be allowed.

        ``begin`` is called if there is something to think of, and may refuse by what it raises; what it gives
        is called when that has ended.
        """
        key = _key(table, seat)
        with self._lock:
            found = self._kept.get(key)
            if found is not None or self._stopped:
                return found or THINKING
            ended = begin()
            self._kept[key] = THINKING
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._thread.submit(self._think, table, seat, key, ended)
        return THINKING

    def _think(self, table: Table, seat: int, key: Key, ended: Ended) -> None:
        def tick() -> None:
            if self._stopped or seat not in table.match.asked or _key(table, seat) != key:
                raise NoLongerAskedError

        found: Hint | None = None
        try:
            tick()
            with table.lock:
                match = table.match.copy()
            found = advise(match, seat, tick)
        except NoLongerAskedError:
            return
        finally:
            with self._lock:
                if found is None:
                    self._kept.pop(key, None)
                else:
                    self._kept[key] = found
            ended()


def _key(table: Table, seat: int) -> Key:
    return table.id, seat, table.since(seat)
