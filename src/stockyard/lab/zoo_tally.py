"""What is counted in games of Spółka ZOO, added up over many; plain numbers, so it can be sent and stored."""

from collections import Counter
from math import log2
from typing import Any, Final

from stockyard.lab.tally import mean, quantile
from stockyard.zoo import events as e
from stockyard.zoo import final
from stockyard.zoo.board import COMPANIES, TOKENS, State
from stockyard.zoo.cardset import CardSet

# A win, so that two to five winners can share one.
WIN: Final = 60

# Events that are counted by the card in their first argument, and under which name.
BY_CARD: Final = {
    e.HIRED: "hired",
    e.USED: "used",
    e.INTRIGUE: "played",
    e.NO_EFFECT: "idle",
    e.EVENT: "resolved",
    e.EVENT_ASIDE: "idle",
    e.GOAL: "dealt",
}
COUNTERS: Final = (
    "wins", "scores", "by_order", "helpers", "bot_helpers", "tokens", "first", "sums", "lobbied", "hired",
    "used", "played", "idle", "resolved", "dealt", "met",
)  # fmt: skip


class Tally:
    """Counts over games at one kind of table. Adding two tallies is the same in any order."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.wins: Counter[int] = Counter()
        self.scores: Counter[int] = Counter()
        self.by_order: Counter[int] = Counter()
        self.helpers: Counter[int] = Counter()
        self.bot_helpers: Counter[int] = Counter()
        self.tokens: Counter[int] = Counter()
        self.first: Counter[tuple[int, ...]] = Counter()
        self.sums: Counter[str] = Counter()
        self.lobbied: Counter[int] = Counter()
        self.hired: Counter[int] = Counter()
        self.used: Counter[int] = Counter()
        self.played: Counter[int] = Counter()
        self.idle: Counter[int] = Counter()
        self.resolved: Counter[int] = Counter()
        self.dealt: Counter[int] = Counter()
        self.met: Counter[int] = Counter()

    def add(self, s: State) -> None:
        """Count a finished game that was watched."""
        self.games += 1
        assert s.sink is not None
        first = s.sink[0][1]
        won = WIN // s.winners.bit_count()
        best = 0
        second = 0
        for seat in range(self.seats):
            order = (seat - first) % self.seats
            score = final.score(s, seat, s.goals)
            bot = s.options.bots >> seat & 1
            if s.winners >> seat & 1:
                self.wins[order] += won
                self.sums["bot wins" if bot else "person wins"] += won
            self.by_order[order] += score
            if bot:
                self.bot_helpers[s.helpers[seat]] += 1
                self.sums["bot score"] += score
            else:
                self.scores[score] += 1
                self.helpers[s.helpers[seat]] += 1
                self._count_end(s, seat)
            best, second = max(best, score), max(min(best, score), second)
        self.sums["margin"] += best - second
        self._count_events(s)

    def _count_end(self, s: State, seat: int) -> None:
        shares, fruits = final.sale(s, seat)
        self.sums["glory"] += s.glory[seat]
        self.sums["coins"] += s.purse[seat]
        self.sums["shares"] += shares
        self.sums["fruits"] += fruits
        self.sums["share tokens"] += sum(s.shares[seat * COMPANIES : seat * COMPANIES + COMPANIES])
        self.sums["fruit tokens"] += sum(s.fruits[seat * COMPANIES : seat * COMPANIES + COMPANIES])

    def _count_events(self, s: State) -> None:
        assert s.sink is not None
        opening: dict[int, list[int]] = {}
        leaders: dict[int, int] = {}
        in_round = 0
        for kind, seat, _, args, _ in s.sink:
            if kind in BY_CARD:
                getattr(self, BY_CARD[kind])[args[0]] += 1
                self.met[args[0]] += args[1] if kind == e.GOAL else 0
            elif kind == e.LOBBIED:
                self.lobbied[args[0]] += 1
            elif kind == e.CARD:
                self.resolved[args[1]] += 1
            elif kind == e.REVEALED:
                self.tokens[args[0]] += 1
                if in_round == 1:
                    opening.setdefault(seat, []).append(args[0])
            elif kind == e.ROUND:
                in_round = args[0]
            elif kind == e.UNUSED:
                self.sums["unused"] += 1
            elif kind == e.TAKES and not args[3]:
                self.sums["divisions"] += 1
                self.sums["new majorities"] += leaders.get(args[0], seat) != seat
                leaders[args[0]] = seat
            elif kind == e.TIE:
                self.sums["ties"] += 1
            elif kind == e.BOUGHT_SHARE or kind == e.SOLD_SHARE:
                self.sums["bought" if kind == e.BOUGHT_SHARE else "sold"] += 1
        self.first.update(tuple(tokens) for tokens in opening.values())

    def merge(self, other: "Tally") -> None:
        """Add another tally of the same kind of table."""
        self.games += other.games
        for name in COUNTERS:
            getattr(self, name).update(getattr(other, name))

    def figures(self, cards: CardSet) -> dict[str, Any]:
        """Everything as JSON-able figures, cards by id."""
        openings = sum(self.first.values())
        return {
            "seats": self.seats,
            "games": self.games,
            "wins_by_order": [self.wins[k] / WIN for k in range(self.seats)],
            "score_by_order": [self.by_order[k] / self.games for k in range(self.seats)],
            "score": {part: quantile(self.scores, part / 100) for part in (5, 50, 95)},
            "mean_score": mean(self.scores),
            "helpers": {"median": quantile(self.helpers, 0.5), "mean": mean(self.helpers)},
            "bot_helpers": mean(self.bot_helpers),
            "tokens": {name: self.tokens[k] for k, name in enumerate(TOKENS)},
            "openings": {
                "-".join(TOKENS[k] for k in tokens): n / openings for tokens, n in self.first.most_common(4)
            },
            "opening_bits": -sum(n / openings * log2(n / openings) for n in self.first.values()),
            "token_bits": self._token_bits(),
            "sums": dict(self.sums),
            "cards": {
                name: {counter: getattr(self, counter)[kind] for counter in COUNTERS[8:]}
                for kind, name in enumerate(cards.kinds)
            },
        }

    def _token_bits(self) -> list[float]:
        """How much is open in the choice of the first, second, third token of the game, in bits."""
        found: list[float] = []
        for place in range(max(map(len, self.first), default=0)):
            by: Counter[int] = Counter()
            for tokens, n in self.first.items():
                by[tokens[place]] += n
            found.append(-sum(n / by.total() * log2(n / by.total()) for n in by.values()))
        return found
