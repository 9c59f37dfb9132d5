"""`stockyard tournament`: which computer player is how strong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from stockyard.cli.experiment import (
    INTERRUPTED,
    MOST_SEATS,
    cards_option,
    engine_of,
    game_options,
    lab_is_installed,
    names_of,
    options_of,
    played,
    texts_of,
    work_options,
)
from stockyard.cli.play import known

MOST_DEALS = 1_000_000


@click.command(
    "tournament",
    short_help="Rate computer players against each other.",
    epilog="""\b
Examples:
  stockyard tournament zoo --agents greedy,random --deals 100
  stockyard tournament sharenanigans --agents greedy,random --seats 4 --deals 50 --out cup/
  stockyard tournament zoo --lineup greedy,random,random,random --deals 50   one among three
  stockyard tournament zoo --agents greedy,random,bot --module events --deals 40""",
)
@click.argument("game")
@click.option(
    "--agents", default="greedy,random", show_default=True, help="Who plays; `bot` is a Bot of the rules."
)
@click.option(
    "--seats", type=click.IntRange(2, MOST_SEATS), help="How many at a table. [default: as many as agents]"
)
@click.option(
    "--lineup",
    "lineups",
    multiple=True,
    metavar="A,B,...",
    help="A table by its agents, instead of all choices of --agents. Several may be given.",
)
@click.option("--deals", type=click.IntRange(1, MOST_DEALS), default=100, show_default=True, help="How many.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="A folder for games and standings."
)
@cards_option
@game_options
@work_options
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    agents: str,
    seats: int | None,
    lineups: tuple[str, ...],
    deals: int,
    out: Path | None,
    cards: Path | None,
    seed: str,
    modules: tuple[str, ...],
    wishes: tuple[str, ...],
    budget: int,
    jobs: int | None,
    engine: str,
) -> None:
    """Let agents play GAME against each other: every deal at every seat (docs/lab.md).

    If there are fewer agents than seats, some sit at a table twice; if there are more, all choices of them
    play. Ctrl-C tells the standings so far; with --out the same command goes on.
    """
    lab_is_installed()
    from stockyard.lab import tournament  # with the engine behind it
    from stockyard.lab.folder import Folder
    from stockyard.lab.run import stopping
    from stockyard.lab.tables import Run, Table

    wanted, texts = options_of(wishes, modules), texts_of(known(game), cards)
    names = names_of(agents)
    chosen = tournament.checked([names_of(lineup) for lineup in lineups]) if lineups else None
    met = chosen or tournament.lineups(names, seats or len(names))
    seated = [one for lineup in met for one in tournament.rotations(lineup)]
    tables = tuple(Table.of(game, line, wanted, texts, budget) for line in seated)
    with folder_of(out) as place, stopping() as stop:
        folder = Folder(place, Run(tables, seed))
        games = deals * len(tables)
        done = played("games", folder, games, engine_of(jobs, engine), stop)
        found = tournament.standings(folder) if done else None
        if found is not None:
            for line in tournament.lines(found):
                click.echo(line)
            (place / "standings.json").write_text(json.dumps(found.data(), indent=1) + "\n", "utf-8")
    if done < games:
        click.echo(
            f"Stopped: {done} of {games} games." + (" The same command goes on with them." if out else "")
        )
        ctx.exit(INTERRUPTED)


@contextmanager
def folder_of(out: Path | None) -> Iterator[Path]:
    """The folder that is wished for, or one that is gone afterwards."""
    if out is not None:
        yield out
        return
    with TemporaryDirectory(prefix="stockyard-") as name:
        yield Path(name)
