"""Many games of one run, kept in a folder: played until all are there, or as far as one lets them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import fsum

from stockyard.lab.columns import aligned
from stockyard.lab.folder import Folder
from stockyard.lab.intervals import Estimate, mean, share
from stockyard.lab.playing import Stop
from stockyard.lab.run import Engine, Stopped, games_of

Progress = Callable[[int], None]
"""Told how many games more are done."""


def play_on(
    folder: Folder, games: int, engine: Engine, stop: Stop | None = None, progress: Progress | None = None
) -> int:
    """Play the games that the folder has not got yet and gather all; returns how many there are.

    Fewer than wished for means that ``stop`` said so. Whatever happens, what was played is kept.
    """
    missing = folder.missing(games)
    try:
        for done in games_of(folder.run, missing, engine, stop):
            folder.add(done)
            if progress is not None:
                progress(len(done))
    except Stopped:
        pass
    return folder.gather(games)


@dataclass(frozen=True)
class Seat:
    """How a seat did: its agent, its share of the wins, its score."""

    agent: str
    wins: Estimate
    score: Estimate


@dataclass(frozen=True)
class Summary:
    """What a run came to in a few figures."""

    games: int
    seats: list[Seat]
    decisions: Estimate
    turns: Estimate | None


def summary(folder: Folder) -> Summary:
    """The figures of the games that were gathered, by seat of the first table."""
    games = folder.games(["agents", "winners", "scores", "decisions", "turns"]).to_pydict()
    won = [
        [part_of_win(winners, seat) for winners in games["winners"]]
        for seat in range(len(games["agents"][0]))
    ]
    turns = [turns for turns in games["turns"] if turns is not None]
    return Summary(
        len(games["agents"]),
        [
            Seat(
                agent,
                share(fsum(won[seat]), len(won[seat])),
                mean([scores[seat] for scores in games["scores"]]),
            )
            for seat, agent in enumerate(games["agents"][0])
        ],
        mean(games["decisions"]),
        mean(turns) if turns else None,
    )


def part_of_win(winners: list[int], seat: int) -> float:
    """A seat's part of the win: winners share it."""
    return 1 / len(winners) if seat in winners else 0.0


def lines(found: Summary) -> list[str]:
    """The summary in words and columns. People count seats from 1."""
    rows = [["seat", "agent", "wins, %", "score"]]
    for at, seat in enumerate(found.seats, 1):
        rows.append([str(at), seat.agent, seat.wins.percent(), seat.score.plain()])
    turns = f", {found.turns.plain()} turns" if found.turns else ""
    return [*aligned(rows), f"{found.decisions.plain()} decisions a game{turns}"]


__all__ = ["Progress", "Summary", "lines", "part_of_win", "play_on", "summary"]
