"""The state of a game: Board is what everybody may know, State adds what is hidden, View what one seat knows.

Cards are kinds: price sides 0..S-1; Share cards 0..N-1; Cat 'n Wolf cards 0..K-1. On the draw pile a key
below S is a price side whose Share nobody has seen; S + n is the Share card n, sold and known to all (4.11).
Money is in thousands.
"""

from typing import Final

from stockyard.kernel.events import Event
from stockyard.kernel.ledgers import Ledger
from stockyard.kernel.piles import Pile
from stockyard.kernel.rng import Chance
from stockyard.kernel.stack import Frame
from stockyard.kernel.worlds import Plan
from stockyard.sharenanigans.cardset import CardSet

START_CASH: Final = 5
LOWEST: Final = 1
HIGHEST: Final = 12
ACTIONS: Final = 2
DRAWN: Final = 2
RICH: Final = 10

# Streams of chance, one for each pile and one for everything else that is drawn by lot.
MARKET_STREAM: Final = 0
BEHIND_STREAM: Final = 1
CAT_STREAM: Final = 2
HAND_STREAM: Final = 3
DEAL_STREAM: Final = 4
STREAMS: Final = 5

# Kinds of questions: the second int of an ASK frame.
TURN: Final = 1
SALE: Final = 2
NAME: Final = 3
WINDOW: Final = 4
PASS_LEFT: Final = 5
TOLL: Final = 6
SWAP_MINE: Final = 7
SWAP_THEIRS: Final = 8
ORDER: Final = 9

ASK_NAMES: Final = (
    "",
    "turn",
    "sale",
    "name",
    "window",
    "pass_left",
    "toll",
    "swap_mine",
    "swap_theirs",
    "order",
)


class Options:
    """What a table agrees on before the deal (12), shared by all states of a game. ``turn_limit`` 0: none."""

    __slots__ = ("auto_call", "cards", "head_start", "holders", "seats", "target", "turn_limit")

    def __init__(
        self,
        cards: CardSet,
        seats: int,
        head_start: bool = False,
        auto_call: bool = False,
        turn_limit: int = 0,
        holders: bool = False,
    ) -> None:
        self.cards: CardSet = cards
        self.seats: int = seats
        self.target: int = 15 if seats == 4 else 20
        self.head_start: bool = head_start
        self.auto_call: bool = auto_call
        self.turn_limit: int = turn_limit
        self.holders: bool = holders


class Board:
    """All that lies open on the table, pending work included. ``src`` is copied.

    ``owner[share]`` is a seat or -1; ``count[seat * I + industry]`` follows from it. ``behind[side]`` is the
    mask of industries whose Share with this price side has not been seen since it went into the pile.
    ``chain`` holds the waiting card and the Blocks on it; ``named`` what was named for it, as moves.
    ``active`` lists the changes since the flip as (industry, amount, card, seat), ``change`` their sums.
    """

    def __init__(self, options: Options, src: "Board | None" = None) -> None:
        self.options: Options = options
        self.cards: CardSet = options.cards
        if src is not None:
            self.stack: list[Frame] = src.stack[:]
            self.cash: list[int] = src.cash[:]
            self.sizes: list[int] = src.sizes[:]
            self.owner: list[int] = src.owner[:]
            self.count: list[int] = src.count[:]
            self.behind: list[int] = src.behind[:]
            self.pile: list[int] = src.pile[:]
            self.discard: list[int] = src.discard[:]
            self.change: list[int] = src.change[:]
            self.active: list[tuple[int, int, int, int]] = src.active[:]
            self.chain: list[int] = src.chain[:]
            self.chain_seat: list[int] = src.chain_seat[:]
            self.named: list[int] = src.named[:]
            self.locked: list[int] = src.locked[:]
            self.fewer: list[int] = src.fewer[:]
            self.market: int = src.market
            self.deck_size: int = src.deck_size
            self.draw_size: int = src.draw_size
            self.first: int = src.first
            self.current: int = src.current
            self.turn: int = src.turn
            self.actions: int = src.actions
            self.flipped: bool = src.flipped
            self.begun: bool = src.begun
            self.floor: int = src.floor
            self.sure: bool = src.sure
            self.winners: int = src.winners
            self.called: bool = src.called
        else:
            cards = options.cards
            seats = options.seats
            self.stack = []
            self.cash = [START_CASH] * seats
            self.sizes = [0] * seats
            self.owner = [-1] * len(cards.shares)
            self.count = [0] * (seats * len(cards.industries))
            self.behind = [0] * len(cards.sides)
            self.pile = []
            self.discard = []
            self.change = [0] * len(cards.industries)
            self.active = []
            self.chain = []
            self.chain_seat = []
            self.named = []
            self.locked = [0] * seats
            self.fewer = [0] * seats
            self.market = 0
            self.deck_size = 0
            self.draw_size = 0
            self.first = 0
            self.current = 0
            self.turn = 0
            self.actions = 0
            self.flipped = False
            self.begun = False
            self.floor = 0
            self.sure = False
            self.winners = 0
            self.called = False


class Known:
    """What one viewer knows: a ledger of the draw pile and one of the Cat 'n Wolf cards.

    ``folded`` counts the game's events that are folded into them.
    """

    __slots__ = ("cats", "folded", "market", "viewer")

    def __init__(self, viewer: int, market: Ledger, cats: Ledger, folded: int = 0) -> None:
        self.viewer: int = viewer
        self.market: Ledger = market
        self.cats: Ledger = cats
        self.folded: int = folded


class State(Board):
    """The whole truth of one game, mutable: the board, hands, piles, secret answers and chance.

    ``answers[seat]`` is the move a seat has answered secretly, -1 for none; ``picks`` is the order that is
    being chosen for market cards. Events are appended only when ``sink`` is a list; ``known`` then holds what
    each seat and, last, the spectator knows. A copy has neither.
    """

    def __init__(
        self, options: Options, key: bytes, src: "State | None" = None, board: Board | None = None
    ) -> None:
        super().__init__(options, src if src is not None else board)
        if src is not None:
            self.chance: Chance = Chance(src.chance.key, STREAMS, src.chance)
            self.hands: list[list[int]] = [hand[:] for hand in src.hands]
            self.draw: Pile = Pile(src.draw)
            self.deck: list[int] = src.deck[:]
            self.answers: list[int] = src.answers[:]
            self.picks: list[int] = src.picks[:]
        else:
            self.chance = Chance(key, STREAMS)
            self.hands = [[] for _ in range(options.seats)]
            self.draw = Pile()
            self.deck = []
            self.answers = [-1] * options.seats
            self.picks = []
        self.sink: list[Event] | None = None
        self.known: list[Known | None] = []


class View(Board):
    """What seat ``me`` may know (-1: a spectator): the board, its own secrets and two ledgers.

    ``answered`` is the mask of seats whose secret answer is in; ``shown`` the hand or the market cards that
    the open question is about; ``under`` the sold Shares at the bottom, which all know. The two plans are the
    ledgers made ready once for many worlds.
    """

    def __init__(self, src: Board, me: int) -> None:
        super().__init__(src.options, src)
        self.me: int = me
        self.hand: list[int] = []
        self.answered: int = 0
        self.my_answer: int = -1
        self.picks: list[int] = []
        self.shown: list[int] = []
        self.draw_top: int = 0
        self.draw_bag: int = 0
        self.top_seen: list[int] = []
        self.under: list[int] = []
        self.market_ledger: Ledger | None = None
        self.cat_ledger: Ledger | None = None
        self.market_public: Ledger | None = None
        self.cat_public: Ledger | None = None
        self.market_plan: Plan | None = None
        self.cat_plan: Plan | None = None


def price(b: Board, industry: int) -> int:
    """The current price of an industry (5.1-5.4)."""
    return clamped(printed(b, industry) + b.change[industry])


def clamped(p: int) -> int:
    """A price within its limits (5.2, 5.3)."""
    if p < LOWEST:
        return LOWEST
    return p if p < HIGHEST else HIGHEST


def printed(b: Board, industry: int) -> int:
    """The price on the market card (4.1)."""
    cards = b.cards
    side = b.market
    sides = len(cards.sides)
    if side >= sides:
        side = cards.share_side[side - sides]
    return cards.prices[side][industry]


def can_flip(b: Board) -> bool:
    """Whether a flip would leave a market card (4.13, 4.14)."""
    return b.draw_size > 1 or len(b.pile) > 1
