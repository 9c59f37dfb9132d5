"""The log: events as sentences for one viewer, as keys and arguments, each with its rule.

Events that belong to one act become one line: a flip and the new market card, a card and what was named for
it, a sale of several Shares. What everybody can see in the next line anyway is left out.
"""

from typing import Any, Final

from stockyard.kernel.events import Event
from stockyard.kernel.game import LogLine
from stockyard.sharenanigans import board as b
from stockyard.sharenanigans import events as e
from stockyard.sharenanigans.cardset import CardSet
from stockyard.sharenanigans.view import THOUSAND, seats_of

Start = tuple[CardSet, list[int]]
"""What the log remembers from before its first event: the card set, and whose each Share was, -1 nobody's."""

FLIP_KEYS: Final = {
    e.HOW_OWN: ("log.flip", "4.3"),
    e.HOW_FREE: ("log.flip.free", "4.7"),
    e.HOW_CARD: ("log.flip.card", "10.8"),
    e.HOW_MINE: ("log.flip.mine", "10.9"),
    e.HOW_SETUP: ("log.flip.start", "2.6"),
}

PLAIN: Final = {
    e.INVERTED: ("log.invert", "10.7"),
    e.CHANGES_END: ("log.changes_end", "4.6"),
    e.RESHUFFLED: ("log.reshuffle", "8.13"),
    e.RETURNED: ("log.returned", "4.13"),
    e.TURN_ENDED: ("log.turn_ends", "3.5"),
    e.UNLOCKED: ("log.unlocked", "10.12"),
    e.SURE: ("log.sure", "10.33"),
}

WITH_OTHER: Final = {
    e.KEPT: ("log.keep", "10.21"),
    e.LOCKED: ("log.lock", "10.11"),
    e.FEWER_ACTIONS: ("log.fewer_actions", "10.31"),
}

CARD_MOVES: Final = {
    e.STOLE: ("log.steal", "10.15"),
    e.GAVE: ("log.give", "10.27"),
    e.PASSED: ("log.pass_left", "10.18"),
}


def log_start(s: b.Board) -> Start:
    """What the log must remember of the state before its first event."""
    return s.cards, s.owner[:]


def lines(start: Start, events: list[Event]) -> list[LogLine]:
    """The log of events that are redacted already, from the first one on."""
    cards, owner = start
    teller = Teller(cards, events, owner)
    at = 0
    while at < len(events):
        at = teller.tell(at)
    return teller.lines


class Teller:
    """Goes through the events and remembers whose each Share was, for sentences that name its owner."""

    def __init__(self, cards: CardSet, events: list[Event], owner: list[int]) -> None:
        self.cards: CardSet = cards
        self.events: list[Event] = events
        self.owner: list[int] = owner[:]
        self.answered: bool = False
        self.lines: list[LogLine] = []

    def say(self, at: int, key: str, rule: str, seat: int, **args: Any) -> None:
        """Add a line that belongs to a seat (-1: to the table)."""
        if seat >= 0:
            args = {"seat": seat} | args
        self.lines.append((at, seat, key, args, rule))

    def tell(self, at: int) -> int:
        """Tell the event at this place, with those that belong to it; returns the place to go on from."""
        kind, seat, _, args, hidden = self.events[at]
        if kind in PLAIN:
            key, rule = PLAIN[kind]
            self.say(at, key, rule, seat)
        elif kind in WITH_OTHER:
            key, rule = WITH_OTHER[kind]
            self.say(at, key, rule, seat, seat2=args[0])
        elif kind in CARD_MOVES:
            key, rule = CARD_MOVES[kind]
            self.say(at, key, rule, seat, seat2=args[0], card=self._card(hidden[0]))
        elif kind == e.PLAYED:
            return self._played(at)
        elif kind == e.SOLD:
            return self._sold(at)
        elif kind == e.FLIPPED:
            self._flipped(at)
        elif kind in (e.DREW, e.SAW_HAND, e.SAW_MARKET, e.ORDERED, e.SWAPPED_CARD):
            self._seen(at)
        else:
            self._open(at, kind, seat, args)
        return at + 1

    def _card(self, card: int) -> str | None:
        return self.cards.cats[card] if card >= 0 else None

    def _industry(self, industry: int) -> str:
        return self.cards.industries[industry]

    def _played(self, at: int) -> int:
        """A card with all that was named for it."""
        _, seat, _, args, _ = self.events[at]
        self.answered = False
        names: list[str] = []
        whose: int | None = None
        end = at + 1
        while end < len(self.events) and self.events[end][0] == e.NAMED:
            move = self.events[end][3][1]
            names.append(self.cards.moves.name(move))
            if names[-1].startswith("share."):
                owner = self.owner[move - self.cards.share_base]
                whose = owner if owner not in (seat, -1) else whose
            end += 1
        self.say(end - 1, "log.play", "8.1", seat, card=self.cards.cats[args[0]], named=names, owner=whose)
        return end

    def _sold(self, at: int) -> int:
        """A sale: all Shares of an industry sold one after another."""
        _, seat, _, args, _ = self.events[at]
        end = at
        total = 0
        while end < len(self.events):
            kind, who, _, more, _ = self.events[end]
            if kind != e.SOLD or who != seat or (more[2] and end > at):
                break
            self.owner[more[0]] = -1
            total += more[1]
            end += 1
        share = self.cards.shares[args[0]]
        self.say(end - 1, "log.sell", "7.3", seat, n=end - at, share=share, money=total * THOUSAND)
        return end

    def _flipped(self, at: int) -> None:
        """A flip with the market card that came up."""
        _, seat, _, args, _ = self.events[at]
        share, how = args
        key, rule = FLIP_KEYS[how]
        if how == e.HOW_MINE:
            self.owner[share] = seat
        side = ""
        for event in self.events[at + 1 :]:
            if event[0] == e.TOP:
                shown = event[3][0] - len(self.cards.sides)
                side = self.cards.sides[event[3][0] if shown < 0 else self.cards.share_side[shown]]
                break
        self.say(at, key, rule, seat, side=side, share=self.cards.shares[share])

    def _seen(self, at: int) -> None:
        """What only some have seen: for the others the arguments are None."""
        kind, seat, _, args, hidden = self.events[at]
        shown = hidden[0] >= 0 if hidden else True
        if kind == e.DREW:
            cards = [self.cards.cats[card] for card in hidden] if shown else None
            self.say(at, "log.draw", "3.6", seat, n=len(hidden), cards=cards)
        elif kind == e.SAW_HAND:
            cards = [self.cards.cats[card] for card in hidden] if shown else None
            self.say(at, "log.look_hand", "10.19", seat, seat2=args[0], cards=cards)
        elif kind == e.SWAPPED_CARD:
            mine = self._card(hidden[0])
            self.say(
                at, "log.swap_card", "10.21", seat, seat2=args[0], card=mine, card2=self._card(hidden[1])
            )
        else:
            sides = [self._side(key) for key in hidden] if shown else None
            if kind == e.SAW_MARKET:
                self.say(at, "log.look_market", "10.20", seat, n=args[0], sides=sides)
            else:
                self.say(at, "log.order", "10.20", seat, sides=sides)

    def _side(self, key: int) -> str:
        sides = len(self.cards.sides)
        return self.cards.sides[key if key < sides else self.cards.share_side[key - sides]]

    def _open(self, at: int, kind: int, seat: int, args: tuple[int, ...]) -> None:
        """What everybody sees."""
        cards = self.cards
        if kind == e.BOUGHT:
            self.owner[args[0]] = seat
            self.say(at, "log.buy", "6.2", seat, share=cards.shares[args[0]], money=args[1] * THOUSAND)
        elif kind == e.PAID:
            key = "log.pay" if args[1] >= 0 else "log.pay.bank"
            other = {"seat2": args[1]} if args[1] >= 0 else {}
            self.say(at, key, f"10.{args[2]}", seat, money=args[0] * THOUSAND, **other)
        elif kind == e.PRICE:
            industry = self._industry(args[0])
            change = args[1] * THOUSAND
            self.say(at, "log.price", "5.1", -1, industry=industry, change=change, money=args[3] * THOUSAND)
        elif kind == e.PRICES_SWAPPED:
            one, other_one = self._industry(args[0]), self._industry(args[1])
            money = {"money": args[2] * THOUSAND, "money2": args[3] * THOUSAND}
            self.say(at, "log.swap_prices", "10.23", -1, industry=one, industry2=other_one, **money)
        elif kind == e.DEALT:
            self.owner[args[0]] = seat
            share = cards.shares[args[0]]
            self.say(
                at, "log.deal_share", "10.28", seat, seat2=args[1], share=share, money=args[2] * THOUSAND
            )
        elif kind == e.SWAPPED_SHARE:
            mine, theirs, victim = args
            self.owner[mine], self.owner[theirs] = victim, seat
            shares = {"share": cards.shares[mine], "share2": cards.shares[theirs]}
            self.say(at, "log.swap_share", "10.22", seat, seat2=victim, **shares)
        else:
            self._chain_or_turn(at, kind, seat, args)

    def _chain_or_turn(self, at: int, kind: int, seat: int, args: tuple[int, ...]) -> None:
        cards = self.cards
        if kind == e.BLOCKED:
            self.answered = True
            block, card = cards.cats[args[0]], cards.cats[args[1]]
            self.say(at, "log.block", "9.2", seat, seat2=args[2], card=block, card2=card)
        elif kind == e.NO_EFFECT:
            self.say(at, "log.blocked", "9.9", -1, card=cards.cats[args[0]])
        elif kind == e.ACTS:
            if self.answered:
                self.say(at, "log.acts", "9.10", -1, card=cards.cats[args[0]])
        elif kind == e.RESCUED:
            self.say(at, "log.rescue", "10.16", seat, card=cards.cats[args[0]])
        elif kind == e.TOOK_BLOCKED:
            self.say(at, "log.take_blocked", "10.17", seat, card=cards.cats[args[0]])
        elif kind == e.MORE_ACTIONS:
            self.say(at, "log.more_actions", "10.30", seat, n=args[0])
        elif kind == e.FLOORED:
            self.say(at, "log.floor", "10.32", seat, money=args[0] * THOUSAND)
        elif kind == e.TURN_BEGAN:
            self.say(at, "log.turn_begins", "3.7", seat, number=args[0])
        elif kind == e.CALLED:
            self.say(at, "log.call", "11.3", seat, money=args[0] * THOUSAND)
        elif kind == e.OVER:
            winners = seats_of(args[0])
            key, rule = ("log.over", "11.3") if args[1] == 0 else ("log.over.turn_limit", "12.4")
            self.say(at, key, rule, -1, n=len(winners), seats=winners)
        elif kind == e.DEAL:
            self.say(at, "log.deal", "2.7", seat, money=b.START_CASH * THOUSAND)
