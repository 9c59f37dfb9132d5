"""`stockyard cards`: the cards of a card set."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from stockyard.cli import pictures
from stockyard.cli.commands import Group
from stockyard.cli.play import known, terminal_language
from stockyard.text import LANGUAGES

SET = click.option("--set", "folder", help="A folder with a card set. [default: the set classic]")
GAME = click.option("--game", help="The game whose set it is. [default: all of them]")
LANG = click.option("--lang", type=click.Choice(LANGUAGES), help="The language. [default: the terminal's]")


@click.group(
    "cards",
    cls=Group,
    invoke_without_command=True,
    short_help="List, show or check cards.",
    epilog="""\b
Examples:
  stockyard cards list --game zoo
  stockyard cards show cry_wolf --lang pl
  stockyard cards check my_cards/""",
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Look at the cards of a card set, or check one that you have written (docs/adding-a-card.md)."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command("list")
@SET
@GAME
@LANG
def list_cards(folder: str | None, game: str | None, lang: str | None) -> None:
    """All cards: copies, id, name, kind, and what they do."""
    for cards in sets_of(folder, game):
        for name in cards.data["card"]:
            click.echo(line(cards, name, lang or terminal_language()))


@command.command("show")
@click.argument("card")
@SET
@GAME
@LANG
def show(card: str, folder: str | None, game: str | None, lang: str | None) -> None:
    """One card by its id."""
    there = sets_of(folder, game)
    found = [cards for cards in there if card in cards.data["card"]]
    if not found:
        near = [name for cards in there for name in cards.data["card"] if name[:3] == card[:3]]
        hint = f"; near it: {', '.join(near)}" if near else "; `stockyard cards list` lists them"
        raise click.ClickException(f"there is no card {card!r}{hint}")
    for cards in found:
        click.echo(line(cards, card, lang or terminal_language()))


@command.command("check")
@click.argument("folder", type=click.Path(exists=True, file_okay=False))
def check(folder: str) -> None:
    """Load the card set in FOLDER and say what is wrong with it, naming file, card and entry."""
    (cards,) = sets_of(folder, None)
    pictures.check(Path(folder), pictures.drawn())
    from stockyard.cli.drawn import PENCILS

    click.echo(f"{folder}: {PENCILS[cards.game].summary(cards.data)}, all well")


def line(cards: Any, name: str, lang: str) -> str:
    """A card in one line."""
    from stockyard.cli.drawn import PENCILS

    return PENCILS[cards.game].card_line(cards.data, name, lang)


def sets_of(folder: str | None, game: str | None) -> list[Any]:
    """The card set of a folder, checked; without one, the sets that are played with."""
    import stockyard
    from stockyard import sets

    if folder is not None:
        return [sets.load_folder(Path(folder))]
    return [sets.find(name, "classic") for name in ([known(game)] if game else stockyard.games)]
