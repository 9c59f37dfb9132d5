"""What a card set does, or a change of it: wins by seat, length, scores and cards, before and after.

Both sides are played on the same deals by the same agents, so what changed is compared deal by deal. Of many
cards some seem to change by mere luck; so the intervals of changes of cards are wider, and hold all together.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from stockyard.lab.folder import Folder
from stockyard.lab.intervals import Estimate, apart, deviations, difference, mean, quantile, share
from stockyard.lab.simulate import part_of_win
from stockyard.lab.tables import BOT, Table

COLUMNS: Final = (
    "game", "agents", "first", "winners", "scores", "decisions", "turns", "came_up", "used", "used_by",
)  # fmt: skip
QUANTILES: Final = (("lowest tenth below", 0.1), ("median", 0.5), ("highest tenth above", 0.9))
FEWEST_USERS: Final = 30
"""Seats that must have used a card before it is said how often they won."""


@dataclass(frozen=True)
class Card:
    """What one card did: how often a game it came up and was used, and how often those won who used it."""

    came_up: Estimate
    used: Estimate
    wins: Estimate | None


@dataclass(frozen=True)
class Side:
    """One card set, measured: games in the order of their numbers."""

    name: str
    table: Table
    games: list[dict[str, Any]]

    @classmethod
    def of(cls, name: str, folder: Folder) -> Side:
        """The games that were gathered in a folder."""
        rows = sorted(folder.games(COLUMNS).to_pylist(), key=lambda row: int(row["game"]))
        return cls(name, folder.run.tables[0], rows)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self.table.seats

    @property
    def has_turns(self) -> bool:
        """Whether the game counts turns."""
        return self.games[0]["turns"] is not None

    def wins_by_place(self, place: int) -> list[float]:
        """Game by game, the part of the win of who is so many places after the first player."""
        return [part_of_win(game["winners"], (game["first"] + place) % self.seats) for game in self.games]

    def wins_by_seat(self, seat: int) -> list[float]:
        """Game by game, the part of the win of a seat."""
        return [part_of_win(game["winners"], seat) for game in self.games]

    def lengths(self) -> list[float]:
        """Decisions, game by game."""
        return [game["decisions"] for game in self.games]

    def turns(self) -> list[float]:
        """Turns of all players together, game by game."""
        return [game["turns"] for game in self.games]

    def scores(self) -> list[float]:
        """All scores of agents, Bots left out."""
        return [score for game in self.games for score in self._scores(game)]

    def mean_scores(self) -> list[float]:
        """The mean score of agents, game by game."""
        return [sum(scores) / len(scores) for scores in map(self._scores, self.games)]

    def _scores(self, game: dict[str, Any]) -> list[float]:
        return [score for score, agent in zip(game["scores"], game["agents"], strict=True) if agent != BOT]

    def margins(self) -> list[float]:
        """By how much the best score was ahead of the second, game by game."""
        return [best - second for second, best in (sorted(game["scores"])[-2:] for game in self.games)]

    def used(self) -> dict[str, list[float]]:
        """How often each card was used, game by game."""
        return self._per_game("used")

    def came_up(self) -> dict[str, list[float]]:
        """How often each card came up, game by game."""
        return self._per_game("came_up")

    def _per_game(self, column: str) -> dict[str, list[float]]:
        found: dict[str, list[float]] = {
            card: [0.0] * len(self.games) for card in self.table.cards.data["card"]
        }
        for at, game in enumerate(self.games):
            for card, times in Counter(game[column]).items():
                found[card][at] = float(times)
        return found

    def users(self) -> dict[str, list[float]]:
        """For each card the part of the win of each seat that used it in a game."""
        found: dict[str, list[float]] = defaultdict(list)
        for game in self.games:
            for card, seat in dict.fromkeys(zip(game["used"], game["used_by"], strict=True)):
                found[card].append(part_of_win(game["winners"], seat))
        return found

    def cards(self) -> dict[str, Card]:
        """What each card did, in the order of the set."""
        used, came_up, users = self.used(), self.came_up(), self.users()
        return {
            card: Card(mean(came_up[card]), mean(used[card]), _wins(users.get(card, []))) for card in used
        }


def _wins(won: Sequence[float]) -> Estimate | None:
    return share(sum(won), len(won)) if len(won) >= FEWEST_USERS else None


@dataclass(frozen=True)
class Shift:
    """One figure on both sides and what changed; with one side there is no ``after`` and no ``change``."""

    before: Estimate
    after: Estimate | None = None
    change: Estimate | None = None

    @property
    def clear(self) -> bool:
        """Whether it has changed for sure, as far as anything is sure in 95 of 100 cases."""
        return self.change is not None and self.change.clear


@dataclass(frozen=True)
class CardShift:
    """What a card did on both sides; None where a set has no such card or too few used it."""

    card: str
    before: Card | None
    after: Card | None
    used: Estimate | None
    wins: Estimate | None

    @property
    def clear(self) -> bool:
        """Whether it is used more or less often for sure, or wins more or less often for those who use it."""
        return any(change is not None and change.clear for change in (self.used, self.wins))


@dataclass(frozen=True)
class Balance:
    """Everything compared. ``sides`` are before and after, or only one."""

    sides: list[Side]
    places: list[Shift]
    seats: list[Shift]
    decisions: Shift
    turns: Shift | None
    score: Shift
    margin: Shift
    quantiles: list[tuple[str, Shift]]
    cards: list[CardShift]

    @property
    def compares(self) -> bool:
        """Whether there are two sides."""
        return len(self.sides) == 2


def compared(before: Side, after: Side | None = None) -> Balance:
    """The comparison of two sides that played the same deals, or the figures of one side.

    Where one of them has more games, as it was stopped later, the others' deals do not count.
    """
    if after is not None:
        before, after = _common(before, after)
    sides = [before] if after is None else [before, after]
    seats = range(before.seats)
    alike = len(set(before.table.agents)) == 1
    return Balance(
        sides,
        [_wins_of([side.wins_by_place(place) for side in sides]) for place in seats],
        [] if alike else [_wins_of([side.wins_by_seat(seat) for side in sides]) for seat in seats],
        _shift([side.lengths() for side in sides]),
        _shift([side.turns() for side in sides]) if before.has_turns else None,
        _shift([side.mean_scores() for side in sides]),
        _shift([side.margins() for side in sides]),
        [
            (f"{name}, {about}", _quantile(part, [values(side) for side in sides], len(before.games)))
            for name, values in (("decisions", Side.lengths), ("score", Side.scores))
            for about, part in QUANTILES
        ],
        _cards(before, after),
    )


def _common(before: Side, after: Side) -> tuple[Side, Side]:
    numbers = {game["game"] for game in before.games} & {game["game"] for game in after.games}
    one, other = (
        Side(side.name, side.table, [game for game in side.games if game["game"] in numbers])
        for side in (before, after)
    )
    return one, other


def _shift(sides: Sequence[Sequence[float]]) -> Shift:
    """The mean of values game by game, on one side or both."""
    before, *rest = sides
    return Shift(mean(before), mean(rest[0]), difference(before, rest[0])) if rest else Shift(mean(before))


def _quantile(part: float, sides: Sequence[Sequence[float]], games: int) -> Shift:
    """A quantile on one side or both. That both played the same deals does not help here."""
    found = [quantile(values, part, games) for values in sides]
    return Shift(found[0], found[1], apart(*found)) if len(found) > 1 else Shift(found[0])


def _wins_of(sides: Sequence[Sequence[float]]) -> Shift:
    """The part of all wins, from parts game by game."""
    found = [share(sum(won), len(won)) for won in sides]
    return Shift(found[0], found[1], difference(sides[0], sides[1])) if len(found) > 1 else Shift(found[0])


def _cards(before: Side, after: Side | None) -> list[CardShift]:
    """All cards of both sides, with what changed."""
    old = before.cards()
    if after is None:
        return [CardShift(card, did, None, None, None) for card, did in old.items()]
    new = after.cards()
    wide = deviations(2 * len({**old, **new}))
    used, now_used = before.used(), after.used()
    return [
        CardShift(
            card,
            old.get(card),
            new.get(card),
            difference(used[card], now_used[card], wide) if card in old and card in new else None,
            _wins_shift(old.get(card), new.get(card), wide),
        )
        for card in {**old, **new}
    ]


def _wins_shift(old: Card | None, new: Card | None, deviation: float) -> Estimate | None:
    """How much oftener those win who use a card; the two sides count as independent, which is too careful."""
    if old is None or new is None or old.wins is None or new.wins is None:
        return None
    change = apart(old.wins, new.wins)
    return Estimate.around(change.value, deviation / deviations() * change.spread)


__all__ = ["Balance", "Card", "CardShift", "Shift", "Side", "compared"]
