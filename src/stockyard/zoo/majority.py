"""Who leads in a Company: the order of Shareholders and how ties between them fall (10, 11)."""

from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo.board import COMPANIES, Board
from stockyard.zoo.cardset import MODS_SIZE


def majority(b: Board, company: int) -> int:
    """The Majority Shareholder, or -1 where nobody has Shares or a tie stays unresolved."""
    shares = b.shares
    best = 0
    leader = -1
    tied = False
    for seat in range(b.options.seats):
        n = shares[seat * COMPANIES + company]
        if n > best:
            best = n
            leader = seat
            tied = False
        elif n and n == best:
            tied = True
    return first_of(b, leaders(b, company, 0)) if tied else leader


def majority_how(b: Board, company: int) -> tuple[int, int]:
    """The Majority Shareholder or -1, and how it was decided (``events.HOW_...``)."""
    tied = leaders(b, company, 0)
    if not tied:
        return -1, e.HOW_NONE
    if len(tied) == 1:
        n = 0
        for seat in range(b.options.seats):
            n += 1 if b.shares[seat * COMPANIES + company] else 0
        return tied[0], e.HOW_ONLY if n == 1 else e.HOW_SHARES
    return settled(b, tied)


def leaders(b: Board, company: int, out: int) -> list[int]:
    """The seats with most Shares in a Company, those of the mask ``out`` left aside."""
    best = 1
    tied: list[int] = []
    for seat in range(b.options.seats):
        if not out >> seat & 1:
            n = b.shares[seat * COMPANIES + company]
            if n > best:
                best = n
                tied = [seat]
            elif n == best:
                tied.append(seat)
    return tied


def mask_of(seats: list[int]) -> int:
    """Seats as a mask."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def first_of(b: Board, tied: list[int]) -> int:
    """Which of the tied seats wins, or -1."""
    return tied[0] if len(tied) == 1 else settled(b, tied)[0]


def settled(b: Board, tied: list[int]) -> tuple[int, int]:
    """Who wins a tie for the number of Shares, and how: an ability, Glory, Helpers; else (-1, HOW_NONE)."""
    able = [seat for seat in tied if b.mods[seat * MODS_SIZE + v.TIES] > 0]
    if len(able) == 1:
        return able[0], e.HOW_ABILITY
    glory = max([b.glory[seat] for seat in tied])
    tied = [seat for seat in tied if b.glory[seat] == glory]
    if len(tied) == 1:
        return tied[0], e.HOW_GLORY
    most = max([b.helpers[seat] for seat in tied])
    tied = [seat for seat in tied if b.helpers[seat] == most]
    if len(tied) == 1:
        return tied[0], e.HOW_HELPERS
    return -1, e.HOW_NONE


def in_group(b: Board, group: int, seat: int, me: int, here: int) -> bool:
    """Whether a seat belongs to a group of a card, judged now (14)."""
    if group == v.PLAYERS:
        return True
    if group == v.OTHERS:
        return seat != me
    has = b.shares[seat * COMPANIES + here] > 0
    if group == v.SHAREHOLDERS:
        return has
    if group == v.OUTSIDERS:
        return not has
    leader = majority(b, here)
    if leader < 0 or seat == leader:
        return False
    return has or group == v.RIVALS
