"""The table as it was after each event, worked out backwards from how it lies now.

Events tell what changed, so undoing them from the last one on gives every table in between: what a page needs
to show the Market phase step by step. Only what lies open is looked at.
"""

from collections.abc import Callable
from typing import Any, Final

from stockyard.kernel.events import Event
from stockyard.zoo import events as e
from stockyard.zoo.board import COMPANIES, Board, View, mods_of
from stockyard.zoo.majority import majority
from stockyard.zoo.view import NAMES, by_name, three


class Table:
    """A board that goes back in time, and how many cards the Company decks have."""

    def __init__(self, view: View) -> None:
        self.board: Board = Board(view.options, view)
        self.sizes: list[int] = view.sizes[:]


def states(view: View, events: list[Event], first: int = 0) -> list[dict[str, Any]]:
    """The table after each event of ``events[first:]``; the view is of after the last one."""
    table = Table(view)
    told: list[dict[str, Any]] = []
    for at in range(len(events) - 1, first - 1, -1):
        told.append(state_data(table))
        undo(table, events[at])
    told.reverse()
    return told


def state_data(table: Table) -> dict[str, Any]:
    """What lies on the table, by name."""
    board = table.board
    seats = range(board.options.seats)
    return {
        "share_price": by_name(board.share_price),
        "fruit_price": by_name(board.fruit_price),
        "warehouse": by_name(board.warehouse),
        "company": {NAMES[company]: _company(table, company) for company in board.order},
        "seat": [_seat(board, seat) for seat in seats],
        "cards": [board.cards.kinds[kind] for kind in board.resolved],
        "bells": board.bells,
    }


def _company(table: Table, company: int) -> dict[str, Any]:
    board = table.board
    leader = majority(board, company)
    return {
        "fruits": three(board.floor, company),
        "shares": [board.shares[seat * COMPANIES + company] for seat in range(board.options.seats)],
        "majority": leader if leader >= 0 else None,
        "deck": table.sizes[company],
    }


def _seat(board: Board, seat: int) -> dict[str, Any]:
    return {
        "coins": board.coins[seat],
        "fruits": three(board.fruits, seat),
        "helpers": board.helpers[seat],
        "glory": board.glory[seat],
    }


def undo(table: Table, event: Event) -> None:
    """Take back what an event tells; most of what is not here changes nothing that is shown."""
    undoer = UNDOERS.get(event[0])
    if undoer is not None:
        undoer(table, event[1], event[3])


# Trades, coins, Fruits, prices


def _share(table: Table, seat: int, company: int, n: int, coins: int) -> None:
    table.board.shares[seat * COMPANIES + company] -= n
    table.board.coins[seat] += coins


def _bought_share(table: Table, seat: int, args: tuple[int, ...]) -> None:
    _share(table, seat, args[0], 1, args[1])


def _sold_share(table: Table, seat: int, args: tuple[int, ...]) -> None:
    _share(table, seat, args[0], -1, -args[1])


def _share_moved(table: Table, seat: int, args: tuple[int, ...]) -> None:
    _share(table, seat, args[0], -1, 0)
    _share(table, seat, args[1], 1, 0)


def _bought_fruit(table: Table, seat: int, args: tuple[int, ...]) -> None:
    fruit, paid, seller = args[:3]
    _carry(table.board, fruit, 1, e.POOL + seat, e.WAREHOUSE if seller < 0 else e.POOL + seller)
    table.board.coins[seat] += paid
    if seller >= 0:
        table.board.coins[seller] -= paid


def _sold_fruit(table: Table, seat: int, args: tuple[int, ...]) -> None:
    _carry(table.board, args[0], 1, e.WAREHOUSE, e.POOL + seat)
    table.board.coins[seat] -= args[1]


def _carry(board: Board, fruit: int, n: int, source: int, target: int) -> None:
    """n Fruits from one place to another, by the numbers of events."""
    for place, change in ((source, -n), (target, n)):
        if place == e.WAREHOUSE:
            board.warehouse[fruit] += change
        elif place < e.POOL:
            board.floor[(place - e.FLOOR) * COMPANIES + fruit] += change
        else:
            board.fruits[(place - e.POOL) * COMPANIES + fruit] += change


def _moved(table: Table, seat: int, args: tuple[int, ...]) -> None:
    fruit, n, source, target = args
    _carry(table.board, fruit, n, target, source)


def _exchanged(table: Table, seat: int, args: tuple[int, ...]) -> None:
    _carry(table.board, args[0], 1, e.WAREHOUSE, e.POOL + seat)
    _carry(table.board, args[1], 1, e.POOL + seat, e.WAREHOUSE)


def _swapped(table: Table, seat: int, args: tuple[int, ...]) -> None:
    mine, theirs, other = args
    _carry(table.board, mine, 1, e.POOL + other, e.POOL + seat)
    _carry(table.board, theirs, 1, e.POOL + seat, e.POOL + other)


def _coins(table: Table, seat: int, args: tuple[int, ...]) -> None:
    table.board.coins[seat] -= args[0]


def _robbed(table: Table, seat: int, args: tuple[int, ...]) -> None:
    table.board.coins[seat] -= args[0]
    table.board.coins[args[1]] += args[0]


def _share_price(table: Table, seat: int, args: tuple[int, ...]) -> None:
    table.board.share_price[args[0]] = args[1]


def _fruit_price(table: Table, seat: int, args: tuple[int, ...]) -> None:
    table.board.fruit_price[args[0]] = args[1]


# Helpers


def _hired(table: Table, seat: int, args: tuple[int, ...]) -> None:
    board = table.board
    for fruit in range(COMPANIES):
        _carry(board, fruit, args[2 + fruit], e.WAREHOUSE, e.POOL + seat)
    kind = args[0]
    board.team = board.team[:-1]
    board.glory[seat] -= board.cards.glory[kind]
    board.helpers[seat] -= 1
    board.mods = mods_of(board)


def _round_ends(table: Table, seat: int, args: tuple[int, ...]) -> None:
    """Before the end of the game all Helpers worked (13)."""
    table.board.mods = mods_of(table.board)


# Decks


def _into_deck(table: Table, seat: int, args: tuple[int, ...]) -> None:
    table.sizes[args[1]] -= 1


def _arranged(table: Table, seat: int, args: tuple[int, ...]) -> None:
    company, _, target = args
    if target >= 0:
        table.sizes[company] += 1
    if 0 <= target < e.OUT:
        table.sizes[target] -= 1


def _passed_card(table: Table, seat: int, args: tuple[int, ...]) -> None:
    table.sizes[args[1]] += 1
    table.sizes[args[2]] -= 1


def _start_deck(table: Table, seat: int, args: tuple[int, ...]) -> None:
    table.sizes[args[0]] -= len(args) - 1


def _card(table: Table, seat: int, args: tuple[int, ...]) -> None:
    company, card, bells = args
    table.sizes[company] += 1
    table.board.resolved = table.board.resolved[:-1]
    table.board.bells = bells - 1 if table.board.cards.ends[card] else bells


def _removed(table: Table, seat: int, args: tuple[int, ...]) -> None:
    table.board.resolved = (*table.board.resolved, args[0])


def _deck_ends(table: Table, seat: int, args: tuple[int, ...]) -> None:
    company, bells, *cards = args
    table.sizes[company] -= len(cards)
    table.board.resolved = tuple(cards)
    table.board.bells = bells


Undoer = Callable[[Table, int, tuple[int, ...]], None]

UNDOERS: Final[dict[int, Undoer]] = {
    e.BOUGHT_SHARE: _bought_share,
    e.SOLD_SHARE: _sold_share,
    e.SHARE_MOVED: _share_moved,
    e.BOUGHT_FRUIT: _bought_fruit,
    e.SOLD_FRUIT: _sold_fruit,
    e.MOVED: _moved,
    e.EXCHANGED: _exchanged,
    e.SWAPPED: _swapped,
    e.COINS: _coins,
    e.ROBBED: _robbed,
    e.SHARE_PRICE: _share_price,
    e.FRUIT_PRICE: _fruit_price,
    e.HIRED: _hired,
    e.ROUND_ENDS: _round_ends,
    e.LOBBIED: _into_deck,
    e.ARRANGED: _arranged,
    e.PASSED_CARD: _passed_card,
    e.START_DECK: _start_deck,
    e.CARD: _card,
    e.REMOVED: _removed,
    e.DECK_ENDS: _deck_ends,
}
