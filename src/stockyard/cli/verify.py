"""`stockyard verify`: was a recorded game dealt as promised, and is the record what was played?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Final

import click

from stockyard.cli.own import FOLDER, registered
from stockyard.cli.play import terminal_language
from stockyard.text import LANGUAGES, Catalogue, catalogue

if TYPE_CHECKING:
    from stockyard.verify import Verdict

MOST_BYTES: Final = 8_000_000
WIDTH: Final = 100
MARKS: Final = {"fits": "✓", "fails": "✗", "open": "?"}
STATUS: Final = {"fits": 0, "fails": 1, "open": 1}


LONG, SHORT = 64, 32
"""Hexadecimal digits of a commitment or a fingerprint, and of a number that a seat added."""


def _noted(digits: int) -> Callable[[click.Context, click.Parameter, str | None], str]:
    """What somebody noted, in whatever groups and letters. A typo is no verdict on the game."""

    def callback(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str:
        return "" if value is None else _hex(value, digits)

    return callback


def _all_noted(
    _context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    return tuple(_hex(value, SHORT) for value in values)


def _hex(value: str, digits: int) -> str:
    tidy = "".join(value.split()).lower()
    if len(tidy) != digits or not set(tidy) <= set("0123456789abcdef"):
        raise click.BadParameter(f"it has {digits} hexadecimal digits, and this is none: {value[:LONG]!a}")
    return tidy


@click.command(
    "verify",
    short_help="Check that a recorded game was dealt as promised.",
    epilog="""\b
Examples:
  stockyard verify game.txt
  stockyard verify game.txt --commitment 9ccd9b95...    with what was shown before the deal
  stockyard verify game.txt --number 00112233...        with the number that your browser added
  stockyard verify game.txt --lang pl""",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--commitment", callback=_noted(LONG), metavar="HEX", help="The commitment that you saw before the deal."
)
@click.option(
    "--number",
    "numbers",
    multiple=True,
    callback=_all_noted,
    metavar="HEX",
    help="The number that your browser or seat added to the deal; may be given several times.",
)
@click.option(
    "--fingerprint", callback=_noted(LONG), metavar="HEX", help="The fingerprint that somebody else has."
)
@click.option("--cards", type=FOLDER, help="The folder of the card set, where it is one of your own.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language. [default: that of the terminal]")
@click.pass_context
def command(
    ctx: click.Context,
    file: Path,
    commitment: str,
    numbers: tuple[str, ...],
    fingerprint: str,
    cards: Path | None,
    lang: str | None,
) -> None:
    """Deal the game of the record FILE anew and compare every card.

    The exit status is 0 if everything fits, 1 if something does not or could not be checked, 2 if FILE is
    no record or what you noted has a typo.
    """
    from stockyard.verify import check  # with the engine behind it

    if cards is not None:
        registered(cards)
    with file.open("rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    verdict = check(content, commitment, fingerprint, numbers)
    said = verdict.said(lang or terminal_language())
    if verdict.outcome == "unreadable":
        more = [f"{one['title']}: {one['text']}" for one in said[1:]]
        raise click.ClickException(f"{file}: {'; '.join([said[0]['text'], *more])}")
    show(verdict, lang or terminal_language())
    ctx.exit(STATUS[verdict.outcome])


def show(verdict: Verdict, lang: str) -> None:
    """Print the checks, then what everybody can compare, then what it comes to."""
    cat = catalogue(lang)
    for one in verdict.said(lang):
        click.echo(f"{MARKS[one['state']]} {one['title']}: {cat.say('proof.state.' + one['state'])}")
        click.echo(fill(one["text"], WIDTH, initial_indent="    ", subsequent_indent="    "))
    click.echo()
    if verdict.claim is not None:
        _line(cat, "table", verdict.claim.table)
        _line(cat, "commitment", verdict.claim.commitment)
        if verdict.fingerprint:
            _line(cat, "fingerprint", verdict.fingerprint)
        click.echo()
    said = f"{cat.say(f'proof.outcome.{verdict.outcome}')}. {verdict.about(lang)}"
    click.echo(fill(said, WIDTH))


def _line(cat: Catalogue, name: str, value: str) -> None:
    click.echo(f"{cat.say('proof.label.' + name)}: {value}")
