"""A census of greedy games of Spółka ZOO: who wins by which seat, what cards do, what is played and hired.

``python -m stockyard.lab.zoo_census --games 10000 --seats 2,3,4,5`` prints the tables. Games are numbered and
each has a seed of its own, so the figures do not depend on how many processes play them.
"""

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

from stockyard import agents, sets
from stockyard.kernel.rng import Dice, key_from_seed
from stockyard.lab import zoo_report
from stockyard.lab.run import chunks
from stockyard.lab.zoo_tally import Tally
from stockyard.zoo import flow, game, legal
from stockyard.zoo.board import Options, State

CHUNK: Final = 100
NONE: Final[tuple[str, ...]] = ()
MODULES: Final[tuple[str, ...]] = ("events", "goals", "intrigues")
BOT_MODULES: Final = (NONE, ("events",), ("goals",), ("intrigues",), MODULES)

# A table to be counted: who sits there ("bot" for a rulebook Bot), the modules, and the seed.
Table = tuple[tuple[str, ...], tuple[str, ...], str]


def options(table: Table) -> Options:
    """What the table agrees on: the classic set, the usual coins."""
    names, modules, _ = table
    bots = sum(1 << seat for seat, name in enumerate(names) if name == "bot")
    chosen = [module in modules for module in MODULES]
    return Options(sets.find(game.NAME, "classic"), len(names), bots, chosen[0], chosen[1], chosen[2])


def play(table: Table, number: int) -> State:
    """Play a game to its end; players see what people would see, the aid included."""
    seed = f"{table[2]}/{len(table[0])}/{'+'.join(table[1])}/{number}"
    s = flow.new(options(table), key_from_seed(seed), watched=True)
    seated = [agents.make(name, game) if name != "bot" else None for name in table[0]]
    dice = Dice(seed + "/players")
    while mask := legal.asked(s):
        seat = (mask & -mask).bit_length() - 1
        moves = legal.legal(s, seat)
        player = seated[seat]
        if len(moves) == 1 or player is None:
            flow.apply(s, seat, moves[0])
        else:
            flow.apply(s, seat, player.choose(game.view(s, seat), moves, 0, dice))
    return s


def count_chunk(table: Table, first: int, last: int) -> Tally:
    """Play and count the games with these numbers. Runs in a process of its own."""
    tally = Tally(len(table[0]))
    for number in range(first, last):
        tally.add(play(table, number))
    return tally


def count(table: Table, games: int, jobs: int = 1) -> Tally:
    """Count so many games. The same for any number of processes."""
    total = Tally(len(table[0]))
    for part in chunks(partial(count_chunk, table), games, CHUNK, jobs):
        total.merge(part)
    sys.stderr.write(f"{len(table[0])} players, {' '.join(table[1]) or 'no modules'}: {games} games\n")
    return total


def census(seats: list[int], games: int, seed: str, jobs: int, duels: int) -> dict[str, Any]:
    """The figures of greedy games without and with modules, of tables with Bots, and of duels."""
    cards = sets.find(game.NAME, "classic")
    tables = []
    bots = []
    for n in seats:
        for modules, part in ((NONE, 1), (MODULES, 5)):
            counted = count((("greedy",) * n, modules, seed), max(1, games // part), jobs)
            tables.append({"modules": modules, **counted.figures(cards)})
        for modules in BOT_MODULES:
            names = ("greedy", *("bot",) * (n - 1))
            counted = count((names, modules, seed), max(1, games // 50), jobs)
            bots.append({"modules": modules, **counted.figures(cards)})
    fights = [duel(n, one, duels, seed) for n in seats for one in ("greedy", "random")] if duels else []
    return {"digest": cards.digest, "seed": seed, "tables": tables, "bots": bots, "duels": fights}


def duel(seats: int, one: str, games: int, seed: str) -> dict[str, Any]:
    """One player of a kind among those of the other kind, at each seat equally often."""
    rest = "random" if one == "greedy" else "greedy"
    wins = 0.0
    played = 0
    for at in range(seats):
        names = tuple(one if seat == at else rest for seat in range(seats))
        found = 0.0
        for number in range(games // seats):
            s = play((names, (), seed), number)
            greedy = sum(1 << seat for seat, name in enumerate(names) if name == "greedy")
            found += (s.winners & greedy).bit_count() / s.winners.bit_count()
        wins += found
        played += games // seats
    return {"seats": seats, "one": one, "games": played, "wins": wins}


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m stockyard.lab.zoo_census", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games for each number of players")
    parser.add_argument("--seats", default="2,3,4,5", help="numbers of players (default 2,3,4,5)")
    parser.add_argument("--duels", type=int, default=0, help="games of greedy against random a line")
    parser.add_argument("--seed", default="census", help="decides all deals (default census)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    parser.add_argument("--markdown", type=Path, help="write the page of figures to this file as well")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> None:
    """Count, print, and write what is asked for."""
    asked = parse(arguments)
    seats = [int(word) for word in asked.seats.split(",")]
    figures = census(seats, asked.games, asked.seed, asked.jobs, asked.duels)
    figures["command"] = (
        f"--games {asked.games} --seats {asked.seats} --duels {asked.duels} --seed {asked.seed}"
    )
    page = zoo_report.page(figures, sets.find(game.NAME, "classic"))
    sys.stdout.write(page)
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    if asked.markdown:
        asked.markdown.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
