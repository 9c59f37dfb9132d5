"""OpenSpiel: rules in C++, driven from Python as its own examples do."""

from __future__ import annotations

import random
from typing import Any

import pyspiel

from bench.peers.timing import Figure, decisions_per_second, microseconds, report

# Card games with hidden cards, as far as OpenSpiel has them, and the players each is measured with.
GAMES: tuple[tuple[str, dict[str, int]], ...] = (
    ("hearts", {}),
    ("crazy_eights", {"players": 4}),
    ("gin_rummy", {}),
    ("hanabi", {"players": 4}),
    ("spades", {}),
    ("sheriff", {}),
)


def play_random(game: Any, dice: random.Random, most: int = 1_000_000) -> tuple[Any, int]:
    """Play a random game, to its end or until so many decisions are made."""
    state = game.new_initial_state()
    made = 0
    while not state.is_terminal() and made < most:
        # Chance picks evenly here, which costs least; only players' choices are counted.
        made += not state.is_chance_node()
        state.apply_action(dice.choice(state.legal_actions()))
    return state, made


def measure(name: str, settings: dict[str, int]) -> Figure:
    """Measure one game."""
    game = pyspiel.load_game(name, settings)
    dice = random.Random(1)
    state, _ = play_random(game, dice, 12)
    return Figure(
        "OpenSpiel (C++)",
        name,
        game.num_players(),
        decisions_per_second(lambda: play_random(game, dice)[1]),
        microseconds(state.clone),
    )


if __name__ == "__main__":
    report([measure(name, settings) for name, settings in GAMES])
