"""RLCard: its games themselves, without the observations that its environments add."""

from __future__ import annotations

import copy
import random
from typing import Any

import rlcard

from bench.peers.timing import Figure, decisions_per_second, microseconds, report

GAMES = ("gin-rummy", "uno", "mahjong")


def play_random(game: Any, dice: random.Random, most: int = 1_000_000) -> int:
    """Play a random game, to its end or until so many decisions are made."""
    game.init_game()
    made = 0
    while not game.is_over() and made < most:
        game.step(dice.choice(legal(game)))
        made += 1
    return made


def legal(game: Any) -> list[Any]:
    """The legal moves, for which each game has a way of its own."""
    if hasattr(game, "cur_state"):  # mahjong: told with the state
        return list(game.get_legal_actions(game.cur_state))
    if hasattr(game, "judge"):  # gin rummy
        return list(game.judge.get_legal_actions())
    return list(game.get_legal_actions())


def measure(name: str) -> Figure:
    """Measure one game."""
    random.seed(1)
    game = rlcard.make(name, config={"seed": 1}).game
    dice = random.Random(1)
    play_random(game, dice, 12)
    cost = microseconds(lambda: copy.deepcopy(game))
    rate = decisions_per_second(lambda: play_random(game, dice))
    return Figure("RLCard (Python)", name, game.get_num_players(), rate, cost)


if __name__ == "__main__":
    report([measure(name) for name in GAMES])
