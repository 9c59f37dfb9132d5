"""Games played on by players who look one step ahead, inside the engine: how a search goes on in a world."""

from stockyard.kernel.playout import best_of
from stockyard.kernel.stack import KIND, MASK
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans.appraise import weigh
from stockyard.sharenanigans.board import State
from stockyard.sharenanigans.flow import apply
from stockyard.sharenanigans.knowledge import glance
from stockyard.sharenanigans.legal import answers, legal, revisable


def play_well(s: State, dice: int, spans: int) -> int:
    """Play on, each seat as it stands best one step ahead, until so many turns have ended or the game has.

    The turn that is under way counts as one. ``dice`` is from 0 to 2**31 - 1; returns the next dice.
    """
    stop = s.turn + spans
    stack = s.stack
    while stack and s.turn < stop:
        frame = stack[-1]
        mask = frame[MASK]
        seat = (mask & -mask).bit_length() - 1
        options = legal(s, seat) if frame[KIND] == b.TURN else answers(s, seat, frame)
        move = options[0]
        if len(options) > 1:
            dice = (dice * 1103515245 + 12345) & 0x7FFFFFFF
            move = best_of(options, weigh(glance(s, seat), options), dice)
        apply(s, seat, move)
    return dice


def surmise(s: State, me: int, dice: int) -> int:
    """Choose the secret answers of the others anew, as they serve them best; returns the next dice."""
    for seat in range(s.options.seats):
        if seat != me:
            options = revisable(s, seat)
            if len(options) > 1:
                dice = (dice * 1103515245 + 12345) & 0x7FFFFFFF
                s.answers[seat] = best_of(options, weigh(glance(s, seat), options), dice)
    return dice
