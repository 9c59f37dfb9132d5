"""Legal moves, and why the others are not: every refusal names its rule and what is legal instead."""

from typing import Final

from stockyard.kernel import stack
from stockyard.kernel.stack import KIND, MASK, Frame
from stockyard.zoo import board as b
from stockyard.zoo import can, tokens, verbs
from stockyard.zoo import cardset as c
from stockyard.zoo.board import COMPANIES, Board, State, View, deck_size


def asked(s: Board) -> int:
    """The mask of the seats that may answer now; 0 when the game is over."""
    return stack.asked(s.stack)


def hand_of(s: Board, seat: int) -> tuple[int, ...]:
    """The seat's Intrigues: of a state any seat's, of a view the viewer's own."""
    if isinstance(s, State):
        return s.hands[seat]
    assert isinstance(s, View) and s.me == seat, "a view holds its own seat's hand only"
    return s.hand


def legal(s: Board, seat: int) -> list[int]:
    """The seat's legal moves in ascending order; none if it is not asked."""
    if not s.stack:
        return []
    frame = s.stack[-1]
    if not frame[MASK] >> seat & 1:
        return []
    return moves(s, seat, frame)


def moves(s: Board, seat: int, frame: Frame) -> list[int]:
    """The answers to a question, ascending."""
    kind = frame[KIND]
    if kind == b.ASK_TOKEN:
        return token_moves(s, seat)
    if kind <= b.ASK_SPECULATION:
        return _action_moves(s, seat, frame)
    if kind == b.ASK_FRUIT:
        found = verbs.fruit_options(s, frame[3], seat, frame[5], frame[6], frame[8])
        return sorted([c.FRUIT + fruit for fruit in found])
    if kind == b.ASK_DIVISION:
        floor = s.order[frame[3]] * COMPANIES
        return [c.FRUIT + fruit for fruit in range(COMPANIES) if s.floor[floor + fruit]]
    if kind == b.ASK_MAY:
        return [c.YES, c.NO]
    if kind <= b.ASK_ORDER:
        return _look_moves(frame, kind)
    if kind == b.ASK_AFTER:
        base = s.cards.use_base - s.cards.helper_base
        found = [base + (s.team[at] >> 3) for at in tokens.usable(s, seat, frame[3])]
        return [c.DONE, *sorted(found), *_intrigue_moves(s, seat)]
    return _choice_moves(s, seat, frame, kind)


def token_moves(s: Board, seat: int) -> list[int]:
    """The tokens not yet played this round; a Duplicate never comes first (3, 9)."""
    return TOKEN_MOVES[s.used[seat]][:]


def _free_tokens(used: int) -> list[int]:
    """The moves that choose a token not in the mask."""
    last = b.DUPLICATE + 1 if used else b.DUPLICATE
    return [c.TOKEN + token for token in range(last) if not used >> token & 1]


TOKEN_MOVES: Final = [_free_tokens(used) for used in range(64)]


def _intrigue_moves(s: Board, seat: int) -> list[int]:
    """The Intrigues that may be played now (18)."""
    if not tokens.may_intrigue(s, seat):
        return []
    base = s.cards.intrigue_base - s.cards.base[6]
    return [base + kind for kind in sorted(set(hand_of(s, seat)))]


def _action_moves(s: Board, seat: int, frame: Frame) -> list[int]:
    """The reveal, or the action of a token (3-8)."""
    kind = frame[KIND]
    if kind == b.ASK_REVEAL:
        return [c.REVEAL, *_intrigue_moves(s, seat)]
    if kind == b.ASK_SHARES:
        found = [c.DONE, *tokens.share_moves(s, seat, frame[4], frame[5])]
    elif kind == b.ASK_FRUITS:
        found = [c.DONE, *tokens.fruit_moves(s, seat, frame[4], frame[5])]
    elif kind == b.ASK_HIRING:
        base = s.cards.hire_base - s.cards.helper_base
        found = [c.DONE, *sorted([base + helper for helper in can.hireable(s, seat, 0)])]
    elif kind == b.ASK_LOBBYING:
        cards = sorted(set(s.influence))
        found = [c.DONE, *[c.CARD + card for card in cards]] if cards else [c.DONE, c.TAKE_COINS]
    else:
        found = [c.DONE, c.TAKE_COINS]
        found += [c.COMPANY + company for company in range(COMPANIES) if deck_size(s, company)]
    if s.acted or not s.left[seat]:
        return found
    return found + _intrigue_moves(s, seat)


def _look_moves(frame: Frame, kind: int) -> list[int]:
    """What may be done with cards one has looked at (8), or where a lobbied card goes (7)."""
    if kind == b.ASK_SEND:
        return [c.KEEP, *range(c.SEND, c.SEND + frame[4])]
    if kind == b.ASK_ORDER:
        return list(range(c.ORDER, c.ORDER + cards_to_lay(frame)))
    return [c.COMPANY, c.COMPANY + 1, c.COMPANY + 2]


def cards_to_lay(frame: Frame) -> int:
    """How many cards of an ORDER question are not yet laid; one that is sent away is not among them."""
    return frame[4] - frame[6] - frame[7]


def _choice_moves(s: Board, seat: int, frame: Frame, kind: int) -> list[int]:
    """A Company, a player or a card that an effect asks for (14)."""
    if kind == b.ASK_COMPANY:
        return sorted([c.COMPANY + x for x in verbs.company_options(s, frame[3], seat, frame[4])])
    if kind == b.ASK_PLAYER:
        return sorted([c.PLAYER + x for x in can.players(s, frame[5], frame[3], seat, frame[4])])
    if kind == b.ASK_HIRE_CARD:
        base = s.cards.hire_base - s.cards.helper_base
        return sorted([base + helper for helper in can.hireable(s, seat, frame[3])])
    if kind == b.ASK_LOBBY_CARD:
        return [c.CARD + card for card in sorted(set(s.influence))]
    if kind == b.ASK_PAY:
        need = (frame[4], frame[5], frame[6])
        return [c.FRUIT + fruit for fruit in can.pay_options(s, seat, need, frame[7])]
    return sorted([c.COMPANY + x for x in can.movable(s, seat, frame[3])])


def revisable(s: Board, seat: int) -> list[int]:
    """The tokens a seat may still change to, having chosen while others have not (3)."""
    if s.stack and s.stack[-1][KIND] == b.ASK_TOKEN:
        frame = s.stack[-1]
        if frame[3] >> seat & 1 and not frame[MASK] >> seat & 1:
            return token_moves(s, seat)
    return []
