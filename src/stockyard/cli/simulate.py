"""`stockyard simulate`: many games between computer players, as tables for whoever counts."""

from __future__ import annotations

from pathlib import Path

import click

from stockyard.cli.experiment import (
    INTERRUPTED,
    MOST_SEATS,
    agents_of,
    cards_option,
    engine_of,
    game_options,
    lab_is_installed,
    options_of,
    played,
    texts_of,
    work_options,
)
from stockyard.cli.play import known

MOST_GAMES = 100_000_000


@click.command(
    "simulate",
    short_help="Play many games and write them down as Parquet.",
    epilog="""\b
Examples:
  stockyard simulate zoo --seats 3 --games 1000 --out games/
  stockyard simulate sharenanigans --agents greedy,random --games 500 --seed mine --jobs 2 --out duel/
  stockyard simulate zoo --agents greedy,greedy,bot --module goals --games 200 --out with_a_bot/
  stockyard simulate sharenanigans --games 200 --count examples/own_statistic.py:Blocks --out blocks/""",
)
@click.argument("game")
@click.option(
    "--seats", type=click.IntRange(1, MOST_SEATS), help="How many seats. [default: one for each agent, or 4]"
)
@click.option(
    "--agents",
    default="greedy",
    show_default=True,
    help="Who plays, by seat, or one for all; `bot` is a Bot of the rules.",
)
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True, help="How many."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder for games.parquet and decisions.parquet.",
)
@click.option("--count", multiple=True, metavar="FILE:CLASS", help="A statistic of your own (docs/lab.md).")
@cards_option
@game_options
@work_options
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    seats: int | None,
    agents: str,
    games: int,
    out: Path,
    count: tuple[str, ...],
    cards: Path | None,
    seed: str,
    modules: tuple[str, ...],
    wishes: tuple[str, ...],
    budget: int,
    jobs: int | None,
    engine: str,
) -> None:
    """Play GAME many times and write one file of games and one of decisions (docs/lab.md).

    Ctrl-C keeps what is done, and the same command goes on with it. How many processes play changes no
    result. The exit status is 130 if games are missing.
    """
    lab_is_installed()
    from stockyard.lab import simulate  # with the engine behind it
    from stockyard.lab.accumulators import found
    from stockyard.lab.folder import Folder
    from stockyard.lab.run import stopping
    from stockyard.lab.tables import Run, Table

    wanted = options_of(wishes, modules)
    table = Table.of(known(game), agents_of(agents, seats), wanted, texts_of(game, cards), budget)
    for name in count:
        found(name)
    folder = Folder(out, Run((table,), seed, count))
    with stopping() as stop:
        done = played("games", folder, games, engine_of(jobs, engine), stop)
    if done:
        for line in simulate.lines(simulate.summary(folder)):
            click.echo(line)
    if done < games:
        click.echo(f"Stopped: {done} of {games} games are in {out}. The same command goes on with them.")
        ctx.exit(INTERRUPTED)
    click.echo(f"{done} games are in {folder.file('games')}, their moves in {folder.file('decisions')}.")
