"""Paying a Helper whose cost is changed: which Fruits are left out or paid on top (6, 15)."""

from stockyard.kernel.stack import ASK
from stockyard.zoo import acts, can
from stockyard.zoo import board as b
from stockyard.zoo import cardset as c
from stockyard.zoo import shapes as v
from stockyard.zoo.board import COMPANIES, State
from stockyard.zoo.cardset import MODS_SIZE


def in_hire_card(s: State, seat: int, move: int) -> None:
    """Which Helper is hired."""
    frame = s.stack.pop()
    start_hire(s, seat, move - s.cards.hire_base + s.cards.helper_base, frame[3])


def start_hire(s: State, seat: int, kind: int, d: int) -> None:
    """Hire a Helper whose cost a card changes by d Fruits, on top of the seat's own modifiers (6, 15)."""
    cost = s.cards.cost
    at = kind * COMPANIES
    _pay(s, seat, kind, (cost[at], cost[at + 1], cost[at + 2]), d + s.mods[seat * MODS_SIZE + v.HIRE_COST])


def _pay(s: State, seat: int, kind: int, need: tuple[int, int, int], d: int) -> None:
    """Settle which Fruits are left out or paid on top, asking where there is a choice; then pay."""
    while d and (d > 0 or need != (0, 0, 0)):
        options = can.pay_options(s, seat, need, d)
        if len(options) > 1 and not s.options.bots >> seat & 1:
            s.stack.append((ASK, b.ASK_PAY, 1 << seat, kind, *need, d))
            return
        need, d = _changed(need, d, options[0])
    acts.hire(s, seat, kind, need[0], need[1], need[2])


def _changed(need: tuple[int, int, int], d: int, fruit: int) -> tuple[tuple[int, int, int], int]:
    """The cost with one Fruit less or more, and what is left to change."""
    step = 1 if d > 0 else -1
    apples, lemons, pineapples = need
    if fruit == 0:
        apples += step
    elif fruit == 1:
        lemons += step
    else:
        pineapples += step
    return (apples, lemons, pineapples), d - step


def in_pay(s: State, seat: int, move: int) -> None:
    """A Fruit is left out or paid on top."""
    frame = s.stack.pop()
    need, d = _changed((frame[4], frame[5], frame[6]), frame[7], move - c.FRUIT)
    _pay(s, seat, frame[3], need, d)
