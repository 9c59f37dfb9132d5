"""`stockyard replay`: the story of a recorded game."""

from __future__ import annotations

from pathlib import Path

import click

from stockyard.cli.own import FOLDER, registered
from stockyard.cli.play import terminal_language
from stockyard.cli.scenario import loaded
from stockyard.text import LANGUAGES


@click.command(
    "replay",
    short_help="Tell the story of a recorded game.",
    epilog="""\b
Examples:
  stockyard replay game.txt
  stockyard replay game.txt --eyes 1 --lang pl    as Player 1 saw it""",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--eyes",
    type=int,
    metavar="PLAYER",
    help="The number, from 1, of the player through whose eyes to look. [default: a watcher's]",
)
@click.option("--cards", type=FOLDER, help="The folder of the card set, where it is one of your own.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language. [default: that of the terminal]")
def command(file: Path, eyes: int | None, cards: Path | None, lang: str | None) -> None:
    """Replay the record FILE strictly and print what happened, sentence by sentence."""
    if cards is not None:
        registered(cards)
    match = loaded(file)
    seats = len(match.view(None)["seat"])
    if eyes is not None and not 1 <= eyes <= seats:
        raise click.ClickException(f"there is no player {eyes}: the game has the players 1 to {seats}")
    # People count from 1, seats are counted from 0.
    for line in match.log(None if eyes is None else eyes - 1, lang or terminal_language()):
        rule = f"  [{line['rule']}]" if line["rule"] else ""
        click.echo(f"{line['text']}{rule}")
