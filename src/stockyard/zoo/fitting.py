"""Whether a ledger that somebody hands in could be true of a state, so that its next event fits it too."""

from stockyard.kernel import fitting
from stockyard.kernel.ledgers import Ledger
from stockyard.zoo.board import COMPANIES, State


def fits(ledger: Ledger, s: State) -> bool:
    """Whether the cards of the state are one of the worlds of the ledger."""
    opened = [0] * s.cards.influence_size
    for kind in s.resolved:
        opened[kind] += 1
    totals = opened[:]
    zones: list[fitting.Zone] = []
    for company in range(COMPANIES):
        deck = s.decks[company]
        zones.append((deck.top, deck.bag, deck.under))
        for kind in deck.cards():
            totals[kind] += 1
    zones.append(([], list(s.gone), []))
    for kind in s.gone:
        totals[kind] += 1
    return fitting.fits(ledger, zones, totals, opened)
