"""`make soak-net`: random people on many tables of both games while servers, workers, net and database fail.

``python -m bench.net_soak [--seconds 240] [--tables 16] [--seed TEXT] [--on sqlite|postgres|both]`` ends by
itself, with 1 if anything was wrong. The seed is printed: with it the same people play the same way and the
same faults come in the same order, as far as the machine keeps time.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import tempfile
import time
from pathlib import Path
from typing import Final

from bench.net_soak.round import Plan, Report, play
from bench.net_soak.world import Base, File, Server, World
from bench.running import Postgres

ROUND: Final = 60.0
SERVERS: Final = {"sqlite": (1, 0), "postgres": (2, 2)}


async def soak(on: str, seed: str, seconds: float, tables: int, compiled: bool = False) -> list[Report]:
    """Rounds of a minute at most on one kind of database, until the time is over."""
    with tempfile.TemporaryDirectory(prefix="stockyard-soak-") as name:
        folder = Path(name)
        base: Base = File(folder / "yard.db") if on == "sqlite" else Server(Postgres(folder / "postgres"))
        servers, workers = SERVERS[on]
        world = World(folder, base, servers, workers, compiled)
        try:
            await world.start()
            return await _rounds(world, f"{seed} {on}", seconds, tables)
        finally:
            world.close()


async def _rounds(world: World, seed: str, seconds: float, tables: int) -> list[Report]:
    reports, left = list[Report](), seconds
    while left > 0:
        plan = Plan(f"{seed} {len(reports)}", min(left, ROUND), tables)
        start = time.monotonic()
        report = await play(world, plan)
        reports.append(report)
        print(f"round {plan.seed!r}: {report} ({time.monotonic() - start:.0f} s)", flush=True)
        for one in report.wrong:
            print(f"WRONG: {one}", flush=True)
        if report.wrong:
            print(world.words(), flush=True)
        left -= ROUND
    return reports


def main() -> int:
    """Soak, and say whether all was right."""
    parser = argparse.ArgumentParser(prog="bench.net_soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=240.0, help="on each database")
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--on", choices=["sqlite", "postgres", "both"], default="both")
    parser.add_argument("--compiled", action="store_true", help="servers with the compiled engine")
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    wrong = 0
    for on in ("sqlite", "postgres") if asked.on == "both" else (asked.on,):
        reports = asyncio.run(soak(on, asked.seed, asked.seconds, asked.tables, asked.compiled))
        wrong += sum(len(report.wrong) for report in reports)
    print("everything was right" if not wrong else f"{wrong} things were wrong; seed {asked.seed}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
