"""`stockyard audit`: did the computer players of a recorded game decide by what their seats could see?"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

import click

from stockyard.cli.own import FOLDER, registered
from stockyard.cli.play import terminal_language
from stockyard.cli.scenario import loaded
from stockyard.text import LANGUAGES

if TYPE_CHECKING:
    from stockyard.table.audit import Asking, Stretch, Verdict
    from stockyard.text import Catalogue

WIDTH = 100


def _seats(_context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]) -> dict[int, str]:
    """``1=expert`` and the like, by seat: people count from 1, seats are counted from 0."""
    found: dict[int, str] = {}
    for value in values:
        number, _, name = value.partition("=")
        if not (number.isascii() and number.isdigit() and len(number) == 1 and number != "0" and name):
            raise click.BadParameter(
                "the number of a player, from 1, and the computer player there, such as 1=expert, "
                f"not {value[:40]!a}"
            )
        seat = int(number) - 1
        if seat in found:
            raise click.BadParameter(f"player {number} is named twice")
        found[seat] = name
    return found


@click.command(
    "audit",
    short_help="Check that computer players used nothing that their seats could not see.",
    epilog="""\b
Examples:
  stockyard audit game.txt
  stockyard audit game.txt --worlds 10
  stockyard audit old_game.txt --seat 1=hard --seat 2=medium""",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--seat",
    "seats",
    multiple=True,
    callback=_seats,
    metavar="K=LEVEL",
    help="The computer player of Player K, counted from 1, where the record does not say it or says another; "
    "may be given several times.",
)
@click.option(
    "--worlds",
    type=click.IntRange(1, 1000),
    default=3,
    show_default=True,
    help="How often all that the seat could not see is dealt anew, at each decision.",
)
@click.option("--cards", type=FOLDER, help="The folder of the card set, where it is one of your own.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language. [default: that of the terminal]")
@click.pass_context
def command(
    ctx: click.Context,
    file: Path,
    seats: Mapping[int, str],
    worlds: int,
    cards: Path | None,
    lang: str | None,
) -> None:
    """Ask the computer players of the record FILE again at each of their decisions, in other worlds.

    Each decides from what its seat saw. Then all that the seat could not see is dealt anew, and it must
    decide the same. The exit status is 0 if it always did, 1 if it did not, 2 if there was nothing to ask.
    """
    from stockyard.table.audit import asking, audit  # with the engine behind it

    if cards is not None:
        registered(cards)
    match = loaded(file)
    asked = asking(match, seats)
    if not asked.players:
        raise click.ClickException(f"{file}: {_why_nobody(asked)}")
    with click.progressbar(length=len(asked.players), file=sys.stderr, label=str(file)) as bar:
        verdict = audit(match, asked.players, worlds, lambda: bar.update(1))
    cat = match.catalogue(lang or terminal_language())
    lines = [_about(one, cat) for one in asked.stretches]
    for line in (*lines, _said(verdict, asked, cat), cat.say("terminal.audit.luck")):
        click.echo(fill(line, WIDTH))
    ctx.exit(0 if verdict.difference is None else 1)


def _why_nobody(asked: Asking) -> str:
    """Why there is nothing to ask, and what would help."""
    states = {one.state for one in asked.stretches}
    if "asked" in states:
        return "its computer players never had a choice"
    if "unknown" in states:
        names = ", ".join(sorted({str(one.player) for one in asked.stretches if one.state == "unknown"}))
        return f"who played is not known to this version ({names}): say whom to ask, such as --seat 1=expert"
    if "untold" in states:
        return "it does not say which computer player played: say it, such as --seat 1=expert"
    return "no computer player decided anything in it"


def _about(one: Stretch, cat: Catalogue) -> str:
    """What was looked at of these moves of a seat, and what could not be."""
    numbers = {"seat": one.seat, "first": one.first, "last": one.last, "n": one.decisions}
    return cat.say(f"terminal.audit.seat.{one.state}", agent=one.player, **numbers)


def _said(verdict: Verdict, asked: Asking, cat: Catalogue) -> str:
    """The verdict in words."""
    found = verdict.difference
    if found is None:
        return cat.say("terminal.audit.same", n=verdict.decisions, worlds=verdict.worlds)
    mine = (
        one for one in asked.stretches if one.seat == found.seat and one.first <= found.ply + 1 <= one.last
    )
    return cat.say(
        "terminal.audit.differs",
        n=verdict.decisions,
        ply=found.ply + 1,
        seat=found.seat,
        agent=next(mine).player,
        move=found.move,
        other=found.other,
        world=found.world,
    )
