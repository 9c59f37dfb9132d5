"""`stockyard worker`: more hands for the tables in a PostgreSQL database."""

from __future__ import annotations

import signal
import threading
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from stockyard.cli.own import FOLDER, registered
from stockyard.cli.running import contact, is_shared, queue_is_installed, running_options, sweep_seldom
from stockyard.cli.serve import Seconds

if TYPE_CHECKING:
    from stockyard.work.mail import Mailer

MOST_HANDS: Final = 64


@click.command(
    "worker",
    short_help="Look after the tables of servers that share a PostgreSQL.",
    epilog="""\b
Example:
  STOCKYARD_DB=postgresql://yard:secret@db/yard stockyard worker --hands 4

Use the same --pause, --mail, --push and --base-url as the servers.""",
)
@click.option("--db", "database", envvar="STOCKYARD_DB", required=True, help="The database of the servers.")
@click.option(
    "--hands",
    type=click.IntRange(1, MOST_HANDS),
    default=2,
    show_default=True,
    help="How many tables are looked after at once.",
)
@click.option(
    "--pause",
    type=Seconds(0, 60),
    default=0.9,
    show_default=True,
    help="Seconds a computer player waits before it moves, so that people can follow.",
)
@click.option(
    "--cards", "folders", type=FOLDER, multiple=True, help="A folder with a card set that is played."
)
@click.option(
    "--metrics-port", type=click.IntRange(1, 65535), help="Serve figures on this port of this machine alone."
)
@running_options
def command(
    database: str,
    hands: int,
    pause: float,
    folders: tuple[Path, ...],
    metrics_port: int | None,
    base_url: str | None,
    mail: Mailer | None,
    push: bool | None,
    log_format: str,
    log_level: str,
) -> None:
    """Move computer players, judge clocks and send notices for servers on the same database, until Ctrl-C.

    Any number of workers may run, on any machine; each job is done by one of them, and those of a worker that
    is killed are taken over.
    """
    if not is_shared(database):
        raise click.ClickException("a worker needs the PostgreSQL of the servers: postgresql://...")
    queue_is_installed()
    from stockyard.cli.logs import set_up
    from stockyard.store import open_store
    from stockyard.store.opening import shown
    from stockyard.work.labour import Labour
    from stockyard.work.ways import ways_of

    for folder in folders:
        registered(folder)
    set_up(log_format, log_level)
    with closing(open_store(database)) as store:
        ways = ways_of(store, mail, contact(push, base_url, mail))
        labour = Labour(store, database, pause, hands, ways)
        if metrics_port is not None:
            labour.figures.serve(metrics_port)
        labour.start()
        sweep_seldom()
        try:
            click.echo(f"Working for the tables in {shown(database)} (Ctrl-C ends it)")
            _until_told()
        finally:
            labour.stop()


def _until_told() -> None:
    """Wait for Ctrl-C or SIGTERM."""
    told = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: told.set())
    with suppress(KeyboardInterrupt):
        told.wait()
