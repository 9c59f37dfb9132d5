"""`stockyard cards`: the cards of a card set."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from stockyard.cli import pictures
from stockyard.cli.commands import Group
from stockyard.cli.play import terminal_language
from stockyard.text import LANGUAGES

SET = click.option("--set", "folder", help="A folder with a card set. [default: the set classic]")
LANG = click.option("--lang", type=click.Choice(LANGUAGES), help="The language. [default: the terminal's]")


@click.group(
    "cards",
    cls=Group,
    invoke_without_command=True,
    short_help="List, show or check cards.",
    epilog="""\b
Examples:
  stockyard cards list
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
@LANG
def list_cards(folder: str | None, lang: str | None) -> None:
    """All Cat 'n Wolf cards: copies, id, name, and what they do."""
    tables = tables_of(folder)
    for name in tables["card"]:
        click.echo(line(tables, name, lang or terminal_language()))


@command.command("show")
@click.argument("card")
@SET
@LANG
def show(card: str, folder: str | None, lang: str | None) -> None:
    """One card by its id."""
    tables = tables_of(folder)
    if card not in tables["card"]:
        near = [name for name in tables["card"] if name[:3] == card[:3]]
        hint = f"; near it: {', '.join(near)}" if near else "; `stockyard cards list` lists them"
        raise click.ClickException(f"there is no card {card!r}{hint}")
    click.echo(line(tables, card, lang or terminal_language()))


@command.command("check")
@click.argument("folder", type=click.Path(exists=True, file_okay=False))
def check(folder: str) -> None:
    """Load the card set in FOLDER and say what is wrong with it, naming file, card and entry."""
    tables = tables_of(folder)
    pictures.check(Path(folder), pictures.drawn())
    click.echo(f"{folder}: {len(tables['card'])} cards, {len(tables['price_side'])} price sides, all well")


def line(tables: Any, name: str, lang: str) -> str:
    """A card in one line."""
    from stockyard.text import card_text, catalogue

    card = tables["card"][name]
    cat = catalogue(lang).at(tables)
    kind = cat.say(f"kind.{card['kind']}")
    return f"{card['copies']} x {name} · {cat.word('card', name)} · {kind} · {card_text(tables, name, lang)}"


def tables_of(folder: str | None) -> Any:
    """The card set of a folder, checked; without one, the set that is played with."""
    from stockyard import sets

    return (sets.find("sharenanigans", "classic") if folder is None else sets.load_folder(Path(folder))).data
