"""`make bench-server`: tables of four played through the API as fast as the server acknowledges.

On SQLite and on PostgreSQL: a hundred tables with a stream for each seat, flat out and at a steady pace; two
thousand streams that are held open; and the same tables in browsers that fetch their boards. The programs
that play are one process, the server another. Figures go to build/server_load.json, and with ``--write`` to
docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import uvloop

from bench.__main__ import machine
from bench.load import measuring
from bench.load.measuring import Measured, Plan
from bench.load.report import table_of, write_page
from bench.load.serving import open_many_files
from bench.running import ROOT, Postgres, cpu_seconds_of_children

OUT: Final = ROOT / "build" / "server_load.json"
RUNS: Final = {
    "flat_out": measuring.flat_out,
    "paced": measuring.paced,
    "hold": measuring.hold,
    "pages": measuring.pages,
}
STORES: Final = ("sqlite", "postgres")


@contextmanager
def database(store: str, folder: Path) -> Iterator[tuple[str, measuring.Database]]:
    """The address of an empty database, and a way to ask for its processor time."""
    if store == "sqlite":
        yield str(folder / "yard.db"), lambda: 0.0
        return
    postgres = Postgres(folder / "postgres")
    try:
        yield postgres.database(), lambda: cpu_seconds_of_children(postgres.pid)
    finally:
        postgres.close()


async def measure(store: str, run: str, plan: Plan) -> dict[str, Any]:
    """One run on a server and a database of its own."""
    print(f"measuring {run} on {store} ...", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="stockyard-load-") as name, database(store, Path(name)) as found:
        address, processor = found
        server = Measured(Path(name), address, processor)
        await server.start()
        try:
            return await RUNS[run](server, plan)
        finally:
            await asyncio.to_thread(server.stop)


def main() -> None:
    """Measure what was asked for; print and write it."""
    parser = argparse.ArgumentParser(prog="bench.server_load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="measured in each run")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--paced", type=float, default=700.0, help="moves a second in the paced run")
    parser.add_argument("--on", choices=STORES, action="append")
    parser.add_argument("--run", choices=list(RUNS), action="append")
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    asked = parser.parse_args()
    open_many_files()
    plan = Plan(seconds=asked.seconds, tables=asked.tables, paced=asked.paced)
    found: dict[str, Any] = {"machine": machine()}
    for store in asked.on or STORES:
        found[store] = {run: uvloop.run(measure(store, run, plan)) for run in asked.run or RUNS}
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(table_of(found))
    if asked.write:
        write_page(table_of(found))


if __name__ == "__main__":
    main()
