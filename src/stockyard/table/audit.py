"""Did a computer player use what its seat could not see? A recorded game is asked again in other worlds.

At each decision of a seat its computer player decides from the seat's view. Then everything that the view
leaves open is dealt anew, the seat looks at that world, and the player decides again with the same luck: an
honest one can't tell the two apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from stockyard import BadRecord, Match, agents, shelf
from stockyard.kernel.game import Agent
from stockyard.kernel.rng import Dice

WORLDS: Final = 3
LARGEST: Final = 0x7FFFFFFF
Progress = Callable[[], None]
"""Called after each decision that was looked at."""


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


def players(match: Match, names: Mapping[int, str]) -> dict[int, Agent]:
    """The computer players by seat; BadRecord names a seat or a computer player that there is not."""
    found: dict[int, Agent] = {}
    for seat, name in names.items():
        if not 0 <= seat < match.seats:
            raise BadRecord(f"seats are 0 to {match.seats - 1}", f"seat {seat}")
        if seat in match.bots:
            raise BadRecord("a Bot decides nothing: the rules play for it", f"seat {seat}")
        try:
            found[seat] = agents.make(name, shelf.find(match.game))
        except KeyError as wrong:
            raise BadRecord(str(wrong.args[0]), f"seat {seat}") from None
    return found


def count(match: Match, seats: Mapping[int, Agent]) -> int:
    """How many decisions there are to look at: moves of these seats that had a choice."""
    return sum(1 for _ in _decisions(match, seats))


def audit(
    match: Match, seats: Mapping[int, Agent], worlds: int = WORLDS, progress: Progress = lambda: None
) -> Verdict:
    """Ask the seats' players again at every decision of the game, up to the first difference."""
    done = 0
    for walk, seat in _decisions(match, seats):
        done += 1
        difference = _differing(walk, seat, seats[seat], worlds)
        if difference is not None:
            return Verdict(done, worlds, difference)
        progress()
    return Verdict(done, worlds)


def _decisions(match: Match, seats: Mapping[int, Agent]) -> Iterator[tuple[Match, int]]:
    """The game before each decision of these seats."""
    walk = match.at_ply(0)
    for seat, move in match.moves:
        if seat in seats and len(walk.legal(seat)) > 1:
            yield walk, seat
        walk.play(seat, move)


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
