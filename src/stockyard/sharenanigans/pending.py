"""Half-done work of a position, checked: only what a running game could have waiting is let in.

From the bottom up a stack is the turn; while a card acts, its way to the discard pile, the Blocks that act
after it and the rest of its own effect; and one question on top. What is below the question follows from the
waiting cards, so it is compared with what it must be.
"""

from typing import Final

from stockyard.kernel.effects import RUN
from stockyard.kernel.game import BadRecord
from stockyard.kernel.stack import ASK, KIND, MASK, Frame
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans import chain, legal, naming
from stockyard.sharenanigans import shapes as v
from stockyard.sharenanigans.board import State
from stockyard.sharenanigans.cardset import PLAYER
from stockyard.sharenanigans.verbs import STEP_EXCHANGE, STEP_TOLL, looked_at

# The questions that cards ask when they act, and the verb that asks each.
ASKING: Final[dict[int, int]] = {
    b.PASS_LEFT: v.PASS_LEFT,
    b.TOLL: v.TOLL,
    b.SWAP_MINE: v.SWAP_CARD,
    b.SWAP_THEIRS: v.SWAP_CARD,
    b.ORDER: v.LOOK_MARKET,
}

# What is named in answer to a question, by the first word of the move.
NAMED_WORDS: Final[dict[int, str]] = {
    v.ASK_INDUSTRY: "industry",
    v.ASK_DEAREST: "industry",
    v.ASK_CHEAPEST: "industry",
    v.ASK_MOST_OWNED: "industry",
    v.ASK_PRICE_A: "industry",
    v.ASK_PRICE_B: "industry",
    v.ASK_LOCK: "player",
    v.ASK_HAND: "player",
    v.ASK_RICHEST: "player",
    v.ASK_POOREST: "player",
    v.ASK_SELL_TO: "player",
    v.ASK_FEWER: "player",
    v.ASK_DISCARD: "card",
    v.ASK_MY_SHARE: "share",
    v.ASK_THEIR_SHARE: "share",
    v.ASK_BUY_SHARE: "share",
    v.ASK_SELL_SHARE: "share",
}
OTHERS_ONLY: Final = (v.ASK_LOCK, v.ASK_HAND, v.ASK_SELL_TO, v.ASK_FEWER)
SECOND: Final = (v.ASK_THEIR_SHARE, v.ASK_PRICE_B, v.ASK_POOREST, v.ASK_SELL_TO)


def question(s: State) -> list[Frame]:
    """The stack of a position that gives none: the turn, and a window if anybody is asked about a card."""
    turn: Frame = (ASK, b.TURN, 1 << s.current)
    if not s.chain:
        return [turn]
    everybody = chain.asked_about(s)
    if not everybody:
        return [turn]
    mask = 0
    for seat in range(s.options.seats):
        if everybody >> seat & 1 and s.answers[seat] < 0:
            mask |= 1 << seat
    if not mask:
        raise BadRecord("somebody must still be asked", "answers")
    return [turn, (ASK, b.WINDOW, mask, everybody)]


def check(s: State) -> None:
    """Raise BadRecord for work that no running game has, or that could not go on."""
    stack = s.stack
    if not stack or stack[0] != (ASK, b.TURN, 1 << s.current) or stack[-1][0] != ASK:
        raise BadRecord("begins with the turn of the current seat and ends with a question", "stack")
    top = stack[-1]
    if len(top) < 3 or not 0 < top[MASK] < 1 << s.options.seats:
        raise BadRecord("the question asks nobody", "stack")
    kind = top[KIND]
    if s.picks and kind != b.ORDER and kind != b.SWAP_MINE:
        raise BadRecord("nothing is being picked", "picks")
    _check_named(s, kind == b.NAME, kind == b.NAME or kind == b.WINDOW)
    if not _fits(s, top):
        raise BadRecord("this does not fit the position", f"stack[{len(stack) - 1}]")
    _check_answers(s, top)
    for seat in range(s.options.seats):
        if top[MASK] >> seat & 1 and not legal.legal(s, seat):
            raise BadRecord(f"seat {seat} is asked and has no legal answer", "stack")


def _fits(s: State, top: Frame) -> bool:
    """Whether the stack is one that leads to its top question."""
    kind = top[KIND]
    if len(s.stack) == 1:
        return not s.chain
    if kind in ASKING:
        return _fits_acting(s, top)
    if len(s.stack) != 2:
        return False
    if kind == b.SALE:
        width = len(s.cards.industries)
        return not s.chain and len(top) == 4 and top[MASK] == 1 << s.current and 0 <= top[3] < width
    if kind == b.NAME:
        # A single card: nobody answers before all is named.
        if len(s.chain) != 1 or len(top) != 7 or top[6] not in (0, 1):
            return False
        return top[:6] == (ASK, b.NAME, 1 << s.current, s.chain[0], len(s.named), s.current)
    if kind != b.WINDOW or not s.chain or s.cards.unblockable[s.chain[0]] or len(top) != 4:
        return False
    everybody = ((1 << s.options.seats) - 1) & ~(1 << s.chain_seat[-1])
    return top[3] & ~everybody == 0 and top[MASK] & ~top[3] == 0


def _fits_acting(s: State, top: Frame) -> bool:
    """A question of a card that acts: some verb of it asks just this and left just these frames."""
    if len(s.chain) % 2 == 0:
        return False
    effect = s.cards.effect[s.chain[0]]
    code = s.cards.blocks[effect]
    for pc, verb in enumerate(code):
        if verb[0] != ASKING[top[KIND]]:
            continue
        below = _below(s)
        if pc + 1 < len(code):
            below.append((RUN, effect, pc + 1, s.current, 0, -1))
        if _asks(s, verb, top, below) and s.stack == [*below, top]:
            return True
    return False


def _below(s: State) -> list[Frame]:
    """The turn, the way to the discard pile and the Blocks that do more than block (9.9-9.12)."""
    below: list[Frame] = [(ASK, b.TURN, 1 << s.current), (chain.STEP_DISCARD,)]
    acting = True
    for at in range(len(s.chain) - 1, 0, -1):
        effect = s.cards.effect[s.chain[at]]
        if acting and len(s.cards.blocks[effect]) > 1:
            below.append((RUN, effect, 0, s.chain_seat[at], at, -1))
        acting = not acting
    return below


def _asks(s: State, verb: tuple[int, ...], top: Frame, below: list[Frame]) -> bool:
    """Whether the verb asks this question; its own step is added to the frames below."""
    kind = top[KIND]
    me = s.current
    if kind == b.PASS_LEFT:
        below.append((STEP_EXCHANGE,))
        several = sum([1 << seat for seat, hand in enumerate(s.hands) if len(hand) > 1])
        return len(top) == 4 and top[3] == several and top[MASK] & ~several == 0
    if kind == b.TOLL:
        seat = top[MASK].bit_length() - 1
        below.append((STEP_TOLL, me, (seat + 1) % s.options.seats, verb[1]))
        return seat != me and top == (ASK, b.TOLL, 1 << seat, me, verb[1])
    if kind == b.ORDER:
        if len(top) != 5 or not 2 <= top[3] <= verb[1] or top[3] >= len(s.draw.top):
            return False
        return top[MASK] == 1 << me and top[4] == len(s.picks) < top[3] - 1 and _picks_fit(s, top[3])
    return _asks_swap(s, top)


def _picks_fit(s: State, n: int) -> bool:
    for at, pick in enumerate(s.picks):
        if pick >= n - at:
            return False
    return True


def _asks_swap(s: State, top: Frame) -> bool:
    """Swap a card with the opponent whose hand the same card has shown (10.21)."""
    victim = s.named[looked_at(s, s.cards.effect[s.chain[0]])] - PLAYER
    if victim < 0 or top[2:] != (1 << s.current, victim) or not s.hands[s.current]:
        return False
    theirs = s.hands[victim]
    if top[KIND] == b.SWAP_THEIRS:
        return len(theirs) > 0
    return len(s.picks) == 1 and s.picks[0] in theirs


def _check_named(s: State, naming_now: bool, unchanged: bool) -> None:
    """What was named answers the questions of the waiting card, all of them unless one is open.

    ``unchanged``: nothing has acted since, so it can still be named now, but for hands that Blocks emptied.
    """
    questions = s.cards.questions[s.chain[0]] if s.chain else ()
    if len(s.named) > len(questions) or (len(s.named) < len(questions) and not naming_now):
        raise BadRecord(f"what this card needs to have named: {len(questions)} answers", "named")
    for at, move in enumerate(s.named):
        before = s.named[at - 1] if at else -1
        if not _answers_question(s, questions[at], move, before, unchanged):
            raise BadRecord("is no answer to what this card asks", f"named[{at}]")


def _answers_question(s: State, asked: int, move: int, before: int, unchanged: bool) -> bool:
    if move >= 0:
        word = s.cards.moves.name(move).partition(".")[0]
        if word != NAMED_WORDS[asked] or (asked in OTHERS_ONLY and move == PLAYER + s.current):
            return False
    if asked in SECOND and ((move < 0) != (before < 0) or (move >= 0 and move == before)):
        return False
    if not unchanged or asked == v.ASK_HAND:
        return True
    options = naming.options(s, s.current, asked, before)
    return move in options if options else move < 0


def _check_answers(s: State, top: Frame) -> None:
    """Secret answers are such as the seat could still give, and there is one for each who has answered."""
    window = top[KIND] == b.WINDOW
    for seat in range(s.options.seats):
        given = False
        if window:
            given = bool(top[3] & ~top[MASK] & 1 << seat)
        elif top[KIND] == b.PASS_LEFT:
            given = len(s.hands[seat]) > 0 and not top[MASK] >> seat & 1
        if not given:
            s.answers[seat] = -1
        elif s.answers[seat] not in legal.answers(s, seat, top):
            raise BadRecord(f"an answer that seat {seat} can give", f"answers[{seat}]")
