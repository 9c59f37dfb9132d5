"""What is counted while it is measured."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """``took`` are the seconds from each request to its acknowledgement, ``pages`` those of each board.

    ``states`` came over streams; ``folded`` are the plies in between that were not sent, as a newer one was.
    """

    took: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    states: int = 0
    folded: int = 0
    bytes: int = 0
    games: int = 0
    began: float = field(default_factory=time.perf_counter)

    def figures(self) -> dict[str, float]:
        """What it comes to."""
        seconds = time.perf_counter() - self.began
        found = {
            "seconds": round(seconds, 2),
            "moves_per_s": round(len(self.took) / seconds, 1),
            "p50_ms": _milliseconds(self.took, 0.50),
            "p99_ms": _milliseconds(self.took, 0.99),
            "most_ms": _milliseconds(self.took, 1.0),
            "states_per_s": round(self.states / seconds, 1),
            "folded_per_s": round(self.folded / seconds, 1),
            "mbytes_per_s": round(self.bytes / seconds / 1e6, 2),
            "refused": sum(self.refused.values()),
            "games_ended": self.games,
        }
        if self.pages:
            found["pages_per_s"] = round(len(self.pages) / seconds, 1)
            found["page_p50_ms"] = _milliseconds(self.pages, 0.50)
            found["page_p99_ms"] = _milliseconds(self.pages, 0.99)
        return found


def _milliseconds(took: list[float], share: float) -> float:
    """The time within which this share of them were done."""
    if not took:
        return float("nan")
    ordered = sorted(took)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000, 2)
