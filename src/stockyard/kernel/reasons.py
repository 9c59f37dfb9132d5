"""Why one move is better than another: what differs between the futures of the two, beyond chance.

Hints and reviews say the same reasons. Both moves were tried in the same worlds, and each future is a row of
numbers, so the differences are taken world by world. A reason is a key of the catalogues (``reason.``) with
its arguments, and how much it weighs.
"""

from math import sqrt
from typing import Any, Final

Reason = tuple[float, str, dict[str, object]]
"""How much it weighs for the first move (below 0: against it), a key of the catalogues, its arguments."""
Said = tuple[str, float, int, int]
"""How a trait is said: the argument of its sentence, how many of that make one, to what it is rounded, and
1 where more of it is welcome or -1 where less is."""

MOST: Final = 3
"""So many are said."""
SURE: Final = 2.0
LEAST: Final = 0.03
WIN_WEIGHS: Final = 6.0
HUNDRED: Final = 100


def differences(firsts: list[list[float]], seconds: list[list[float]]) -> list[float]:
    """The mean difference in each column; 0 where chance alone may have made it. Below two rows: none."""
    n = len(firsts)
    if n < 2:
        return []
    found: list[float] = []
    for column in range(len(firsts[0])):
        total = 0.0
        squares = 0.0
        for row in range(n):
            difference = firsts[row][column] - seconds[row][column]
            total += difference
            squares += difference * difference
        mean = total / n
        error = sqrt(max(0.0, squares / n - mean * mean) / (n - 1))
        found.append(mean if abs(mean) > SURE * error else 0.0)
    return found


def of_traits(
    game: str, names: tuple[str, ...], weights: tuple[float, ...], said: dict[str, Said], more: list[float]
) -> list[Reason]:
    """What there is ``more`` of after the first move, for each trait that the game has a sentence for.

    A trait is left out where so little differs that it would be rounded to nothing, and where the learned
    weight has it the wrong way round: then the judgement does not think it a reason.
    """
    found: list[Reason] = []
    for at, name in enumerate(names):
        if name not in said:
            continue
        argument, per, step, welcome = said[name]
        amount = round(abs(more[at]) * per / step) * step
        if amount and weights[at] * welcome > 0.0:
            key = f"reason.{game}.{name}.{'more' if more[at] > 0 else 'less'}"
            found.append((weights[at] * more[at], key, {argument: amount}))
    return found


def wins(firsts: list[Any], seconds: list[Any], seat: int, seats: int) -> list[Reason]:
    """Who has won more often after the first move than after the second: the seat itself, or a rival.

    Of a rival only what the seat's own victories do not tell already.
    """
    more = differences([_winners(s, seats) for s in firsts], [_winners(s, seats) for s in seconds])
    found: list[Reason] = []
    for one in range(seats):
        share = more[one] if more else 0.0
        if not share or (one != seat and abs(share) <= abs(more[seat])):
            continue
        number = max(1, round(HUNDRED * abs(share)))
        if one == seat:
            key = "reason.wins.more" if share > 0 else "reason.wins.less"
            found.append((WIN_WEIGHS * share, key, {"number": number}))
        else:
            key = "reason.rival.more" if share > 0 else "reason.rival.less"
            found.append((-WIN_WEIGHS * share, key, {"number": number, "seat": one}))
    return found


def _winners(s: Any, seats: int) -> list[float]:
    if s.stack:
        return [0.0] * seats
    return [float(s.winners >> seat & 1) for seat in range(seats)]


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


def foremost(reasons: list[Reason], gains: bool = True) -> list[Reason]:
    """Those that are said: the heaviest, those for the first move before those against it, or after them."""
    few = reasons[:MOST]
    return [one for good in (gains, not gains) for one in few if (one[0] > 0.0) is good]
