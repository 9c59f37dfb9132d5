"""Why one move is better than another: what differs between the futures of the two, beyond chance.

Both moves were tried in the same worlds, and each future is a row of numbers, so the differences are taken
world by world.
"""

from math import sqrt
from typing import Any

Reason = tuple[float, str, dict[str, object]]
"""How much it weighs for the first move (below 0: against it), a key of the catalogues, its arguments."""

SURE = 2.0
LEAST = 0.03
WIN_WEIGHS = 6.0


def differences(firsts: list[list[float]], seconds: list[list[float]]) -> list[float]:
    """The mean difference in each column; 0 where chance alone may have made it, or where there is no row."""
    if not firsts:
        return []
    n = len(firsts)
    found: list[float] = []
    for column in range(len(firsts[0])):
        total = 0.0
        squares = 0.0
        for row in range(n):
            difference = firsts[row][column] - seconds[row][column]
            total += difference
            squares += difference * difference
        mean = total / n
        error = sqrt(max(0.0, squares / n - mean * mean) / n)
        found.append(mean if abs(mean) > SURE * error else 0.0)
    return found


def wins(firsts: list[Any], seconds: list[Any], seat: int) -> list[Reason]:
    """How much more often a seat has won after the first move than after the second, if it has at all."""
    more = 0
    for s in firsts:
        more += _won(s, seat)
    for s in seconds:
        more -= _won(s, seat)
    if not more:
        return []
    share = more / len(firsts)
    key = "hint.wins.more" if more > 0 else "hint.wins.less"
    return [(WIN_WEIGHS * share, key, {"number": max(1, round(100 * abs(share)))})]


def _won(s: Any, seat: int) -> int:
    return 0 if s.stack else s.winners >> seat & 1


def unfinished(firsts: list[Any], seconds: list[Any]) -> list[tuple[Any, Any]]:
    """Where the game goes on after both moves."""
    return [(firsts[k], seconds[k]) for k in range(len(firsts)) if firsts[k].stack and seconds[k].stack]


def heaviest(reasons: list[Reason]) -> list[Reason]:
    """Those that weigh anything, the heaviest first."""
    found = [reason for reason in reasons if abs(reason[0]) >= LEAST]
    found.sort(key=_order)
    return found


def _order(reason: Reason) -> tuple[float, str]:
    return (-abs(reason[0]), reason[1])
