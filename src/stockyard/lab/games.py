"""Whole games between computer players, played straight on the engine, with what happened in them."""

from stockyard import sets
from stockyard.kernel.events import Event
from stockyard.kernel.game import Agent
from stockyard.kernel.rng import Dice, key_from_seed
from stockyard.sharenanigans import flow, game, legal
from stockyard.sharenanigans.board import Options, State

TURN_LIMIT = 100


def options(seats: int, head_start: bool = False, cards: str = "classic") -> Options:
    """The table for measurements: nobody is asked who has no Block, and no game goes on for ever."""
    found = sets.find(game.NAME, cards)
    return Options(found, seats, head_start=head_start, turn_limit=TURN_LIMIT, holders=True)


class Played:
    """A finished game: its last state, its events, and who led before each turn (a mask, cash and Shares)."""

    def __init__(self, state: State, events: list[Event], leaders: list[int]) -> None:
        self.state = state
        self.events = events
        self.leaders = leaders

    @property
    def turns(self) -> int:
        """Turns of the player who had most of them."""
        return -(-self.state.turn // self.state.options.seats)


def play(table: Options, agents: list[Agent], seed: str) -> Played:
    """Play a game to its end. The same table, players and seed give the same game."""
    s = State(table, key_from_seed(seed))
    events: list[Event] = []
    s.sink = events
    flow.deal(s)
    dice = Dice(seed + "/players")
    leaders: list[int] = []
    while s.stack:
        mask = legal.asked(s)
        seat = (mask & -mask).bit_length() - 1
        moves = legal.legal(s, seat)
        # Greedy remembers nothing, so a glance does, and a single move needs no view at all.
        alone = len(moves) == 1
        move = moves[0] if alone else agents[seat].choose(game.glance(s, seat), moves, 0, dice)
        flow.apply(s, seat, move)
        if s.turn > len(leaders):
            leaders.append(_leaders(s))
    return Played(s, events, leaders)


def _leaders(s: State) -> int:
    """The mask of those with most cash, a Share counted as 4."""
    width = len(s.cards.industries)
    riches = [
        cash + 4 * sum(s.count[seat * width : seat * width + width]) for seat, cash in enumerate(s.cash)
    ]
    most = max(riches)
    return sum(1 << seat for seat, rich in enumerate(riches) if rich == most)


__all__ = ["TURN_LIMIT", "Played", "options", "play"]
