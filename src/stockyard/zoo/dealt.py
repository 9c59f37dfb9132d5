"""What a position leaves out, dealt as at set-up: decks get what lies nowhere else, hands come by lot (2)."""

from typing import Final

from stockyard.kernel.reading import Reader
from stockyard.zoo import acts
from stockyard.zoo import board as b
from stockyard.zoo.board import COMPANIES, State

INTRIGUES_OF_TWO: Final = 5
INTRIGUES: Final = 3


def starting_coins(s: State, seat: int) -> int:
    """The coins a seat begins with: by its place in turn order, and more for a Bot with modules (19, 21)."""
    coins = s.options.coins[(seat - s.first) % s.options.seats]
    if s.options.bots >> seat & 1:
        coins += b.BOT_COINS * (int(s.options.goals) + int(s.options.intrigues))
    return coins


def intrigues_each(s: State) -> int:
    """How many Intrigues a person is dealt (18)."""
    return INTRIGUES_OF_TWO if s.options.seats == 2 else INTRIGUES


def deal_goal(s: State, rest: list[int]) -> int:
    """A Hidden Goal by lot, -1 where none is left (17)."""
    return rest.pop(s.chance.below(b.GOAL_STREAM, len(rest))) if rest else -1


def deal_hand(s: State, rest: list[int], n: int) -> tuple[int, ...]:
    """n Intrigues by lot, as many as there are (18)."""
    hand: list[int] = []
    while rest and len(hand) < n:
        hand.append(rest.pop(s.chance.below(b.INTRIGUE_STREAM, len(rest))))
    hand.sort()
    return tuple(hand)


class Rest:
    """Deals what a position has not named; ``placed`` counts the cards it has."""

    def __init__(self, s: State, r: Reader, placed: list[int]) -> None:
        self.s: State = s
        self.r: Reader = r
        self.placed: list[int] = placed

    def deal(self) -> None:
        """Goals and hands, then the decks, then the displays."""
        self._secrets()
        self._company_decks()
        self._decks()

    def _left(self, deck: str) -> list[int]:
        """The cards of a deck that lie nowhere yet."""
        cards: list[int] = []
        for kind in self.s.cards.deck(deck):
            cards += [kind] * (self.s.cards.copies[kind] - self.placed[kind])
        return cards

    def _named(self, r: Reader, deck: str, rest: list[int]) -> int:
        """A card of the deck that is still there, taken out."""
        names = [self.s.cards.kinds[kind] for kind in self.s.cards.deck(deck)]
        kind = self.s.cards.deck(deck).start + r.one_of(names, f"{deck} card")
        if kind not in rest:
            raise r.fault("all copies of this card lie elsewhere")
        rest.remove(kind)
        return kind

    def _secrets(self) -> None:
        """Hidden Goals and Intrigues: those that are named first, then by lot."""
        s = self.s
        given = self.r.at("seat").items(s.options.seats)
        seats = [
            given[seat] if seat < len(given) else Reader(None, f"seat[{seat}]")
            for seat in range(s.options.seats)
        ]
        goals = [-1] * s.options.seats
        rest = self._left("goal")
        hands = self._left("intrigue")
        for seat, r in enumerate(seats):
            secret = s.options.bots >> seat & 1 == 0
            if r.has("goal"):
                if not s.options.goals or not secret:
                    raise r.at("goal").fault("a person's, with the module goals")
                goals[seat] = self._named(r.at("goal"), "goal", rest)
            if r.at("intrigues").items() and not (s.options.intrigues and secret):
                raise r.at("intrigues").fault("a person's, with the module intrigues")
            hand = [self._named(entry, "intrigue", hands) for entry in r.at("intrigues").items()]
            s.hands[seat] = tuple(sorted(hand))
        for seat, r in enumerate(seats):
            if s.options.bots >> seat & 1:
                continue
            if s.options.goals and goals[seat] < 0:
                goals[seat] = deal_goal(s, rest)
            if s.options.intrigues and r.at("intrigues").data is None:
                played = sum([1 for entry in s.intrigued if entry & 7 == seat])
                s.hands[seat] = deal_hand(s, hands, max(0, intrigues_each(s) - played))
        s.goals = tuple(goals)
        s.left = [len(hand) for hand in s.hands]

    def _company_decks(self) -> None:
        """A Company deck without a bag gets its starting cards that lie nowhere else."""
        s = self.s
        for company in range(COMPANIES):
            deck = self.r.at("company").at(("apple", "lemon", "pineapple")[company]).at("deck")
            if deck.has("bag"):
                continue
            for kind in sorted(set(s.cards.starting[s.options.seats][company])):
                n = s.cards.starting[s.options.seats][company].count(kind) - self.placed[kind]
                s.decks[company].bag += [kind] * max(0, n)
                self.placed[kind] += max(0, n)
            s.decks[company].bag.sort()

    def _decks(self) -> None:
        s = self.s
        if not self.r.at("influence").has("deck"):
            s.influence_deck = tuple(self._left("influence"))
        if not self.r.at("helper_market").has("deck"):
            s.helper_deck = tuple(self._left("helper"))
        if s.options.events and not self.r.at("events").has("deck"):
            s.event_deck = tuple(self._left("event"))
        if s.options.bots and not self.r.at("bot_deck").has("bag"):
            s.bot_deck = tuple(self._left("bot"))
        if not self.r.at("influence").has("display"):
            for slot in range(s.options.display):
                acts.refill_influence(s, slot)
        if not self.r.at("helper_market").has("display"):
            for slot in range(s.options.display):
                acts.refill_market(s, slot)
