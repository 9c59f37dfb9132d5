"""What `serve` and `worker` have in common: where the tables are, how notices go, and what the log says."""

from __future__ import annotations

import functools
import gc
import re
import socket
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import click

if TYPE_CHECKING:
    from stockyard.work.mail import Mailer

POSTGRES: Final = re.compile(r"postgres(ql)?([+]\w+)?://")
SELDOM: Final = (20_000, 20, 50)
"""Objects that came and stayed between two sweeps of the young; Python's own are 700, 10, 10."""
Command = Callable[..., Any]


def is_shared(address: str) -> bool:
    """Whether several programs may work on the tables."""
    return POSTGRES.match(address) is not None


def queue_is_installed() -> None:
    """Complain if programs could not share the work at a shared database."""
    if find_spec("procrastinate") is None:
        raise click.ClickException("PostgreSQL needs further packages: pip install 'stockyard[postgres]'")


def file_of(address: str) -> str:
    """The file of an address that is none of a shared database."""
    return address.removeprefix("sqlite:///") if address.startswith("sqlite:") else address


def base_url(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """How links begin: scheme and name, nothing else."""
    if value is None:
        return None
    parts = urlsplit(value.rstrip("/"))
    if (
        parts.scheme not in ("http", "https")
        or not parts.hostname
        or parts.path
        or parts.query
        or parts.username
    ):
        raise click.BadParameter("give it as https://tables.example.org, without a path")
    return value.rstrip("/")


def mailer(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Mailer | None:
    """The server that mail is handed to."""
    if not value:
        return None
    from stockyard.work.mail import BadMailError, read_mailer  # only where mail is sent

    try:
        return read_mailer(value)
    except BadMailError as wrong:
        raise click.BadParameter(str(wrong)) from wrong


def contact(push: bool | None, base: str | None, mail: Mailer | None) -> str:
    """Where push services can reach who runs this; empty if nothing is pushed."""
    from stockyard.work.ways import push_installed

    if push and not push_installed():
        raise click.ClickException("push needs further packages: pip install 'stockyard[push]'")
    if push is False or not push_installed():
        return ""
    if mail is not None:
        return f"mailto:{mail.sender}"
    return base if base and base.startswith("https:") else f"mailto:stockyard@{socket.gethostname()}"


def sweep_seldom() -> None:
    """Have Python look for unreachable rings of objects less often. Call it once all is set up.

    A move makes thousands of objects and leaves few rings, while tables are many objects that stay: looking
    through them again and again took a quarter of a busy server's time, and what it found was nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


OPTIONS: Final = (
    click.option(
        "--base-url",
        callback=base_url,
        help="How links begin that are sent to people, as https://tables.example.org.",
    ),
    click.option(
        "--mail",
        envvar="STOCKYARD_MAIL",
        callback=mailer,
        metavar="URL",
        help="A server for mail: smtp://user:password@host:587?from=tables@example.org. Give it as "
        "STOCKYARD_MAIL in the environment, where others can't read the password.",
    ),
    click.option("--push/--no-push", default=None, help="Tell browsers, too. [default: if it is installed]"),
    click.option(
        "--log-format", type=click.Choice(("text", "json")), default="text", show_default=True,
        help="How each line of the log is written.",
    ),
    click.option(
        "--log-level", type=click.Choice(("debug", "info", "warning")), default="warning", show_default=True,
        help="From where on events are logged; info has all requests that change something.",
    ),
)  # fmt: skip


def running_options(command: Command) -> Command:
    """The options for a program that looks after tables."""
    return functools.reduce(lambda found, option: option(found), reversed(OPTIONS), command)
