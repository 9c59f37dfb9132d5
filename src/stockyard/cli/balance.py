"""`stockyard balance`: what a card set, or a change of one card, does to the game."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stockyard.cli.experiment import (
    INTERRUPTED,
    MOST_SEATS,
    agents_of,
    engine_of,
    game_options,
    lab_is_installed,
    options_of,
    played,
    texts_of,
    work_options,
)
from stockyard.cli.own import FOLDER
from stockyard.cli.play import known

if TYPE_CHECKING:
    from stockyard.lab.changes import Change
    from stockyard.lab.folder import Folder
    from stockyard.lab.run import Engine

FEWEST_GAMES = 10
MOST_GAMES = 1_000_000


@click.command(
    "balance",
    short_help="Tell what a card set or a change does to the game.",
    epilog="""\b
Examples:
  stockyard balance sharenanigans --out report/
  stockyard balance sharenanigans --change cry_wolf.copies=3 --games 2000 --out wolf/
  stockyard balance zoo --set my_zoo/ --seats 3 --out mine/
  stockyard balance zoo --set my_zoo/ --change 'nap_time.do=[["add", "own", 3]]' --out nap/
my_zoo/ is a card set of your own with a card nap_time: docs/adding-a-card.md makes it.""",
)
@click.argument("game")
@click.option(
    "--set",
    "folder",
    type=FOLDER,
    help="A folder with a card set: compared with the set classic, or with itself once it is changed.",
)
@click.option(
    "--change",
    "wishes_for_cards",
    multiple=True,
    metavar="CARD.PATH=VALUE",
    help="Another value for an entry of a card, such as cry_wolf.copies=3. Several are one change.",
)
@click.option(
    "--seats", type=click.IntRange(1, MOST_SEATS), help="How many seats. [default: one for each agent, or 4]"
)
@click.option("--agents", default="greedy", show_default=True, help="Who plays, by seat, or one for all.")
@click.option(
    "--games",
    type=click.IntRange(FEWEST_GAMES, MOST_GAMES),
    default=1000,
    show_default=True,
    help="How many on each side.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder for report.html and the games.",
)
@game_options
@work_options
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    folder: Path | None,
    wishes_for_cards: tuple[str, ...],
    seats: int | None,
    agents: str,
    games: int,
    out: Path,
    seed: str,
    modules: tuple[str, ...],
    wishes: tuple[str, ...],
    budget: int,
    jobs: int | None,
    engine: str,
) -> None:
    """Play GAME before and after a change, and tell what it does: wins by seat, length, scores, cards.

    Without --set and --change it tells how the set classic does. Writes OUT/report.html, a page that
    needs nothing else, and says in short what it says. Ctrl-C keeps what is done, and the same command
    goes on with it.
    """
    lab_is_installed()
    from stockyard.lab import balance, balance_report, balance_words  # with the engine behind it
    from stockyard.lab.card_counts import CardCounts
    from stockyard.lab.folder import Folder
    from stockyard.lab.tables import Run, Table

    sets, changes = sides_of(known(game), folder, wishes_for_cards)
    seated, wanted = agents_of(agents, seats), options_of(wishes, modules)
    tables = {name: Table.of(game, seated, wanted, texts, budget) for name, texts in sets.items()}
    folders = {
        name: Folder(out / f"games-{at}", Run((table,), seed, (CardCounts,)))
        for at, (name, table) in enumerate(tables.items())
    }
    done = play_sides(folders, games, engine_of(jobs, engine))
    if min(done) >= FEWEST_GAMES:
        compared = balance.compared(*(balance.Side.of(name, kept) for name, kept in folders.items()))
        for line in balance_words.summary(compared, changes):
            click.echo(f"{'* ' if line.clear else '- '}{line.text}")
        report = out / "report.html"
        report.write_text(balance_report.page(compared, changes, command_line(ctx)), "utf-8")
        click.echo(f"The report is {report}.")
    if min(done) < games:
        click.echo("Stopped before all games were played. The same command goes on with them.")
        ctx.exit(INTERRUPTED)


def play_sides(folders: dict[str, Folder], games: int, by: Engine) -> list[int]:
    """Play side after side; how many games of each there are."""
    from stockyard.lab.run import stopping

    with stopping() as stop:
        return [played(name, kept, games, by, stop) for name, kept in folders.items()]


def command_line(ctx: click.Context) -> str:
    """The command with all that decides the report: whoever types it gets the same one."""
    words = ["stockyard", "balance", ctx.params["game"]]
    for parameter in ctx.command.params:
        value = ctx.params.get(parameter.name or "")
        if (
            isinstance(parameter, click.Option)
            and parameter.name not in ("jobs", "engine")
            and value not in (None, ())
        ):
            for one in value if isinstance(value, tuple) else (value,):
                words += [parameter.opts[0], str(one)]
    return shlex.join(words)


def sides_of(
    game: str, folder: Path | None, wishes: tuple[str, ...]
) -> tuple[dict[str, dict[str, str]], list[Change]]:
    """The card sets that are compared, by the names of the sides, and what was changed."""
    from stockyard import sets, shelf
    from stockyard.lab.changes import changed

    classic = sets.texts(sets.packaged(game, "classic"))
    own = texts_of(game, folder)
    if not wishes:
        return ({"classic": classic, folder.name or str(folder): own} if folder else {"classic": classic}), []
    texts = own or classic
    changes: list[Change] = []
    paths = [wish.partition("=")[0].strip() for wish in wishes]
    for at, wish in enumerate(wishes):
        if paths[at] in paths[:at]:
            raise click.ClickException(f"--change: {paths[at][:60]} is given twice, and can have one value")
        texts, change = changed(texts, wish)
        changes.append(change)
    shelf.find(game).load_set(texts)
    return {"before": own or classic, "after": texts}, changes
