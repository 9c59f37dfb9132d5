"""What the front door promises of every game, tried on each of them."""

from typing import Any

import pytest

import stockyard
from stockyard import BadRecord, Match, agents, sets, shelf
from stockyard.kernel.rng import Dice

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("sharenanigans", 3, {"turn_limit": 4}),
    ("zoo", 3, {"bots": 1, "modules": ["events", "goals", "intrigues"]}),
]


def moved(game: str, seats: int, options: dict[str, Any], moves: int = 60) -> Match:
    """A game between random players, so many moves on."""
    match = Match(game, seats=seats, seed="demo", **options)
    player, dice = agents.make("random", shelf.find(game)), Dice("players")
    while match.asked and match.ply < moves:
        seat = match.asked[-1]
        match.play(seat, match.choose(player, seat, dice))
    return match


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_records_and_positions_go_on_alike(game: str, seats: int, options: dict[str, Any]) -> None:
    match = moved(game, seats, options)
    for other in (stockyard.load(match.record()), match.copy(), match.at_ply(match.ply)):
        assert (other.game, other.bots, other.position()) == (game, match.bots, match.position())
    assert Match.from_position(match.position()).asked == match.asked


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_record_of_a_running_game_has_only_what_its_viewer_knows(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    match = moved(game, seats, options)
    whole = match.record().partition("moves:\n")[2].splitlines()
    for viewer in (None, *range(seats)):
        text = match.record_seen(viewer)
        assert "seed" not in text.partition("moves:")[0]
        for seen, true in zip(text.partition("moves:\n")[2].splitlines(), whole, strict=True):
            seat = int(true.partition(" ")[0])
            assert seen == true or (seen == f"{seat} ?" and seat != viewer)


def test_a_token_is_a_secret_until_it_is_revealed() -> None:
    match = Match("zoo", seats=2, seed="demo")
    first, other = match.view()["first"], 1 - match.view()["first"]
    match.play(first, "token.hiring")
    assert f"{first} ?" in match.record_seen(other)
    assert match.revisable(first)
    match.play(first, "token.lobbying")
    match.play(other, "token.fruit_trading")
    match.play(first, "done")
    assert "token.lobbying" in match.record_seen(other)
    assert "hiring" not in match.record()


@pytest.mark.parametrize("game", stockyard.games)
def test_each_game_has_sets_of_its_own(game: str) -> None:
    folder = sets.packaged(game, "classic")
    assert sets.load_folder(folder).game == game
    assert sets.find(game, "classic").digest == sets.load_folder(folder).digest


@pytest.mark.parametrize("game", stockyard.games)
def test_seats_are_those_of_the_game(game: str) -> None:
    fewest, most = shelf.find(game).SEATS
    for seats in (fewest, most):
        assert Match(game, seats=seats, seed="demo").seats == seats
    for seats in (fewest - 1, most + 1):
        with pytest.raises(BadRecord):
            Match(game, seats=seats)
