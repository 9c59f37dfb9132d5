"""How learning environments are timed: random legal moves, with observation and mask at each of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from bench.peers.timing import Figure, decisions_per_second

NO_COPY = 0.0


def through_pettingzoo(env: Any) -> Callable[[], int]:
    """Play a game in an AEC environment, as its own benchmark does; returns the decisions made."""
    dice = random.Random(1)

    def play() -> int:
        env.reset()
        made = 0
        for agent in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen.get("action_mask") if isinstance(seen, dict) else info.get("action_mask")
            if mask is None:
                action = env.action_space(agent).sample()
            else:
                legal = mask.nonzero()[0]
                action = int(legal[int(dice.random() * len(legal))])
            env.step(action)
            made += 1
        return made

    return play


def through_rlcard(env: Any) -> Callable[[], int]:
    """Play a game in an environment of RLCard by its own states and legal actions."""
    dice = random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            assert isinstance(state["obs"], np.ndarray)
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(dice.random() * len(legal))])
            made += 1
        return made

    return play


def figure(library: str, game: str, seats: int, play: Callable[[], int]) -> Figure:
    """One environment's figure; what a copy costs is no matter here."""
    return Figure(library, game, seats, decisions_per_second(play), NO_COPY)
