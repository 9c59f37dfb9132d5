"""The computer player `random`: any legal move, each with the same chance."""

from collections import Counter

import pytest

from stockyard import agents
from stockyard.kernel.rng import Dice
from stockyard.sharenanigans import game
from tests.agents.games import player, positions, table


def test_each_legal_move_has_the_same_chance() -> None:
    dice = Dice("even")
    chosen = Counter(player("random").choose(None, [3, 5, 8], 0, dice) for _ in range(3000))
    assert set(chosen) == {3, 5, 8}
    assert all(900 < n < 1100 for n in chosen.values())


def test_the_same_luck_gives_the_same_moves() -> None:
    first = [(seat, s.turn) for s, seat in positions(table(3), "random", 5, 200)]
    assert first == [(seat, s.turn) for s, seat in positions(table(3), "random", 5, 200)]


def test_random_games_go_to_their_end() -> None:
    for seats in (2, 3, 4):
        last = None
        for s, _ in positions(table(seats, turn_limit=12), "random", seats):
            last = s
        assert last is not None and not last.stack and last.winners


def test_players_have_names() -> None:
    assert set(agents.NAMES) == {"random", "greedy", "easy", "medium", "hard", "expert"}
    with pytest.raises(KeyError, match="there are random, greedy"):
        agents.make("oracle", game)
