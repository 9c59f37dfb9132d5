"""The end of the game (13): Hidden Goals, the sale at unmoved prices, Glory, the winner."""

from stockyard.zoo import board as b
from stockyard.zoo import shapes as v
from stockyard.zoo.acts import fruit_gain, share_gain
from stockyard.zoo.board import COMPANIES, Board
from stockyard.zoo.cardset import MODS_SIZE

BY_NOTHING = 0
BY_COINS = 1
BY_HELPERS = 2
SHARED = 3
TIE_BREAKS = (None, "coins", "helpers", "shared")


def goal_met(s: Board, seat: int, goal: int) -> bool:
    """Whether a Hidden Goal's condition holds, before Helpers are switched off and before the sale (17)."""
    what, n = s.cards.goal[goal]
    at = seat * COMPANIES
    if what == v.MOST_SHARES_GOAL:
        most = max([_shares(s, other) for other in range(s.options.seats)])
        return _shares(s, seat) == most and most >= n
    if what == v.MOST_HELPERS_GOAL:
        return s.helpers[seat] == max(s.helpers) and s.helpers[seat] >= n
    if what == v.TOTAL_SHARES_GOAL:
        return _shares(s, seat) >= n and min(s.shares[at : at + COMPANIES]) > 0
    if what == v.MIN_FRUITS_GOAL:
        return min(s.fruits[at : at + COMPANIES]) >= n
    if what == v.COINS_GOAL:
        return s.coins[seat] >= n
    price = min(s.share_price) if what == v.CHEAPEST_GOAL else max(s.share_price)
    for company in range(COMPANIES):
        if s.share_price[company] == price and s.shares[at + company] >= n:
            return True
    return False


def _shares(s: Board, seat: int) -> int:
    at = seat * COMPANIES
    return s.shares[at] + s.shares[at + 1] + s.shares[at + 2]


def switch_off(s: Board) -> None:
    """Helpers that do not work at the end of the game cease to; their Glory stays (13)."""
    mods = list(s.mods)
    for entry in s.team:
        kind = entry >> 3
        if s.cards.off[kind] and not s.options.bots >> (entry & 7) & 1:
            for key, n in s.cards.mods[kind]:
                mods[(entry & 7) * MODS_SIZE + key] -= n
    s.mods = tuple(mods)


def sale(s: Board, seat: int) -> tuple[int, int]:
    """Coins for all Shares and for all Fruits of a seat at prices that no longer move (13)."""
    at = seat * COMPANIES
    shares = 0
    fruits = 0
    for company in range(COMPANIES):
        shares += s.shares[at + company] * share_gain(s, seat, company, 0)
        fruits += s.fruits[at + company] * fruit_gain(s, seat, company, 0)
    return shares, fruits


def total_coins(s: Board, seat: int) -> int:
    """All coins of a seat after the sale."""
    shares, fruits = sale(s, seat)
    return s.coins[seat] + shares + fruits


def score(s: Board, seat: int, goals: tuple[int, ...]) -> int:
    """All Glory of a seat: Helpers, the Hidden Goal if it is met, a point for every 5 coins (13)."""
    points = s.glory[seat] + total_coins(s, seat) // b.COINS_FOR_GLORY
    if s.met >> seat & 1:
        points += s.cards.glory[goals[seat]]
    return points


def winners(s: Board, goals: tuple[int, ...]) -> tuple[int, int]:
    """The winners as a mask, and what broke the tie (13): coins left over, Helpers, or nothing: shared."""
    scores = [score(s, seat, goals) for seat in range(s.options.seats)]
    best = max(scores)
    tied = [seat for seat, points in enumerate(scores) if points == best]
    if len(tied) == 1:
        return 1 << tied[0], BY_NOTHING
    left = [total_coins(s, seat) % b.COINS_FOR_GLORY for seat in tied]
    tied = [seat for seat, n in zip(tied, left, strict=True) if n == max(left)]
    if len(tied) == 1:
        return 1 << tied[0], BY_COINS
    most = max([s.helpers[seat] for seat in tied])
    tied = [seat for seat in tied if s.helpers[seat] == most]
    mask = 0
    for seat in tied:
        mask |= 1 << seat
    return mask, BY_HELPERS if len(tied) == 1 else SHARED
