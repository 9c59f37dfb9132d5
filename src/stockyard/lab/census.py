"""A census of greedy games: who wins, how long games are, which cards are played and blocked.

``python -m stockyard.lab.census --games 10000 --seats 2,3,4 --jobs 2`` prints the tables. Games are numbered
and each has a seed of its own, so the figures do not depend on how many processes play them.
"""

import argparse
import json
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from stockyard import agents, sets
from stockyard.kernel.game import Agent
from stockyard.lab import report
from stockyard.lab.games import options, play
from stockyard.lab.run import chunks
from stockyard.lab.tally import Tally
from stockyard.sharenanigans import game

CHUNK = 50

# A table to be counted: players by seat, whether there is a head start, and the seed.
Table = tuple[tuple[str, ...], bool, str]


def players(names: tuple[str, ...]) -> list[Agent]:
    """Computer players by name."""
    return [agents.make(name, game) for name in names]


def count_chunk(table: Table, first: int, last: int) -> Tally:
    """Play and count the games with these numbers. Runs in a process of its own."""
    names, head_start, seed = table
    seated = players(names)
    tally = Tally(len(names))
    for number in range(first, last):
        tally.add(play(options(len(names), head_start), seated, f"{seed}/{len(names)}/{head_start}/{number}"))
    return tally


def count(table: Table, games: int, jobs: int = 1, progress: bool = False) -> Tally:
    """Count so many games. The same for any number of processes."""
    total = Tally(len(table[0]))
    begun = time.monotonic()
    for done in chunks(partial(count_chunk, table), games, CHUNK, jobs):
        total.merge(done)
        if progress:
            each = (time.monotonic() - begun) / total.games
            left = each * (games - total.games)
            sys.stderr.write(f"\r{_name(table)}: {total.games} of {games} games, {left:.0f} s left   ")
            sys.stderr.flush()
    if progress:
        sys.stderr.write("\n")
    return total


def _name(table: Table) -> str:
    return f"{len(table[0])} players, {'head start' if table[1] else 'as in the rules'}"


def census(
    seats: list[int], games: int, seed: str, jobs: int, head_starts: list[bool], duels: int = 0
) -> dict[str, Any]:
    """The figures of greedy games for each number of seats, with and without a head start, and of duels."""
    cards = sets.find("sharenanigans", "classic")
    rows = []
    for n in seats:
        for head_start in head_starts:
            counted = count((("greedy",) * n, head_start, seed), games, jobs, progress=True)
            rows.append({"head_start": head_start, **counted.figures(cards)})
    fights = [duel(n, one, duels, seed, jobs) for n in seats for one in ("greedy", "random")] if duels else []
    return {"cards": cards.id, "digest": cards.digest, "seed": seed, "tables": rows, "duels": fights}


def duel(seats: int, one: str, games: int, seed: str, jobs: int) -> dict[str, Any]:
    """One player of a kind against a table of the other kind; the one sits everywhere equally often."""
    rest = "random" if one == "greedy" else "greedy"
    wins = 0
    played = 0
    for at in range(seats):
        names = tuple(one if seat == at else rest for seat in range(seats))
        tally = count((names, True, seed), games // seats, jobs)
        wins += tally.by_seat[at] if one == "greedy" else tally.games - tally.by_seat[at]
        played += tally.games
    chance = 100 / seats if one == "greedy" else 100 - 100 / seats
    seated = f"one {one}, {seats - 1} {rest}"
    return {"seats": seats, "seated": seated, "games": played, "wins": wins, "chance": chance}


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m stockyard.lab.census", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games for each line (default 1000)")
    parser.add_argument("--seats", default="2,3,4", help="numbers of players (default 2,3,4)")
    parser.add_argument("--head-start", choices=("both", "with", "without"), default="both")
    parser.add_argument(
        "--duels", type=int, default=0, help="games of greedy against random a line (default 0)"
    )
    parser.add_argument("--seed", default="census", help="decides all deals (default census)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    parser.add_argument("--markdown", type=Path, help="write the page of figures to this file as well")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> None:
    """Count, print, and write what is asked for."""
    asked = parse(arguments)
    seats = [int(word) for word in asked.seats.split(",")]
    heads = {"both": [False, True], "with": [True], "without": [False]}[asked.head_start]
    figures = census(seats, asked.games, asked.seed, asked.jobs, heads, asked.duels)
    figures["command"] = (
        f"--games {asked.games} --seats {asked.seats} --duels {asked.duels} --seed {asked.seed}"
    )
    page = report.page(figures, sets.find("sharenanigans", "classic"))
    sys.stdout.write(page)
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    if asked.markdown:
        asked.markdown.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
