"""Why one move is better than another, as facts of the game: what both lead to at the end of the round.

What counts, and how much, is what ``prospects`` weighs; beside it stand who leads in each Company and who
has won.
"""

from typing import Final

from stockyard.kernel.reasons import Reason, differences, heaviest, unfinished, wins
from stockyard.zoo.board import COMPANIES, ROUNDS, State, View
from stockyard.zoo.majority import majority
from stockyard.zoo.prospects import TRAITS, traits
from stockyard.zoo.shapes import COMPANY_WORDS
from stockyard.zoo.weights import WEIGHTS

IN_COINS: Final = ("coins", "shares_sold", "divisions", "fruits_sold", "hire", "abilities", "goal")
COUNTED: Final = ("shares", "fruits", "glory", "helpers", "intrigues")
TENS: Final = 10.0
LEAD: Final = 0.5
LEAD_WEIGHS: Final = 0.4


def reasons(view: View, firsts: list[State], seconds: list[State]) -> list[Reason]:
    """What speaks for the first of two moves and against it, the heaviest first.

    ``firsts`` and ``seconds`` are where they lead in the same worlds, one state for each.
    """
    me = view.me
    found = wins(firsts, seconds, me)
    pairs = unfinished(firsts, seconds)
    rows = [_row(pair[0], me) for pair in pairs]
    others = [_row(pair[1], me) for pair in pairs]
    more = differences(rows, others)
    if more:
        weights = WEIGHTS[ROUNDS - pairs[0][0].round]
        for at, name in enumerate(TRAITS):
            _add(found, name, more[at], weights[at])
        for company in range(COMPANIES):
            lead = more[len(TRAITS) + company]
            if abs(lead) >= LEAD:
                key = f"hint.zoo.lead.{_lead(lead > 0, majority(view, company) == me)}"
                found.append((LEAD_WEIGHS * lead, key, {"company": COMPANY_WORDS[company]}))
    return heaviest(found)


def _lead(better: bool, leads: bool) -> str:
    if better:
        return "keep" if leads else "get"
    return "lose" if leads else "miss"


def _row(s: State, seat: int) -> list[float]:
    """The traits, then whether the seat leads in each Company."""
    return traits(s, seat) + [1.0 if majority(s, company) == seat else 0.0 for company in range(COMPANIES)]


def _add(found: list[Reason], name: str, more: float, weight: float) -> None:
    """A trait that has a sentence, if the judgement likes more of it."""
    if weight <= 0.0:
        return
    key = f"hint.zoo.{name}.{'more' if more > 0 else 'less'}"
    if name in IN_COINS:
        coins = round(abs(more) * TENS)
        if coins:
            found.append((weight * more, key, {"coins": coins}))
    elif name in COUNTED:
        n = round(abs(more))
        if n:
            found.append((weight * more, key, {"n": n}))
