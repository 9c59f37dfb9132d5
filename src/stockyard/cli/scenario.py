"""`stockyard scenario`: run scenario files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from stockyard import Match

MOST_BYTES = 1_000_000


@click.command(
    "scenario",
    short_help="Run scenario files.",
    epilog="""\b
Example:
  stockyard scenario tests/scenarios/sharenanigans/*.toml""",
)
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
def command(files: tuple[Path, ...]) -> None:
    """Run each scenario FILE: a position, moves and what is expected (docs/notation.md).

    Prints what differs. The exit status is 0 when everything is as expected, 2 otherwise.
    """
    from stockyard import scenario  # with the engine behind it

    differences = [line for file in files for line in scenario.run(read(file), str(file))]
    for line in differences:
        click.echo(line)
    if differences:
        raise click.ClickException(f"{len(differences)} of the expectations differ")
    click.echo(f"{len(files)} file{'s' if len(files) > 1 else ''} as expected")


def read(file: Path) -> str:
    """A text file of sensible size."""
    # Not by its size: a device or a pipe has none and may go on for ever.
    with file.open("rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise click.ClickException(f"{file}: larger than {MOST_BYTES} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as wrong:
        raise click.ClickException(f"{file}: not a text file ({wrong.reason})") from wrong


def loaded(file: Path) -> Match:
    """The game of a record file; what is wrong with it is said with the file's name."""
    import stockyard

    try:
        return stockyard.load(read(file))
    except stockyard.StockyardError as wrong:
        raise click.ClickException(f"{file}: {wrong}") from None
