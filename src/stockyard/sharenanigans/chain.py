"""A card that is played: what it needs is named, everybody may answer, the chain is judged (8, 9).

The card waits in ``s.chain`` with the Blocks on it above; ``s.named`` holds what was named for it.
"""

from typing import Final

from stockyard.kernel.effects import begin
from stockyard.kernel.stack import ASK, MASK, Frame, without
from stockyard.sharenanigans import acts, naming
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans import events as e
from stockyard.sharenanigans.board import State

STEP_DISCARD: Final = 2


def play(s: State, seat: int, card: int) -> None:
    """The card leaves the hand and waits; what it needs is named, then everybody may answer (8.6, 9.1)."""
    acts.put_away(s, seat, card)
    s.chain.append(card)
    s.chain_seat.append(seat)
    if s.sink is not None:
        acts.tell(s, e.PLAYED, seat, (card,))
    quiet = 1 if s.sure or s.cards.unblockable[card] else 0
    s.sure = False
    _ask_name(s, card, 0, seat, quiet)


def _ask_name(s: State, card: int, at: int, seat: int, quiet: int) -> None:
    """Ask for the next thing to name; a single choice is taken without asking (8.7).

    ``quiet``: nobody may answer the card (9.13, 10.33).
    """
    questions = s.cards.questions[card]
    while at < len(questions):
        before = s.named[at - 1] if at else -1
        options = naming.options(s, seat, questions[at], before)
        if len(options) > 1:
            s.stack.append((ASK, b.NAME, 1 << seat, card, at, seat, quiet))
            return
        _name(s, seat, card, options[0] if options else -1)
        at += 1
    if quiet:
        settle(s)
    else:
        _open_window(s)


def _name(s: State, seat: int, card: int, move: int) -> None:
    s.named.append(move)
    if move >= 0 and s.sink is not None:
        acts.tell(s, e.NAMED, seat, (card, move))


def in_name(s: State, seat: int, move: int) -> None:
    """One thing is named; go on to the next (8.6)."""
    frame = s.stack.pop()
    _name(s, seat, frame[3], move)
    _ask_name(s, frame[3], frame[4] + 1, frame[5], frame[6])


def _open_window(s: State) -> None:
    """Everybody who is to be asked is asked at once; where that is nobody, the chain is judged."""
    mask = asked_about(s)
    if mask:
        if s.sink is not None:
            acts.tell(s, e.WINDOW, s.chain_seat[-1], (s.chain[-1], mask))
        s.stack.append((ASK, b.WINDOW, mask, mask))
    else:
        settle(s)


def asked_about(s: State) -> int:
    """The seats that are asked about the last card of the chain, as a mask (9.1, 9.7, 12.5, 12.6)."""
    mask = 0
    last = s.chain_seat[-1]
    for seat in range(s.options.seats):
        if seat != last and (not s.options.holders or holds_block(s, seat)):
            mask |= 1 << seat
    return mask


def holds_block(s: State, seat: int) -> bool:
    """Whether the seat holds a Block."""
    mask = s.cards.block_mask
    for card in s.hands[seat]:
        if mask >> card & 1:
            return True
    return False


def in_window(s: State, seat: int, move: int) -> None:
    """A secret answer; the last one opens them all, and the first Block clockwise counts (9.4-9.6)."""
    frame = s.stack.pop()
    if s.answers[seat] < 0 and s.sink is not None:
        acts.tell(s, e.ANSWERED, seat, (), 1 << seat, (move,))
    s.answers[seat] = move
    frame = without(frame, seat)
    if frame[MASK]:
        s.stack.append(frame)
        return
    seats = s.options.seats
    answers = s.answers
    s.answers = [-1] * seats
    last = s.chain_seat[-1]
    for k in range(1, seats):
        blocker = (last + k) % seats
        if answers[blocker] >= s.cards.block_base:
            _lay_block(s, blocker, answers[blocker] - s.cards.block_base)
            return
    settle(s)


def _lay_block(s: State, seat: int, card: int) -> None:
    acts.put_away(s, seat, card)
    acts.tell(s, e.BLOCKED, seat, (card, s.chain[-1], s.chain_seat[-1]))
    s.chain.append(card)
    s.chain_seat.append(seat)
    _open_window(s)


def settle(s: State) -> None:
    """Judge the chain from its last card, then let what acts act, the card itself first (9.9-9.11)."""
    s.stack.append((STEP_DISCARD,))
    effect = s.cards.effect
    acting = True
    for at in range(len(s.chain) - 1, 0, -1):
        if acting and len(s.cards.blocks[effect[s.chain[at]]]) > 1:
            begin(s.stack, effect[s.chain[at]], s.chain_seat[at], at)
        acting = not acting
    card = s.chain[0]
    seat = s.chain_seat[0]
    if s.sink is not None:
        acts.tell(s, e.ACTS if acting else e.NO_EFFECT, seat, (card,))
    if acting:
        begin(s.stack, effect[card], seat, 0)


def step_discard(s: State, frame: Frame) -> None:
    """What is left of the chain goes to the discard pile, the first card lowest (8.12, 9.12)."""
    gone = [card for card in s.chain if card >= 0]
    s.discard += gone
    s.chain.clear()
    s.chain_seat.clear()
    s.named.clear()
    if gone and s.sink is not None:
        acts.tell(s, e.DISCARDED, -1, tuple(gone))
