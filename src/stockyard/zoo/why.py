"""Why a move is not legal now: the rule that says so, and the key of the sentence that tells it."""

from stockyard.kernel.stack import KIND, MASK, Frame
from stockyard.zoo import board as b
from stockyard.zoo import cardset as c
from stockyard.zoo.board import COMPANIES, Board, deck_size, shares_left
from stockyard.zoo.legal import hand_of, legal, revisable

Why = tuple[str, str]

TRADES = ("buy_share", "sell_share")
FRUITS = ("buy_fruit", "sell_fruit")


def blocked(s: Board, seat: int, move: int) -> Why | None:
    """Why a move is not legal now, as (rule, key of the reason's text); None when it is."""
    if move in legal(s, seat) or move in revisable(s, seat):
        return None
    if not s.stack:
        return ("1.14", "zoo.over")
    if s.options.bots >> seat & 1:
        return ("19.30", "zoo.bot")
    word = s.cards.moves.name(move).partition(".")[0]
    frame = s.stack[-1]
    if word == "intrigue":
        return _why_no_intrigue(s, seat, move, frame)
    if not frame[MASK] >> seat & 1:
        return (
            ("3.11", "zoo.chosen") if word == "token" and _has_chosen(s, seat) else ("3.12", "zoo.not_asked")
        )
    if word == "use":
        return _why_not_used(s, seat, move, frame)
    return _why_not_here(s, seat, move, word, frame)


def _has_chosen(s: Board, seat: int) -> bool:
    """Whether all have chosen and the seat's token is still face down."""
    return s.phase == b.PLAY and not s.revealed >> seat & 1


def _why_not_here(s: Board, seat: int, move: int, word: str, frame: Frame) -> Why:
    """The seat is asked something, and this is no answer."""
    kind = frame[KIND]
    if kind == b.ASK_TOKEN:
        return _why_no_token(s, seat, move) if word == "token" else ("3.2", "zoo.choose_token")
    if word == "token":
        return ("3.14", "zoo.not_now")
    if word == "reveal":
        return ("3.15", "zoo.no_reveal")
    if word in TRADES:
        return _why_no_share(s, seat, move, word, frame)
    if word in FRUITS:
        return _why_no_fruit(s, seat, move, word, frame)
    if word == "hire":
        return _why_not_hired(s, move, frame)
    if word == "card" or word == "coins":
        return _why_not_lobbied(s, move, word, frame)
    return _why_no_choice(s, seat, move, word, frame)


def _why_no_token(s: Board, seat: int, move: int) -> Why:
    if s.used[seat] >> (move - c.TOKEN) & 1:
        return ("3.6", "zoo.token_used")
    return ("9.2", "zoo.duplicate_first")


def _why_no_share(s: Board, seat: int, move: int, word: str, frame: Frame) -> Why:
    """Share Trading (4)."""
    if frame[KIND] == b.ASK_AFTER:
        return ("4.12", "zoo.share_trades_done")
    if frame[KIND] != b.ASK_SHARES:
        return ("4.1", "zoo.not_share_trading")
    if word == "buy_share":
        company = move - c.BUY_SHARE
        if frame[5] >> company & 1:
            return ("4.3", "zoo.opposite_share")
        return ("4.9", "zoo.share_cannot_pay") if shares_left(s, seat) else ("4.10", "zoo.no_share_token")
    company = move - c.SELL_SHARE
    if not s.shares[seat * COMPANIES + company]:
        return ("4.11", "zoo.no_share_here")
    return ("4.3", "zoo.opposite_share")


def _why_no_fruit(s: Board, seat: int, move: int, word: str, frame: Frame) -> Why:
    """Fruit Trading (5)."""
    if frame[KIND] == b.ASK_AFTER:
        return ("5.18", "zoo.fruit_trades_done")
    if frame[KIND] != b.ASK_FRUITS:
        return ("5.1", "zoo.not_fruit_trading")
    if word == "sell_fruit":
        fruit = move - c.SELL_FRUIT
        return (
            ("5.3", "zoo.opposite_fruit") if s.fruits[seat * COMPANIES + fruit] else ("5.17", "zoo.no_fruit")
        )
    if move < c.BUY_FROM:
        fruit = move - c.BUY_FRUIT
        there = s.warehouse[fruit] > 0
        none = ("5.14", "zoo.not_in_warehouse")
    else:
        fruit = (move - c.BUY_FROM) // c.SEATS
        seller = (move - c.BUY_FROM) % c.SEATS
        if seller == seat:
            return ("5.16", "zoo.own_fruit")
        there = seller < s.options.seats and s.fruits[seller * COMPANIES + fruit] > 0
        none = ("5.15", "zoo.seller_has_none")
    if not there:
        return none
    return ("5.3", "zoo.opposite_fruit") if frame[5] >> fruit & 1 else ("5.13", "zoo.fruit_cannot_pay")


def _why_not_hired(s: Board, move: int, frame: Frame) -> Why:
    """Hiring (6)."""
    if frame[KIND] != b.ASK_HIRING and frame[KIND] != b.ASK_HIRE_CARD:
        hired = frame[KIND] == b.ASK_AFTER or frame[KIND] == b.ASK_PAY
        return ("6.10", "zoo.hired") if hired else ("6.1", "zoo.not_hiring")
    kind = move - s.cards.hire_base + s.cards.helper_base
    return ("6.9", "zoo.cannot_afford") if kind in s.market else ("6.8", "zoo.not_in_market")


def _why_not_lobbied(s: Board, move: int, word: str, frame: Frame) -> Why:
    """Lobbying (7)."""
    if frame[KIND] == b.ASK_LOBBY_COMPANY:
        return ("7.2", "zoo.lobby_company")
    if word == "coins" and frame[KIND] == b.ASK_LOBBYING:
        return ("7.8", "zoo.must_lobby")
    if frame[KIND] == b.ASK_LOBBYING or frame[KIND] == b.ASK_LOBBY_CARD:
        return ("7.7", "zoo.not_on_display")
    return ("3.14", "zoo.not_now")


def _why_no_choice(s: Board, seat: int, move: int, word: str, frame: Frame) -> Why:
    """An answer of the right sort that is not among those there are, or of another sort."""
    kind = frame[KIND]
    if word in ("send", "order", "keep"):
        if kind == b.ASK_SEND or (kind == b.ASK_ORDER and word == "order"):
            return ("14.3", "zoo.not_looked_at")
        if kind == b.ASK_ORDER or kind == b.ASK_SEND_COMPANY:
            return ("8.10", "zoo.one_sent")
        return ("3.14", "zoo.not_now")
    if word == "company" and kind == b.ASK_SPECULATION and not deck_size(s, move - c.COMPANY):
        return ("8.9", "zoo.empty_deck")
    if word == "company" and kind == b.ASK_COMPANY:
        return ("14.40", "zoo.nothing_to_do")
    if word == "fruit" and kind == b.ASK_DIVISION:
        return ("11.14", "zoo.not_on_board")
    if word == "done" and kind == b.ASK_DIVISION:
        return ("11.9", "zoo.must_take")
    if ANSWERED_BY.get(word) is not None and kind in ANSWERED_BY[word]:
        return ("14.3", "zoo.not_a_choice")
    return ("3.13", "zoo.question_open") if kind > b.ASK_SPECULATION else ("3.14", "zoo.not_now")


ANSWERED_BY = {
    "fruit": (b.ASK_FRUIT, b.ASK_PAY),
    "player": (b.ASK_PLAYER,),
    "company": (b.ASK_MOVE_SHARE,),
}


def _why_not_used(s: Board, seat: int, move: int, frame: Frame) -> Why:
    """The ability of a Helper (15)."""
    kind = move - s.cards.use_base + s.cards.helper_base
    if kind * 8 + seat not in s.team:
        return ("15.8", "zoo.not_your_helper")
    if frame[KIND] == b.ASK_AFTER and frame[3] >> s.team.index(kind * 8 + seat) & 1:
        return ("14.8", "zoo.nothing_to_do")
    return ("15.8", "zoo.not_pending")


def _why_no_intrigue(s: Board, seat: int, move: int, frame: Frame) -> Why:
    """An Intrigue (18)."""
    if not s.options.intrigues:
        return ("18.1", "zoo.no_intrigues")
    if s.phase > b.PLAY:
        return ("18.2", "zoo.intrigue_phase")
    if not frame[MASK] >> seat & 1 or s.phase == b.CHOOSE:
        return ("18.6", "zoo.intrigue_not_now")
    kind = move - s.cards.intrigue_base + s.cards.base[6]
    if kind not in hand_of(s, seat):
        return ("18.12", "zoo.intrigue_not_held")
    return ("18.3", "zoo.intrigue_played") if s.intrigue_used else ("18.5", "zoo.intrigue_during")
