"""A whole game reviewed: which decisions there were, how the chances ran, and what the result is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Any, Final

from stockyard import shelf
from stockyard.kernel.game import Game, StockyardError
from stockyard.kernel.rng import Dice
from stockyard.match import Match
from stockyard.review.judging import Decision, Duel, Proposal, duel, outlook, propose
from stockyard.review.model import Effort, Judged, Moment, Parts, Point, Review

Progress = Callable[[int, int], None]
"""Called with how much is done and of how much; what it raises ends the review."""

SEED: Final = "review"
STRETCHES: Final = ("round", "turn", "current")
"""The facts of a game by which it falls into stretches: a new point of the curve at each."""
LONGEST_STRETCH: Final = 16
"""A stretch that changed much is looked at move by move at so many of its moves."""


class UnfinishedError(StockyardError):
    """Only a game that is over is reviewed: before, it would tell what people at the table must not know."""

    def __init__(self) -> None:
        super().__init__("the game is not over: only a finished game can be reviewed")


def review(
    match: Match, effort: Effort, progress: Progress = lambda _done, _of: None, seed: str = SEED
) -> Review:
    """Look back upon a finished game. Equal games, efforts and seeds give equal reviews.

    UnfinishedError while it is not over.
    """
    if match.result is None:
        raise UnfinishedError
    game, steps = shelf.find(match.game), Steps(progress)
    count, decisions = _decisions(match, game, effort.most)
    plies = _stretches(match, effort.points)
    deep = min(effort.deep, len(decisions))
    steps.of = (
        len(decisions) * (effort.looks + 2 * effort.worlds)
        + deep * (effort.deep_looks + 2 * effort.deep_worlds)
        + (len(plies) + effort.moments * LONGEST_STRETCH) * effort.outlook
    )
    watcher = Watcher(match, game, effort.outlook, seed, steps)
    curve = watcher.points(plies)
    moments, finer = _moments(watcher, curve, effort.moments)
    judged = _judge(game, match, decisions, effort, seed, steps)
    steps.end()
    return Review(
        match.game,
        match.seats,
        match.ply,
        effort.name,
        seed,
        count,
        tuple(finer),
        tuple(judged),
        tuple(moments),
        _parts(curve, judged, match.seats),
    )


class Steps:
    """Counts worlds and tells how far the review is."""

    def __init__(self, progress: Progress) -> None:
        self.of = 1
        self._done = 0
        self._progress = progress

    def tick(self) -> None:
        """One more world."""
        self._done += 1
        self._progress(min(self._done, self.of), self.of)

    def end(self) -> None:
        """Whatever was not needed is done."""
        self._progress(self.of, self.of)


# What there was to decide


def _walk(match: Match) -> Iterator[tuple[Match, int, str]]:
    """The match before each of its moves, with seat and name of the move."""
    walk = match.at_ply(0)
    for seat, move in match.moves:
        yield walk, seat, move
        walk.play(seat, move)


def _decisions(match: Match, game: Game, most: int) -> tuple[int, list[Decision]]:
    """How many real decisions there were, and those to judge: of too many those that look worst."""
    count = 0
    found: list[tuple[int, Decision]] = []
    for walk, seat, name in _walk(match):
        if len(walk.legal(seat)) < 2:
            continue
        count += 1
        view, legal = walk.question(seat)
        played = match.cards.moves.number(name)
        worths = game.weigh(view, legal)
        lacks = max(worths) - worths[legal.index(played)]
        found.append((-lacks, Decision(walk.ply, seat, view, legal, played)))
        if len(found) >= 2 * most:
            found = _worst(found, most)
    return count, sorted((one for _, one in _worst(found, most)), key=lambda one: one.ply)


def _worst(found: list[tuple[int, Decision]], most: int) -> list[tuple[int, Decision]]:
    return sorted(found, key=lambda one: (one[0], one[1].ply))[:most]


# The chances along the game


def _stretches(match: Match, most: int) -> list[int]:
    """The plies at which something new begins, thinned out where they are too many; the end is not in it."""
    plies: list[int] = []
    last: object = None
    for walk, _, _ in _walk(match):
        facts = walk.facts
        now = [facts.get(name) for name in STRETCHES]
        if now != last:
            plies.append(walk.ply)
            last = now
    return _thinned(plies or [0], most)


def _thinned(plies: Sequence[int], most: int) -> list[int]:
    """At most so many of them, evenly, the first one always."""
    step = max(1.0, len(plies) / most)
    return [plies[int(k * step)] for k in range(min(most, len(plies)))]


class Watcher:
    """Judges the game as a watcher may: by what lies open."""

    def __init__(self, match: Match, game: Game, worlds: int, seed: str, steps: Steps) -> None:
        self.match = match
        self._game = game
        self._worlds = worlds
        self._seed = seed
        self._steps = steps

    def points(self, plies: Sequence[int]) -> list[Point]:
        """The chances before these moves, and at the end, where they are the result."""
        wanted, views = set(plies), {}
        for walk, _, _ in _walk(self.match):
            if walk.ply in wanted:
                views[walk.ply] = walk.engine_view(None)
        return [*(self._point(ply, views[ply]) for ply in sorted(wanted)), self._end()]

    def _point(self, ply: int, view: Any) -> Point:
        dice = Dice(f"{self._seed}/watcher/{ply}")
        found = outlook(self._game, view, self._worlds, dice, self._steps.tick)
        return Point(ply, tuple(one.value for one in found), tuple(one.error for one in found))

    def _end(self) -> Point:
        result = self.match.result
        assert result is not None
        winners = result["winners"]
        chances = [1 / len(winners) if seat in winners else 0.0 for seat in range(self.match.seats)]
        return Point(self.match.ply, tuple(chances), (0.0,) * self.match.seats)


def _moments(watcher: Watcher, curve: list[Point], most: int) -> tuple[list[Moment], list[Point]]:
    """The moves that changed the chances most, in order, and the curve with all that was seen for it."""
    stretches = sorted(pairwise(curve), key=_swing, reverse=True)[:most]
    plies: set[int] = set()
    for first, last in stretches:
        plies |= set(_thinned(range(first.ply + 1, last.ply), LONGEST_STRETCH))
    seen = {point.ply: point for point in (*watcher.points(sorted(plies)), *curve)} if plies else {}
    finer = sorted(seen.values(), key=lambda point: point.ply) or curve
    found = [
        Moment(before.ply, watcher.match.moves[before.ply][0], before, after)
        for before, after in pairwise(finer)
        if _swing((before, after)) > 0 and any(a.ply <= before.ply < b.ply for a, b in stretches)
    ]
    found.sort(key=lambda one: (-one.size, one.ply))
    return sorted(found[:most], key=lambda one: one.ply), finer


def _swing(pair: tuple[Point, Point]) -> float:
    """By how much the chances of any seat changed, beyond what may be mere chance of the judging."""
    first, last = pair
    return max(
        abs(b - a) - 2 * sqrt(e * e + f * f)
        for a, b, e, f in zip(first.chances, last.chances, first.errors, last.errors, strict=True)
    )


# The decisions


@dataclass(slots=True)
class _Case:
    """A decision on its way to being judged."""

    decision: Decision
    proposal: Proposal
    duel: Duel | None = None
    deep: bool = False


def _judge(
    game: Game, match: Match, decisions: Sequence[Decision], effort: Effort, seed: str, steps: Steps
) -> list[Judged]:
    """Judge each decision. Which ones get more worlds is known before any result that counts."""
    cases = [
        _Case(one, propose(game, one, effort.looks, Dice(f"{seed}/look/{one.ply}"), steps.tick))
        for one in decisions
    ]
    for case in sorted(cases, key=lambda case: (-case.proposal.suspicion, case.decision.ply))[: effort.deep]:
        dice = Dice(f"{seed}/deep/{case.decision.ply}")
        case.proposal = propose(game, case.decision, effort.deep_looks, dice, steps.tick)
        case.deep = True
    for case in cases:
        one, best = case.decision, case.proposal.move
        if best != one.played:
            worlds = effort.deep_worlds if case.deep else effort.worlds
            case.duel = duel(game, one, best, worlds, Dice(f"{seed}/duel/{one.ply}"), steps.tick)
    return [_judged(case, match, effort.deep_worlds if case.deep else effort.worlds) for case in cases]


def _judged(case: _Case, match: Match, worlds: int) -> Judged:
    one, proposal, found = case.decision, case.proposal, case.duel
    played, best = match.move_name(one.played), match.move_name(proposal.move)
    if found is None:
        expected = (proposal.chance, proposal.error) * 2
        none = (0.0,) * match.seats
        return Judged(one.ply, one.seat, played, best, *expected, none, none, 0, case.deep, ())
    return Judged(
        one.ply,
        one.seat,
        played,
        best,
        found.second.value,
        found.second.error,
        found.first.value,
        found.first.error,
        tuple(mean.value for mean in found.change),
        tuple(mean.error for mean in found.change),
        worlds,
        case.deep,
        found.reasons,
    )


def _parts(curve: Sequence[Point], judged: Sequence[Judged], seats: int) -> tuple[Parts, ...]:
    """What each seat's result is made of; luck is what neither its own nor others' decisions explain."""
    found = []
    for seat in range(seats):
        start, result = curve[0].chances[seat], curve[-1].chances[seat]
        own = [one for one in judged if one.seat == seat]
        others = [one for one in judged if one.seat != seat]
        decisions = sum(one.change[seat] for one in own)
        deeds = sum(one.change[seat] for one in others)
        mine, theirs = (sqrt(sum(one.change_errors[seat] ** 2 for one in some)) for some in (own, others))
        doubt = curve[0].errors[seat]
        luck = result - start - decisions - deeds
        luck_error = sqrt(doubt**2 + mine**2 + theirs**2)
        found.append(Parts(start, decisions, deeds, luck, result, doubt, mine, theirs, luck_error))
    return tuple(found)
