"""A state set up from a position's data, every entry checked (see ``position`` for what is written)."""

from collections.abc import Callable
from typing import Final

from stockyard.kernel.reading import Reader, deal_key
from stockyard.kernel.rng import Chance
from stockyard.kernel.stack import check_frames, run
from stockyard.sharenanigans import acts, chain, flow, pending
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans.board import Options, State
from stockyard.sharenanigans.cardset import PLAYER, CardSet
from stockyard.sharenanigans.position import KEYS, STREAM_NAMES
from stockyard.sharenanigans.remembered import know

MOST_CASH: Final = 1_000_000
MOST_TURNS: Final = 10_000_000
OPTION_KEYS: Final = frozenset(("cards", "head_start", "auto_call", "turn_limit", "reactions", "seed"))
ALL_SEEN: Final = 255


def read_options(r: Reader, seats: int, find_set: Callable[[str], CardSet]) -> Options:
    """Table options (12); a missing one has its default."""
    r.known_keys(OPTION_KEYS)
    name = r.at("cards").data
    if name is not None and not isinstance(name, str):
        raise r.at("cards").fault("the name of a card set")
    cards = find_set(name or "classic")
    reactions = r.at("reactions")
    holders = reactions.data is not None and reactions.one_of(("all", "holders"), "kind of reactions") == 1
    return Options(
        cards,
        seats,
        r.at("head_start").boolean(),
        r.at("auto_call").boolean(),
        r.at("turn_limit").integer(1, 1_000_000, 0) if r.has("turn_limit") else 0,
        holders,
    )


def from_position(data: object, find_set: Callable[[str], CardSet], watched: bool = True) -> State:
    """The state that a position describes; BadRecord with the path of the first fault."""
    r = Reader(data)
    r.known_keys(KEYS)
    if r.at("game").data not in (None, "sharenanigans"):
        raise r.at("game").fault("sharenanigans")
    seats = r.at("seats").integer(2, 4, 2)
    options = read_options(r.at("options"), seats, find_set)
    s = State(options, deal_key(r))
    Setting(s, r).read()
    if watched:
        s.sink = []
        s.known = know(s, r.at("knowledge"))
    flow.call_for_them(s)
    return s


class Setting:
    """Reads one position into a state and keeps count of the cards that are placed."""

    def __init__(self, s: State, r: Reader) -> None:
        self.s: State = s
        self.r: Reader = r
        self.cards: CardSet = s.cards
        self.placed: set[int] = set()
        self.held: list[int] = [0] * len(s.cards.cats)

    def read(self) -> None:
        """All entries, open things first."""
        self._scalars()
        self._seats()
        self._chain()
        self._cat_deck()
        self._share_pile()
        self._draw()
        self._changes()
        self._chance()
        self._stack()

    def _scalars(self) -> None:
        s, r = self.s, self.r
        seats = s.options.seats
        s.first = r.at("first").integer(0, seats - 1, 0)
        s.current = r.at("current").integer(0, seats - 1, s.first)
        s.turn = r.at("turn").integer(1, MOST_TURNS, 1 + (s.current - s.first) % seats)
        s.actions = r.at("actions_left").integer(0, 1000, b.ACTIONS)
        s.flipped = r.at("flipped").boolean()
        s.begun = r.at("begun").boolean()
        s.floor = r.at("floor").money(b.HIGHEST, 0)
        s.sure = r.at("sure").boolean()

    def _seats(self) -> None:
        s = self.s
        given = self.r.at("seat").items(s.options.seats)
        keys = frozenset(("cash", "shares", "hand", "locked", "fewer_actions"))
        for seat, r in enumerate(given):
            r.known_keys(keys)
            s.cash[seat] = r.at("cash").money(MOST_CASH, b.START_CASH)
            for entry in r.at("shares").items():
                share = self._share(entry)
                s.owner[share] = seat
                s.count[seat * len(self.cards.industries) + self.cards.share_industry[share]] += 1
            s.hands[seat] = sorted(self._cat(entry) for entry in r.at("hand").items())
            s.sizes[seat] = len(s.hands[seat])
            s.locked[seat] = int(r.at("locked").boolean())
            s.fewer[seat] = int(r.at("fewer_actions").boolean())

    def _share(self, r: Reader) -> int:
        share = r.one_of(self.cards.shares, "Share card")
        if share in self.placed:
            raise r.fault(f"the Share card {self.cards.shares[share]} lies in two places")
        self.placed.add(share)
        return share

    def _cat(self, r: Reader) -> int:
        card = r.one_of(self.cards.cats, "Cat 'n Wolf card")
        self.held[card] += 1
        if self.held[card] > self.cards.copies[card]:
            raise r.fault(f"there are only {self.cards.copies[card]} of {self.cards.cats[card]}")
        return card

    def _chain(self) -> None:
        s = self.s
        for at, r in enumerate(self.r.at("waiting").items(64)):
            r.known_keys(frozenset(("card", "seat", "named")))
            card = self._cat(r.at("card"))
            seat = r.at("seat").integer(0, s.options.seats - 1)
            if at and not self.cards.is_block[card]:
                raise r.at("card").fault("only Blocks answer a card")
            if at == 0 and self.cards.is_block[card]:
                raise r.at("card").fault("a Block is not played by itself")
            if at == 0 and seat != s.current:
                raise r.at("seat").fault("a card is played by the seat whose turn it is")
            if at and (seat == s.chain_seat[-1] or self.cards.unblockable[s.chain[0]]):
                raise r.fault("nobody answers their own card, or one that cannot be blocked")
            s.chain.append(card)
            s.chain_seat.append(seat)
        first = self.r.at("waiting").items(64)
        given = self.r.at("named")
        if given.data is None and first:
            given = first[0].at("named")
        for r in given.items(8):
            s.named.append(-1 if r.data is None else self._named(r))

    def _named(self, r: Reader) -> int:
        move = self.cards.moves.number(r.data, r.path)
        word = self.cards.moves.name(move).partition(".")[0]
        if word not in ("industry", "player", "share", "card"):
            raise r.fault("an industry, player, Share or card that was named")
        if word == "player" and move - PLAYER >= self.s.options.seats:
            raise r.fault(f"there are {self.s.options.seats} seats")
        return move

    def _cat_deck(self) -> None:
        s = self.s
        r = self.r.at("cat_deck")
        r.known_keys(frozenset(("bag", "discard")))
        s.discard = [self._cat(entry) for entry in r.at("discard").items()]
        if r.has("bag"):
            s.deck = sorted(self._cat(entry) for entry in r.at("bag").items())
        else:
            for card, copies in enumerate(self.cards.copies):
                s.deck += [card] * (copies - self.held[card])
        s.deck_size = len(s.deck)

    def _share_pile(self) -> None:
        self.s.pile = [self._share(entry) for entry in self.r.at("share_pile").items()]

    def _draw(self) -> None:
        s, cards = self.s, self.cards
        sides = len(cards.sides)
        r = self.r.at("draw")
        r.known_keys(frozenset(("top", "looked", "bag", "under", "unseen")))
        top = r.at("top")
        entries = [top] if isinstance(top.data, str) else top.items()
        s.draw.top = [self._key(entry) for entry in entries]
        s.draw.under = [sides + self._share(entry) for entry in r.at("under").items()]
        s.draw.under_seen = [ALL_SEEN] * len(s.draw.under)
        self._unseen(r.at("unseen"))
        left = [mask.bit_count() for mask in s.behind]
        for entry, key in zip(entries, s.draw.top, strict=True):
            if key < sides:
                left[key] -= 1
                if left[key] < 0:
                    raise entry.fault(f"no card with the price side {cards.sides[key]} is left")
        self._draw_bag(r.at("bag"), left)
        if self.r.at("share_pile").data is None and r.at("bag").data is None:
            self._first_share()
        if not s.draw.top:
            self._first_market(r)
        s.market = s.draw.top[0]
        self._looked(r.at("looked"))
        s.draw_size = s.draw.size()

    def _key(self, r: Reader) -> int:
        """A place of the draw pile: a price side, or a Share card that all know."""
        if isinstance(r.data, str) and "@" in r.data:
            return len(self.cards.sides) + self._share(r)
        return r.one_of(self.cards.sides, "price side")

    def _unseen(self, r: Reader) -> None:
        """The Share cards that can be behind face-down sides: all that lie nowhere else, or those given."""
        cards = self.cards
        shares = [share for share in range(len(cards.shares)) if share not in self.placed]
        if r.data is not None:
            shares = [self._share(entry) for entry in r.items()]
        for share in shares:
            self.s.behind[cards.share_side[share]] |= 1 << cards.share_industry[share]

    def _draw_bag(self, r: Reader, left: list[int]) -> None:
        cards = self.cards
        bag: list[int] = []
        if r.data is None:
            for side, n in enumerate(left):
                bag += [side] * n
        for entry in r.items():
            name = entry.data.rpartition("@")[2] if isinstance(entry.data, str) else entry.data
            side = Reader(name, entry.path).one_of(cards.sides, "price side")
            left[side] -= 1
            if left[side] < 0:
                raise entry.fault(f"no card with the price side {cards.sides[side]} is left")
            bag.append(side)
        self.s.draw.bag = sorted(bag)

    def _first_share(self) -> None:
        """A Share pile that is left out has its set-up value: one Share, flipped beforehand (2.6)."""
        s = self.s
        if s.draw.bag:
            s.draw.put_top(s.draw.pick(s.chance, b.MARKET_STREAM), 0)
            s.pile.append(acts.take_market_card(s))

    def _first_market(self, r: Reader) -> None:
        """A draw pile whose market card is left out: it comes up by the deal."""
        if not self.s.draw.expose(self.s.chance, b.MARKET_STREAM):
            raise r.fault("the draw pile needs a market card: top, bag or under")

    def _looked(self, r: Reader) -> None:
        s = self.s
        masks = [entry.integer(0, 255) for entry in r.items()]
        if masks and len(masks) != len(s.draw.top):
            raise r.fault("one mask for each entry of top")
        s.draw.top_seen = masks or [0] * len(s.draw.top)
        s.draw.top_seen[0] = ALL_SEEN

    def _changes(self) -> None:
        s = self.s
        for r in self.r.at("changes").items(200):
            r.known_keys(frozenset(("industry", "amount", "card", "seat")))
            industry = r.at("industry").one_of(self.cards.industries, "industry")
            amount = r.at("amount").integer(-99_000, 99_000)
            if amount % 1000:
                raise r.at("amount").fault("whole thousands of dollars")
            card = r.at("card").one_of(self.cards.cats, "card") if r.has("card") else -1
            seat = r.at("seat").integer(0, s.options.seats - 1) if r.has("seat") else -1
            s.active.append((industry, amount // 1000, card, seat))
            s.change[industry] += amount // 1000

    def _chance(self) -> None:
        s = self.s
        r = self.r.at("chance")
        r.known_keys(frozenset(STREAM_NAMES))
        chance = Chance(s.chance.key, b.STREAMS)
        for stream, name in enumerate(STREAM_NAMES):
            if r.has(name):
                chance.jump(stream, r.at(name).integer(0, 10**9))
            else:
                chance.jump(stream, s.chance.position[stream])
        s.chance = chance

    # Pending work

    def _stack(self) -> None:
        s, r = self.s, self.r
        for seat, entry in enumerate(r.at("answers").items(s.options.seats)):
            if entry.data is not None:
                s.answers[seat] = self.cards.moves.number(entry.data, entry.path)
        s.picks = [entry.integer(0, len(self.cards.cats)) for entry in r.at("picks").items(8)]
        if r.has("over"):
            self._over(r.at("over"))
            return
        given = r.at("stack")
        if given.data is None:
            s.stack = pending.question(s)
            if s.chain and len(s.stack) == 1:
                chain.settle(s)
                run(s, s.stack, flow.STEPS)
        else:
            try:
                s.stack = check_frames(given.data, flow.STEPS_SIZE)
            except ValueError as fault:
                raise given.fault(str(fault)) from None
        pending.check(s)

    def _over(self, r: Reader) -> None:
        """A game that has ended: nothing is pending any more."""
        s = self.s
        r.known_keys(frozenset(("winners", "called")))
        if self.r.at("stack").items() or s.chain or s.named or s.picks or max(s.answers) >= 0:
            raise r.fault("nothing is pending once the game is over")
        for entry in r.at("winners").items(s.options.seats):
            s.winners |= 1 << entry.integer(0, s.options.seats - 1)
        s.called = r.at("called").boolean()
        if not s.winners:
            raise r.at("winners").fault("at least one seat")
