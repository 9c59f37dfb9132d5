"""Did a computer player use what its seat could not see? A recorded game is asked again in other worlds.

At each decision of a seat its computer player decides from the seat's view. Then everything that the view
leaves open is dealt anew, the seat looks at that world, and the player decides again with the same luck: an
honest one can't tell the two apart. Who played each seat the record says (`stockyard.players`), or whoever
asks. The luck that a player had at a table is kept nowhere, so whether it made this very move is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from stockyard import BadRecord, Match, agents, shelf
from stockyard.kernel.game import Agent
from stockyard.kernel.rng import Dice
from stockyard.players import PERSON

WORLDS: Final = 3
LARGEST: Final = 0x7FFFFFFF
Progress = Callable[[], None]
"""Called after each decision that was looked at."""

State = Literal["asked", "person", "untold", "unknown", "bot"]
"""``untold``: nobody says who played; ``unknown``: a computer player that there is not (any more)."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Moves of a seat that one and the same made: from move ``first`` to ``last``, counted from 1.

    ``decisions`` are those with a choice. A Bot makes no moves: of it both numbers are 0.
    """

    seat: int
    state: State
    player: str = ""
    first: int = 0
    last: int = 0
    decisions: int = 0


@dataclass(frozen=True, slots=True)
class Asking:
    """What there is to ask: all stretches by seat, and whom to ask at which ply."""

    stretches: tuple[Stretch, ...]
    players: Mapping[int, Agent]


@dataclass(frozen=True, slots=True)
class Difference:
    """A decision that was another one: after ``ply`` moves, in the world of this number, counted from 1."""

    ply: int
    seat: int
    world: int
    move: str
    other: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many decisions were looked at, in how many worlds each; the first difference, if there is any."""

    decisions: int
    worlds: int
    difference: Difference | None = None


def asking(match: Match, named: Mapping[int, str] | None = None) -> Asking:
    """Whom to ask at which decisions: those that the record names, and where a seat is ``named``, that one.

    BadRecord for a seat or a computer player that is named and that there is not.
    """
    named = named or {}
    known: dict[str, Agent | None] = {name: _named(match, seat, name) for seat, name in named.items()}
    mine: dict[int, list[Stretch]] = {seat: [] for seat in range(match.seats)}
    players: dict[int, Agent] = {}
    walk = match.at_ply(0)
    for ply, ((seat, move), told) in enumerate(zip(match.moves, match.players, strict=True)):
        name = named.get(seat, told) or ""
        if name not in known:
            known[name] = _made(match, name)
        agent, choice = known[name], len(walk.legal(seat)) > 1
        if not mine[seat] or mine[seat][-1].player != name:
            mine[seat].append(Stretch(seat, _state(name, agent), name, ply + 1))
        before = mine[seat][-1]
        mine[seat][-1] = replace(before, last=ply + 1, decisions=before.decisions + choice)
        if choice and agent is not None:
            players[ply] = agent
        walk.play(seat, move)
    bots = {seat: [Stretch(seat, "bot")] for seat in match.bots}
    return Asking(tuple(one for found in (mine | bots).values() for one in found), players)


def _named(match: Match, seat: int, name: str) -> Agent:
    """The computer player that somebody says played a seat; BadRecord counts from 1, as people do."""
    where = f"player {seat + 1}"
    if not 0 <= seat < match.seats:
        raise BadRecord(f"players are 1 to {match.seats}", where)
    if seat in match.bots:
        raise BadRecord("a Bot decides nothing: the rules play for it", where)
    try:
        return agents.make(name, shelf.find(match.game))
    except KeyError as wrong:
        raise BadRecord(str(wrong.args[0]), where) from None


def _made(match: Match, name: str) -> Agent | None:
    """The computer player of this name, if it is one that is known here."""
    if name in ("", PERSON):
        return None
    try:
        return agents.make(name, shelf.find(match.game))
    except KeyError:
        return None


def _state(name: str, agent: Agent | None) -> State:
    if agent is not None:
        return "asked"
    return "person" if name == PERSON else "unknown" if name else "untold"


def audit(
    match: Match, players: Mapping[int, Agent], worlds: int = WORLDS, progress: Progress = lambda: None
) -> Verdict:
    """Ask these players again, each at its ply of the game, up to the first difference."""
    done, walk = 0, match.at_ply(0)
    for ply, (seat, move) in enumerate(match.moves):
        if ply in players:
            done += 1
            difference = _differing(walk, seat, players[ply], worlds)
            if difference is not None:
                return Verdict(done, worlds, difference)
            progress()
        walk.play(seat, move)
    return Verdict(done, worlds)


def _differing(walk: Match, seat: int, player: Agent, worlds: int) -> Difference | None:
    """The first of the worlds in which the player decides otherwise."""
    game, luck = shelf.find(walk.game), f"audit {walk.ply} {seat}"
    view, legal = walk.question(seat)
    move = player.choose(view, legal, 0, Dice(luck))
    for world in range(1, worlds + 1):
        seen = game.view(game.fill(view, Dice(f"{luck} {world}").below(LARGEST)), seat)
        other = player.choose(seen, game.legal(seen, seat), 0, Dice(luck))
        if other != move:
            return Difference(walk.ply, seat, world, walk.move_name(move), walk.move_name(other))
    return None
