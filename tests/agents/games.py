"""Games between computer players for tests: every position with the seat that is about to decide."""

from collections.abc import Iterator

from stockyard import agents
from stockyard.kernel.game import Agent
from stockyard.kernel.rng import Dice
from stockyard.sharenanigans import flow, game, legal
from stockyard.sharenanigans.board import Options, State
from tests.sharenanigans.play import CARDS


def table(seats: int, head_start: bool = False, holders: bool = False, turn_limit: int = 0) -> Options:
    """Options with the classic set."""
    return Options(CARDS, seats, head_start=head_start, holders=holders, turn_limit=turn_limit)


def player(name: str) -> Agent:
    """A computer player of Sharenanigans."""
    return agents.make(name, game)


def positions(at: Options, name: str, seed: int, most: int = 5000) -> Iterator[tuple[State, int]]:
    """The state and the deciding seat before each move of a game in which all play alike."""
    agent = player(name)
    dice = Dice(f"players {seed}")
    s = flow.new(at, seed.to_bytes(32, "big"), True)
    for _ in range(most):
        mask = legal.asked(s)
        if not mask:
            return
        seat = (mask & -mask).bit_length() - 1
        yield s, seat
        flow.apply(s, seat, agent.choose(game.view(s, seat), legal.legal(s, seat), 0, dice))
