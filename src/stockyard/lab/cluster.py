"""Pieces of a run on a Ray cluster: any number of machines, each with Stockyard in the same version.

The cluster is the one that ``RAY_ADDRESS`` names; without it one that runs on this machine, or one that is
started for the run and ends with the program. Games are the same as anywhere else (see ``tables``).
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any, Final

os.environ.setdefault(
    "RAY_USAGE_STATS_ENABLED", "0"
)  # nobody is told that we play; Ray reads it when imported

import ray
from ray.exceptions import RayError, RayTaskError

from stockyard.kernel.game import StockyardError
from stockyard.lab.playing import Stop
from stockyard.lab.run import PATIENCE, SPARE, Done, Pieces, play_piece
from stockyard.lab.tables import Run

MERCY: Final = 5.0
"""Seconds that pieces have to be finished once the run is to stop."""


class Cluster:
    """Plays on all machines of a cluster; ``jobs`` pieces at a time, as many as it has cores unless told.

    A machine that is lost does no harm: its pieces are played elsewhere. StockyardError without a cluster.
    """

    def __init__(self, jobs: int | None = None) -> None:
        if not ray.is_initialized():
            try:
                ray.init(log_to_driver=False, logging_level="warning", include_dashboard=False)
            except (RayError, ConnectionError, ValueError, OSError) as wrong:
                where = os.environ.get("RAY_ADDRESS", "this machine")
                raise StockyardError(f"there is no Ray cluster at {where}: {str(wrong)[:200]}") from None
        self.jobs = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))

    def play(self, run: Run, pieces: Pieces, stop: Stop) -> Iterator[Done]:
        """All pieces; after ``stop`` those that are finished soon."""
        play = ray.remote(play_piece).options(num_cpus=1, max_retries=3, scheduling_strategy="SPREAD")
        sent = ray.put(run)
        waiting: list[Any] = []
        until = None
        while True:
            if stop():
                until = until or time.monotonic() + MERCY
                if time.monotonic() > until:
                    _cancel(waiting)
                    return
            while not stop() and len(waiting) < self.jobs * (1 + SPARE) and (piece := pieces.next()):
                waiting.append(play.remote(sent, *piece))
            if not waiting:
                return
            done, waiting = ray.wait(waiting, timeout=PATIENCE)
            for one in done:
                yield _got(one, waiting)


def _got(one: Any, others: list[Any]) -> Done:
    """What a piece came to; its fault, after all others were called off."""
    try:
        found: Done = ray.get(one)
    except RayTaskError as wrong:
        _cancel(others)
        cause = getattr(wrong, "cause", None)
        raise (
            cause if isinstance(cause, StockyardError) else StockyardError(f"on the cluster: {cause!r}")
        ) from None
    except RayError as wrong:
        _cancel(others)
        raise StockyardError(f"the cluster lost a piece of the run: {type(wrong).__name__}") from None
    return found


def _cancel(pieces: list[Any]) -> None:
    for piece in pieces:
        try:
            ray.cancel(piece, force=True)
        except (RayError, ValueError):
            continue


__all__ = ["Cluster"]
