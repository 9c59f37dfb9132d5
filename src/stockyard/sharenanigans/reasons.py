"""Why one move is better than another, as facts of the game: what both lead to at the end of the turn.

What counts, and how much, is what ``prospects`` weighs; beside it stand who could call in their next turn,
who has won, and the Shares whose next price the seat has seen.
"""

from typing import Final

from stockyard.kernel.reasons import Reason, Said, differences, heaviest, of_traits, unfinished, wins
from stockyard.sharenanigans.board import State, View, price
from stockyard.sharenanigans.cardset import NAME
from stockyard.sharenanigans.knowledge import DRAW
from stockyard.sharenanigans.prospects import DISTANCES, TRAITS, traits
from stockyard.sharenanigans.weights import WEIGHTS

THOUSAND: Final = 1000
TEN: Final = 10.0
IN_MONEY: Final[Said] = ("money", 10_000.0, 100, 1)
COUNTED: Final[Said] = ("n", 1.0, 1, 1)
UNWELCOME: Final[Said] = ("n", 1.0, 1, -1)
SAID: Final[dict[str, Said]] = {
    "cash": IN_MONEY,
    "shares": IN_MONEY,
    "cards_worth": IN_MONEY,
    "cards": COUNTED,
    "blocks": COUNTED,
    "locked": UNWELCOME,
    "fewer": UNWELCOME,
    "kinds": UNWELCOME,
}
"""The traits that have a sentence; what is worth money counts in ten thousands of dollars."""

HAS: Final = TRAITS.index("has_0")
REACH: Final = TRAITS.index("reach_0")
LIFT: Final = TRAITS.index("lift_0")
OFTEN: Final = 0.3
CALL_WEIGHS: Final = 1.2
REACH_WEIGHS: Final = 0.5
LIFT_WEIGHS: Final = 0.4
SEEN_WEIGHS: Final = 2.0
HELD: Final = 0.5


def reasons(view: View, firsts: list[State], seconds: list[State]) -> list[Reason]:
    """What speaks for the first of two moves and against it, the heaviest first.

    ``firsts`` and ``seconds`` are where they lead in the same worlds, one state for each.
    """
    me = view.me
    seats = view.options.seats
    found = wins(firsts, seconds, me, seats)
    pairs = unfinished(firsts, seconds)
    more = differences([_row(pair[0], me) for pair in pairs], [_row(pair[1], me) for pair in pairs])
    if more:
        found += of_traits(NAME, TRAITS, WEIGHTS[seats], SAID, more)
        for rival in range(seats):
            at = len(TRAITS) + 3 * rival
            found += _calls(rival, me, more[at : at + 3])
    return heaviest(found + _seen(view, pairs))


def _row(s: State, me: int) -> list[float]:
    """The traits, then for each seat whether it has the target in cash, and whether it is within its reach.

    First by sales alone, then with its cards.
    """
    row = traits(s, me)
    for seat in range(s.options.seats):
        own = traits(s, seat)
        row += [sum(own[at : at + DISTANCES]) for at in (HAS, REACH, LIFT)]
    return row


def _calls(seat: int, me: int, more: list[float]) -> list[Reason]:
    """What is nearer or farther for the seat in its next turn: a call, or else the target."""
    whose = "my" if seat == me else "their"
    side = 1.0 if seat == me else -1.0
    for what, often, weight in (
        ("call", more[0], CALL_WEIGHS),
        ("reach", more[1], REACH_WEIGHS),
        ("lift", more[2], LIFT_WEIGHS),
    ):
        # Which cards a rival has to lift its sales with is guessed.
        if abs(often) >= OFTEN and (seat == me or what != "lift"):
            key = f"reason.sharenanigans.{whose}_{what}.{'more' if often > 0 else 'less'}"
            return [(weight * side * often, key, {} if seat == me else {"seat": seat})]
    return []


def _seen(view: View, pairs: list[tuple[State, State]]) -> list[Reason]:
    """Shares held or not when the market card comes up that the seat has seen under the present one.

    Only futures in which it has not come up yet.
    """
    assert view.market_ledger is not None
    known = view.market_ledger.tops[DRAW]
    still = [pair for pair in pairs if pair[0].market == view.market == pair[1].market]
    if len(known) < 2 or known[1] < 0 or not still:
        return []
    cards = view.cards
    sides = len(cards.sides)
    to_come = cards.prices[known[1] if known[1] < sides else cards.share_side[known[1] - sides]]
    first = view.me * len(to_come)
    last = first + len(to_come)
    held = differences(
        [[float(n) for n in pair[0].count[first:last]] for pair in still],
        [[float(n) for n in pair[1].count[first:last]] for pair in still],
    )
    found: list[Reason] = []
    for industry, more in enumerate(held):
        rise = to_come[industry] - price(view, industry)
        if abs(more) >= HELD and rise:
            key = f"reason.sharenanigans.{'rise' if rise > 0 else 'fall'}.{'more' if more > 0 else 'less'}"
            args: dict[str, object] = {
                "industry": cards.industries[industry],
                "money": to_come[industry] * THOUSAND,
            }
            found.append((SEEN_WEIGHS * more * rise / TEN, key, args))
    return found
