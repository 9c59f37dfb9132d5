"""Legal moves, and why the others are not (idea: every refusal names its rule and what is legal instead)."""

from stockyard.kernel import stack
from stockyard.kernel.stack import KIND, MASK, Frame
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans import cardset as c
from stockyard.sharenanigans import naming
from stockyard.sharenanigans.board import Board, State, View, can_flip, price
from stockyard.sharenanigans.can import playable, why_not


def hand_of(s: Board, seat: int) -> list[int]:
    """The seat's hand: of a state any seat's, of a view the viewer's own."""
    if isinstance(s, State):
        return s.hands[seat]
    assert isinstance(s, View) and s.me == seat, "a view holds its own seat's hand only"
    return s.hand


def asked(s: Board) -> int:
    """The mask of the seats that may answer now; 0 when the game is over."""
    return stack.asked(s.stack)


def legal(s: Board, seat: int) -> list[int]:
    """The seat's legal moves in ascending order; none if it is not asked."""
    if not s.stack:
        return []
    frame = s.stack[-1]
    if not frame[MASK] >> seat & 1:
        return []
    if frame[KIND] == b.TURN:
        return turn_moves(s, seat, hand_of(s, seat))
    return answers(s, seat, frame)


def turn_moves(s: Board, seat: int, hand: list[int]) -> list[int]:
    """What the seat may do in its turn (3.1, 3.9)."""
    cards = s.cards
    moves = [c.END_TURN] if s.cash[seat] < s.options.target else [c.CALL]
    if (not s.flipped or (not s.begun and not s.pile)) and can_flip(s):
        moves.append(c.FLIP)
    if s.actions > 0:
        if s.pile and price(s, cards.share_industry[s.pile[-1]]) <= s.cash[seat]:
            moves.append(c.BUY)
        if not s.locked[seat]:
            width = len(cards.industries)
            owner = s.owner
            for industry in range(width):
                if s.count[seat * width + industry]:
                    for share in cards.by_industry[industry]:
                        if owner[share] == seat:
                            moves.append(cards.sell_base + share)
    last = -1
    always = cards.always
    for card in hand:
        if card != last:
            last = card
            if always[card] or playable(s, seat, card):
                moves.append(cards.play_base + card)
    return moves


def answers(s: Board, seat: int, frame: Frame) -> list[int]:
    """The answers to any other question than the turn itself."""
    kind = frame[KIND]
    cards = s.cards
    if kind == b.WINDOW:
        return window_moves(s, hand_of(s, seat))
    if kind == b.SALE:
        return [c.DONE, *(cards.sell_base + x for x in cards.by_industry[frame[3]] if s.owner[x] == seat)]
    if kind == b.NAME:
        at = frame[4]
        return naming.options(s, seat, cards.questions[frame[3]][at], s.named[at - 1] if at else -1)
    if kind == b.ORDER:
        return [c.ORDER + i for i in range(frame[3] - len(picks_of(s)))]
    if kind == b.SWAP_THEIRS:
        return [c.KEEP, *sorted({cards.card_base + card for card in seen_hand(s, frame[3])})]
    gifts = sorted({cards.give_base + card for card in hand_of(s, seat)})
    if kind == b.PASS_LEFT or kind == b.SWAP_MINE:
        return gifts
    return [c.PAY, *gifts] if s.cash[seat] >= frame[4] else gifts


def window_moves(s: Board, hand: list[int]) -> list[int]:
    """Pass, or any Block in the hand (9.3)."""
    moves = [c.PASS]
    mask = s.cards.block_mask
    last = -1
    for card in hand:
        if card != last and mask >> card & 1:
            moves.append(s.cards.block_base + card)
        last = card
    return moves


def revisable(s: Board, seat: int) -> list[int]:
    """The answers a seat may still change to, having answered in secret while others have not (9.5)."""
    if s.stack and len(s.stack[-1]) > 3 and s.stack[-1][KIND] in (b.WINDOW, b.PASS_LEFT):
        frame = s.stack[-1]
        if frame[3] >> seat & 1 and not frame[MASK] >> seat & 1:
            return answers(s, seat, frame)
    return []


def picks_of(s: Board) -> list[int]:
    """The picks made so far for the order of market cards."""
    if isinstance(s, State):
        return s.picks
    assert isinstance(s, View)
    return s.picks


def seen_hand(s: Board, seat: int) -> list[int]:
    """The hand that a card has shown to the asked seat."""
    if isinstance(s, State):
        return s.hands[seat]
    assert isinstance(s, View)
    return s.shown


def blocked(s: Board, seat: int, move: int) -> tuple[str, str] | None:
    """Why a move is not legal now, as (rule, key of the reason's text); None when it is."""
    if move in legal(s, seat) or move in revisable(s, seat):
        return None
    if not s.stack:
        return ("1.7", "over")
    frame = s.stack[-1]
    kind = frame[KIND]
    word = s.cards.moves.name(move).partition(".")[0]
    if word in ("pass", "block"):
        return _why_no_answer(s, seat, frame, word)
    if kind == b.TURN:
        if not frame[MASK] >> seat & 1:
            return ("3.9", "not_your_turn")
        return _why_not_in_turn(s, seat, move, word)
    return _why_not_now(frame, seat, word)


def _why_no_answer(s: Board, seat: int, frame: Frame, word: str) -> tuple[str, str]:
    if frame[KIND] != b.WINDOW:
        return ("9.14", "nothing_to_answer")
    if s.chain_seat[-1] == seat:
        return ("9.14", "own_card")
    if not frame[3] >> seat & 1:
        return ("12.6", "not_asked")
    return ("9.3", "no_such_block")


def _why_not_now(frame: Frame, seat: int, word: str) -> tuple[str, str]:
    """A move of the turn, or another question's answer, while a question is open."""
    kind = frame[KIND]
    asked_now = frame[MASK] >> seat & 1
    if kind == b.WINDOW:
        return ("3.10", "card_waits")
    if kind == b.SALE:
        return ("7.7", "sale_open") if asked_now else ("3.9", "not_your_turn")
    if kind == b.NAME and asked_now and word in ("industry", "player", "share", "card"):
        return ("8.7", "not_nameable")
    return ("3.11", "question_open")


def _why_no_flip(s: Board) -> tuple[str, str]:
    if not can_flip(s):
        return ("4.14", "no_market_left")
    first = s.turn == 1 and s.options.head_start and s.options.seats == 2
    return ("12.1", "no_first_flip") if first else ("4.2", "flipped")


def _why_not_in_turn(s: Board, seat: int, move: int, word: str) -> tuple[str, str]:
    cards = s.cards
    if word == "end_turn":
        return ("11.4", "must_call")
    if word == "call":
        return ("11.2", "below_target")
    if word == "flip":
        return _why_no_flip(s)
    if word == "buy":
        if s.actions <= 0:
            return ("3.3", "no_action")
        return ("6.6", "cannot_pay") if s.pile else ("6.5", "no_share")
    if word == "done":
        return ("7.10", "no_sale")
    if word == "sell":
        if s.owner[move - cards.sell_base] != seat:
            return ("7.8", "not_yours")
        return ("7.9", "locked") if s.locked[seat] else ("3.3", "no_action")
    if word == "play":
        card = move - cards.play_base
        if card not in hand_of(s, seat):
            return ("8.3", "not_in_hand")
        return why_not(s, seat, card)
    return ("3.12", "not_asked_now")
