"""`stockyard review`: what decided a recorded game, and what would have been better."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

import click

from stockyard.cli.own import FOLDER, registered
from stockyard.cli.play import terminal_language
from stockyard.cli.scenario import loaded
from stockyard.text import LANGUAGES, Catalogue

if TYPE_CHECKING:
    from stockyard import Match
    from stockyard.review import Effort, Review

WIDTH: Final = 100
NAMES: Final = ("quick", "standard")


@click.command(
    "review",
    short_help="Tell what decided a recorded game, and what would have been better.",
    epilog="""\b
Examples:
  stockyard review game.txt
  stockyard review game.txt --effort quick     a first look within seconds
  stockyard review game.txt --json > review.json
What the numbers mean stands in docs/review.md.""",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.option(
    "--effort", type=click.Choice(NAMES), default="standard", show_default=True, help="How much is tried."
)
@click.option("--seed", default="review", show_default=True, help="The same seed gives the same review.")
@click.option("--cards", type=FOLDER, help="The folder of the card set, where it is one of your own.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language. [default: that of the terminal]")
def command(file: Path, as_json: bool, effort: str, seed: str, cards: Path | None, lang: str | None) -> None:
    """Review the finished game of the record FILE: chances along the way, decisions and luck.

    Each decision is judged only by what its player could know. A game takes about a minute.
    """
    from stockyard.review import effort_for

    if cards is not None:
        registered(cards)
    match = loaded(file)
    found = _reviewed(match, effort_for(effort, match.game), seed)
    if as_json:
        click.echo(json.dumps(found.data(), indent=1))
    else:
        _show(found, match, lang or terminal_language())


def _reviewed(match: Match, effort: Effort, seed: str) -> Review:
    """The review, with a bar on the error output while it is made: what is printed may go to a file."""
    from stockyard.review import review

    with click.progressbar(length=1, label="Review", file=sys.stderr) as bar:

        def progress(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        return review(match, effort, progress, seed)


def _show(found: Review, match: Match, lang: str) -> None:
    from stockyard.review import told

    said, cat = told(found, match, lang), match.catalogue(lang)
    click.echo(f"{said['decisions']} {cat.say('review.about')}\n")
    _table(said["seats"], cat)
    click.echo(f"\n{fill(cat.say('review.made_of.about'), WIDTH)}\n")
    click.echo(cat.say("review.moments"))
    for one in said["moments"]:
        changes = ", ".join(f"{change['name']} {change['text']}" for change in one["changes"])
        _item(one["ply"], " ".join(one["text"]))
        _more(changes)
    if not said["moments"]:
        _more(cat.say("review.moments.none"))
    click.echo(f"\n{cat.say('review.costly')}")
    for one in said["costly"]:
        _costly(one, cat)
    if not said["costly"]:
        _more(cat.say("review.costly.none"))


def _table(seats: list[dict[str, Any]], cat: Catalogue) -> None:
    """What the results are made of, in columns."""
    names = ("player", "start", "own", "others", "luck", "result")
    rows = [[cat.say(f"review.{name}") for name in names]]
    for one in seats:
        parts = [f"{one[name]['text']} {one[name]['error']}" for name in ("decisions", "others", "luck")]
        rows.append([one["name"], f"{one['start']} {one['start_error']}", *parts, one["result"]])
    widths = [max(len(row[at]) for row in rows) for at in range(len(names))]
    for row in rows:
        cells = [text.ljust(width) for text, width in zip(row, widths, strict=True)]
        click.echo("  ".join(cells).rstrip())


def _costly(one: dict[str, Any], cat: Catalogue) -> None:
    cost = cat.say("review.costly.cost", cost=one["cost"], error=one["error"])
    _item(one["ply"], f"{one['name']}: {cost}. {one['asked']}")
    _more(cat.say("review.costly.played", what=one["played"], chance=one["chance"]))
    _more(cat.say("review.costly.best", what=one["best"], chance=one["best_chance"]))
    if one["why"]:
        _more(f"{cat.say('review.costly.why')} {'; '.join(one['why'])}")


def _item(ply: int, text: str) -> None:
    click.echo(fill(f"{ply + 1}. {text}", WIDTH, initial_indent="  ", subsequent_indent="     "))


def _more(text: str) -> None:
    click.echo(fill(text, WIDTH, initial_indent="     ", subsequent_indent="     "))
