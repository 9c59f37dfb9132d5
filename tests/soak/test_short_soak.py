"""A short soak on each database. `make soak-net` is the long one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench.net_soak.faults import Lengths
from bench.net_soak.round import Plan, Report, play
from bench.net_soak.world import Base, File, Server, World
from bench.running import Postgres

QUICK = Lengths(between=0.3, down=0.3, still=1.0)


async def soaked(folder: Path, base: Base, servers: int, workers: int, plan: Plan) -> tuple[Report, str]:
    world = World(folder, base, servers, workers, compiled=False)
    try:
        await world.start()
        return await play(world, plan), world.words()
    finally:
        world.close()


def look_at(report: Report, words: str, plan: Plan) -> None:
    assert not report.wrong, "\n".join([f"seed {plan.seed!r}: {report}", *report.wrong, words])
    assert report.seen["requests kept"] > 0
    assert report.seen["entries in the logs"] >= report.seen["requests kept"]
    for fault in ("server killed", "server stopped", "connections cut", "database still"):
        assert report.seen[f"times {fault}"] > 0


@pytest.mark.slow
def test_nothing_is_lost_doubled_or_shown_wrong_on_sqlite(tmp_path: Path) -> None:
    plan = Plan("short", 5.0, 4, QUICK)
    report, words = asyncio.run(soaked(tmp_path, File(tmp_path / "yard.db"), 1, 0, plan))
    look_at(report, words, plan)


@pytest.mark.slow
def test_nothing_is_lost_doubled_or_shown_wrong_on_postgres() -> None:
    plan = Plan("short", 5.0, 4, QUICK)
    # Not below pytest's own folder, which is root's alone, while no PostgreSQL runs as root.
    with TemporaryDirectory(prefix="stockyard-soak-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        base = Server(Postgres(Path(folder) / "postgres"))
        report, words = asyncio.run(soaked(Path(folder), base, 2, 1, plan))
    look_at(report, words, plan)
    assert report.seen["times worker killed"] > 0
    assert report.seen["times database restarted"] > 0
