"""What a position promises each seat: the game's judgement of where a search breaks off.

``traits`` describes a seat by a few numbers, ``chances`` weighs them. The weights are learned from games
(docs/computer-players.md); they belong to the begin of a round, where little is under way.
"""

from typing import Final

from stockyard.kernel.chances import chances_of, shared, weighed
from stockyard.zoo import shapes as v
from stockyard.zoo.acts import fruit_gain, share_gain
from stockyard.zoo.appraise_cards import prepare
from stockyard.zoo.board import COMPANIES, ROUNDS, State
from stockyard.zoo.cardset import MODS_SIZE
from stockyard.zoo.sketch import ENOUGH, sketch_at
from stockyard.zoo.standing import company_worth, goal_worth, hopes
from stockyard.zoo.weights import WEIGHTS
from stockyard.zoo.worths import HUNDRED, standing_worth

TRAITS: Final[tuple[str, ...]] = (
    "coins", "shares_sold", "shares", "divisions", "fruits_sold", "fruits", "hire", "glory", "abilities",
    "helpers", "intrigues", "goal", "place", "bot", "trades",
)  # fmt: skip
"""The numbers of a seat, in this order; what is worth coins counts in tens of them."""

TENS: Final = 10.0
TEN_COINS: Final = 1000.0


def traits(s: State, seat: int) -> list[float]:
    """The numbers of a seat."""
    k = sketch_at(s, seat)
    prepare(k, {})
    seats = s.options.seats
    at = seat * COMPANIES
    own = [HUNDRED if other == seat else 0 for other in range(seats)]
    sold = 0
    fruits_sold = 0
    worth = 0
    for company in range(COMPANIES):
        sold += s.shares[at + company] * share_gain(s, seat, company, 0)
        fruits_sold += s.fruits[at + company] * fruit_gain(s, seat, company, 0)
        worth += company_worth(k, company, own)
    abilities = 0
    for entry in s.team:
        if entry & 7 == seat:
            abilities += standing_worth(s, seat, entry >> 3)
    fruits = s.fruits[at] + s.fruits[at + 1] + s.fruits[at + 2]
    mods = seat * MODS_SIZE
    return [
        s.coins[seat] / TENS,
        sold / TENS,
        float(s.shares[at] + s.shares[at + 1] + s.shares[at + 2]),
        (worth / HUNDRED - sold) / TENS,
        fruits_sold / TENS,
        float(min(fruits, ENOUGH * (k.rounds_left + 1))),
        hopes(k) / TEN_COINS,
        float(s.glory[seat]),
        abilities / TEN_COINS,
        float(s.helpers[seat]),
        float(s.left[seat]),
        goal_worth(k) / TEN_COINS,
        float((seat - s.first) % seats),
        float(s.options.bots >> seat & 1),
        float(s.mods[mods + v.SHARE_TRADES] + s.mods[mods + v.FRUIT_TRADES]),
    ]


def chances(s: State) -> list[float]:
    """Each seat's chance to win; they add up to 1. A game that is over has its winners."""
    seats = s.options.seats
    if not s.stack:
        return shared(s.winners, seats)
    weights = WEIGHTS[ROUNDS - s.round]
    return chances_of([weighed(traits(s, seat), weights) for seat in range(seats)])
