"""How all engines are timed: whole random games for a while, three times, and the median.

The processor's time is counted, not the clock's, so that what else runs on the machine weighs little.
Only the standard library is used, since each peer runs this in an environment of its own.
"""

from __future__ import annotations

import gc
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

ROUNDS = 3
SECONDS = 1.5


@dataclass(frozen=True)
class Figure:
    """One engine's figures: decisions a second with the legal moves computed at each, and a copy in µs."""

    engine: str
    game: str
    seats: int
    decisions: float
    copy: float


def decisions_per_second(play: Callable[[], int]) -> float:
    """Time `play`, which plays some whole games and returns the decisions made in them."""
    play()
    rates = []
    for _ in range(ROUNDS):
        made = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < SECONDS:
            made += play()
        rates.append(made / spent)
    return statistics.median(rates)


def microseconds(copy: Callable[[], object], seconds: float = 0.3) -> float:
    """Time one call of `copy`, with the garbage collector as programs have it."""
    times = 1
    while True:
        gc.collect()
        begin = time.process_time()
        for _ in range(times):
            copy()
        spent = time.process_time() - begin
        if spent > seconds:
            return spent / times * 1e6
        times = max(times * 2, int(times * seconds / max(spent, 1e-9)))


def report(figures: list[Figure]) -> None:
    """Hand figures to the program that collects them."""
    print(json.dumps([asdict(figure) for figure in figures]))
