"""A tournament: agents against each other on shared deals, each of them at each seat equally often.

Every deal is played by every line-up in every rotation of its seats. So neither the cards nor the seat favour
anybody, and an interval is that of the mean over deals: games on one deal are no independent witnesses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, combinations_with_replacement
from math import isfinite
from typing import Any, Final

from openskill.models import PlackettLuce, PlackettLuceRating

from stockyard.kernel.game import BadRecord
from stockyard.lab.columns import aligned
from stockyard.lab.folder import Folder
from stockyard.lab.intervals import Estimate, deviations, mean, mean_part
from stockyard.lab.simulate import part_of_win

MOST_TABLES: Final = 2000
COLUMNS: Final = ("game", "deal", "agents", "winners", "places", "scores")


def lineups(agents: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who plays with whom: every choice of agents for the seats; if they are too few, all, some twice.

    BadRecord if there are not two to compare, one is named twice, or there would be too many tables.
    """
    if len(set(agents)) < len(agents):
        raise BadRecord("each of them once", "agents")
    if len(agents) < 2:
        raise BadRecord("at least two, such as greedy,random", "agents")
    if len(agents) >= seats:
        found = list(combinations(agents, seats))
    else:
        found = [one for one in combinations_with_replacement(agents, seats) if len(set(one)) == len(agents)]
    if len(found) * seats > MOST_TABLES:
        raise BadRecord(
            f"{len(found) * seats} tables for each deal, at most {MOST_TABLES}: name fewer", "agents"
        )
    return found


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Everybody moves up one seat, until all have sat everywhere."""
    return [lineup[at:] + lineup[:at] for at in range(len(lineup))]


def checked(given: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Line-ups that somebody names; BadRecord unless they seat equally many, and two agents or more."""
    if len({len(lineup) for lineup in given}) > 1:
        raise BadRecord("as many names in each", "lineup")
    if len({name for lineup in given for name in lineup}) < 2:
        raise BadRecord("at least two different ones, such as greedy,random,random", "lineup")
    return list(given)


@dataclass(frozen=True)
class Standing:
    """How an agent did.

    ``wins`` is the part of the games that each of its seats won, ``times_fair`` the same as a multiple of one
    seat's fair share; ``rating`` and ``uncertainty`` are openskill's mu and sigma.
    """

    agent: str
    seats_played: int
    wins: Estimate
    times_fair: Estimate
    score: Estimate
    rating: float
    uncertainty: float


@dataclass(frozen=True)
class Standings:
    """A tournament's outcome: agents by rating, and how often ``ahead[a][b]`` a finished before b.

    Ties count by half, so the two directions add up to 1. Two who never met are not in it.
    """

    game: str
    seats: int
    deals: int
    games: int
    agents: list[Standing]
    ahead: dict[str, dict[str, Estimate]]

    def data(self) -> dict[str, Any]:
        """As JSON-able data; an interval that one deal can't tell has null for its ends."""
        found: dict[str, Any] = _finite(asdict(self))
        return found


def _finite(value: Any) -> Any:
    """The same with None for numbers that JSON has not."""
    if isinstance(value, dict):
        return {key: _finite(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_finite(one) for one in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def standings(folder: Folder) -> Standings | None:
    """The outcome of all deals that were played at every table; None if there is no such deal yet."""
    tables = folder.run.tables
    rows = sorted(folder.games(COLUMNS).to_pylist(), key=lambda row: int(row["game"]))
    deals: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        deals[row["deal"]].append(row)
    whole = [games for games in deals.values() if len(games) == len(tables)]
    if not whole:
        return None
    names = list(dict.fromkeys(name for table in tables for name in table.agents))
    ratings = rated([game for games in whole for game in games], names)
    found = [_standing(name, whole, tables[0].seats, ratings[name]) for name in names]
    return Standings(
        tables[0].game,
        tables[0].seats,
        len(whole),
        len(whole) * len(tables),
        sorted(found, key=lambda one: -one.rating),
        {
            one: {
                other: estimate
                for other in names
                if other != one and (estimate := _ahead(one, other, whole)) is not None
            }
            for one in names
        },
    )


def rated(games: Sequence[dict[str, Any]], names: Sequence[str]) -> dict[str, PlackettLuceRating]:
    """Ratings after all games in their order, by the places at which agents finished.

    Agents do not learn, so a rating only gets surer (``tau`` is 0). An agent at several seats of a table gets
    the mean of what its seats would get.
    """
    model = PlackettLuce(tau=0.0)
    ratings = {name: model.rating(name=name) for name in names}
    for game in games:
        new = model.rate(
            [[ratings[name]] for name in game["agents"]], ranks=[float(place) for place in game["places"]]
        )
        for name in dict.fromkeys(game["agents"]):
            mine = [team[0] for team, agent in zip(new, game["agents"], strict=True) if agent == name]
            middle = sum(one.mu for one in mine) / len(mine), sum(one.sigma for one in mine) / len(mine)
            ratings[name] = model.rating(*middle, name=name)
    return ratings


def _standing(
    name: str, deals: list[list[dict[str, Any]]], seats: int, rating: PlackettLuceRating
) -> Standing:
    wins, scores, played = [], [], 0
    for games in deals:
        mine = [(game, seat) for game in games for seat, agent in enumerate(game["agents"]) if agent == name]
        wins.append(sum(part_of_win(game["winners"], seat) for game, seat in mine) / len(mine))
        scores.append(sum(game["scores"][seat] for game, seat in mine) / len(mine))
        played += len(mine)
    won = mean_part(wins)
    fair = Estimate(won.value * seats, won.low * seats, won.high * seats)
    return Standing(name, played, won, fair, mean(scores), rating.mu, rating.sigma)


def _ahead(one: str, other: str, deals: list[list[dict[str, Any]]]) -> Estimate | None:
    """How often one finished before the other, over the deals; None for two who never met."""
    found = []
    for games in deals:
        pairs = [
            (place < against) + (place == against) / 2
            for game in games
            for place, agent in zip(game["places"], game["agents"], strict=True)
            for against, rival in zip(game["places"], game["agents"], strict=True)
            if agent == one and rival == other
        ]
        if pairs:
            found.append(sum(pairs) / len(pairs))
    return mean_part(found) if found else None


def lines(found: Standings) -> list[str]:
    """The outcome for a terminal: ratings, then the cross table."""
    rows = [["agent", "rating", "wins, %", "times fair", "score", "seats played"]]
    rows += [
        [
            one.agent,
            f"{one.rating:.1f} ± {deviations() * one.uncertainty:.1f}",
            one.wins.times(100).plain(),
            one.times_fair.plain(),
            one.score.plain(),
            str(one.seats_played),
        ]
        for one in found.agents
    ]
    names = [one.agent for one in found.agents]
    cross = [["ahead of, %", *names]]
    for one in names:
        against = [found.ahead[one].get(other) for other in names]
        cross.append(
            [
                one,
                *("-" if it is None else it.times(100).plain() for it in against),
            ]
        )
    head = (
        f"{found.game}, {found.seats} seats, deals: {found.deals}, games: {found.games}. Intervals are 95 %."
    )
    return [head, "", *aligned(rows), "", *aligned(cross)]


__all__ = ["Standing", "Standings", "checked", "lines", "lineups", "rated", "rotations", "standings"]
