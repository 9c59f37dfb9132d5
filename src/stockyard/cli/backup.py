"""`stockyard backup`: a copy of the file with the tables."""

from __future__ import annotations

from pathlib import Path

import click

from stockyard.cli.places import default_database


@click.command(
    "backup",
    short_help="Copy the file with the tables while the server runs.",
    epilog="""\b
Examples:
  stockyard backup monday.db                     the tables of this machine
  stockyard backup --db club.db club-monday.db   those of a file of your choice""",
)
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--db", "database", help="The file with the tables. [default: in the user's folder for data]")
def command(target: Path, database: str | None) -> None:
    """Copy all tables to TARGET, a file that is not there yet.

    Servers go on meanwhile. To restore it, stop the server and start it with --db TARGET, or put TARGET in
    the place of its file. A PostgreSQL is copied with its own pg_dump.
    """
    from stockyard.store import back_up  # SQLAlchemy takes longer to load than all the rest

    tables = back_up(database or str(default_database()), target)
    click.echo(f"{tables} {'table is' if tables == 1 else 'tables are'} in {target}")
