"""What the search decides with a fixed number of iterations, and how often it tried what, as committed."""

from pathlib import Path
from typing import Any

from stockyard import Match, agents, shelf
from stockyard.kernel.rng import Dice
from tests.golden.committed import same_as_committed

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("sharenanigans", 2, {"head_start": True}),
    ("sharenanigans", 4, {}),
    ("zoo", 2, {"modules": ["events", "goals", "intrigues"]}),
    ("zoo", 4, {"bots": 1}),
]
ITERATIONS = 10
EVERY = 18
MOST = 72


def searches(game: str, seats: int, options: dict[str, Any], player: str) -> list[str]:
    """A line for every eighteenth decision of a greedy game."""
    rules = shelf.find(game)
    match = Match(game, seats, seed="searched", **options)
    greedy = agents.make("greedy", rules)
    search = agents.make(player, rules)
    assert isinstance(search, agents.Ismcts)
    lines = []
    while match.asked and match.ply < MOST:
        seat = match.asked[0]
        view, legal = match.question(seat)
        if match.ply % EVERY == 0 and len(legal) > 1:
            begun = search.begin(view, legal, Dice(f"{match.ply}"))
            begun.on(ITERATIONS)
            tried = " ".join(f"{match.move_name(one.move)}={one.tries}" for one in begun.tried() if one.tries)
            lines.append(f"{match.ply} {seat}: {tried}\n")
        match.play(seat, match.choose(greedy, seat, Dice(f"greedy {match.ply}")))
    return lines


def test_searches_decide_as_committed() -> None:
    found = []
    for game, seats, options in TABLES:
        found.append(f"# {game}, {seats} seats\n")
        found += searches(game, seats, options, f"ismcts:{ITERATIONS}")
    for game, seats, options in TABLES[:1]:
        found.append(f"# {game}, {seats} seats, expert\n")
        found += searches(game, seats, options, "expert")
    assert len(found) > 14
    same_as_committed(Path(__file__).parent / "searches.txt", "".join(found))
