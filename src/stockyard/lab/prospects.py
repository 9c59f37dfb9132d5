"""How much each trait of a seat counts: weights learned from games between computer players.

``python -m stockyard.lab.prospects zoo`` plays games of all numbers of seats, notes the traits of all
seats at the begin of each round (Sharenanigans: of every seventh turn, with the cards in hand) with who
won in the end, keeps that as Parquet in ``lab/learned`` and writes the game's ``weights`` module.
``--fit`` does the last step alone, from the data that is kept. The weights make chances to win by a
conditional logit: each group of positions (by rounds left, or by seats) has weights of its own, and at
Sharenanigans a worth of each card held, found by Newton's method with a small penalty on their size.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
NEAR: Final = 1e-6
FINE: Final = 1000
"""Traits are kept as whole thousandths."""
CARELESS: Final = (0.0, 0.0, 0.05, 0.15)
"""How often a player makes any move at all: games of equals alone would teach little."""
GROUPS: Final = {"zoo": "rounds that are left", "sharenanigans": "number of seats"}
GAMES: Final = {"zoo": 1500, "sharenanigans": 36_000}
EVERY: Final = {"zoo": 1, "sharenanigans": 7}
"""Of the rounds or turns; no number of seats goes into it, so that each seat is met on turn."""
APART: Final = "cards_worth"
CASH: Final = "cash"
"""What was learned of the cards in hand, added up, is not learned from: it weighs as much as cash."""
TEN: Final = 10.0
"""The thousands that both count in."""


@dataclass(frozen=True)
class Position:
    """A moment of a game: its group, the traits of each seat, and each seat's share in the victory.

    ``hands`` has the names of the cards that each seat held, where each card is learned by itself.
    """

    group: int
    traits: tuple[tuple[float, ...], ...]
    won: tuple[float, ...]
    hands: tuple[tuple[str, ...], ...] = ()


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
    noted: list[Position] = []
    last = 0
    while s.stack:
        span = s.round if name == "zoo" else s.turn
        if span != last:
            last = span
            # When the first round begins all are alike but for their coins, which teaches nothing.
            if span % EVERY[name] == 0 and span > 1:
                group = ROUNDS - span if name == "zoo" else options.seats
                traits = tuple(tuple(_learnable(rules, s, k)) for k in range(options.seats))
                noted.append(Position(group, traits, (), _hands(name, s)))
        mask = rules.asked(s)
        seat = (mask & -mask).bit_length() - 1
        legal = rules.legal(s, seat)
        careful = luck.random() >= careless[seat]
        move = greedy.choose(rules.view(s, seat), legal, 0, dice) if careful else luck.choice(legal)
        rules.apply(s, seat, move)
    won = tuple(rules.chances(s))
    return [replace(one, won=won) for one in noted]


def _learnable(rules: Any, s: Any, seat: int) -> list[float]:
    traits = zip(rules.TRAITS, rules.traits(s, seat), strict=True)
    return [0.0 if name == APART else trait for name, trait in traits]


def _hands(name: str, s: Any) -> tuple[tuple[str, ...], ...]:
    if name == "zoo":
        return ()
    return tuple(tuple(sorted(s.cards.cats[card] for card in hand)) for hand in s.hands)


def fit(positions: Sequence[Position], cards: Sequence[str] = ()) -> tuple[np.ndarray[Any, Any], float]:
    """The weights of one group, of traits and then of cards, and the log loss of the chances they give."""
    seats, width = max(len(one.won) for one in positions), len(positions[0].traits[0])
    place = {card: width + n for n, card in enumerate(cards)}
    width += len(cards)
    traits = np.zeros((len(positions), seats, width))
    absent = np.full((len(positions), seats), -1e9)
    won = np.zeros((len(positions), seats))
    for at, one in enumerate(positions):
        there = len(one.won)
        traits[at, :there, : width - len(cards)] = one.traits
        absent[at, :there], won[at, :there] = 0, one.won
        for seat, hand in enumerate(one.hands):
            for card in hand:
                traits[at, seat, place[card]] += 1
    weights = np.zeros(width)
    flat = traits.reshape(-1, width)
    for _ in range(STEPS):
        chances = _chances(traits, absent, weights)
        means = np.einsum("ns,nsk->nk", chances, traits)
        slope = flat.T @ (chances - won).ravel() + PENALTY * weights
        bend = flat.T @ (flat * chances.reshape(-1, 1)) - means.T @ means + PENALTY * np.eye(width)
        step = np.linalg.solve(bend, slope)
        weights -= step
        if np.abs(step).max() < NEAR:
            break
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
    if any(one.hands for one in positions):
        hands = pa.array([list(one.hands[k]) for _, one, k in rows], pa.list_(pa.string()))
        columns["hand"] = hands
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
        hands = tuple(tuple(found["hand"][row]) for row in at) if "hand" in found else ()
        yield Position(found["group"][at[0]], traits, tuple(found["won"][row] for row in at), hands)


def cards_of(positions: Iterable[Position]) -> list[str]:
    """The names of all cards that some seat held."""
    return sorted({card for one in positions for hand in one.hands for card in hand})


def learn(name: str, positions: Sequence[Position]) -> tuple[list[float], dict[str, float], float]:
    """What traits count in one group, the thousands each card in hand is worth there, and the log loss."""
    cards, traits = cards_of(positions), shelf.find(name).TRAITS
    found, loss = fit(positions, cards)
    weights = [float(one) for one in found[: len(traits)]]
    if not cards:
        return weights, {}, loss
    cash = weights[traits.index(CASH)]
    weights[traits.index(APART)] = cash
    worths = {card: TEN * float(one) / cash for card, one in zip(cards, found[len(traits) :], strict=True)}
    return weights, worths, loss


def module(
    name: str, weights: Mapping[int, Iterable[float]], cards: Mapping[int, Mapping[str, float]]
) -> str:
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
    lines.append(")  # fmt: skip")
    if any(cards.values()):
        lines += ["", "CARDS: Final[tuple[dict[str, float], ...]] = ("]
        for group in range(max(weights) + 1):
            known = [f'        "{card}": {worth:.2f},' for card, worth in cards.get(group, {}).items()]
            lines += ["    {", *known, "    },"] if known else ["    {},"]
        lines += [
            ")",
            '"""How many thousands each card in hand is worth more than any, by the number of seats."""',
        ]
    return "\n".join([*lines, ""])


@click.command("prospects")
@click.argument("name", type=click.Choice(sorted(GROUPS)))
@click.option("--games", type=click.IntRange(1), help="So many; [default: zoo 1500, sharenanigans 36000].")
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True)
@click.option("--fit", "only", is_flag=True, help="From the data that is kept; nothing is played.")
def main(name: str, games: int | None, jobs: int, only: bool) -> None:
    """Learn what traits count in a game, and write the game's weights."""
    if not only:
        with Pool(jobs) as pool:
            found = pool.imap(played, [(name, n) for n in range(games or GAMES[name])], chunksize=8)
            keep(name, [position for game in found for position in game])
    groups: dict[int, list[Position]] = defaultdict(list)
    for position in kept(name):
        groups[position.group].append(position)
    weights: dict[int, list[float]] = {}
    cards: dict[int, dict[str, float]] = {}
    for group, positions in sorted(groups.items()):
        weights[group], cards[group], loss = learn(name, positions)
        even = float(np.mean([np.log(len(one.won)) for one in positions]))
        click.echo(
            f"group {group}: {len(positions)} positions, log loss {loss:.3f}; knowing nothing {even:.3f}"
        )
    if name == "zoo":
        weights[ROUNDS - 1] = weights[ROUNDS - 2]
    (PACKAGE / name / "weights.py").write_text(module(name, weights, cards), "utf-8")


if __name__ == "__main__":
    main()
