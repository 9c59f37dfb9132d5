"""What `simulate`, `tournament` and `balance` have in common: their options, the progress bar, and Ctrl-C."""

from __future__ import annotations

import functools
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from stockyard.cli.alone import hold
from stockyard.cli.own import FOLDER
from stockyard.cli.play import MODULES, known

if TYPE_CHECKING:
    from stockyard.lab.folder import Folder
    from stockyard.lab.playing import Stop
    from stockyard.lab.run import Engine
    from stockyard.lab.simulate import Progress

Command = Callable[..., Any]
INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""
MOST_JOBS: Final = 1024
PACKAGES: Final = ("pyarrow", "openskill", "matplotlib", "tomlkit")
DEFAULT_SEATS: Final = 4
MOST_SEATS: Final = 9
"""More than any game has: it says how many those are. Line-ups of many more would take forever to list."""


def game_options(command: Command) -> Command:
    """The options that describe a table."""
    return _with(command, (
        click.option("--seed", default="lab", show_default=True, help="Decides all deals and all luck."),
        click.option(
            "--module", "modules", multiple=True, type=click.Choice(MODULES), help="With this module."
        ),
        click.option(
            "--option", "wishes", multiple=True, metavar="NAME=VALUE",
            help="An option of the table, such as head_start=true or coins=10 (docs/rules).",
        ),
        click.option(
            "--budget", type=click.IntRange(0), default=0, help="Iterations for agents that search."
        ),
    ))  # fmt: skip


def work_options(command: Command) -> Command:
    """The options about who does the work."""
    return _with(command, (
        click.option(
            "--jobs", type=click.IntRange(1, MOST_JOBS),
            help="Processes that play; they change no result. [default: as many as there are cores]",
        ),
        click.option(
            "--engine", type=click.Choice(("processes", "ray")), default="processes", show_default=True,
            help="Who plays: this machine, or a Ray cluster; RAY_ADDRESS says which.",
        ),
    ))  # fmt: skip


def cards_option(command: Command) -> Command:
    """The card set that is played with."""
    return click.option("--cards", type=FOLDER, help="A folder with a card set. [default: the set classic]")(
        command
    )


def _with(command: Command, options: tuple[Callable[[Command], Command], ...]) -> Command:
    return functools.reduce(lambda found, option: option(found), reversed(options), command)


def lab_is_installed() -> None:
    """Complain if a package of the lab is missing."""
    if any(find_spec(name) is None for name in PACKAGES):
        raise click.ClickException("the lab needs further packages: pip install 'stockyard[lab]'")


def options_of(wishes: tuple[str, ...], modules: tuple[str, ...]) -> dict[str, Any]:
    """Table options as they were typed: JSON, or plain words."""
    found: dict[str, Any] = {"modules": list(modules)} if modules else {}
    for wish in wishes:
        name, equals, value = wish.partition("=")
        if not equals or not name:
            raise click.ClickException(f"--option: NAME=VALUE, such as head_start=true, not {wish[:60]!r}")
        try:
            found[name] = json.loads(value)
        except (ValueError, RecursionError):
            found[name] = value.split(",") if "," in value else value
    return found


def agents_of(text: str, seats: int | None) -> tuple[str, ...]:
    """Agents by seat: a name for each, or one for all."""
    names = names_of(text)
    if len(names) == 1:
        return names * (seats or DEFAULT_SEATS)
    if seats is not None and seats != len(names):
        raise click.ClickException(
            f"--agents: one name, or {seats} names for {seats} seats, not {len(names)}"
        )
    return names


def names_of(text: str) -> tuple[str, ...]:
    """Agents from a list."""
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise click.ClickException(
            f"--agents: names of computer players, such as greedy,random, none left out, not {text[:60]!r}"
        )
    return names


def texts_of(game: str, folder: Path | None) -> dict[str, str]:
    """The files of a card set of this game; none where it is the package's own."""
    if folder is None:
        return {}
    from stockyard import sets

    cards = sets.load_folder(folder)
    if cards.game != known(game):
        raise click.ClickException(f"{folder}: a card set of {cards.game}, not of {game}")
    return sets.texts(folder)


def engine_of(jobs: int | None, name: str) -> Engine:
    """Who plays."""
    from stockyard.lab.run import engine  # with the engine behind it

    if name == "ray":
        if find_spec("ray") is None:
            raise click.ClickException("Ray needs a further package: pip install 'stockyard[ray]'")
        from stockyard.lab.cluster import Cluster

        return Cluster(jobs)
    return engine(jobs or os.cpu_count() or 1)


@contextmanager
def progress(label: str, total: int, done: int) -> Iterator[Progress]:
    """A bar with the time that is left, where somebody looks at it."""
    with click.progressbar(length=total, label=label, file=sys.stderr, show_pos=True) as bar:
        bar.update(done)
        yield bar.update


def played(label: str, folder: Folder, games: int, by: Engine, stop: Stop) -> int:
    """Play the games that a folder has not got, with a bar; how many there are then.

    Where another program is playing, it would gather our parts as its own: a ClickException.
    """
    from stockyard.lab.simulate import play_on  # with the engine behind it

    with folder.said.open("rb") as said:
        if not hold(said.fileno()):
            raise click.ClickException(
                f"{folder.path}: another program is playing there; wait until it ends, or name another folder"
            )
        missing = sum(last - first for first, last in folder.missing(games))
        with progress(label, games, games - missing) as tell:
            return play_on(folder, games, by, stop, tell)
