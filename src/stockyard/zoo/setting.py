"""A state set up from a position's data, every entry checked (see ``position`` for what is written)."""

from collections.abc import Callable, Sequence
from typing import Final

from stockyard.kernel.ledgers import Ledger
from stockyard.kernel.memory import from_data
from stockyard.kernel.reading import Reader, deal_key
from stockyard.kernel.rng import Chance
from stockyard.kernel.stack import MASK, check_frames, run
from stockyard.zoo import board as b
from stockyard.zoo import dealt, final, flow, pending, steps
from stockyard.zoo import shapes as v
from stockyard.zoo.board import COMPANIES, TOKENS, Known, Options, State, mods_of
from stockyard.zoo.cardset import CardSet
from stockyard.zoo.fitting import fits
from stockyard.zoo.knowledge import ZONES
from stockyard.zoo.position import KEYS, STREAM_NAMES, known_at

MOST_COINS: Final = 100_000
MOST_IN_HAND: Final = 100_000_000
OPTION_KEYS: Final = frozenset(("cards", "bots", "modules", "coins", "fruits", "aid", "seed"))
MODULES: Final = ("events", "goals", "intrigues")
LARGEST_INT: Final = 1 << 40


def read_options(r: Reader, seats: int, find_set: Callable[[str], CardSet]) -> Options:
    """Table options (21); a missing one has its default."""
    r.known_keys(OPTION_KEYS)
    name = r.at("cards").data
    if name is not None and not isinstance(name, str):
        raise r.at("cards").fault("the name of a card set")
    cards = find_set(name or "classic")
    modules = 0
    for entry in r.at("modules").items(len(MODULES)):
        modules |= 1 << entry.one_of(MODULES, "module")
    most = (cards_stock(seats)) // seats
    return Options(
        cards,
        seats,
        _bots(r.at("bots"), seats),
        bool(modules & 1),
        bool(modules & 2),
        bool(modules & 4),
        _coins(r.at("coins"), seats),
        r.at("fruits").integer(0, most, 0),
        r.at("aid").boolean(True),
    )


def cards_stock(seats: int) -> int:
    """How many Fruits of each kind there are."""
    return b.STOCK[seats]


def _bots(r: Reader, seats: int) -> int:
    """How many Bots at the last seats, or which seats are theirs (21.2); at least one seat is a person's."""
    if r.data is None:
        return 0
    if isinstance(r.data, int):
        n = r.integer(0, seats - 1)
        return ((1 << n) - 1) << (seats - n)
    mask = 0
    for entry in r.items(seats):
        mask |= 1 << entry.integer(0, seats - 1)
    if mask == (1 << seats) - 1:
        raise r.fault("at least one seat is a person's")
    return mask


def _coins(r: Reader, seats: int) -> tuple[int, ...] | None:
    """Starting coins (21.3): a number for all, or one for each place in turn order."""
    if r.data is None:
        return None
    if isinstance(r.data, int):
        return (r.integer(0, MOST_COINS),) * seats
    coins = tuple([entry.integer(0, MOST_COINS) for entry in r.items(seats)])
    if len(coins) != seats:
        raise r.fault(f"a number, or {seats} numbers in turn order")
    return coins


def from_position(data: object, find_set: Callable[[str], CardSet], watched: bool = True) -> State:
    """The state that a position describes, run on to its next question; BadRecord names the first fault."""
    r = Reader(data)
    r.known_keys(KEYS)
    if r.at("game").data not in (None, "zoo"):
        raise r.at("game").fault("zoo")
    seats = r.at("seats").integer(2, b.MOST_SEATS, 2)
    given = dict(r.at("options").table())
    for name in ("bots", "modules"):
        if r.has(name):
            given[name] = r.at(name).data
    options = read_options(Reader(given, "options"), seats, find_set)
    s = State(options, deal_key(r))
    Setting(s, r).read()
    if watched:
        s.sink = []
        _know(s, r.at("knowledge"))
    pending.begin(s)
    if s.stack:
        run(s, s.stack, flow.STEPS)
    return s


def _know(s: State, r: Reader) -> None:
    """The ledgers of the position, or those that follow from who has looked."""
    given = r.items(s.options.seats + 1)
    names = s.cards.kinds[: s.cards.influence_size]
    for at, viewer in enumerate((*range(s.options.seats), -1)):
        if at < len(given) and given[at].data is not None:
            ledger: Ledger = from_data(given[at].data, names, ZONES, given[at].path)
            if not fits(ledger, s) or not _sees(ledger, s, viewer):
                raise given[at].fault("does not fit the cards of this position")
            s.known.append(Known(viewer, ledger))
        else:
            s.known.append(known_at(s, viewer))


def _sees(ledger: Ledger, s: State, viewer: int) -> bool:
    """Whether whoever looks at the first cards of a deck just now knows them."""
    if not s.picks or viewer < 0 or not s.stack[-1][MASK] >> viewer & 1:
        return True
    company, n = s.stack[-1][3:5]
    return ledger.tops[company][:n] == s.decks[company].top[:n]


class Setting:
    """Reads one position into a state and keeps count of the cards that are placed."""

    def __init__(self, s: State, r: Reader) -> None:
        self.s: State = s
        self.r: Reader = r
        self.cards: CardSet = s.cards
        self.placed: list[int] = [0] * len(s.cards.kinds)

    def read(self) -> None:
        """All entries, open things first."""
        self._scalars()
        self._prices()
        self._seats()
        self._boards()
        self._displays()
        self._others()
        self._resolving()
        dealt.Rest(self.s, self.r, self.placed).deal()
        self._warehouse()
        self._end()
        pending.check_phase(self.s, self.r)
        self._chance()
        self._stack()

    # Cards

    def card(self, r: Reader, deck: str, other: str = "") -> int:
        """A card of a deck that still has a copy to be placed."""
        kinds = [self.cards.kinds[kind] for kind in self.cards.deck(deck)]
        base = self.cards.deck(deck).start
        if other and isinstance(r.data, str) and r.data not in kinds:
            return self.card(r, other)
        kind = base + r.one_of(kinds, f"{deck} card")
        self.placed[kind] += 1
        if self.placed[kind] > self.cards.copies[kind]:
            raise r.fault(f"there are only {self.cards.copies[kind]} of {self.cards.kinds[kind]}")
        return kind

    def listed(self, r: Reader, deck: str, other: str = "") -> tuple[int, ...]:
        """A list of cards."""
        return tuple([self.card(entry, deck, other) for entry in r.items()])

    # Entries

    def _scalars(self) -> None:
        s, r = self.s, self.r
        seats = s.options.seats
        s.round = r.at("round").integer(1, b.ROUNDS, 1)
        s.first = r.at("first").integer(0, seats - 1, 0)
        s.phase = r.at("phase").one_of(b.PHASES, "phase") if r.has("phase") else b.CHOOSE
        s.token = r.at("token").integer(1, s.options.tokens + 1, self._next_token()) - 1
        s.current = r.at("current").integer(-1, seats - 1, -1)
        s.revealed = self._mask(r.at("revealed"))
        s.acted = r.at("acted").boolean()
        s.intrigue_used = r.at("intrigue_used").boolean()
        s.moved = r.at("moved").integer(0, 1_000_000, 0)
        s.met = self._mask(r.at("met"))
        order: list[int] = []
        for entry in r.at("companies").items(COMPANIES):
            company = entry.one_of(v.COMPANY_WORDS, "Company")
            if company in order:
                raise entry.fault("each Company lies once")
            order.append(company)
        if order and len(order) < COMPANIES:
            raise r.at("companies").fault("all three Companies, from left to right")
        if order:
            s.order = (order[0], order[1], order[2])

    def _next_token(self) -> int:
        """Which token of the round is chosen next, if nothing but the used ones tells."""
        seats = self.r.at("seat").items(self.s.options.seats)
        used = [len(seat.at("used").items()) for seat in seats]
        if self.s.phase == b.PLAY:
            current = self.r.at("current").integer(-1, self.s.options.seats - 1, -1)
            at = current if current >= 0 else self.s.first
            return min((used[at] if at < len(used) else 0) + 1, self.s.options.tokens)
        return min(max(used, default=0) + 1, self.s.options.tokens) if self.s.phase == b.CHOOSE else 1

    def _mask(self, r: Reader) -> int:
        mask = 0
        for entry in r.items(self.s.options.seats):
            mask |= 1 << entry.integer(0, self.s.options.seats - 1)
        return mask

    def three(self, r: Reader, low: int, high: int, default: int) -> list[int]:
        """A number for each Company or Fruit."""
        r.known_keys(frozenset(v.COMPANY_WORDS))
        return [r.at(word).integer(low, high, default) for word in v.COMPANY_WORDS]

    def _prices(self) -> None:
        s = self.s
        s.share_price = self.three(self.r.at("share_price"), 1, b.HIGHEST_SHARE, 1)
        s.fruit_price = self.three(self.r.at("fruit_price"), 1, b.HIGHEST_FRUIT, 1)

    def _seats(self) -> None:
        s = self.s
        keys = frozenset(
            ("coins", "fruits", "shares", "helpers", "used", "chosen", "goal", "intrigues", "played")
        )
        given = self.r.at("seat").items(s.options.seats)
        team: list[int] = []
        for seat in range(s.options.seats):
            r = given[seat] if seat < len(given) else Reader(None, f"seat[{seat}]")
            r.known_keys(keys)
            s.coins[seat] = r.at("coins").integer(0, MOST_IN_HAND, dealt.starting_coins(s, seat))
            at = seat * COMPANIES
            stock = s.options.stock
            s.fruits[at : at + COMPANIES] = self.three(r.at("fruits"), 0, stock, s.options.fruits)
            shares = self.three(r.at("shares"), 0, b.SHARES_EACH, 0)
            if sum(shares) > b.SHARES_EACH:
                raise r.at("shares").fault(f"at most {b.SHARES_EACH} Shares in all")
            s.shares[at : at + COMPANIES] = shares
            for entry in r.at("helpers").items():
                team.append(self.card(entry, "helper") * 8 + seat)
            self._tokens(seat, r)
            played = [self.card(entry, "intrigue") * 8 + seat for entry in r.at("played").items()]
            s.intrigued = tuple(sorted((*s.intrigued, *played)))
        self._team(team)

    def _tokens(self, seat: int, r: Reader) -> None:
        s = self.s
        for entry in r.at("used").items(len(TOKENS)):
            token = entry.one_of(TOKENS, "token")
            if s.used[seat] >> token & 1 or (token == b.DUPLICATE and not s.used[seat]):
                raise entry.fault("each token once a round, and never Duplicate first")
            s.used[seat] |= 1 << token
            s.played[seat] = s.played[seat] * 8 + token + 1
        if s.phase <= b.PLAY and s.used[seat].bit_count() > s.token + 2:
            raise r.at("used").fault("too many for this token of the round: too few would be left")
        if r.has("chosen"):
            token = r.at("chosen").one_of(TOKENS, "token")
            if s.options.bots >> seat & 1:
                raise r.at("chosen").fault("a Bot chooses no token")
            if s.used[seat] >> token & 1 or (token == b.DUPLICATE and not s.used[seat]):
                raise r.at("chosen").fault("a token that can still be chosen")
            s.chosen[seat] = token
        if s.options.bots >> seat & 1 and s.used[seat]:
            raise r.at("used").fault("a Bot uses no tokens")

    def _team(self, team: list[int]) -> None:
        """Helpers in the order they were hired: seat by seat where the position does not say."""
        s = self.s
        owner = {entry >> 3: entry for entry in team}
        order: list[int] = []
        for r in self.r.at("hired").items():
            kind = r.one_of(self.cards.kinds, "Helper")
            if kind not in owner:
                raise r.fault("a Helper of some seat, named once")
            order.append(owner.pop(kind))
        order += [entry for entry in team if entry >> 3 in owner]
        s.team = tuple(order)
        s.mods = mods_of(s)
        for entry in order:
            s.glory[entry & 7] += self.cards.glory[entry >> 3]
            s.helpers[entry & 7] += 1

    def _boards(self) -> None:
        """Fruits on the boards, and what is given of the decks."""
        s = self.s
        boards = self.r.at("company")
        boards.known_keys(frozenset(v.COMPANY_WORDS))
        for company, word in enumerate(v.COMPANY_WORDS):
            r = boards.at(word)
            r.known_keys(frozenset(("fruits", "deck")))
            at = company * COMPANIES
            s.floor[at : at + COMPANIES] = self.three(r.at("fruits"), 0, s.options.stock, 0)
            deck = r.at("deck")
            deck.known_keys(frozenset(("top", "looked", "bag", "under", "under_looked")))
            pile = s.decks[company]
            pile.top = list(self.listed(deck.at("top"), "influence", "company"))
            pile.under = list(self.listed(deck.at("under"), "influence", "company"))
            pile.bag = sorted(self.listed(deck.at("bag"), "influence", "company"))
            pile.top_seen = self._looked(deck.at("looked"), len(pile.top))
            pile.under_seen = self._looked(deck.at("under_looked"), len(pile.under))

    def _looked(self, r: Reader, n: int) -> list[int]:
        masks = [entry.integer(0, 255) for entry in r.items()]
        if masks and len(masks) != n:
            raise r.fault(f"one mask for each of {n} places")
        return masks or [0] * n

    def _displays(self) -> None:
        s = self.s
        for name, deck in (("influence", "influence"), ("helper_market", "helper")):
            r = self.r.at(name)
            r.known_keys(frozenset(("display", "deck")))
            shown = self.listed(r.at("display"), deck)
            if len(shown) > s.options.display:
                raise r.at("display").fault(f"at most {s.options.display} cards lie open")
            rest = tuple(sorted(self.listed(r.at("deck"), deck)))
            if deck == "influence":
                s.influence, s.influence_deck = shown, rest
            else:
                s.market, s.helper_deck = shown, rest

    def _others(self) -> None:
        """Events, Bot cards, removed cards."""
        s = self.s
        r = self.r.at("events")
        r.known_keys(frozenset(("deck", "aside")))
        s.event_aside = self.listed(r.at("aside"), "event")
        s.event_deck = tuple(sorted(self.listed(r.at("deck"), "event")))
        r = self.r.at("bot_deck")
        r.known_keys(frozenset(("bag", "discard", "last")))
        s.bot_discard = self.listed(r.at("discard"), "bot")
        s.bot_deck = tuple(sorted(self.listed(r.at("bag"), "bot")))
        if r.has("last"):
            bots = [self.cards.kinds[kind] for kind in self.cards.deck("bot")]
            s.bot_card = self.cards.bot_base + r.at("last").one_of(bots, "Bot card")
        self._removed(self.r.at("removed"))

    def _removed(self, r: Reader) -> None:
        """A list of cards that all saw leave the game, or a table with ``open`` and ``unseen``."""
        s = self.s
        shown = r
        if isinstance(r.data, dict):
            r.known_keys(frozenset(("open", "unseen")))
            s.gone = tuple(sorted(self.listed(r.at("unseen"), "influence", "company")))
            s.unseen = len(s.gone)
            shown = r.at("open")
        removed: list[int] = []
        for entry in shown.items():
            if entry.data in [self.cards.kinds[kind] for kind in self.cards.deck("helper")]:
                removed.append(self.card(entry, "helper"))
            else:
                removed.append(self.card(entry, "influence", "company"))
        s.removed = tuple(removed)

    def _resolving(self) -> None:
        s = self.s
        r = self.r.at("resolving")
        r.known_keys(frozenset(("company", "cards", "bells")))
        if r.has("company"):
            s.resolving = r.at("company").one_of(v.COMPANY_WORDS, "Company")
        s.resolved = self.listed(r.at("cards"), "influence", "company")
        s.bells = r.at("bells").integer(0, 1000, 0)
        if s.resolving < 0 and (s.resolved or s.bells):
            raise r.fault("a Company is needed while cards are being resolved")

    def _warehouse(self) -> None:
        """What is not on a board or in a pool lies in the Warehouse; a given number may be smaller."""
        s = self.s
        r = self.r.at("warehouse")
        r.known_keys(frozenset(v.COMPANY_WORDS))
        for fruit, word in enumerate(v.COMPANY_WORDS):
            rest = s.options.stock - sum(s.floor[fruit::COMPANIES]) - sum(s.fruits[fruit::COMPANIES])
            if rest < 0:
                raise r.at(word).fault(f"there are {s.options.stock} of each Fruit: {-rest} too many")
            s.warehouse[fruit] = r.at(word).integer(0, rest, rest)

    def _end(self) -> None:
        s = self.s
        purse = [entry.integer(0, MOST_IN_HAND) for entry in self.r.at("purse").items(s.options.seats)]
        if purse and len(purse) != s.options.seats:
            raise self.r.at("purse").fault("a number for each seat")
        s.purse = tuple(purse)
        if s.purse:
            final.switch_off(s)

    def _chance(self) -> None:
        s = self.s
        r = self.r.at("chance")
        r.known_keys(frozenset(STREAM_NAMES))
        chance = Chance(s.chance.key, b.STREAMS)
        for stream, name in enumerate(STREAM_NAMES):
            position = s.chance.position[stream]
            chance.jump(stream, r.at(name).integer(0, 10**9) if r.has(name) else position)
        s.chance = chance

    # Pending work

    def _stack(self) -> None:
        s, r = self.s, self.r
        s.picks = tuple([entry.integer(-1, 64) for entry in r.at("picks").items(64)])
        if r.has("over"):
            self._over(r.at("over"))
        elif r.has("stack"):
            try:
                s.stack = check_frames(r.at("stack").data, steps.SIZE, LARGEST_INT)
            except ValueError as fault:
                raise r.at("stack").fault(str(fault)) from None
            pending.check(s, r.at("stack"))
        elif s.picks:
            raise r.at("picks").fault("picks belong to a look at a deck")

    def _over(self, r: Reader) -> None:
        """A game that has ended: nothing is pending any more."""
        s = self.s
        r.known_keys(frozenset(("winners", "tie_break")))
        if self.r.at("stack").items() or s.picks or s.phase != b.END or not s.purse:
            raise r.fault("nothing is pending once the game is over; its phase is end")
        s.winners = self._mask(r.at("winners"))
        if r.has("tie_break"):
            s.tie_break = r.at("tie_break").one_of(_TIES, "tie-break") + 1
        if (s.winners, s.tie_break) != final.winners(s, s.goals):
            raise r.fault("these are not the winners of this position")


_TIES: Final[Sequence[str]] = ("coins", "helpers", "shared")
