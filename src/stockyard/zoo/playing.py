"""Games played on by players who look one step ahead, inside the engine: how a search goes on in a world."""

from typing import Final

from stockyard.kernel.playout import best_of
from stockyard.kernel.stack import KIND, MASK
from stockyard.zoo import board as b
from stockyard.zoo.appraise import in_token, judge
from stockyard.zoo.appraise_cards import prepare
from stockyard.zoo.board import State
from stockyard.zoo.cardset import SEATS, TOKEN
from stockyard.zoo.flow import apply
from stockyard.zoo.knowledge import holds_token
from stockyard.zoo.legal import moves, token_moves
from stockyard.zoo.sketch import sketch_at

# Trades are thought of one by one, and a Helper is judged once a round: games go on faster than by ``weigh``.
AHEAD: Final = 1


def play_well(s: State, dice: int, spans: int) -> int:
    """Play on, each seat as it stands best one step ahead, until so many rounds have ended or the game has.

    The round that is under way counts as one. ``dice`` is from 0 to 2**31 - 1; returns the next dice.
    """
    stop = s.round + spans
    now = s.round
    helpers: dict[int, int] = {}
    stack = s.stack
    while stack:
        frame = stack[-1]
        mask = frame[MASK]
        if s.round >= stop and s.token == 0 and frame[KIND] == b.ASK_TOKEN and mask == frame[3]:
            break
        if s.round != now:
            now = s.round
            helpers = {}
        seat = (mask & -mask).bit_length() - 1
        options = moves(s, seat, frame)
        move = options[0]
        if len(options) > 1:
            dice = (dice * 1103515245 + 12345) & 0x7FFFFFFF
            move = best_of(options, judge(sketch_at(s, seat), options, AHEAD, helpers), dice)
        apply(s, seat, move)
    return dice


def surmise(s: State, me: int, dice: int) -> int:
    """Choose the face-down tokens of the others anew, as they serve them best; returns the next dice.

    The state is a world as ``fill`` dealt it: what tokens bring differs in these by the Hidden Goal alone.
    """
    guesses = s.guesses if s.guesses is not None else {}
    for seat in range(s.options.seats):
        if seat != me and holds_token(s, seat):
            options = token_moves(s, seat)
            if len(options) > 1:
                dice = (dice * 1103515245 + 12345) & 0x7FFFFFFF
                key = (s.goals[seat] + 1) * SEATS + seat
                worths = guesses.get(key)
                if worths is None:
                    k = sketch_at(s, seat)
                    prepare(k, {})
                    worths = in_token(k, options, AHEAD)
                    guesses[key] = worths
                s.chosen[seat] = best_of(options, worths, dice) - TOKEN
    return dice
