"""The state of a game: Board is what everybody may know, State adds what is hidden, View what one seat knows.

Companies and their Fruits share the numbers 0..2 (apple, lemon, pineapple). Cards are kinds, numbered over
all decks of the set (``cardset``). What belongs to a seat and a Company or Fruit stands at ``seat * 3 + n``.
What changes often is a list; what changes seldom is a tuple that is replaced, so that copies share it.
"""

from typing import Final

from stockyard.kernel.events import Event
from stockyard.kernel.ledgers import Ledger
from stockyard.kernel.piles import Pile
from stockyard.kernel.rng import Chance
from stockyard.kernel.stack import Frame
from stockyard.kernel.worlds import Plan
from stockyard.zoo.cardset import MODS_SIZE, CardSet

MOST_SEATS: Final = 5
ROUNDS: Final = 5
COMPANIES: Final = 3
SHARES_EACH: Final = 8
HIGHEST_SHARE: Final = 10
HIGHEST_FRUIT: Final = 5
FROM_PLAYER: Final = 2
TIE_COINS: Final = 3
LOBBY_COINS: Final = 2
SPECULATION_COINS: Final = 1
SPECULATION_CARDS: Final = 4
BOT_COINS: Final = 20
COINS_FOR_GLORY: Final = 5
BELLS: Final = 2
STOCK: Final[tuple[int, ...]] = (0, 0, 8, 11, 14, 17)

# Tokens, in the order of the rules.
SHARE_TRADING: Final = 0
FRUIT_TRADING: Final = 1
HIRING: Final = 2
LOBBYING: Final = 3
SPECULATION: Final = 4
DUPLICATE: Final = 5
TOKENS: Final = ("share_trading", "fruit_trading", "hiring", "lobbying", "speculation", "duplicate")

# Phases of a round.
CHOOSE: Final = 0
PLAY: Final = 1
MARKET: Final = 2
DIVIDE: Final = 3
ROUND_END: Final = 4
END: Final = 5
PHASES: Final = ("choose", "tokens", "market", "division", "round_end", "end")

# Streams of chance: a deck of each Company, then one for each other pile, then the deal.
INFLUENCE_STREAM: Final = 3
HELPER_STREAM: Final = 4
EVENT_STREAM: Final = 5
BOT_STREAM: Final = 6
GOAL_STREAM: Final = 7
INTRIGUE_STREAM: Final = 8
DEAL_STREAM: Final = 9
STREAMS: Final = 10

# Kinds of questions: the second int of an ASK frame. What follows the mask stands in the comment.
ASK_TOKEN: Final = 1  # everybody asked
ASK_REVEAL: Final = 2
ASK_SHARES: Final = 3  # transactions left, Companies bought in, Companies sold in (masks)
ASK_FRUITS: Final = 4  # transactions left, Fruits bought, Fruits sold (masks)
ASK_HIRING: Final = 5
ASK_LOBBYING: Final = 6
ASK_SPECULATION: Final = 7
ASK_LOBBY_COMPANY: Final = 8  # card
ASK_SEND: Final = 9  # Company, cards looked at, mode
ASK_SEND_COMPANY: Final = 10  # Company, cards looked at, mode
ASK_ORDER: Final = 11  # Company, cards looked at, mode, 1 if one is sent away, cards laid
ASK_AFTER: Final = 12  # pending Helpers, as a mask of places in the team
ASK_MAY: Final = 13  # block, here, it
ASK_COMPANY: Final = 14  # block, it
ASK_PLAYER: Final = 15  # block, here, who
ASK_FRUIT: Final = 16  # what for, how many, here, it, block, extra
ASK_DIVISION: Final = 17  # place of the Company, how many, seats that have taken
ASK_HIRE_CARD: Final = 18  # change of the cost, block
ASK_LOBBY_CARD: Final = 19  # here, block
ASK_PAY: Final = 20  # helper, what is still to pay of each Fruit, Fruits less (< 0) or more (> 0)
ASK_MOVE_SHARE: Final = 21  # here, block

ASK_NAMES: Final = (
    "", "token", "reveal", "share_trading", "fruit_trading", "hiring", "lobbying", "speculation",
    "lobby_company", "send", "send_company", "order", "after", "may", "company", "player", "fruit",
    "division", "hire_card", "lobby_card", "fruit", "company",
)  # fmt: skip


class Options:
    """What a table agrees on before the deal (21), shared by all states of a game.

    ``bots`` is a mask of seats; ``coins[k]`` is what the k-th seat from the First Player starts with, and
    ``fruits`` how many Fruits of each kind everybody starts with.
    """

    __slots__ = (
        "aid", "bots", "cards", "coins", "display", "events", "fruits", "goals", "intrigues", "seats",
        "stock", "tokens",
    )  # fmt: skip

    def __init__(
        self,
        cards: CardSet,
        seats: int,
        bots: int = 0,
        events: bool = False,
        goals: bool = False,
        intrigues: bool = False,
        coins: tuple[int, ...] | None = None,
        fruits: int = 0,
        aid: bool = True,
    ) -> None:
        self.cards: CardSet = cards
        self.seats: int = seats
        self.bots: int = bots
        self.events: bool = events
        self.goals: bool = goals
        self.intrigues: bool = intrigues
        self.coins: tuple[int, ...] = coins if coins is not None else START_COINS[seats]
        self.fruits: int = fruits
        self.aid: bool = aid
        self.tokens: int = 4 if seats == 2 else 3
        self.display: int = 4 if seats > 3 else 3
        self.stock: int = STOCK[seats]


# By number of seats, from the First Player on; found by measuring (docs/cards).
START_COINS: Final[tuple[tuple[int, ...], ...]] = (
    (),
    (),
    (7, 9),
    (7, 11, 14),
    (5, 8, 11, 11),
    (7, 8, 10, 10, 15),
)


class Board:
    """All that lies open on the table, pending work included. ``src`` is copied.

    ``order`` has the Companies from left to right. ``floor[company * 3 + fruit]`` counts Fruits on a board.
    ``used[seat]`` is a mask of the tokens played this round, ``played[seat]`` the same in order: digits to
    the base 8, token + 1, the last one lowest. ``team`` lists all hired Helpers in order as kind * 8 + seat,
    ``mods[seat * MODS_SIZE + key]`` sums up what they change. ``intrigued`` lists played Intrigues likewise.
    ``resolved`` are the cards of the Company deck that is being resolved. ``moved`` counts what the present
    card has changed. ``left[seat]`` is the number of Intrigues in the hand, ``removed`` the cards that
    everybody saw leave the game, ``unseen`` the number of those that left it covertly.
    """

    def __init__(self, options: Options, src: "Board | None" = None) -> None:
        self.options: Options = options
        self.cards: CardSet = options.cards
        if src is not None:
            self.stack: list[Frame] = src.stack[:]
            self.coins: list[int] = src.coins[:]
            self.fruits: list[int] = src.fruits[:]
            self.shares: list[int] = src.shares[:]
            self.floor: list[int] = src.floor[:]
            self.warehouse: list[int] = src.warehouse[:]
            self.share_price: list[int] = src.share_price[:]
            self.fruit_price: list[int] = src.fruit_price[:]
            self.used: list[int] = src.used[:]
            self.played: list[int] = src.played[:]
            self.glory: list[int] = src.glory[:]
            self.helpers: list[int] = src.helpers[:]
            self.left: list[int] = src.left[:]
            self.order: tuple[int, ...] = src.order
            self.team: tuple[int, ...] = src.team
            self.mods: tuple[int, ...] = src.mods
            self.influence: tuple[int, ...] = src.influence
            self.influence_deck: tuple[int, ...] = src.influence_deck
            self.market: tuple[int, ...] = src.market
            self.helper_deck: tuple[int, ...] = src.helper_deck
            self.event_deck: tuple[int, ...] = src.event_deck
            self.event_aside: tuple[int, ...] = src.event_aside
            self.bot_deck: tuple[int, ...] = src.bot_deck
            self.bot_discard: tuple[int, ...] = src.bot_discard
            self.resolved: tuple[int, ...] = src.resolved
            self.removed: tuple[int, ...] = src.removed
            self.intrigued: tuple[int, ...] = src.intrigued
            self.purse: tuple[int, ...] = src.purse
            self.round: int = src.round
            self.first: int = src.first
            self.phase: int = src.phase
            self.token: int = src.token
            self.current: int = src.current
            self.revealed: int = src.revealed
            self.acted: bool = src.acted
            self.intrigue_used: bool = src.intrigue_used
            self.resolving: int = src.resolving
            self.bells: int = src.bells
            self.moved: int = src.moved
            self.unseen: int = src.unseen
            self.bot_card: int = src.bot_card
            self.met: int = src.met
            self.winners: int = src.winners
            self.tie_break: int = src.tie_break
        else:
            seats = options.seats
            self.stack = []
            self.coins = [0] * seats
            self.fruits = [0] * (seats * COMPANIES)
            self.shares = [0] * (seats * COMPANIES)
            self.floor = [0] * (COMPANIES * COMPANIES)
            self.warehouse = [options.stock] * COMPANIES
            self.share_price = [1] * COMPANIES
            self.fruit_price = [1] * COMPANIES
            self.used = [0] * seats
            self.played = [0] * seats
            self.glory = [0] * seats
            self.helpers = [0] * seats
            self.left = [0] * seats
            self.order = (0, 1, 2)
            self.team = ()
            self.mods = (0,) * (seats * MODS_SIZE)
            self.influence = ()
            self.influence_deck = ()
            self.market = ()
            self.helper_deck = ()
            self.event_deck = ()
            self.event_aside = ()
            self.bot_deck = ()
            self.bot_discard = ()
            self.resolved = ()
            self.removed = ()
            self.intrigued = ()
            self.purse = ()
            self.round = 1
            self.first = 0
            self.phase = CHOOSE
            self.token = 0
            self.current = -1
            self.revealed = 0
            self.acted = False
            self.intrigue_used = False
            self.resolving = -1
            self.bells = 0
            self.moved = 0
            self.unseen = 0
            self.bot_card = -1
            self.met = 0
            self.winners = 0
            self.tie_break = 0


class Known:
    """What one viewer knows of the Company decks: a ledger, with ``folded`` events folded into it.

    Zones 0..2 are the decks, zone 3 the cards that left the game covertly.
    """

    __slots__ = ("decks", "folded", "viewer")

    def __init__(self, viewer: int, decks: Ledger, folded: int = 0) -> None:
        self.viewer: int = viewer
        self.decks: Ledger = decks
        self.folded: int = folded


class State(Board):
    """The whole truth of one game, mutable: the board, decks, hands, secret tokens and chance.

    ``chosen[seat]`` is the token a seat has chosen and not yet played, -1 for none. ``gone`` are cards that
    left the game covertly; ``picks`` what the one who looks at a deck has decided so far (see ``looks``).
    Events are appended only when ``sink`` is a list; ``known`` then holds what each seat and, last, the
    spectator knows. A copy has neither.
    """

    def __init__(
        self, options: Options, key: bytes, src: "State | None" = None, board: Board | None = None
    ) -> None:
        super().__init__(options, src if src is not None else board)
        if src is not None:
            decks = src.decks
            self.chance: Chance = Chance(src.chance.key, STREAMS, src.chance)
            self.decks: list[Pile] = [Pile(decks[0]), Pile(decks[1]), Pile(decks[2])]
            self.chosen: list[int] = src.chosen[:]
            self.hands: list[tuple[int, ...]] = src.hands[:]
            self.goals: tuple[int, ...] = src.goals
            self.gone: tuple[int, ...] = src.gone
            self.picks: tuple[int, ...] = src.picks
        else:
            self.chance = Chance(key, STREAMS)
            self.decks = [Pile(), Pile(), Pile()]
            self.chosen = [-1] * options.seats
            self.hands = [()] * options.seats
            self.goals = (-1,) * options.seats
            self.gone = ()
            self.picks = ()
        self.sink: list[Event] | None = None
        self.known: list[Known | None] = []
        # Of a world dealt from a view: what is judged alike in all such worlds.
        self.guesses: dict[int, list[int]] | None = None


class View(Board):
    """What seat ``me`` may know (-1: a spectator): the board, its own secrets and two ledgers.

    ``chosen`` has -1 for tokens that are still hidden; ``answered`` is the mask of seats that have chosen.
    ``goals`` are those the viewer may see. ``shown`` are the cards that the viewer is looking at. ``tops``,
    ``bags`` and ``unders`` count the parts of the decks, ``top_seen`` and ``under_seen`` say who looked.
    ``plan`` is the ledger made ready once for many worlds, ``guesses`` what ``surmise`` has judged in them.
    """

    def __init__(self, src: Board, me: int) -> None:
        super().__init__(src.options, src)
        self.me: int = me
        self.hand: tuple[int, ...] = ()
        self.chosen: list[int] = []
        self.answered: int = 0
        self.goals: tuple[int, ...] = ()
        self.picks: tuple[int, ...] = ()
        self.shown: tuple[int, ...] = ()
        self.sizes: list[int] = []
        self.bags: list[int] = []
        self.top_seen: list[list[int]] = []
        self.under_seen: list[list[int]] = []
        self.ledger: Ledger | None = None
        self.public: Ledger | None = None
        self.plan: Plan | None = None
        self.guesses: dict[int, list[int]] | None = None


def mods_of(b: Board) -> tuple[int, ...]:
    """What the Helpers of the team change, all of them working; those of Bots change nothing (15, 19)."""
    mods = [0] * (b.options.seats * MODS_SIZE)
    for entry in b.team:
        seat = entry & 7
        if not b.options.bots >> seat & 1:
            for key, n in b.cards.mods[entry >> 3]:
                mods[seat * MODS_SIZE + key] += n
    return tuple(mods)


def mod(b: Board, seat: int, key: int) -> int:
    """The sum of what the seat's Helpers change about one thing (15)."""
    return b.mods[seat * MODS_SIZE + key]


def shares_left(b: Board, seat: int) -> int:
    """How many Share tokens the seat has in its pool (2)."""
    at = seat * COMPANIES
    return SHARES_EACH - b.shares[at] - b.shares[at + 1] - b.shares[at + 2]


def last_token(b: Board, seat: int) -> int:
    """The token the seat played last in this round, -1 for none."""
    return (b.played[seat] & 7) - 1


def deck_size(b: Board, company: int) -> int:
    """How many cards a Company deck has; public."""
    if isinstance(b, State):
        return b.decks[company].size()
    assert isinstance(b, View)
    return b.sizes[company]
