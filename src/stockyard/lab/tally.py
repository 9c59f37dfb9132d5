"""What is counted in a game, added up over many. A tally is plain numbers, so it can be sent and stored."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from stockyard.lab.games import Played
from stockyard.sharenanigans import events as e
from stockyard.sharenanigans.cardset import CardSet


class Tally:
    """Counts over games of one kind of table. Adding two tallies is the same in any order."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.by_call = 0
        self.wins = [0] * seats
        self.by_seat = [0] * seats
        self.turns: Counter[int] = Counter()
        self.drawn: Counter[int] = Counter()
        self.played: Counter[int] = Counter()
        self.stopped: Counter[int] = Counter()
        self.chains: Counter[int] = Counter()
        self.hands: Counter[int] = Counter()
        self.sums: Counter[str] = Counter()
        self.overtaken: Counter[str] = Counter()

    def add(self, game: Played) -> None:
        """Count a game."""
        s = game.state
        self.games += 1
        self.by_call += s.called
        if s.called:
            winner = s.winners.bit_length() - 1
            self.by_seat[winner] += 1
            self.wins[(winner - s.first) % self.seats] += 1
        self.turns[game.turns] += 1
        self.hands.update(s.sizes)
        self.sums["turns"] += s.turn
        self._count_events(game)
        for name, part in (("half", 2), ("three quarters", 4)):
            at = len(game.leaders) * (part - 1) // part
            self.overtaken[name] += not game.leaders[at] & s.winners

    def _count_events(self, game: Played) -> None:
        chain: list[int] = []
        for kind, _, _, args, hidden in game.events:
            if kind == e.DREW:
                self.drawn.update(hidden)
            elif kind == e.PLAYED:
                chain = [args[0]]
            elif kind == e.BLOCKED:
                chain.append(args[0])
            elif kind in (e.ACTS, e.NO_EFFECT):
                self.played.update(chain)
                self.chains[len(chain) - 1] += 1
                # The last card acts, so the one it answers does not, and so on back to the first (9.9).
                self.stopped.update(chain[-2::-2])
            elif kind == e.BOUGHT:
                self.sums["bought"] += 1
                self.sums["paid"] += args[1]
            elif kind == e.SOLD:
                self.sums["sold"] += 1
                self.sums["earned"] += args[1]
            elif kind == e.FLIPPED:
                self.sums["flips"] += 1

    def merge(self, other: "Tally") -> None:
        """Add another tally of the same kind of table."""
        self.games += other.games
        self.by_call += other.by_call
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.by_seat = [a + b for a, b in zip(self.by_seat, other.by_seat, strict=True)]
        for name in ("turns", "drawn", "played", "stopped", "chains", "hands", "sums", "overtaken"):
            getattr(self, name).update(getattr(other, name))

    def figures(self, cards: CardSet) -> dict[str, Any]:
        """Everything as JSON-able figures, cards by id."""
        return {
            "seats": self.seats,
            "games": self.games,
            "by_call": self.by_call,
            "wins_by_order": self.wins,
            "turns": dict(sorted(self.turns.items())),
            "median_turns": quantile(self.turns, 0.5),
            "chains": dict(sorted(self.chains.items())),
            "hand_at_end": {"mean": round(mean(self.hands), 2), "most": max(self.hands)},
            "leader_overtaken": {name: n / self.games for name, n in self.overtaken.items()},
            "cards": {
                name: {"drawn": self.drawn[i], "played": self.played[i], "stopped": self.stopped[i]}
                for i, name in enumerate(cards.cats)
            },
            "verbs": self.verbs(cards),
            "sums": dict(self.sums),
        }

    def verbs(self, cards: CardSet) -> dict[str, int]:
        """How often a card with each verb was played, by the verb as it is written on cards."""
        used: Counter[str] = Counter()
        for i, name in enumerate(cards.cats):
            for verb in cards.data["card"][name]["do"]:
                used[" ".join(str(word) for word in verb if isinstance(word, str))] += self.played[i]
        return dict(sorted(used.items()))


def quantile(counts: Mapping[int, int], part: float) -> int:
    """The value below or at which this part of all counts lies."""
    wanted = part * sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return 0


def mean(counts: Mapping[int, int]) -> float:
    """The mean of counted values."""
    return sum(value * n for value, n in counts.items()) / max(1, sum(counts.values()))
