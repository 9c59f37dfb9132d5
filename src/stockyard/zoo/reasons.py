"""Why one move is better than another, as facts of the game: what both lead to at the end of the round.

What counts, and how much, is what ``prospects`` weighs; beside it stand who leads in each Company and who
has won.
"""

from typing import Final

from stockyard.kernel.reasons import Reason, Said, differences, heaviest, of_traits, unfinished, wins
from stockyard.zoo.board import COMPANIES, ROUNDS, State, View
from stockyard.zoo.cardset import NAME
from stockyard.zoo.majority import majority
from stockyard.zoo.prospects import TRAITS, traits
from stockyard.zoo.shapes import COMPANY_WORDS
from stockyard.zoo.weights import WEIGHTS

IN_COINS: Final[Said] = ("coins", 10.0, 1, 1)
COUNTED: Final[Said] = ("n", 1.0, 1, 1)
SAID: Final[dict[str, Said]] = {
    "coins": IN_COINS,
    "shares_sold": IN_COINS,
    "shares": COUNTED,
    "divisions": IN_COINS,
    "fruits_sold": IN_COINS,
    "fruits": COUNTED,
    "hire": IN_COINS,
    "glory": COUNTED,
    "abilities": IN_COINS,
    "helpers": COUNTED,
    "intrigues": COUNTED,
    "goal": IN_COINS,
}
"""The traits that have a sentence; what is worth coins counts in tens of them."""

LEAD: Final = 0.5
LEAD_WEIGHS: Final = 0.4


def reasons(view: View, firsts: list[State], seconds: list[State]) -> list[Reason]:
    """What speaks for the first of two moves and against it, the heaviest first.

    ``firsts`` and ``seconds`` are where they lead in the same worlds, one state for each.
    """
    me = view.me
    found = wins(firsts, seconds, me, view.options.seats)
    pairs = unfinished(firsts, seconds)
    more = differences([traits(pair[0], me) for pair in pairs], [traits(pair[1], me) for pair in pairs])
    if more:
        found += of_traits(NAME, TRAITS, WEIGHTS[ROUNDS - pairs[0][0].round], SAID, more)
    leads = differences([_leads(s, me) for s in firsts], [_leads(s, me) for s in seconds])
    for company, lead in enumerate(leads):
        if abs(lead) >= LEAD:
            key = f"reason.zoo.lead.{_lead(lead > 0, majority(view, company) == me)}"
            found.append((LEAD_WEIGHS * lead, key, {"company": COMPANY_WORDS[company]}))
    return heaviest(found)


def _lead(better: bool, leads: bool) -> str:
    if better:
        return "keep" if leads else "get"
    return "lose" if leads else "miss"


def _leads(s: State, seat: int) -> list[float]:
    """Whether the seat leads in each Company, in a game that is over too: it was divided before."""
    return [1.0 if majority(s, company) == seat else 0.0 for company in range(COMPANIES)]
