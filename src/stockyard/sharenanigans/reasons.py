"""Why one move is better than another, as facts of the game: what both lead to at the end of the turn.

What counts, and how much, is what ``prospects`` weighs; beside it stand who could call in their next turn
and who has won.
"""

from typing import Final

from stockyard.kernel.reasons import Reason, differences, heaviest, unfinished, wins
from stockyard.sharenanigans.board import State, View
from stockyard.sharenanigans.prospects import DISTANCES, TRAITS, traits
from stockyard.sharenanigans.weights import WEIGHTS

IN_MONEY: Final = ("cash", "shares", "cards_worth")
COUNTED: Final = ("cards", "blocks")
TEN_THOUSANDS: Final = 10_000.0
HUNDREDS: Final = 100
HAS: Final = 8
LIFT: Final = HAS + 2 * DISTANCES
OFTEN: Final = 0.3
CALL_WEIGHS: Final = 1.2
REACH_WEIGHS: Final = 0.5


def reasons(view: View, firsts: list[State], seconds: list[State]) -> list[Reason]:
    """What speaks for the first of two moves and against it, the heaviest first.

    ``firsts`` and ``seconds`` are where they lead in the same worlds, one state for each.
    """
    me = view.me
    seats = view.options.seats
    found = wins(firsts, seconds, me)
    pairs = unfinished(firsts, seconds)
    rows = [_row(pair[0], me) for pair in pairs]
    others = [_row(pair[1], me) for pair in pairs]
    more = differences(rows, others)
    if more:
        weights = WEIGHTS[seats]
        for at, name in enumerate(TRAITS):
            _add(found, name, more[at], weights[at])
        for rival in range(seats):
            calls = more[len(TRAITS) + 2 * rival]
            reaches = more[len(TRAITS) + 2 * rival + 1]
            side = 1.0 if rival == me else -1.0
            if abs(calls) >= OFTEN:
                _add_call(found, "call", rival == me, rival, side * calls, CALL_WEIGHS)
            elif abs(reaches) >= OFTEN:
                _add_call(found, "reach", rival == me, rival, side * reaches, REACH_WEIGHS)
    return heaviest(found)


def _add_call(found: list[Reason], name: str, mine: bool, rival: int, better: float, weight: float) -> None:
    key = f"hint.share.{'my' if mine else 'their'}_{name}.{'more' if better > 0 else 'less'}"
    found.append((weight * better, key, {} if mine else {"seat": rival}))


def _row(s: State, me: int) -> list[float]:
    """The traits, then for each seat whether it has the goal in cash, and whether it is within its reach."""
    row = traits(s, me)
    for seat in range(s.options.seats):
        own = traits(s, seat)
        row.append(sum(own[HAS : HAS + DISTANCES]))
        row.append(sum(own[LIFT : LIFT + DISTANCES]))
    return row


def _add(found: list[Reason], name: str, more: float, weight: float) -> None:
    """A trait that has a sentence, if the judgement likes more of it."""
    if weight <= 0.0:
        return
    key = f"hint.share.{name}.{'more' if more > 0 else 'less'}"
    if name in IN_MONEY:
        dollars = round(abs(more) * TEN_THOUSANDS / HUNDREDS) * HUNDREDS
        if dollars:
            found.append((weight * more, key, {"money": dollars}))
    elif name in COUNTED:
        n = round(abs(more))
        if n:
            found.append((weight * more, key, {"n": n}))
