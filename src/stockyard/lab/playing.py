"""One game between agents, played straight on the engine through the Game protocol."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from traceback import extract_tb
from typing import Any

from stockyard.kernel.events import Event
from stockyard.kernel.game import Agent, Game, StockyardError
from stockyard.kernel.rng import Dice, key_from_seed
from stockyard.lab.accumulators import Accumulator, found, kept_by_all
from stockyard.lab.tables import Run, Table

Stop = Callable[[], bool]
Choice = tuple[int, int, int]
"""A seat, how many legal moves it had, and the one it made."""


@dataclass
class Played:
    """A finished game. ``choices`` are all moves in order, also those without an alternative."""

    number: int
    deal: int
    first: int
    result: dict[str, Any]
    choices: list[Choice]
    kept: dict[str, Any] = field(default_factory=dict)

    @property
    def winners(self) -> list[int]:
        """The seats that won."""
        winners: list[int] = self.result["winners"]
        return winners

    @property
    def scores(self) -> list[int]:
        """The score of each seat."""
        scores: list[int] = self.result["scores"]
        return scores

    @property
    def decisions(self) -> int:
        """How often somebody had a choice."""
        return sum(legal > 1 for _, legal, _ in self.choices)

    def places(self) -> list[int]:
        """The place of each seat from 1: winners first, then by score; equals share a place."""
        order = [(seat not in self.winners, -score) for seat, score in enumerate(self.scores)]
        return [1 + sum(other < own for other in order) for own in order]


class Playing:
    """A game that is being played, as accumulators see it: the whole truth, and names for moves."""

    def __init__(self, table: Table, number: int, deal: int, state: Any) -> None:
        self.table = table
        self.number = number
        self.deal = deal
        self.state = state
        self.rules: Game = table.rules
        self._names: tuple[str, ...] = table.cards.moves.names

    def name(self, move: int) -> str:
        """The name of a move, such as ``play.cry_wolf``."""
        return self._names[move]

    @property
    def events(self) -> list[Event]:
        """What happened so far, unredacted; empty unless an accumulator ``hears``."""
        return self.state.sink or []

    @property
    def result(self) -> dict[str, Any] | None:
        """Scores, winners and breakdown once the game is over."""
        return self.rules.result(self.state)

    @property
    def winners(self) -> list[int]:
        """The seats that won; none before the game is over."""
        result = self.result
        return [] if result is None else list(result["winners"])


def play(run: Run, number: int, stop: Stop | None = None) -> Played | None:
    """Play a game of a run to its end; None if ``stop`` said so on the way.

    Whatever fails, an agent or an accumulator, is told as a StockyardError that names the game and the line.
    """
    try:
        return _play(run, number, stop)
    except StockyardError:
        raise
    except Exception as wrong:
        line = extract_tb(wrong.__traceback__)[-1]
        where = f"{Path(line.filename).name}:{line.lineno}"
        raise StockyardError(f"game {number} failed: {type(wrong).__name__}: {wrong} ({where})") from wrong


def _play(run: Run, number: int, stop: Stop | None) -> Played | None:
    table, deal = run.place(number)
    seated = table.seated()
    counting = [found(name)() for name in run.counting]
    watched = any(one.hears for one in counting) or any(remembers(agent) for agent in seated)
    state = table.rules.new(table.read, key_from_seed(run.deal_seed(deal)), watched)
    game = Playing(table, number, deal, state)
    first: int = table.rules.position_data(state)["first"]
    dice = [Dice(f"{run.seed}/{number}/{seat}") for seat in range(table.seats)]
    for one in counting:
        one.before(game)
    choices = _to_the_end(game, seated, dice, counting, stop)
    if choices is None:
        return None
    result = game.result
    assert result is not None
    kept = kept_by_all(list(zip(run.counting, counting, strict=True)), game)
    return Played(number, deal, first, result, choices, kept)


def remembers(agent: Agent | None) -> bool:
    """Whether an agent is to be shown what its seat remembers."""
    return bool(getattr(agent, "remembers", False))


def _to_the_end(
    game: Playing,
    seated: list[Agent | None],
    dice: list[Dice],
    counting: list[Accumulator],
    stop: Stop | None,
) -> list[Choice] | None:
    rules, s = game.rules, game.state
    budget = game.table.budget
    sight = [rules.view if remembers(agent) else rules.glance for agent in seated]
    choices: list[Choice] = []
    while mask := rules.asked(s):
        if stop is not None and stop():
            return None
        # Those who are asked together are asked in the order of seats.
        seat = (mask & -mask).bit_length() - 1
        moves = rules.legal(s, seat)
        agent = seated[seat]
        # A single move needs no view at all.
        if len(moves) == 1 or agent is None:
            move = moves[0]
        else:
            move = agent.choose(sight[seat](s, seat), moves, budget, dice[seat])
        choices.append((seat, len(moves), move))
        for one in counting:
            one.step(game, seat, move)
        rules.apply(s, seat, move)
    return choices


__all__ = ["Played", "Playing", "Stop", "play"]
