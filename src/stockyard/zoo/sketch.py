"""The things of a view that count, ready to be changed and changed back, and what the decks promise."""

from typing import Final

from stockyard.zoo import board as b
from stockyard.zoo.board import COMPANIES, ROUNDS, Board, State, View
from stockyard.zoo.knowledge import own_things
from stockyard.zoo.worths import HUNDRED, Worths, fruit_worth, worths

# How much a rival's gain counts against one's own, in per cent, by the number of seats.
RIVAL: Final[tuple[int, ...]] = (0, 0, 90, 20, 25, 20)
UNKNOWN: Final = -1_000_000_000
# A card that is not known: what it adds in hundredths of a Fruit, how often it has a bell in per cent.
USUAL_CARD: Final = 80
USUAL_BELL: Final = 33
# Fruits for the Helpers of a round: who has more for each round to come, has to sell them.
ENOUGH: Final = 4


def _weights(seats: int, seat: int) -> list[int]:
    return [HUNDRED if other == seat else -RIVAL[seats] for other in range(seats)]


WEIGHTS: Final = [[_weights(seats, seat) for seat in range(seats)] for seats in range(len(RIVAL))]


class Sketch(View):
    """A view's board to try things on, as seen by its seat.

    ``weights`` says how much each seat's gain counts. Of each Company: ``now`` is what its next division is
    expected to have, in hundredths of a Fruit, ``later`` one of a later round, ``ahead`` whether its deck is
    still to be resolved this round, ``chance`` how likely a card of its deck is resolved then, in per cent.
    ``fruit`` is what a Fruit of a kind is worth, ``mean`` one on a board. ``helper``, ``hoped``,
    ``base`` and ``holders`` remember what has been computed.
    """

    def __init__(self, src: Board, me: int) -> None:
        super().__init__(src, me)
        self.seats: int = src.options.seats
        self.worths: Worths = worths(src.cards)
        self.weights: list[int] = WEIGHTS[self.seats][me]
        self.rounds_left: int = ROUNDS - src.round
        at = me * COMPANIES
        mine = src.fruits[at] + src.fruits[at + 1] + src.fruits[at + 2]
        self.may_hire: bool = self.rounds_left > 0 or not src.used[me] >> b.HIRING & 1
        hires = self.rounds_left > 0 and mine < ENOUGH * (self.rounds_left + 1)
        self.hires: bool = hires
        self.fruit: list[int] = [fruit_worth(price, self.rounds_left, hires) for price in src.fruit_price]
        self.ahead: list[bool] = [False] * COMPANIES
        self.chance: list[int] = [HUNDRED] * COMPANIES
        self.now: list[int] = [0] * COMPANIES
        self.later: list[int] = [0] * COMPANIES
        self.mean: list[int] = [0] * COMPANIES
        self.helper: dict[int, int] = {}
        self.hoped: dict[int, int] = {}
        self.base: dict[int, int] = {}
        self.holders: dict[int, list[int]] = {}


def sketch(view: View) -> Sketch:
    """What a view shows, with what its ledger knows of the decks."""
    k = Sketch(view, view.me)
    k.sizes = view.sizes
    k.hand = view.hand
    k.shown = view.shown
    k.picks = view.picks
    k.goals = view.goals
    k.ledger = view.ledger
    for company in range(COMPANIES):
        expect(k, company)
    return k


def sketch_at(s: State, seat: int) -> Sketch:
    """The sketch of a ``glance``: a seat's eyes, without a memory of the decks."""
    k = Sketch(s, seat)
    own_things(k, s, seat)
    for company in range(COMPANIES):
        expect(k, company)
    return k


def expect(k: Sketch, company: int) -> None:
    """What the Company's deck and board promise for this round and the next ones."""
    k.ahead[company] = _ahead(k, company)
    n = k.sizes[company] if k.sizes else 0
    brings, bells = _contents(k, company, n)
    share = HUNDRED
    if n and bells > 2 * HUNDRED:
        share = min(HUNDRED, 2 * HUNDRED * (n + 1) * HUNDRED // ((bells + HUNDRED) * n))
    k.chance[company] = share
    floor = company * COMPANIES
    lying = 0
    worth = 0
    for fruit in range(COMPANIES):
        lying += k.floor[floor + fruit]
        worth += k.floor[floor + fruit] * k.fruit[fruit]
    comes = brings * share // HUNDRED
    rest = HUNDRED * (k.warehouse[0] + k.warehouse[1] + k.warehouse[2]) // 2
    k.later[company] = min(comes, rest)
    if k.phase < b.DIVIDE:
        k.now[company] = lying * HUNDRED + (min(comes, rest) if k.ahead[company] else 0)
    elif k.phase == b.DIVIDE:
        k.now[company] = lying * HUNDRED
    usual = (2 * k.fruit[company] + k.fruit[0] + k.fruit[1] + k.fruit[2]) // 5
    k.mean[company] = (worth + 2 * usual) // (lying + 2)


def _ahead(k: Sketch, company: int) -> bool:
    if k.phase < b.MARKET:
        return True
    if k.phase > b.MARKET:
        return False
    return k.resolving < 0 or k.order.index(company) > k.order.index(k.resolving)


def _contents(k: Sketch, company: int, n: int) -> tuple[int, int]:
    """What all cards of a deck add together, and how many bells they have, both in hundredths."""
    ledger = k.ledger
    if ledger is None:
        return n * USUAL_CARD, n * USUAL_BELL
    brings = 0
    bells = 0
    known = k.worths
    for key, many in ledger.bags[company].items():
        brings += many * (known.brings[key] if key >= 0 else USUAL_CARD)
        bells += many * (known.bells[key] * HUNDRED if key >= 0 else USUAL_BELL)
    for key in ledger.tops[company] + ledger.unders[company]:
        brings += known.brings[key] if key >= 0 else USUAL_CARD
        bells += known.bells[key] * HUNDRED if key >= 0 else USUAL_BELL
    return brings, bells
