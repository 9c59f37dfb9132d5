"""How much each trait of a seat counts: weights learned from games between computer players.

``python -m stockyard.lab.prospects zoo`` plays games of all numbers of seats, notes the traits of all seats
at the begin of each round (Sharenanigans: of every fifth turn) with who won in the end, keeps that as Parquet
in ``lab/learned`` and writes the game's ``weights`` module. ``--fit`` does the last step alone, from the data
that is kept. The weights make chances to win by a conditional logit: each group of positions (by rounds left,
or by seats) has weights of its own, found by Newton's method with a small penalty on their size.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final

import click
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from stockyard import agents, sets, shelf
from stockyard.kernel.reading import Reader
from stockyard.kernel.rng import Dice, key_from_seed
from stockyard.zoo.board import ROUNDS

HERE: Final = Path(__file__).parent
LEARNED: Final = HERE / "learned"
PACKAGE: Final = HERE.parent
PENALTY: Final = 2.0
STEPS: Final = 30
FINE: Final = 1000
"""Traits are kept as whole thousandths."""
CARELESS: Final = (0.0, 0.0, 0.05, 0.15)
"""How often a player makes any move at all: games of equals alone would teach little."""
GROUPS: Final = {"zoo": "rounds that are left", "sharenanigans": "number of seats"}
EVERY: Final = {"zoo": 1, "sharenanigans": 5}
"""Of the rounds or turns; no number of seats goes into it, so that each seat is met on turn."""


@dataclass(frozen=True)
class Position:
    """A moment of a game: its group, the traits of each seat, and each seat's share in the victory."""

    group: int
    traits: tuple[tuple[float, ...], ...]
    won: tuple[float, ...]


def table(name: str, number: int) -> tuple[Any, Any]:
    """The rules and the options of the n-th game: seats in turn, modules and Bots at random."""
    rules = shelf.find(name)
    fewest, most = rules.SEATS
    seats, dice = fewest + number % (most - fewest + 1), random.Random(f"table {number}")
    wishes: dict[str, Any] = {"reactions": "holders", "turn_limit": 60, "head_start": True}
    if name == "zoo":
        wishes = {"modules": [one for one in ("events", "goals", "intrigues") if dice.random() < 0.4]}
        if seats > 2 and dice.random() < 0.25:
            wishes["bots"] = 1
    return rules, rules.read_options(Reader(wishes, "options"), seats, lambda id_: sets.find(name, id_))


def played(wish: tuple[str, int]) -> list[Position]:
    """The positions of one game."""
    name, number = wish
    rules, options = table(name, number)
    greedy, dice = agents.make("greedy", rules), Dice(f"learn {number}")
    luck = random.Random(f"careless {number}")
    careless = [luck.choice(CARELESS) for _ in range(options.seats)]
    s = rules.new(options, key_from_seed(f"learn {number}"), True)
    noted: list[tuple[int, tuple[tuple[float, ...], ...]]] = []
    last = 0
    while s.stack:
        span = s.round if name == "zoo" else s.turn
        if span != last:
            last = span
            # When the first round begins all are alike but for their coins, which teaches nothing.
            if span % EVERY[name] == 0 and span > 1:
                group = ROUNDS - span if name == "zoo" else options.seats
                noted.append((group, tuple(tuple(rules.traits(s, k)) for k in range(options.seats))))
        mask = rules.asked(s)
        seat = (mask & -mask).bit_length() - 1
        legal = rules.legal(s, seat)
        careful = luck.random() >= careless[seat]
        move = greedy.choose(rules.view(s, seat), legal, 0, dice) if careful else luck.choice(legal)
        rules.apply(s, seat, move)
    won = tuple(rules.chances(s))
    return [Position(group, traits, won) for group, traits in noted]


def fit(positions: Sequence[Position]) -> tuple[np.ndarray[Any, Any], float]:
    """The weights of one group and the mean log loss of the chances that they give."""
    seats, width = max(len(one.won) for one in positions), len(positions[0].traits[0])
    traits = np.zeros((len(positions), seats, width))
    absent = np.full((len(positions), seats), -1e9)
    won = np.zeros((len(positions), seats))
    for at, one in enumerate(positions):
        traits[at, : len(one.won)], absent[at, : len(one.won)], won[at, : len(one.won)] = (
            one.traits,
            0,
            one.won,
        )
    weights = np.zeros(width)
    for _ in range(STEPS):
        chances = _chances(traits, absent, weights)
        means = np.einsum("ns,nsk->nk", chances, traits)
        slope = np.einsum("ns,nsk->k", chances - won, traits) + PENALTY * weights
        bend = (
            np.einsum("ns,nsk,nsl->kl", chances, traits, traits) - means.T @ means + PENALTY * np.eye(width)
        )
        weights -= np.linalg.solve(bend, slope)
    chances = _chances(traits, absent, weights)
    return weights, float(-(won * np.log(np.maximum(chances, 1e-12))).sum(1).mean())


def _chances(traits: Any, absent: Any, weights: Any) -> Any:
    scores = traits @ weights + absent
    powers = np.exp(scores - scores.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


# Files


def keep(name: str, positions: Sequence[Position]) -> None:
    """Write the data down: a row for each seat of each position."""
    rows = [(n, one, k) for n, one in enumerate(positions) for k in range(len(one.won))]
    columns: dict[str, Any] = {
        "position": pa.array([n for n, _, _ in rows], pa.int32()),
        "group": pa.array([one.group for _, one, _ in rows], pa.int8()),
        "won": pa.array([one.won[k] for _, one, k in rows], pa.float32()),
    }
    for at, trait in enumerate(shelf.find(name).TRAITS):
        found = [round(FINE * one.traits[k][at]) for _, one, k in rows]
        columns[trait] = pa.array(found, pa.int32())
    LEARNED.mkdir(exist_ok=True)
    pq.write_table(pa.table(columns), LEARNED / f"{name}.parquet", compression="zstd", compression_level=19)


def kept(name: str) -> Iterator[Position]:
    """The data that was written down."""
    found = pq.read_table(LEARNED / f"{name}.parquet").to_pydict()
    rows: dict[int, list[int]] = defaultdict(list)
    for row, n in enumerate(found["position"]):
        rows[n].append(row)
    names = shelf.find(name).TRAITS
    for at in rows.values():
        traits = tuple(tuple(found[trait][row] / FINE for trait in names) for row in at)
        yield Position(found["group"][at[0]], traits, tuple(found["won"][row] for row in at))


def module(name: str, weights: Mapping[int, Iterable[float]]) -> str:
    """The text of the game's module of weights; groups that were never seen have none."""
    lines = [
        f'"""What each trait of a seat counts, by the {GROUPS[name]}.',
        "",
        f"Learned from games: ``python -m stockyard.lab.prospects {name}`` writes this file.",
        '"""',
        "",
        "from typing import Final",
        "",
        "WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (",
    ]
    for group in range(max(weights) + 1):
        if group not in weights:
            lines.append("    (),")
            continue
        words, row = [f"{float(one):.3f}," for one in weights[group]], "       "
        lines.append("    (")
        for word in words:
            if len(row) + len(word) > 100:
                lines.append(row)
                row = "       "
            row += f" {word}"
        lines += [row, "    ),"]
    return "\n".join([*lines, ")  # fmt: skip", ""])


@click.command("prospects")
@click.argument("name", type=click.Choice(sorted(GROUPS)))
@click.option("--games", type=click.IntRange(1), default=1500, show_default=True)
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True)
@click.option("--fit", "only", is_flag=True, help="From the data that is kept; nothing is played.")
def main(name: str, games: int, jobs: int, only: bool) -> None:
    """Learn what traits count in a game, and write the game's weights."""
    if not only:
        with Pool(jobs) as pool:
            found = pool.imap(played, [(name, number) for number in range(games)], chunksize=8)
            keep(name, [position for game in found for position in game])
    groups: dict[int, list[Position]] = defaultdict(list)
    for position in kept(name):
        groups[position.group].append(position)
    weights: dict[int, np.ndarray[Any, Any]] = {}
    for group, positions in sorted(groups.items()):
        weights[group], loss = fit(positions)
        even = float(np.mean([np.log(len(one.won)) for one in positions]))
        click.echo(
            f"group {group}: {len(positions)} positions, log loss {loss:.3f}; knowing nothing {even:.3f}"
        )
    if name == "zoo":
        weights[ROUNDS - 1] = weights[ROUNDS - 2]
    (PACKAGE / name / "weights.py").write_text(module(name, weights), "utf-8")


if __name__ == "__main__":
    main()
