"""Every classic environment of PettingZoo, and every environment of RLCard, as their users step them."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator

from bench.peers.stepping import figure, through_pettingzoo, through_rlcard
from bench.peers.timing import Figure, report

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
warnings.simplefilter("ignore")

import rlcard  # noqa: E402  greets unless it is told not to
from pettingzoo.classic.all_modules import classic_environments  # noqa: E402
from rlcard.envs.registration import registry  # noqa: E402


def figures() -> Iterator[Figure]:
    """One after the other; what can't be played here is left out, and said so."""
    for name, module in classic_environments.items():
        try:
            env = module.env()
            env.reset(seed=1)
            yield figure(
                "PettingZoo", name.removeprefix("classic/"), len(env.possible_agents), through_pettingzoo(env)
            )
        except Exception as error:
            print(f"PettingZoo {name}: {error!r}; left out", file=sys.stderr)
    for name in registry.env_specs:
        try:
            env = rlcard.make(name, config={"seed": 1})
            yield figure("RLCard environment", name, env.num_players, through_rlcard(env))
        except Exception as error:
            print(f"RLCard {name}: {error!r}; left out", file=sys.stderr)


if __name__ == "__main__":
    report(list(figures()))
