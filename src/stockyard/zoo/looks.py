"""Looking at the top of a Company deck, and laying the cards back (8, 14): nobody else sees a card.

``picks`` holds what the one who looks has decided: the place of a card that goes away (-1: none), where it
goes (-1: nowhere, a Company: under its deck, OUT: out of the game), then the places in the order of laying.
"""

from stockyard.kernel.piles import UNDER
from stockyard.kernel.stack import ASK
from stockyard.zoo import board as b
from stockyard.zoo import cardset as c
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo.acts import tell
from stockyard.zoo.board import State


def begin_look(s: State, seat: int, company: int, n: int, mode: int) -> None:
    """Look at the first n cards, or at as many as there are, and ask what the look allows."""
    deck = s.decks[company]
    before = len(deck.top)
    n = deck.look(min(n, c.MOST_LOOKED), 1 << seat, s.chance, company)
    if not n:
        return
    tell(s, e.LOOKED, seat, (company, n, before), 1 << seat, tuple(deck.top[:n]))
    s.picks = (-1, -1)
    if mode == v.LOOK_ORDER:
        _ask_order(s, seat, company, n, mode)
    elif mode != v.LOOK_KEEP:
        s.stack.append((ASK, b.ASK_SEND, 1 << seat, company, n, mode))
    else:
        s.picks = ()


def _ask_order(s: State, seat: int, company: int, n: int, mode: int) -> None:
    """Ask for the next card to lay while there is more than one; then lay them all back."""
    sent = 1 if s.picks[0] >= 0 else 0
    laid = len(s.picks) - 2
    if n - sent - laid > 1:
        s.stack.append((ASK, b.ASK_ORDER, 1 << seat, company, n, mode, sent, laid))
    else:
        _lay_back(s, seat, company, n)


def in_send(s: State, seat: int, move: int) -> None:
    """Which card goes away, or none (8)."""
    frame = s.stack.pop()
    company = frame[3]
    n = frame[4]
    mode = frame[5]
    if move == c.KEEP:
        if mode == v.LOOK_SPECULATION:
            _ask_order(s, seat, company, n, mode)
        else:
            s.picks = ()
        return
    place = move - c.SEND
    if mode == v.LOOK_SPECULATION:
        s.picks = (place, -1)
        s.stack.append((ASK, b.ASK_SEND_COMPANY, 1 << seat, company, n, mode))
        return
    s.picks = (place, e.OUT if mode == v.LOOK_REMOVE else company)
    _lay_back(s, seat, company, n)


def in_send_company(s: State, seat: int, move: int) -> None:
    """Under which deck the card goes (8)."""
    frame = s.stack.pop()
    s.picks = (s.picks[0], move - c.COMPANY)
    _ask_order(s, seat, frame[3], frame[4], frame[5])


def in_order(s: State, seat: int, move: int) -> None:
    """The next card to lay; the last one follows by itself (8)."""
    frame = s.stack.pop()
    s.picks = (*s.picks, move - c.ORDER)
    _ask_order(s, seat, frame[3], frame[4], frame[5])


def _lay_back(s: State, seat: int, company: int, n: int) -> None:
    """Carry the decisions out: all at once, so that nobody can follow which card went where."""
    deck = s.decks[company]
    rest = deck.top[:n]
    sent = s.picks[0]
    target = s.picks[1]
    card = rest.pop(sent) if sent >= 0 else -1
    kinds = [rest.pop(place) for place in s.picks[2:]] + rest
    if sent >= 0:
        kinds.append(card)
    s.picks = ()
    if sent >= 0 and target == e.OUT:
        deck.arrange(kinds, 1 << seat)
        del deck.top[n - 1]
        del deck.top_seen[n - 1]
        s.gone = tuple(sorted((*s.gone, card)))
        s.unseen += 1
    elif sent >= 0:
        deck.arrange(kinds, 1 << seat, s.decks[target], UNDER)
    else:
        deck.arrange(kinds, 1 << seat)
    s.moved += 1
    tell(s, e.ARRANGED, seat, (company, n, target), 1 << seat, tuple(kinds))
